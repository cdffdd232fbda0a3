"""VAT numbers in the form of the API. Needs nothing of Odoo."""

import re

#: Countries whose VAT numbers begin with letters other than their code.
PREFIXES = {"GR": "EL"}


def normalise_vat_number(received, country):
    """Returns the prefix of the country and the number without separators, such as ``BE0987654394``.

    :param received: number in any notation, with or without the prefix
    :param country: ISO 3166-1 alpha-2
    :returns: None for a text that is no VAT number of the country
    """
    if not received or not re.fullmatch("[A-Z]{2}", country or ""):
        return None
    prefix = PREFIXES.get(country, country)
    compact = re.sub(r"[\s./\u2010-\u2015-]", "", received).upper()
    rest = compact.removeprefix(prefix)
    is_number = re.fullmatch("[A-Z0-9+*]{5,16}", rest) and re.search("[0-9]{2}", rest)
    return prefix + rest if is_number else None
