"""Made by `npm run openapi`; not to be edited."""

from typing import List
from typing_extensions import Unpack

from passerelle._request import CallOptions, WriteOptions
from passerelle.types import Forward, ForwardDocumentInput, ForwardingListForwardsAnswer, ForwardingRule, ForwardingRuleInput
from passerelle._sync.api import Api


class Forwarding:
    def __init__(self, api: Api) -> None:
        self._api = api

    def create(self, document_id: str, input: ForwardDocumentInput, **options: Unpack[WriteOptions]) -> Forward:
        """Forward a received document by mail."""
        answer: Forward = (self._api.call("POST", "/api/v1/documents/{documentId}/forward", {"documentId": document_id}, options, input))["forward"]
        return answer

    def list_forwards(self, document_id: str, **options: Unpack[CallOptions]) -> ForwardingListForwardsAnswer:
        """List the forwards of a document, newest first."""
        answer: ForwardingListForwardsAnswer = self._api.call("GET", "/api/v1/documents/{documentId}/forwards", {"documentId": document_id}, options)
        return answer

    def list_rules(self, company_id: str, **options: Unpack[CallOptions]) -> List[ForwardingRule]:
        """List the forwarding rules of a company, newest first."""
        answer: List[ForwardingRule] = (self._api.call("GET", "/api/v1/companies/{companyId}/forwarding-rules", {"companyId": company_id}, options))["forwardingRules"]
        return answer

    def create_rule(self, company_id: str, input: ForwardingRuleInput, **options: Unpack[WriteOptions]) -> ForwardingRule:
        """Create a forwarding rule of a company."""
        answer: ForwardingRule = (self._api.call("POST", "/api/v1/companies/{companyId}/forwarding-rules", {"companyId": company_id}, options, input))["forwardingRule"]
        return answer

    def update_rule(self, company_id: str, forwarding_rule_id: str, input: ForwardingRuleInput, **options: Unpack[CallOptions]) -> ForwardingRule:
        """Replace a forwarding rule of a company."""
        answer: ForwardingRule = (self._api.call("PUT", "/api/v1/companies/{companyId}/forwarding-rules/{forwardingRuleId}", {"companyId": company_id, "forwardingRuleId": forwarding_rule_id}, options, input))["forwardingRule"]
        return answer

    def delete_rule(self, company_id: str, forwarding_rule_id: str, **options: Unpack[CallOptions]) -> None:
        """Delete a forwarding rule of a company."""
        self._api.call("DELETE", "/api/v1/companies/{companyId}/forwarding-rules/{forwardingRuleId}", {"companyId": company_id, "forwardingRuleId": forwarding_rule_id}, options)
