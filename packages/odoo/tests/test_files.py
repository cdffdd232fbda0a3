"""The manifest and the files that it names."""

import ast
from pathlib import Path
from xml.etree import ElementTree

MODULE = Path(__file__).parent.parent / "passerelle_edi"


def test_the_manifest_names_every_file_of_data():
    manifest = ast.literal_eval((MODULE / "__manifest__.py").read_text())
    files = sorted(str(path.relative_to(MODULE)) for path in MODULE.rglob("*.xml"))
    assert sorted(manifest["data"]) == files
    assert manifest["version"].startswith("18.0.")


def test_the_files_are_well_formed():
    for path in MODULE.rglob("*.xml"):
        assert ElementTree.parse(path).getroot().tag == "odoo"
    for path in MODULE.rglob("*.py"):
        ast.parse(path.read_text(), str(path))


def test_every_method_that_the_views_and_jobs_call_exists():
    source = "".join(path.read_text() for path in (MODULE / "models").glob("account_move*.py"))
    for path in MODULE.rglob("*.xml"):
        for element in ElementTree.parse(path).iter():
            if element.tag == "button" and element.get("type") == "object":
                assert f"def {element.get('name')}(self)" in source
            if element.get("name") == "code":
                assert f"def {element.text.removeprefix('model.').removesuffix('()')}(self)" in source


def test_the_settings_of_the_secret_are_those_of_administrators():
    for line in ast.walk(ast.parse((MODULE / "models" / "res_company.py").read_text())):
        if isinstance(line, ast.Assign) and getattr(getattr(line.value, "func", None), "attr", None) == "Char":
            groups = [word.value.value for word in line.value.keywords if word.arg == "groups"]
            assert (line.targets[0].id, groups) == (line.targets[0].id, ["base.group_system"])


def test_buttons_are_shown_to_people_who_invoice():
    tree = ElementTree.parse(MODULE / "views" / "account_move_views.xml")
    assert {button.get("groups") for button in tree.iter("button")} == {"account.group_account_invoice"}
