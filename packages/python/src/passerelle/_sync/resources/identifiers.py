"""Made by `npm run openapi`; not to be edited."""

from typing import List
from typing_extensions import Unpack

from passerelle._request import CallOptions, WriteOptions
from passerelle.options import IdentifiersListDocumentTypesOptions, IdentifiersListOptions
from passerelle.types import CreateDocumentTypeInput, CreateIdentifierInput, CreateRoutingAddressesInput, DocumentType, Identifier, RoutingAddressResult
from passerelle._sync.api import Api
from passerelle._sync.pages import Pages


class Identifiers:
    def __init__(self, api: Api) -> None:
        self._api = api

    def list(self, company_id: str, **options: Unpack[IdentifiersListOptions]) -> Pages[Identifier]:
        """List the identifiers of a company."""
        return self._api.pages("/api/v1/companies/{companyId}/identifiers", {"companyId": company_id}, "identifiers", options)

    def create(self, company_id: str, input: CreateIdentifierInput, **options: Unpack[WriteOptions]) -> Identifier:
        """Add an identifier."""
        answer: Identifier = (self._api.call("POST", "/api/v1/companies/{companyId}/identifiers", {"companyId": company_id}, options, input))["identifier"]
        return answer

    def create_bulk(self, company_id: str, input: CreateRoutingAddressesInput, **options: Unpack[WriteOptions]) -> List[RoutingAddressResult]:
        """Add French routing addresses."""
        answer: List[RoutingAddressResult] = (self._api.call("POST", "/api/v1/companies/{companyId}/identifiers/bulk", {"companyId": company_id}, options, input))["results"]
        return answer

    def get(self, company_id: str, identifier_id: str, **options: Unpack[CallOptions]) -> Identifier:
        """Get an identifier."""
        answer: Identifier = (self._api.call("GET", "/api/v1/companies/{companyId}/identifiers/{identifierId}", {"companyId": company_id, "identifierId": identifier_id}, options))["identifier"]
        return answer

    def delete(self, company_id: str, identifier_id: str, **options: Unpack[CallOptions]) -> None:
        """Delete an identifier."""
        self._api.call("DELETE", "/api/v1/companies/{companyId}/identifiers/{identifierId}", {"companyId": company_id, "identifierId": identifier_id}, options)

    def list_document_types(self, company_id: str, **options: Unpack[IdentifiersListDocumentTypesOptions]) -> Pages[DocumentType]:
        """List the document types that a company advertises."""
        return self._api.pages("/api/v1/companies/{companyId}/document-types", {"companyId": company_id}, "documentTypes", options)

    def add_document_type(self, company_id: str, input: CreateDocumentTypeInput, **options: Unpack[WriteOptions]) -> DocumentType:
        """Advertise a document type."""
        answer: DocumentType = (self._api.call("POST", "/api/v1/companies/{companyId}/document-types", {"companyId": company_id}, options, input))["documentType"]
        return answer

    def remove_document_type(self, company_id: str, document_type_id: str, **options: Unpack[CallOptions]) -> None:
        """Stop advertising a document type."""
        self._api.call("DELETE", "/api/v1/companies/{companyId}/document-types/{documentTypeId}", {"companyId": company_id, "documentTypeId": document_type_id}, options)
