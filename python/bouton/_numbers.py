"""Integers of any length as digits: Python itself refuses more than some thousand of them."""


def to_digits(n):
    """The decimal digits of an int."""
    try:
        return str(n)
    except ValueError:
        from decimal import Decimal

        return str(Decimal(n))


def from_digits(digits):
    """The int that has these digits."""
    try:
        return int(digits)
    except ValueError:
        from decimal import Decimal

        return int(Decimal(digits))
