"""What may be done now, as one would type it."""

import msgspec

from croupier.money import format_amount
from croupier.table.acts import BuyIn, CashOut
from croupier.table.asks import Legal
from croupier.table.commands import Choose, Place, Withdraw


def said(one: Legal, keys: dict[str, str]) -> str:
    """A command as one would type it."""
    command = one.command
    if isinstance(command, Place):
        key = keys.get(command.area, command.area)
        upto = f" to {format_amount(one.high)}" if one.high > one.low else ""
        return f"{command.area} ({key}) {format_amount(one.low)}{upto}"
    if isinstance(command, Choose):
        upto = f" {format_amount(one.low)} to {format_amount(one.high)}" if one.high else ""
        return f"{command.option}{upto}"
    if isinstance(command, Withdraw):
        return f"withdraw {command.area}" + (f" box {command.box}" if command.box else "")
    if isinstance(command, BuyIn | CashOut):
        verb = "buy" if isinstance(command, BuyIn) else "cash"
        upto = f" to {format_amount(one.high)}" if one.high > command.amount else ""
        return f"{verb} {format_amount(command.amount)}{upto}"
    fields = [
        f"{name}={str(value).lower() if isinstance(value, bool) else value}"
        for name, value in msgspec.structs.asdict(command).items()
    ]
    return " ".join([str(command.__struct_config__.tag), *fields])
