import { queryOptions } from '@tanstack/react-query';
import type { Api } from '../api/client';
import { toSummary } from './party';
import { collectRows, type StoredDocument } from './queries';

const CREDITS = ['creditNote', 'selfBillingCreditNote'];
const INVOICES = ['invoice', 'selfBillingInvoice'];
/** Numbers that are looked up; a document that names more has them in its contents. */
const MOST_NUMBERS = 5;
/** Corrections that are read of an invoice. */
const MOST_CREDITS = 20;

/** True of a credit note, also a self-billed one. */
export function isCredit({ type }: { type: string }): boolean {
  return CREDITS.includes(type);
}

/** True of an invoice, also a self-billed one. */
export function isInvoice({ type }: { type: string }): boolean {
  return INVOICES.includes(type);
}

/** Invoices that a document corrects, as it references them. */
export function referencedNumbers({ parsed }: { parsed: object | null }): string[] {
  const { invoiceReferences }: { invoiceReferences?: unknown } = { ...parsed };
  if (!Array.isArray(invoiceReferences)) return [];
  const numbers = invoiceReferences.flatMap((each: unknown) => {
    const { id }: { id?: unknown } = typeof each === 'object' ? { ...each } : {};
    return typeof id === 'string' && id !== '' ? [id] : [];
  });
  return [...new Set(numbers)];
}

type Parties = Pick<StoredDocument, 'direction' | 'companyId' | 'senderId' | 'receiverId'>;

/** Whether two documents have the same sender and recipient. */
export function isBetweenTheSame(one: Parties, other: Parties): boolean {
  return (
    one.direction === other.direction &&
    one.companyId === other.companyId &&
    one.senderId === other.senderId &&
    one.receiverId === other.receiverId
  );
}

/** Credit notes of an invoice, newest first, and invoices of a credit note. */
export interface LinkedDocuments {
  /** Numbers of a credit note of which no invoice is here */
  unknown: string[];
  documents: StoredDocument[];
}

/** Credit notes of an invoice, or invoices of a credit note: matched by number between the same two parties. */
export function linkedQuery(api: Api, teamId: string, document: StoredDocument) {
  return queryOptions({
    queryKey: ['documents', teamId, 'linked', document.id],
    queryFn: ({ signal }): Promise<LinkedDocuments> =>
      isCredit(document) ? findInvoices(api, document, signal) : findCreditNotes(api, document, signal),
  });
}

async function findCreditNotes(
  api: Api,
  document: StoredDocument,
  signal: AbortSignal,
): Promise<LinkedDocuments> {
  const { number } = toSummary(document);
  if (number === null) return { unknown: [], documents: [] };
  const { companyId, direction } = document;
  const query = { companyId: [companyId], direction, invoiceReference: number, limit: MOST_CREDITS };
  const found = collectRows([await api.get('/api/v1/documents', { query, signal })]);
  return {
    unknown: [],
    documents: found.filter((each) => isCredit(each) && isBetweenTheSame(each, document)),
  };
}

async function findInvoices(
  api: Api,
  document: StoredDocument,
  signal: AbortSignal,
): Promise<LinkedDocuments> {
  const { companyId, direction } = document;
  const found = await Promise.all(
    referencedNumbers(document)
      .slice(0, MOST_NUMBERS)
      .map(async (number) => {
        const query = { companyId: [companyId], direction, number, limit: 10 };
        const rows = collectRows([await api.get('/api/v1/documents', { query, signal })]);
        const invoice = rows.find((each) => isInvoice(each) && isBetweenTheSame(each, document));
        return { number, invoice };
      }),
  );
  return {
    unknown: found.filter(({ invoice }) => invoice === undefined).map(({ number }) => number),
    documents: found.flatMap(({ invoice }) => (invoice === undefined ? [] : [invoice])),
  };
}
