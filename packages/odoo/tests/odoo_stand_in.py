"""Stands in for the parts of Odoo that the models import, so that their decisions can be tried without it."""

import sys
from contextlib import contextmanager
from datetime import datetime
from types import ModuleType, SimpleNamespace


class Fields:
    """Every type of field, none of which does anything."""

    def __getattr__(self, name):
        return lambda *parameters, **options: None


class DatetimeField:
    @staticmethod
    def now():
        return datetime(2026, 11, 28)

    def __call__(self, *parameters, **options):
        return None


def install():
    """Puts the stand-in where ``import odoo`` finds it."""
    odoo, exceptions = ModuleType("odoo"), ModuleType("odoo.exceptions")
    fields = Fields()
    fields.Datetime = DatetimeField()
    odoo.fields = fields
    odoo.models = SimpleNamespace(Model=object, TransientModel=object)
    odoo.api = SimpleNamespace(model=lambda method: method, constrains=lambda *names: lambda method: method)
    odoo._ = lambda text, *values, **named: text % (named or values)
    exceptions.UserError = type("UserError", (Exception,), {})
    exceptions.ValidationError = type("ValidationError", (Exception,), {})
    odoo.exceptions = exceptions
    sys.modules.update({"odoo": odoo, "odoo.exceptions": exceptions})


class Cursor:
    """Records commits, and what was rolled back to a savepoint."""

    def __init__(self):
        self.log = []

    def commit(self):
        self.log.append("commit")

    @contextmanager
    def savepoint(self):
        try:
            yield
        except Exception:
            self.log.append("rollback")
            raise
