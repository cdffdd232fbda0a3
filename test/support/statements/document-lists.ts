import { encodeCursor } from '../../../src/platform/kernel/http/cursor';
import type { ListDocumentsQuery } from '../../../src/business/documents/documents.query';
import type { SqlQuery } from '../../../src/business/documents/list-conditions.queries';

const INSTANT = '2026-01-01T00:00:00Z';

/** Filters of a list of documents, each of which may be used alone or with another one. */
const FILTERS: readonly ListDocumentsQuery[] = [
  { companyId: ['c_1'] },
  { companyId: ['c_1', 'c_2'] },
  { direction: 'incoming' },
  { type: 'invoice', profile: 'xrechnung' },
  { excludeType: ['invoiceResponse'] },
  { number: '1' },
  { labelId: ['l_1'] },
  { unread: true },
  { unread: false },
  { deliveryStatus: 'pending' },
  { deliveryStatus: 'delivered' },
  { deliveryStatus: 'failed' },
  { scheduled: true },
  { scheduled: false },
  { search: 'name of a party' },
  { search: '20.894,86' },
  { amountFrom: '1' },
  { amountTo: '2.5', currency: 'EUR' },
  { search: 'x1' },
  { search: 'doc_01ARZ3' },
  { search: '01ARZ3NDEKTSV4RRFFQ69G5FAV' },
  { answer: ['rejected', 'questioned'] },
  { answer: ['accepted'] },
  { businessStatus: ['rejected', 'paid'] },
  { businessStatus: ['none', 'paid'] },
  { purchaseState: 'new' },
  { purchaseState: 'booked' },
  { assignee: 'user_1' },
  { invoiceReference: '1' },
  { search: 'doc_01ARZ3NDEKTSV4RRFFQ69G5FAV' },
  { from: INSTANT, to: INSTANT },
  { envelopeId: 'e' },
  { issuedFrom: '2026-01-01' },
  { issuedTo: '2026-01-01' },
  { cursor: encodeCursor({ createdAt: '2026-01-01T00:00:00.000Z', id: 'doc_01ARZ3NDEKTSV4RRFFQ69G5FAV' }) },
];

/** The statements of lists by each filter and each pair of filters; a builder may build several for one list. */
export function documentLists(
  build: (teamId: string, query: ListDocumentsQuery, count: number) => SqlQuery | readonly SqlQuery[] | null,
): string[] {
  const pairs = FILTERS.flatMap((one) => FILTERS.map((other) => ({ ...one, ...other })));
  const built = [{}, ...pairs].flatMap((query) => build('team', query, 10) ?? []);
  return [...new Set(built.map(({ text }) => text))];
}
