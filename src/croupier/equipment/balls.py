"""Numbered balls for keno."""

from croupier.equipment.randomness import Source


def draw(source: Source, n: int = 20, of: int = 80) -> tuple[int, ...]:
    """The numbers of n balls drawn from those numbered 1 to `of`, in the order drawn."""
    if not 0 <= n <= of:
        raise ValueError(f"{n} balls cannot be drawn from {of}")
    balls = list(range(1, of + 1))
    for place in range(n):
        chosen = place + source.below(of - place)
        balls[place], balls[chosen] = balls[chosen], balls[place]
    return tuple(balls[:n])
