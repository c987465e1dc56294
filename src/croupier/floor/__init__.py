"""The house: tables that survive anything, terminals, credits, vouchers, roles, the audit."""
