"""Made by `npm run openapi`; not to be edited."""

# Members of inputs that are JSON numbers with a fraction; any other number with one is an amount.
FRACTIONS = frozenset(["day","documents","port","searchDelaySeconds","seconds","sessionHours","uncheckedSessionHours"])
