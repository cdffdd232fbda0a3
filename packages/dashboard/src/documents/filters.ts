import { FILTER_AMOUNT } from './amount';
import { toIsoDate, FILTER_DAY } from '../format/days';

/** The kinds of document that the API knows, in the order of the filter. */
export const DOCUMENT_TYPES = [
  'invoice',
  'creditNote',
  'selfBillingInvoice',
  'selfBillingCreditNote',
  'invoiceResponse',
  'messageLevelStatus',
  'messageLevelResponse',
  'order',
  'orderResponse',
  'despatchAdvice',
  'lifecycleStatus',
  'report',
  'frenchB2CSalesReport',
  'frenchB2CPaymentReport',
  'frenchB2BiInvoiceReport',
  'frenchB2BiPaymentReport',
  'frenchB2BiPurchaseReport',
  'unknown',
] as const;

/** A kind of document. */
export type DocumentType = (typeof DOCUMENT_TYPES)[number];

/** Stages of a document that the filter offers. */
export const STATUS_FILTERS = ['pending', 'scheduled', 'delivered', 'failed'] as const;
export type StatusFilter = (typeof STATUS_FILTERS)[number];

/** Business statuses of invoices, as the filter offers them. */
export const BUSINESS_FILTERS = [
  'disputed',
  'rejected',
  'questioned',
  'accepted',
  'conditionallyAccepted',
  'partlyPaid',
  'paid',
  'credited',
  'none',
] as const;
export type BusinessFilter = (typeof BUSINESS_FILTERS)[number];

/** State of the work on a received invoice, as the filter offers it. */
export const WORK_FILTERS = ['new', 'approved', 'booked'] as const;
export type WorkFilter = (typeof WORK_FILTERS)[number];

/** Orders of a list of documents; the first one is the order without a choice. */
export const DOCUMENT_SORTS = ['createdAt', 'issueDate', 'dueDate', 'amount', 'counterparty'] as const;
export type DocumentSort = (typeof DOCUMENT_SORTS)[number];
export type SortOrder = 'asc' | 'desc';

/** The filters and the order of a list of documents, as they stand in the address. */
export interface DocumentFilters {
  sort?: DocumentSort;
  order?: SortOrder;
  /** Id of the saved view that was chosen last. */
  view?: string;
  /** Id of the company that sent or received */
  company?: string;
  direction?: 'incoming' | 'outgoing';
  status?: StatusFilter;
  business?: BusinessFilter;
  work?: WorkFilter;
  /** Id of the member who works on it. */
  assignee?: string;
  type?: DocumentType;
  /** Responses and message statuses are listed beside their invoices */
  responses?: boolean;
  label?: string;
  unread?: boolean;
  search?: string;
  /** Lowest and highest amount due, decimal numbers with a point. */
  amountFrom?: string;
  amountTo?: string;
  /** First and last day on which it was stored, `YYYY-MM-DD` in the viewer's zone or `YYYY-MM-DDZ` in UTC. */
  from?: string;
  to?: string;
  profile?: string;
  number?: string;
  envelope?: string;
}

/** The filters of an address; what is not understood is dropped. */
export function readFilters(search: Record<string, unknown>): DocumentFilters {
  const text = (name: string): string | undefined => {
    const value = search[name];
    return (typeof value === 'string' && value !== '') || typeof value === 'number'
      ? String(value)
      : undefined;
  };
  const among = <T extends string>(name: string, values: readonly T[]): T | undefined =>
    values.find((value) => value === search[name]);
  const day = (name: string): string | undefined => {
    const value = text(name);
    return value !== undefined && FILTER_DAY.test(value) && !Number.isNaN(Date.parse(toIsoDate(value)))
      ? value
      : undefined;
  };
  const amount = (name: string): string | undefined => {
    const value = text(name);
    return value !== undefined && FILTER_AMOUNT.test(value) ? value : undefined;
  };
  return withoutAbsent({
    company: text('company'),
    direction: among('direction', ['incoming', 'outgoing'] as const),
    status: among('status', STATUS_FILTERS),
    business: among('business', BUSINESS_FILTERS),
    work: among('work', WORK_FILTERS),
    assignee: text('assignee'),
    type: among('type', DOCUMENT_TYPES),
    responses: search.responses === true || search.responses === 'true' ? true : undefined,
    label: text('label'),
    unread: search.unread === true || search.unread === 'true' ? true : undefined,
    search: text('search'),
    amountFrom: amount('amountFrom'),
    amountTo: amount('amountTo'),
    from: day('from'),
    to: day('to'),
    profile: text('profile'),
    number: text('number'),
    envelope: text('envelope'),
    sort: among('sort', DOCUMENT_SORTS),
    order: among('order', ['asc', 'desc'] as const),
    view: text('view'),
  });
}

/** Without what has no value. */
export function withoutAbsent<T extends object>(values: T): T {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as T;
}
