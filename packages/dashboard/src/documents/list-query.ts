import { beginOfDay } from '../format/days';
import {
  withoutAbsent,
  type BusinessFilter,
  type DocumentFilters,
  type DocumentSort,
  type DocumentType,
  type SortOrder,
  type WorkFilter,
} from './filters';

/**
 * Types that belong to their invoice, which shows them: lists leave them out unless they are asked for. Documents that
 * are looked up, by a status, a label or a number, are never left out.
 */
export const FOLDED_TYPES = [
  'invoiceResponse',
  'messageLevelStatus',
  'messageLevelResponse',
  'lifecycleStatus',
] as const satisfies readonly DocumentType[];

/** Direction of an order unless it is chosen, as the API has it. */
export function defaultOrder(sort: DocumentSort): SortOrder {
  return sort === 'dueDate' || sort === 'counterparty' ? 'asc' : 'desc';
}

/** The query of `GET /api/v1/documents` for some filters. */
export interface DocumentQuery {
  companyId?: string[];
  direction?: 'incoming' | 'outgoing';
  type?: DocumentType;
  excludeType?: DocumentType[];
  labelId?: string[];
  unread?: boolean;
  deliveryStatus?: 'pending' | 'delivered' | 'failed';
  scheduled?: boolean;
  businessStatus?: Exclude<BusinessFilter, 'disputed'>[];
  purchaseState?: WorkFilter;
  assignee?: string;
  search?: string;
  amountFrom?: string;
  amountTo?: string;
  from?: string;
  to?: string;
  profile?: string;
  number?: string;
  envelopeId?: string;
}

/** Filters as the API takes them; days become instants of the viewer's zone, the last one included. */
export function toDocumentQuery(filters: DocumentFilters): DocumentQuery {
  const { status, business } = filters;
  return withoutAbsent({
    companyId: filters.company === undefined ? undefined : [filters.company],
    direction: filters.direction,
    type: filters.type,
    excludeType: isFolded(filters) ? [...FOLDED_TYPES] : undefined,
    labelId: filters.label === undefined ? undefined : [filters.label],
    unread: filters.unread,
    deliveryStatus: status === 'scheduled' ? undefined : status,
    scheduled: status === 'scheduled' ? true : status === 'pending' ? false : undefined,
    businessStatus:
      business === undefined ? undefined : business === 'disputed' ? ['rejected', 'questioned'] : [business],
    purchaseState: filters.work,
    assignee: filters.assignee,
    search: filters.search,
    amountFrom: filters.amountFrom,
    amountTo: filters.amountTo,
    from: filters.from === undefined ? undefined : beginOfDay(filters.from, 0),
    to: filters.to === undefined ? undefined : beginOfDay(filters.to, 1),
    profile: filters.profile,
    number: filters.number,
    envelopeId: filters.envelope,
  });
}

/** Query of a list: its filters and its order. */
export type ListQuery = DocumentQuery & { sort?: DocumentSort; order?: SortOrder };

export function toListQuery(filters: DocumentFilters): ListQuery {
  return { ...toDocumentQuery(filters), ...toSortQuery(filters) };
}

/** The order of a list as the API takes it; nothing for newest first. */
export function toSortQuery({ sort, order }: DocumentFilters): Pick<ListQuery, 'sort' | 'order'> {
  return sort === undefined ? {} : withoutAbsent({ sort, order });
}

/** Whether a list leaves out responses and message statuses. */
export function isFolded(filters: DocumentFilters): boolean {
  const { type, responses, status, business, label, number, envelope, search } = filters;
  const hasOtherFilters = [type, status, business, label, number, envelope].some(
    (value) => value !== undefined,
  );
  return responses !== true && !hasOtherFilters && search?.startsWith('doc_') !== true;
}

/** True when nothing but the direction, which is a tab, narrows the list. */
export function isUnfiltered({
  direction: _direction,
  sort: _sort,
  order: _order,
  view: _view,
  ...filters
}: DocumentFilters): boolean {
  return Object.keys(withoutAbsent(filters)).length === 0;
}
