import type { Decimal } from '../values/decimal';

/** Format of a bank statement file: ISO 20022 statements and notifications, and the Belgian coded statement. */
export type StatementFormat = 'camt.053' | 'camt.054' | 'coda';

/** `credit`: money came into the account. `debit`: money left it. */
export type EntryDirection = 'credit' | 'debit';

/** Kind of a structured reference: Belgian structured communication (OGM), ISO 11649 creditor reference, or any other. */
export type ReferenceScheme = 'be-ogm' | 'iso11649' | 'other';

/** Structured reference of a payment, see {@link parsePaymentReference}. */
export interface StructuredReference {
  scheme: ReferenceScheme;
  /** only letters and digits, in capitals: `123456789012`, `RF18539007547034` */
  key: string;
}

/** Movement of money on an account. A batch whose transactions are known has one entry for each transaction. */
export interface StatementEntry {
  /** account of the statement: an IBAN where the file has one, without blanks */
  account: string;
  /** always positive */
  amount: Decimal;
  /** ISO 4217 */
  currency: string;
  direction: EntryDirection;
  /** Whether the bank reverses an earlier entry, or returns a payment */
  isReversal: boolean;
  /** Whether the entry is a batch of several payments that the file does not list one by one */
  isUndividedBatch: boolean;
  /** day on which the bank booked the entry, `YYYY-MM-DD` */
  bookingDate: string | null;
  /** day from which the money bears interest, `YYYY-MM-DD` */
  valueDate: string | null;
  counterpartyName: string | null;
  /** account of the counterparty: an IBAN where the file has one, without blanks */
  counterpartyAccount: string | null;
  /** structured references, including those that the payer wrote in the free text */
  references: StructuredReference[];
  /** document numbers that the payer stated */
  documentNumbers: string[];
  freeText: string | null;
  /** reference of the bank for the transaction */
  bankReference: string | null;
  /** reference of the entry in the statement */
  entryReference: string | null;
  /** location in the file: a line (`line 12`) or a path of elements */
  place: string;
}

/** Statement of one account. */
export interface BankStatement {
  account: string;
  /** currency of the account (ISO 4217); null when the file does not state it */
  currency: string | null;
  /** number or identifier that the bank gave the statement */
  statementId: string | null;
  openingBalance: Decimal | null;
  closingBalance: Decimal | null;
  /** closing balance less opening balance less entries; zero unless entries are missing; null without balances */
  balanceDifference: Decimal | null;
  /** number of entries that the bank has not booked yet; they are not in `entries` */
  pendingEntries: number;
  entries: StatementEntry[];
}

/** Contents of a file: the statements of one or several accounts or days. */
export interface StatementFile {
  format: StatementFormat;
  statements: BankStatement[];
}

/** Maximum number of entries per file. Banks split larger statements. */
export const MAX_ENTRIES = 5_000;

/** Maximum size of a file in bytes. */
export const MAX_STATEMENT_BYTES = 10 * 1024 * 1024;

/**
 * Thrown for a file that cannot be read as a bank statement. The message names the location, the received value and the
 * accepted values.
 */
export class StatementError extends Error {
  constructor(
    /** line (`line 12`) or path of elements; null for the whole file */
    readonly place: string | null,
    message: string,
  ) {
    super(place === null ? message : `${message} (${place})`);
    this.name = 'StatementError';
  }
}

/** @throws StatementError when the file has more than {@link MAX_ENTRIES} entries */
export function requireEntryLimit(count: number): void {
  if (count > MAX_ENTRIES)
    throw new StatementError(
      null,
      `The file has more than ${MAX_ENTRIES} entries; the maximum is ${MAX_ENTRIES}. Divide the file and import the parts`,
    );
}

/** Returns the initial amount plus all credit entries minus all debit entries. */
export function sumEntries(
  entries: readonly { amount: Decimal; direction: EntryDirection }[],
  initialAmount: Decimal,
): Decimal {
  return entries.reduce(
    (sum, { amount, direction }) => (direction === 'credit' ? sum.plus(amount) : sum.minus(amount)),
    initialAmount,
  );
}

/** Maximum number of characters of a free text; longer texts are truncated. */
export const MAX_FREE_TEXT_LENGTH = 2_000;

/** Truncates a text to at most `length` UTF-16 units without splitting a surrogate pair. */
export function truncateText(text: string, length: number): string {
  const beginning = text.slice(0, length);
  return /[\uD800-\uDBFF]$/.test(beginning) ? beginning.slice(0, -1) : beginning;
}

/** Collapses runs of white space into single blanks; returns null for a blank text. */
export function collapseText(text: string): string | null {
  const collapsedText = text.replace(/\s+/gu, ' ').trim();
  return collapsedText === '' ? null : collapsedText;
}
