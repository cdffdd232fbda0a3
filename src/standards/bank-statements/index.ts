/** Bank statements: reading CAMT.053, CAMT.054 and CODA, and matching their entries with invoices. Pure functions. */
export { isSearchableKey, listNumberKeys, listNumberCandidates, toNumberKey } from './invoice-numbers';
export { matchEntries } from './match-entries';
export type {
  EntryMatch,
  MatchableInvoice,
  ProposedPayment,
  Suggestion,
  SuggestionKind,
  UnmatchedReason,
} from './matching';
export { toAccountKey, toPartyKey } from './invoice-index';
export {
  isBelgianReference,
  isCreditorReference,
  parsePaymentReference,
  toReferenceKey,
} from './payment-reference';
export { readStatementFile } from './read-statement-file';
export {
  MAX_ENTRIES,
  MAX_STATEMENT_BYTES,
  StatementError,
  type BankStatement,
  type EntryDirection,
  type ReferenceScheme,
  type StatementEntry,
  type StatementFile,
  type StatementFormat,
  type StructuredReference,
} from './statement';
