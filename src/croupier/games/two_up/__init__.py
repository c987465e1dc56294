"""Two-Up: the New South Wales order of 2016, and the notice of 1994."""
