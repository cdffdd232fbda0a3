"""
A foreign client of the interface of French platforms against a running sandbox installation.

The public library pyfrctc makes all calls of the interface; this script only adds the installation to its table of platforms
and prepares two companies over the API. It is no part of `npm test`, because it needs Python and packages of its own:

    python3 -m venv venv && venv/bin/pip install pyfrctc==0.24
    SELLER=key_…:secret_… BUYER=key_…:secret_… BASE=http://localhost:3000 venv/bin/python test/french-platform/platform_client.py

SELLER and BUYER are basic keys of two sandbox teams.
"""

import datetime
import hashlib
import os
import random
import sys
import time

import requests

os.environ.setdefault("OAUTHLIB_INSECURE_TRANSPORT", "1")

import pyfrctc  # noqa: E402
import pyfrctc.pyfrctc as library  # noqa: E402

BASE = os.environ.get("BASE", "http://localhost:3000").rstrip("/")
PLATFORM = "passerelle"
library.PLATFORMS[PLATFORM] = {
    "afnor_base_url": BASE,
    "token_url": f"{BASE}/afnor-flow/v1/oauth/token",
    "authorize_url": f"{BASE}/afnor-flow/v1/oauth/authorize",
    "label": "Passerelle",
}

RUN = f"{int(time.time())}"
FAILED = []


def step(name, holds, shown=""):
    print(f"{'ok  ' if holds else 'FAIL'} {name}{'' if shown == '' else f': {shown}'}", flush=True)
    if not holds:
        FAILED.append(name)


def with_check_digit(digits):
    total = 0
    for place, digit in enumerate(reversed(digits)):
        value = int(digit) * (2 if place % 2 == 0 else 1)
        total += value - 9 if value > 9 else value
    return f"{digits}{(10 - total % 10) % 10}"


class Company:
    """A verified French company of a team, its key, and its session of the library."""

    def __init__(self, credentials, name):
        self.key, self.secret = credentials.split(":", 1)
        self.siren = with_check_digit(f"{random.randrange(10_000_000, 99_999_999)}")
        self.siret = with_check_digit(f"{self.siren}0001")
        self.name = name
        vat = f"FR{(12 + 3 * (int(self.siren) % 97)) % 97:02d}{self.siren}"
        created = self.api("POST", "/companies", {
            "name": name, "address": "3 quai des Pains", "postalCode": "44000", "city": "Nantes", "country": "FR",
            "vatNumber": vat, "enterpriseNumberScheme": "0002", "enterpriseNumber": self.siren,
        })
        self.id = created["company"]["id"]
        session = self.api("POST", f"/companies/{self.id}/verify")["verification"]["id"]
        self.api("POST", f"/companies/{self.id}/verifications/{session}/outcome", {"outcome": "verified"})
        self.api("POST", f"/companies/{self.id}/document-types", {
            "docTypeId": "urn:oasis:names:specification:ubl:schema:xsd:Invoice-2::Invoice##urn:cen.eu:en16931:2017"
                         "#compliant#urn:peppol:france:billing:cius:1.0::2.1",
            "processId": "urn:peppol:france:billing:regulated",
        })
        self.token = {"access_token": None, "expires_at": None}
        self.tokens = 0

    def api(self, method, path, body=None, raw=False, headers=None):
        answer = requests.request(method, f"{BASE}/api/v1{path}", json=body, auth=(self.key, self.secret),
                                  headers=headers, timeout=60)
        if answer.status_code != 200:
            raise RuntimeError(f"{method} {path} answered {answer.status_code}: {answer.text[:500]}")
        return answer.content if raw else answer.json()

    def session(self):
        def keep(token):
            self.token = token
            self.tokens += 1
        return pyfrctc.get_session(PLATFORM, "client_credentials", self.name, lambda _method: self.token, keep,
                                   self.key, self.secret)

    def decided(self, flow_id):
        for _ in range(100):
            flow = pyfrctc.get_flow_metadata_parsed(self.session(), flow_id)
            if flow["state"] != "sent":
                return flow
            time.sleep(0.1)
        return flow

    def search(self, direction, types):
        since = datetime.datetime.now(datetime.timezone.utc) - datetime.timedelta(hours=1)
        return pyfrctc.search_flows_parsed(self.session(), since, direction, types)

    def search_until(self, direction, types, holds):
        for _ in range(100):
            flows = [flow for flow in self.search(direction, types) if holds(flow)]
            if flows:
                return flows
            time.sleep(0.2)
        return []


def invoice_request(buyer, number):
    return {
        "recipient": f"0225:{buyer.siren}",
        "documentType": "invoice",
        "document": {
            "invoiceNumber": number, "issueDate": "2026-11-20", "dueDate": "2026-12-20", "buyerReference": "CMD-88",
            "buyer": {"name": buyer.name, "street": "12 rue de la Gare", "city": "Nantes", "postalZone": "44000",
                      "country": "FR", "enterpriseNumberScheme": "0002", "enterpriseNumber": buyer.siren},
            "delivery": {"date": "2026-11-20"},
            "paymentMeans": [{"iban": "FR7630006000011234567890189"}],
            "paymentTerms": {"note": "30 jours"},
            "lines": [{"name": "Pain de campagne", "quantity": "40", "unitCode": "C62", "netPriceAmount": "3.20",
                       "vat": {"category": "S", "percentage": "5.5"}}],
            "countrySpecific": {
                "country": "FR", "billingMode": "B1", "businessProcess": "REGULATED",
                "recoveryCostsNote": "Indemnité forfaitaire pour frais de recouvrement : 40 €",
                "latePaymentPenaltiesNote": "Pénalités de retard : trois fois le taux d’intérêt légal",
                "earlyPaymentDiscountNote": "Pas d’escompte pour paiement anticipé",
            },
        },
    }


def make_invoice(seller, buyer, number, syntax):
    """The invoice in a syntax: written by the preview, and converted by way of an inbound document of the sandbox."""
    ubl = seller.api("POST", f"/{seller.id}/preview", invoice_request(buyer, number))["document"]["xml"]
    if syntax == "UBL":
        return ubl.encode("utf-8")
    sent = seller.api("POST", "/sandbox/inbound", {"companyId": seller.id, "sender": f"0225:{buyer.siren}", "document": ubl})
    path = f"/documents/{sent['document']['id']}"
    if syntax == "CII":
        return seller.api("GET", f"{path}?format=cii", raw=True, headers={"Accept": "application/xml"})
    return seller.api("GET", f"{path}/pdf?format=facturx", raw=True)


def make_cdar(speaker, other, number, code, name, **more):
    now = datetime.datetime.now()
    return pyfrctc.generate_cdar({
        "MDT-2": "REGULATED", "MDT-3": "urn.cpro.gouv.fr:1p0:CDV:invoice", "MDT-4": f"{number}-{code}-{RUN}",
        "MDT-8": now, "MDT-21": "WK",
        "MDT-38": {"0002": speaker.siren}, "MDT-39": speaker.name, "MDT-40": "BY",
        "MDT-57": {"0002": other.siren}, "MDT-58": other.name, "MDT-59": "SE",
        "MDT-73": other.siren, "MDT-73-1": "0225",
        "MDT-74": False, "MDT-77": "23", "MDT-78": now, "MDT-87": number, "MDT-91": "380",
        "MDT-100": datetime.date(2026, 11, 20), "MDT-105": code, "MDT-106": name, "MDT-129": {"0002": other.siren}, **more,
    })


def make_report(company):
    day = datetime.date(2026, 11, 12)
    return pyfrctc.generate_ereporting_transactions({
        "TT-1": f"R-{RUN}", "TT-3": datetime.datetime(2026, 11, 21, 9, 0, 0), "TT-4": "IN",
        "TT-7": "0238", "TT-8": "9999", "TT-9": "Passerelle", "TT-10": "WK",
        "TT-12": "0002", "TT-13": company.siren, "TT-14": company.name, "TT-15": "SE",
        "TT-17": datetime.date(2026, 11, 11), "TT-18": datetime.date(2026, 11, 20),
        "TG-31": [{"TT-77": day, "TT-78": "EUR", "TT-81": "TLB1", "TT-82": "100.00", "TT-83": "20.00", "TT-85": "3",
                   "TG-32": [{"TT-86": "20.00", "TT-87": "100.00", "TT-88": "20.00"}]}],
    })


def check_sessions(seller):
    for service in ("flow", "directory"):
        step(f"healthcheck of the {service} service", pyfrctc.healthcheck(seller.session(), type=service))
    seller.session()
    step("one token serves several calls", seller.tokens == 1, f"{seller.tokens} token, {seller.token['token_type']}")
    try:
        pyfrctc.get_session(PLATFORM, "client_credentials", "x", lambda _method: {"access_token": None, "expires_at": None},
                            print, seller.key, "wrong")
        step("a wrong secret is refused", False)
    except Exception as error:  # the library has no class of its own for it
        step("a wrong secret is refused", "invalid_client" in str(error), type(error).__name__)
    bearer = requests.get(f"{BASE}/afnor-flow/v1/flows/flow_x", headers={"Authorization": "Bearer x.y.z"}, timeout=30)
    step("a wrong token is refused", bearer.status_code == 401, bearer.json()["errorCode"])


def check_directory(seller, buyer):
    for suffix in ("", f"_{buyer.siret}", f"_{buyer.siret}_compta", "_factures"):
        if suffix != "":
            buyer.api("POST", f"/companies/{buyer.id}/identifiers", {"scheme": "0225", "identifier": f"{buyer.siren}{suffix}"})
    for _ in range(100):
        lines = pyfrctc.get_directory_lines_parsed(seller.session(), buyer.siren)
        if [line["state"] for line in lines.values()] == ["active"] * 4:
            break
        time.sleep(0.2)
    step("directory lines of another team", sorted(line["type"] for line in lines.values())
         == ["routing_code", "siren", "siret", "suffix"], sorted(lines))
    own = pyfrctc.get_directory_siren_parsed(buyer.session(), buyer.siren)
    step("legal unit of the own team", own["name"] == buyer.name and own["entity_type"] == "private", own)
    other = pyfrctc.get_directory_siren_parsed(seller.session(), buyer.siren)
    step("legal unit of another team, without its name", other["name"] is None and not other["closed"], other)
    siret = pyfrctc.get_directory_siret_parsed(seller.session(), buyer.siret)
    step("establishment", siret["siret"] == buyer.siret, siret)
    of_siret = pyfrctc.get_directory_lines_parsed(seller.session(), buyer.siret)
    step("directory lines of an establishment", len(of_siret) == 2, sorted(of_siret))
    unknown = with_check_digit("99999999")
    step("an unknown SIREN", pyfrctc.get_directory_siren(seller.session(), unknown) is False)
    step("an unknown SIRET", pyfrctc.get_directory_siret(seller.session(), with_check_digit(f"{unknown}0001")) is False)
    step("lines of an unknown SIREN", pyfrctc.get_directory_lines(seller.session(), unknown) == {})


def check_invoice(seller, buyer, syntax):
    number = f"PY-{RUN}-{syntax.replace('-', '')}"
    file = make_invoice(seller, buyer, number, syntax)
    name = f"{number}.{'pdf' if syntax == 'Factur-X' else 'xml'}"
    sent = pyfrctc.send_flow_parsed(seller.session(), file, name, syntax, "B2B")
    flow = seller.decided(sent["flowId"])
    step(f"{syntax} is sent", flow["state"] == "done", f"{sent['flowId']} {flow['flowType']} {flow.get('ap_error_details') or ''}")
    original = pyfrctc.get_flow(seller.session(), sent["flowId"], "Original")
    step(f"{syntax}: the original is the same", original == file, hashlib.sha256(original).hexdigest()[:16])
    converted = pyfrctc.get_flow(seller.session(), sent["flowId"], "Converted")
    view = pyfrctc.get_flow(seller.session(), sent["flowId"], "ReadableView")
    step(f"{syntax}: converted and readable view", number.encode() in converted and view.startswith(b"%PDF-"),
         f"{len(converted)} and {len(view)} bytes")
    arrived = buyer.search_until("in", "SupplierInvoice", lambda each: each["name"] == f"{number}.xml")
    received = pyfrctc.get_flow(buyer.session(), arrived[0]["flowId"], "Original") if arrived else b""
    step(f"{syntax} arrives at the buyer", number.encode() in received, f"{arrived[0]['flowId'] if arrived else 'nothing'}")
    return number


def read_statuses(seller, number, code):
    """The statuses of an invoice that the seller finds, once the one with the code has arrived; each is checked by the schema."""
    seen = []
    for _ in range(100):
        flows = seller.search("in", "CustomerInvoiceLC")
        parsed = [pyfrctc.parse_cdar(pyfrctc.get_flow(seller.session(), each["flowId"], "Original")) for each in flows]
        seen = [each for each in parsed if each["invoice_number"] == number]
        if any(each["status_code"] == code for each in seen):
            break
        time.sleep(0.2)
    return seen


def check_statuses(seller, buyer, number):
    file = make_cdar(buyer, seller, number, "204", "Prise en charge")
    sent = pyfrctc.send_flow_parsed(buyer.session(), file, f"{number}-204.xml", "CDAR", "NotApplicable")
    flow = buyer.decided(sent["flowId"])
    step("a status of the library (CDAR) counts", flow["state"] == "done", f"{flow['flowType']} {flow.get('ap_error_details') or ''}")
    seen = read_statuses(seller, number, "204")
    step("the seller reads it with the library", [each["status_code"] for each in seen] == ["200", "204"],
         [(each["status_code"], each["status_name"]) for each in seen])
    document = buyer.api("GET", f"/documents?direction=incoming&number={number}")["documents"][0]["id"]
    buyer.api("POST", f"/documents/{document}/lifecycle", {
        "status": "210", "reasons": [{"code": "DOUBLE_FACT", "text": "Facture en double"}], "actions": [{"code": "CNF"}]})
    refused = [each for each in read_statuses(seller, number, "210") if each["status_code"] == "210"]
    step("the library reads our status, by its schema", len(refused) == 1 and refused[0]["doc_status"][0]["reason_code"] == "DOUBLE_FACT",
         refused[0]["doc_status"] if refused else "nothing")
    again = pyfrctc.send_flow_parsed(buyer.session(), make_cdar(buyer, seller, number, "205", "Approuvée"), "late.xml", "CDAR", "NotApplicable")
    late = buyer.decided(again["flowId"])
    step("a status after the final one is refused", late["state"] == "error", late.get("ap_error_details"))


def check_reports(seller):
    sent = pyfrctc.send_flow_parsed(seller.session(), make_report(seller), "report.xml", "FRR", "NotApplicable")
    flow = seller.decided(sent["flowId"])
    step("a Flux 10 report of the library is accepted", flow["state"] == "done", f"{flow['flowType']} {flow.get('ap_error_details') or ''}")
    broken = make_report(seller).replace(b"TLB1", b"XXXX")
    flow = seller.decided(pyfrctc.send_flow_parsed(seller.session(), broken, "broken.xml", "FRR", "NotApplicable")["flowId"])
    step("a broken report is refused", flow["state"] == "error", (flow.get("ap_error_details") or "").split("\n")[0])


def check_paging(seller):
    sent = [pyfrctc.send_flow(seller.session(), b"<x/>", f"{place}.xml", "FRR", "NotApplicable")["flowId"] for place in range(120)]
    for flow_id in sent:
        seller.decided(flow_id)
    found = [flow["flowId"] for flow in seller.search("out", None)]
    step("a search over several pages finds each flow once", len(found) == len(set(found)) and set(sent) <= set(found),
         f"{len(found)} flows")


def main():
    print(f"pyfrctc {pyfrctc.__version__} against {BASE}")
    seller = Company(os.environ["SELLER"], "Boulangerie du Port")
    buyer = Company(os.environ["BUYER"], "Traiteur de la Gare")
    check_sessions(seller)
    check_directory(seller, buyer)
    numbers = [check_invoice(seller, buyer, syntax) for syntax in ("UBL", "CII", "Factur-X")]
    check_statuses(seller, buyer, numbers[0])
    check_reports(seller)
    check_paging(seller)
    print(f"{len(FAILED)} failed" if FAILED else "all steps passed")
    sys.exit(1 if FAILED else 0)


main()
