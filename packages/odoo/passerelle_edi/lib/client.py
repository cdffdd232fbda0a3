"""Client of the public API of Passerelle with the operations that the module uses. Needs nothing of Odoo."""

from urllib.parse import urlsplit

import requests

from .vat_number import normalise_vat_number

TIMEOUT_SECONDS = 30
WAIT_SECONDS = 10
LOOPBACK_HOSTS = ("localhost", "127.0.0.1", "::1")


class PasserelleError(Exception):
    """A refused request. ``fields`` has the messages of each field, ``code`` is that of docs/errors.md."""

    def __init__(self, message, status=None, code=None, fields=None):
        super().__init__(message)
        self.status = status
        self.code = code
        self.fields = fields or {}


class PasserelleUnavailable(PasserelleError):
    """No answer, or one that says to try again later (429, 5xx)."""


def is_safe_address(url):
    """Returns whether a secret may be sent to an address: it is encrypted, or stays on this machine."""
    address = urlsplit(url)
    return address.scheme == "https" or (address.scheme == "http" and address.hostname in LOOPBACK_HOSTS)


class PasserelleClient:
    """A team's access. ``key`` and ``secret`` are those of a basic API key."""

    def __init__(self, base_url, key, secret):
        if not is_safe_address(base_url):
            raise PasserelleError(f"The address of Passerelle must begin with https://; received {base_url}")
        self._api = base_url.rstrip("/") + "/api/v1"
        self._session = requests.Session()
        self._session.auth = (key, secret)

    def send(self, company_id, request, idempotency_key):
        """Sends a document. :returns: it, with its outcome if that is known within seconds"""
        headers = {"Idempotency-Key": idempotency_key, "Prefer": f"wait={WAIT_SECONDS}, return=minimal"}
        return self._call("POST", f"/{company_id}/send", json=request, headers=headers)["document"]

    def get_document(self, document_id):
        """Returns a document with ``xml`` and ``parsed``."""
        return self._call("GET", f"/documents/{document_id}")["document"]

    def get_state(self, document_id):
        """Returns a document without its content."""
        headers = {"Prefer": "return=minimal"}
        return self._call("GET", f"/documents/{document_id}", headers=headers)["document"]

    def list_inbox(self, company_id):
        """Yields the unread documents of a company, oldest first, page after page."""
        params = {"companyId": company_id, "order": "asc", "limit": 50}
        while True:
            page = self._call("GET", "/inbox", params=params)
            yield from page["documents"]
            if not page["pagination"]["hasMore"]:
                return
            params["cursor"] = page["pagination"]["nextCursor"]

    def list_sent(self, company_id, number):
        """Yields the sent documents of a company with a number, each with ``parsed``, newest first."""
        params = {"companyId": company_id, "direction": "outgoing", "number": number}
        for listed in self._call("GET", "/documents", params=params)["documents"]:
            yield self.get_document(listed["id"])

    def mark_as_read(self, document_id):
        self._call("POST", f"/documents/{document_id}/mark-as-read", json={"read": True})

    def download_pdf(self, document_id):
        """Returns the bytes of the PDF of a document."""
        return self._request("GET", f"/documents/{document_id}/pdf").content

    def find_address(self, vat_number, country):
        """Returns the electronic address of the owner of a VAT number; None without one.

        The search also suggests recipients of similar names and numbers: only the owner of this number counts.

        :param country: country of the number (ISO 3166-1 alpha-2)
        """
        number = normalise_vat_number(vat_number, country)
        if number is None:
            return None
        answer = self._call("GET", "/recipients/search", params={"query": number, "country": country})
        for recipient in answer["recipients"]:
            if recipient["registered"] and recipient["vatNumber"] == number:
                return recipient["address"]
        if not answer["isComplete"]:
            raise PasserelleUnavailable(f"The search for {number} was not answered completely")
        return None

    def _call(self, method, path, **arguments):
        return self._request(method, path, **arguments).json()

    def _request(self, method, path, **arguments):
        try:
            answer = self._session.request(
                method, self._api + path, timeout=TIMEOUT_SECONDS, allow_redirects=False, **arguments
            )
        except requests.RequestException as error:
            raise PasserelleUnavailable(f"{method} {path}: no answer ({type(error).__name__})") from error
        if answer.ok and answer.status_code < 300:
            return answer
        raise _error_of(answer, f"{method} {path}")


def _error_of(answer, request):
    try:
        fields = answer.json().get("errors", {})
    except ValueError:
        fields = {}
    messages = [
        message if field == "root" else f"{field}: {message}"
        for field, texts in fields.items()
        for message in texts
    ]
    is_temporary = answer.status_code == 429 or answer.status_code >= 500
    kind = PasserelleUnavailable if is_temporary else PasserelleError
    text = "\n".join(messages) or f"{request}: status {answer.status_code}"
    return kind(text, answer.status_code, answer.headers.get("X-Error-Code"), fields)
