import {
  day,
  decimal,
  enumOf,
  flag,
  idOf,
  instant,
  integer,
  listOf,
  namedSchema,
  nullable,
  object,
  text,
  type Shape,
} from '../../platform/kernel/http/schema';
import { defineId } from '../../platform/kernel/ids';
import { newPaymentId } from '../documents/business-status/payment.resource';
import { newDocumentId } from '../documents/document.resource';
import { ENTRY_STATUSES, type BankStatementEntry, type EntryStatus } from './bank-statement-entry.entity';
import type { BankStatementRow } from './bank-statement.entity';

export const newBankStatementId = defineId('bst');
export const newEntryId = defineId('ben');

const currency = { ...text, description: 'Currency (ISO 4217)' };
const documentId = { ...idOf(newDocumentId.prefix), description: 'Id of the invoice' };
const documentNumber = { ...nullable(text), description: 'Number of the invoice' };

export const bankStatementSchema = namedSchema(
  'BankStatement',
  object(
    {
      id: idOf(newBankStatementId.prefix),
      companyId: idOf('c'),
      format: {
        ...enumOf('camt.053', 'camt.054', 'coda'),
        description: 'Format of the file: ISO 20022 statement or notification, or Belgian coded statement',
      },
      fileName: { ...nullable(text), description: 'File name stated in the request' },
      accounts: {
        ...listOf(
          object({
            account: { ...text, description: 'IBAN of the account, or its number' },
            currency: { ...nullable(text), description: 'Currency of the account (ISO 4217)' },
            statementId: { ...nullable(text), description: 'Number of the statement, assigned by the bank' },
            openingBalance: { ...nullable(decimal), description: 'Balance before the entries' },
            closingBalance: { ...nullable(decimal), description: 'Balance after the entries' },
            balanceDifference: {
              ...nullable(decimal),
              description:
                'Closing balance minus opening balance minus the sum of the entries; not zero when the file lacks entries, null when the file states no balances',
            },
          }),
        ),
        description: 'Statements of the file, one for each account and day',
      },
      entryCounts: {
        ...object({
          matched: {
            ...integer,
            description: 'Number of entries that were recorded as payments automatically',
          },
          suggested: {
            ...integer,
            description: 'Number of entries with suggested payments that wait for confirmation',
          },
          unmatched: { ...integer, description: 'Number of entries for which no invoice was found' },
          confirmed: { ...integer, description: 'Number of entries that were confirmed' },
          dismissed: { ...integer, description: 'Number of entries that were dismissed' },
        }),
        description: 'Number of entries of each status',
      },
      duplicateEntries: {
        ...integer,
        description: 'Number of entries of the file that were imported before; they are not stored again',
      },
      pendingEntries: {
        ...integer,
        description: 'Number of entries of the file that the bank has not booked yet; they are not stored',
      },
      createdBy: { ...nullable(text), description: 'Id of the key or the member that imported the file' },
      createdAt: instant,
    },
    'Imported file of bank statements',
  ),
);
export type BankStatementResource = Shape<typeof bankStatementSchema>;

export const entrySchema = namedSchema(
  'BankStatementEntry',
  object(
    {
      id: idOf(newEntryId.prefix),
      bankStatementId: idOf(newBankStatementId.prefix),
      companyId: idOf('c'),
      account: { ...text, description: 'Account of the statement' },
      amount: { ...decimal, description: 'Amount of the entry, always positive' },
      currency,
      direction: {
        ...enumOf('credit', 'debit'),
        description: 'Direction of the money: `credit` into the account, `debit` out of it',
      },
      isReversal: { ...flag, description: 'Whether the entry reverses another entry or returns a payment' },
      isUndividedBatch: {
        ...flag,
        description: 'Whether the entry is the total of several payments that the file does not list',
      },
      bookingDate: { ...nullable(day), description: 'Day on which the bank booked the entry' },
      valueDate: {
        ...nullable(day),
        description: 'Value date of the entry: the day on which interest begins',
      },
      counterpartyName: { ...nullable(text), description: 'Name of the payer or the payee' },
      counterpartyAccount: { ...nullable(text), description: 'Account of the payer or the payee' },
      references: {
        ...listOf(
          object({
            scheme: {
              ...enumOf('be-ogm', 'iso11649', 'other'),
              description: 'Kind of the reference: Belgian structured communication, ISO 11649, or any other',
            },
            key: { ...text, description: 'Reference, reduced to its letters and digits' },
          }),
        ),
        description: 'Structured references that the payer stated',
      },
      freeText: { ...nullable(text), description: 'Unstructured remittance information of the payment' },
      bankReference: { ...nullable(text), description: 'Reference of the bank for the transaction' },
      entryReference: { ...nullable(text), description: 'Reference of the entry in its statement' },
      status: {
        ...enumOf(...ENTRY_STATUSES),
        description:
          'Status: `matched` (recorded as a payment automatically), `suggested` (waits for confirmation), `unmatched`, `confirmed` or `dismissed`',
      },
      reason: {
        ...nullable(enumOf('reversal', 'alreadyPaid', 'otherCurrency', 'notFound')),
        description: 'Reason why the entry is unmatched; null for other statuses',
      },
      suggestions: {
        ...listOf(
          object({
            kind: {
              ...enumOf('reference', 'partialPayment', 'overpayment', 'number', 'split', 'counterparty'),
              description:
                'Basis of the suggestion: `reference` (the payment reference matches, but another value contradicts it), `partialPayment`, `overpayment`, `number` (invoice number), `split` (several invoices), or `counterparty` (amount and counterparty)',
            },
            strength: {
              ...enumOf('strong', 'weak'),
              description:
                'Strength of the suggestion: `strong` if the payer stated the reference or number of the invoice and paid its amount; otherwise `weak`',
            },
            payments: {
              ...listOf(
                object({
                  documentId,
                  documentNumber,
                  counterpartyName: {
                    ...nullable(text),
                    description: 'Name of the other party of the invoice',
                  },
                  amount: {
                    ...decimal,
                    description: 'Amount of the payment that a confirmation would record',
                  },
                  openAmount: { ...nullable(decimal), description: 'Current open amount of the invoice' },
                }),
              ),
              description: 'Payments of the suggestion',
            },
          }),
        ),
        description: 'Suggested payments, the best suggestion first',
      },
      payments: {
        ...listOf(
          object({
            id: idOf(newPaymentId.prefix),
            documentId,
            documentNumber,
            amount: { ...decimal, description: 'Amount of the payment' },
          }),
        ),
        description: 'Payments that were recorded from the entry',
      },
      decidedBy: {
        ...nullable(text),
        description: 'Id of the key or the member that confirmed or dismissed the entry',
      },
      decidedAt: { ...nullable(instant), description: 'Time of the confirmation or dismissal' },
      createdAt: instant,
    },
    'Entry of a bank statement: one credit or debit',
  ),
);
export type EntryResource = Shape<typeof entrySchema>;

/** Number of entries of each status. */
export type EntryCounts = Record<EntryStatus, number>;

export const ZERO_ENTRY_COUNTS: EntryCounts = {
  matched: 0,
  suggested: 0,
  unmatched: 0,
  confirmed: 0,
  dismissed: 0,
};

export function toBankStatementResource(
  row: BankStatementRow,
  entryCounts: EntryCounts,
): BankStatementResource {
  return {
    id: row.id,
    companyId: row.companyId,
    format: row.format,
    fileName: row.fileName,
    accounts: row.accounts,
    entryCounts,
    duplicateEntries: row.duplicateEntries,
    pendingEntries: row.pendingEntries,
    createdBy: row.createdBy,
    createdAt: row.createdAt.toISOString(),
  };
}

/** Invoice that an entry pays or may pay. */
export interface PaidDocument {
  id: string;
  companyId: string;
  isReceivable: boolean;
  number: string | null;
  currency: string | null;
  openAmount: string | null;
  counterpartyName: string | null;
}

/** Payment that was recorded from an entry, with the number of the invoice. */
export type EntryPayment = EntryResource['payments'][number];

/** Converts an entry with its documents and payments to the API format. Omits suggestions for deleted documents. */
export function toEntryResource(
  row: BankStatementEntry,
  documents: ReadonlyMap<string, PaidDocument>,
  payments: ReadonlyMap<string, EntryPayment>,
): EntryResource {
  return {
    id: row.id,
    bankStatementId: row.bankStatementId,
    companyId: row.companyId,
    account: row.account,
    amount: row.amount,
    currency: row.currency,
    direction: row.direction,
    isReversal: row.isReversal,
    isUndividedBatch: row.isUndividedBatch,
    bookingDate: row.bookingDate,
    valueDate: row.valueDate,
    counterpartyName: row.counterpartyName,
    counterpartyAccount: row.counterpartyAccount,
    references: row.paymentReferences,
    freeText: row.freeText,
    bankReference: row.bankReference,
    entryReference: row.entryReference,
    status: row.status,
    reason: row.reason,
    suggestions: row.suggestions
      .filter((suggestion) => suggestion.payments.every(({ documentId: id }) => documents.has(id)))
      .map((suggestion) => ({
        ...suggestion,
        payments: suggestion.payments.map(({ documentId: id, amount }) => {
          const document = documents.get(id);
          return {
            documentId: id,
            documentNumber: document?.number ?? null,
            counterpartyName: document?.counterpartyName ?? null,
            amount,
            openAmount: document?.openAmount ?? null,
          };
        }),
      })),
    payments: row.paymentIds.flatMap((id) => payments.get(id) ?? []),
    decidedBy: row.decidedBy,
    decidedAt: row.decidedAt?.toISOString() ?? null,
    createdAt: row.createdAt.toISOString(),
  };
}

export const bankStatementExample: BankStatementResource = {
  id: 'bst_01KB1J2X5Z7B9D1F3H5K7N9QAC',
  companyId: 'c_01KAJ3Q5D8T2Y4N6ZB7C9E1F3G',
  format: 'coda',
  fileName: '2026-11-27.cod',
  accounts: [
    {
      account: 'BE68539007547034',
      currency: 'EUR',
      statementId: '231',
      openingBalance: '1000.00',
      closingBalance: '1121.00',
      balanceDifference: '0',
    },
  ],
  entryCounts: { ...ZERO_ENTRY_COUNTS, suggested: 1 },
  duplicateEntries: 0,
  pendingEntries: 0,
  createdBy: 'key_01KAJ3Q5E9V3Z5P7C8D0F2G4HA',
  createdAt: '2026-11-27T07:00:00.000Z',
};

export const entryExample: EntryResource = {
  id: 'ben_01KB1J2X5Z7B9D1F3H5K7N9QAD',
  bankStatementId: bankStatementExample.id,
  companyId: bankStatementExample.companyId,
  account: 'BE68539007547034',
  amount: '121.00',
  currency: 'EUR',
  direction: 'credit',
  isReversal: false,
  isUndividedBatch: false,
  bookingDate: '2026-11-27',
  valueDate: '2026-11-27',
  counterpartyName: 'Brouwerij De Kroon',
  counterpartyAccount: 'BE43068999999501',
  references: [],
  freeText: 'Factuur 2026/0001',
  bankReference: '8765432109876',
  entryReference: '0001/0000',
  status: 'suggested',
  reason: null,
  suggestions: [
    {
      kind: 'number',
      strength: 'strong',
      payments: [
        {
          documentId: 'doc_01KAJ40M3X5Z7B9D1F3H5K7N9Q',
          documentNumber: '2026/0001',
          counterpartyName: 'Brouwerij De Kroon',
          amount: '121.00',
          openAmount: '121.00',
        },
      ],
    },
  ],
  payments: [],
  decidedBy: null,
  decidedAt: null,
  createdAt: '2026-11-27T07:00:00.000Z',
};
