import type { DocumentFilters, DocumentSort } from './filters';
import { defaultOrder } from './list-query';
import type { RowOrder } from './document-table';

/** Newest first, as without a choice. */
export const NO_ORDER = { sort: undefined, order: undefined };

/** The order after a choice: the other direction of the present one, or the usual direction of another. */
export function toNextOrder(
  { sort = 'createdAt', order }: DocumentFilters,
  next: DocumentSort,
): Pick<DocumentFilters, 'sort' | 'order'> {
  const usual = defaultOrder(next);
  if (sort !== next) return next === 'createdAt' ? NO_ORDER : { sort: next, order: undefined };
  const isUsual = (order ?? usual) === usual;
  if (isUsual) return { sort: next, order: usual === 'asc' ? 'desc' : 'asc' };
  return next === 'createdAt' ? NO_ORDER : { sort: next, order: undefined };
}

/** Order of the rows of a list for its table. */
export function toRowOrder(
  filters: DocumentFilters,
  onSort: (order: Pick<DocumentFilters, 'sort' | 'order'>) => void,
): RowOrder {
  const { sort = 'createdAt', order = defaultOrder(sort) } = filters;
  return {
    sort,
    order,
    onSort: (next) => onSort(toNextOrder({ ...filters, sort }, next)),
  };
}
