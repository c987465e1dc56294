"""Monte Carlo on the compiled kernels, on any executor."""
