"""Made by `npm run openapi`; not to be edited."""

from typing_extensions import Unpack

from passerelle._request import WriteOptions
from passerelle.options import BankStatementsGetOptions, BankStatementsImportFileOptions, BankStatementsListEntriesOptions, BankStatementsListOptions
from passerelle.types import BankStatement, BankStatementEntry, ConfirmEntryInput, ImportBankStatementInput
from passerelle._async.api import AsyncApi
from passerelle._async.pages import AsyncPages


class AsyncBankStatements:
    def __init__(self, api: AsyncApi) -> None:
        self._api = api

    def list(self, company_id: str, **options: Unpack[BankStatementsListOptions]) -> AsyncPages[BankStatement]:
        """List the bank statements of a company, newest first."""
        return self._api.pages("/api/v1/{companyId}/bank-statements", {"companyId": company_id}, "bankStatements", options)

    async def import_file(self, company_id: str, input: ImportBankStatementInput, **options: Unpack[BankStatementsImportFileOptions]) -> BankStatement:
        """Import a bank statement."""
        answer: BankStatement = (await self._api.call("POST", "/api/v1/{companyId}/bank-statements", {"companyId": company_id}, options, input))["bankStatement"]
        return answer

    def get(self, bank_statement_id: str, **options: Unpack[BankStatementsGetOptions]) -> AsyncPages[BankStatement]:
        """Get a bank statement with its entries."""
        return self._api.pages("/api/v1/bank-statements/{bankStatementId}", {"bankStatementId": bank_statement_id}, "bankStatement", options)

    def list_entries(self, bank_statement_id: str, **options: Unpack[BankStatementsListEntriesOptions]) -> AsyncPages[BankStatementEntry]:
        """Get a bank statement with its entries."""
        return self._api.pages("/api/v1/bank-statements/{bankStatementId}", {"bankStatementId": bank_statement_id}, "entries", options)

    async def confirm_entry(self, bank_statement_id: str, entry_id: str, input: ConfirmEntryInput, **options: Unpack[WriteOptions]) -> BankStatementEntry:
        """Confirm the payments of an entry."""
        answer: BankStatementEntry = (await self._api.call("POST", "/api/v1/bank-statements/{bankStatementId}/entries/{entryId}/confirm", {"bankStatementId": bank_statement_id, "entryId": entry_id}, options, input))["entry"]
        return answer

    async def dismiss_entry(self, bank_statement_id: str, entry_id: str, **options: Unpack[WriteOptions]) -> BankStatementEntry:
        """Dismiss an entry that pays no invoice."""
        answer: BankStatementEntry = (await self._api.call("POST", "/api/v1/bank-statements/{bankStatementId}/entries/{entryId}/dismiss", {"bankStatementId": bank_statement_id, "entryId": entry_id}, options))["entry"]
        return answer
