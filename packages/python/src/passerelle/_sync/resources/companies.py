"""Made by `npm run openapi`; not to be edited."""

from typing_extensions import Unpack

from passerelle._request import CallOptions, WriteOptions
from passerelle.options import CompaniesGetNextNumberOptions, CompaniesListArrivalsOptions, CompaniesListNetworkMovesOptions, CompaniesListOptions, CompaniesListVerificationsOptions
from passerelle.types import Arrival, Company, CompanyNetwork, CompanyNetworkInput, CreateCompanyInput, DirectoryListing, DirectoryListingInput, Letterhead, LetterheadInput, Mailbox, MailboxInput, NetworkMoveKeyInput, NetworkMoveSummary, NextNumber, UpdateCompanyInput, Verification, VerificationOutcomeInput
from passerelle._sync.api import Api
from passerelle._sync.pages import Pages


class Companies:
    def __init__(self, api: Api) -> None:
        self._api = api

    def list(self, **options: Unpack[CompaniesListOptions]) -> Pages[Company]:
        """List the companies of the team."""
        return self._api.pages("/api/v1/companies", {}, "companies", options)

    def create(self, input: CreateCompanyInput, **options: Unpack[WriteOptions]) -> Company:
        """Create a company."""
        answer: Company = (self._api.call("POST", "/api/v1/companies", {}, options, input))["company"]
        return answer

    def get(self, company_id: str, **options: Unpack[CallOptions]) -> Company:
        """Get a company."""
        answer: Company = (self._api.call("GET", "/api/v1/companies/{companyId}", {"companyId": company_id}, options))["company"]
        return answer

    def update(self, company_id: str, input: UpdateCompanyInput, **options: Unpack[CallOptions]) -> Company:
        """Update a company."""
        answer: Company = (self._api.call("PUT", "/api/v1/companies/{companyId}", {"companyId": company_id}, options, input))["company"]
        return answer

    def delete(self, company_id: str, **options: Unpack[CallOptions]) -> None:
        """Delete a company."""
        self._api.call("DELETE", "/api/v1/companies/{companyId}", {"companyId": company_id}, options)

    def verify(self, company_id: str, **options: Unpack[WriteOptions]) -> Verification:
        """Open a verification session."""
        answer: Verification = (self._api.call("POST", "/api/v1/companies/{companyId}/verify", {"companyId": company_id}, options))["verification"]
        return answer

    def list_verifications(self, company_id: str, **options: Unpack[CompaniesListVerificationsOptions]) -> Pages[Verification]:
        """List verification sessions, newest first."""
        return self._api.pages("/api/v1/companies/{companyId}/verifications", {"companyId": company_id}, "verifications", options)

    def get_verification(self, company_id: str, session_id: str, **options: Unpack[CallOptions]) -> Verification:
        """Get a verification session."""
        answer: Verification = (self._api.call("GET", "/api/v1/companies/{companyId}/verifications/{sessionId}", {"companyId": company_id, "sessionId": session_id}, options))["verification"]
        return answer

    def decide_verification(self, company_id: str, session_id: str, input: VerificationOutcomeInput, **options: Unpack[WriteOptions]) -> Verification:
        """Decide a verification session (sandbox teams)."""
        answer: Verification = (self._api.call("POST", "/api/v1/companies/{companyId}/verifications/{sessionId}/outcome", {"companyId": company_id, "sessionId": session_id}, options, input))["verification"]
        return answer

    def get_next_number(self, company_id: str, **options: Unpack[CompaniesGetNextNumberOptions]) -> NextNumber:
        """Get the proposed number of a new document."""
        answer: NextNumber = (self._api.call("GET", "/api/v1/{companyId}/next-number", {"companyId": company_id}, options))["nextNumber"]
        return answer

    def get_directory(self, company_id: str, **options: Unpack[CallOptions]) -> DirectoryListing:
        """Get the Peppol Directory listing of a company."""
        answer: DirectoryListing = (self._api.call("GET", "/api/v1/companies/{companyId}/directory", {"companyId": company_id}, options))["directory"]
        return answer

    def set_directory(self, company_id: str, input: DirectoryListingInput, **options: Unpack[CallOptions]) -> DirectoryListing:
        """List a company in the Peppol Directory, or remove it."""
        answer: DirectoryListing = (self._api.call("PUT", "/api/v1/companies/{companyId}/directory", {"companyId": company_id}, options, input))["directory"]
        return answer

    def get_letterhead(self, company_id: str, **options: Unpack[CallOptions]) -> Letterhead:
        """Get the letterhead of a company."""
        answer: Letterhead = (self._api.call("GET", "/api/v1/companies/{companyId}/letterhead", {"companyId": company_id}, options))["letterhead"]
        return answer

    def set_letterhead(self, company_id: str, input: LetterheadInput, **options: Unpack[CallOptions]) -> Letterhead:
        """Set the letterhead of a company."""
        answer: Letterhead = (self._api.call("PUT", "/api/v1/companies/{companyId}/letterhead", {"companyId": company_id}, options, input))["letterhead"]
        return answer

    def delete_letterhead(self, company_id: str, **options: Unpack[CallOptions]) -> None:
        """Remove the letterhead of a company."""
        self._api.call("DELETE", "/api/v1/companies/{companyId}/letterhead", {"companyId": company_id}, options)

    def get_network(self, company_id: str, **options: Unpack[CallOptions]) -> CompanyNetwork:
        """Get the network of a company."""
        answer: CompanyNetwork = (self._api.call("GET", "/api/v1/companies/{companyId}/network", {"companyId": company_id}, options))["network"]
        return answer

    def set_network(self, company_id: str, input: CompanyNetworkInput, **options: Unpack[CallOptions]) -> CompanyNetwork:
        """Set the network of a company."""
        answer: CompanyNetwork = (self._api.call("PUT", "/api/v1/companies/{companyId}/network", {"companyId": company_id}, options, input))["network"]
        return answer

    def list_network_moves(self, **options: Unpack[CompaniesListNetworkMovesOptions]) -> Pages[NetworkMoveSummary]:
        """List the moves of companies to the other network, newest first."""
        return self._api.pages("/api/v1/network-moves", {}, "networkMoves", options)

    def start_network_move(self, company_id: str, input: CompanyNetworkInput, **options: Unpack[CallOptions]) -> CompanyNetwork:
        """Move a company to the other network without a gap."""
        answer: CompanyNetwork = (self._api.call("PUT", "/api/v1/companies/{companyId}/network/move", {"companyId": company_id}, options, input))["network"]
        return answer

    def set_network_move_key(self, company_id: str, input: NetworkMoveKeyInput, **options: Unpack[CallOptions]) -> CompanyNetwork:
        """Enter the migration key of an identifier that moves to the own access point."""
        answer: CompanyNetwork = (self._api.call("PUT", "/api/v1/companies/{companyId}/network/move/key", {"companyId": company_id}, options, input))["network"]
        return answer

    def cancel_network_move(self, company_id: str, **options: Unpack[CallOptions]) -> CompanyNetwork:
        """Cancel the move of a company before an identifier has moved."""
        answer: CompanyNetwork = (self._api.call("DELETE", "/api/v1/companies/{companyId}/network/move", {"companyId": company_id}, options))["network"]
        return answer

    def get_mailbox(self, company_id: str, **options: Unpack[CallOptions]) -> Mailbox | None:
        """Get the mailbox of a company, and the result of its last check."""
        answer: Mailbox | None = (self._api.call("GET", "/api/v1/companies/{companyId}/mailbox", {"companyId": company_id}, options))["mailbox"]
        return answer

    def set_mailbox(self, company_id: str, input: MailboxInput, **options: Unpack[CallOptions]) -> Mailbox:
        """Set the mailbox of a company."""
        answer: Mailbox = (self._api.call("PUT", "/api/v1/companies/{companyId}/mailbox", {"companyId": company_id}, options, input))["mailbox"]
        return answer

    def delete_mailbox(self, company_id: str, **options: Unpack[CallOptions]) -> None:
        """Remove the mailbox of a company."""
        self._api.call("DELETE", "/api/v1/companies/{companyId}/mailbox", {"companyId": company_id}, options)

    def check_mailbox(self, company_id: str, **options: Unpack[WriteOptions]) -> Mailbox:
        """Check the mailbox of a company now."""
        answer: Mailbox = (self._api.call("POST", "/api/v1/companies/{companyId}/mailbox/check", {"companyId": company_id}, options))["mailbox"]
        return answer

    def list_arrivals(self, company_id: str, **options: Unpack[CompaniesListArrivalsOptions]) -> Pages[Arrival]:
        """List the mails and files that arrived for a company, newest first."""
        return self._api.pages("/api/v1/companies/{companyId}/arrivals", {"companyId": company_id}, "arrivals", options)
