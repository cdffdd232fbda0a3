import { invalidCursorError } from '../../../platform/kernel/http/cursor';

/** Values by which a list of documents is sorted. */
export const DOCUMENT_SORTS = ['createdAt', 'issueDate', 'dueDate', 'amount', 'counterparty'] as const;
export type DocumentSort = (typeof DOCUMENT_SORTS)[number];
export type SortOrder = 'asc' | 'desc';

/** Maximum number of documents that are sorted without an index. */
export const MAX_SORTED_DOCUMENTS = 5_000;

/** Maximum number of documents of a list that is always sorted; larger lists are read in the order of an index. */
export const MAX_ALWAYS_SORTED = 2_000;

/** Order of a list of documents. */
export interface Sorting {
  sort: DocumentSort;
  order: SortOrder;
}

/** Position of a document in a sorted list; documents with the same value are ordered by id. */
export interface SortPosition {
  /** Value in the notation of the database; null for a document without a value, and in the order of creation */
  value: string | null;
  id: string;
}

/** Sort values whose default order is ascending. */
const ASCENDING_SORTS: readonly DocumentSort[] = ['dueDate', 'counterparty'];

/** Completes the sort value and the order of a request with the defaults. */
export function applySortDefaults(
  sort: DocumentSort = 'createdAt',
  order: SortOrder = ASCENDING_SORTS.includes(sort) ? 'asc' : 'desc',
): Sorting {
  return { sort, order };
}

/** Returns whether an order is the default order of lists. */
export const isNewestFirst = ({ sort, order }: Sorting): boolean => sort === 'createdAt' && order === 'desc';

const DAY_PATTERN = /^(?!0000)\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/;
const AMOUNT_PATTERN = /^-?\d+(\.\d+)?$/;
const CURSOR_PATTERN = /^(\w+)\|(asc|desc)\|(doc_[0-9A-HJKMNP-TV-Z]{26})\|(?:none|=([^\0]*))$/s;

/** Encodes a position and its sort order as a cursor, which is opaque to clients (base64url). */
export function encodeSortCursor({ sort, order }: Sorting, { value, id }: SortPosition): string {
  return Buffer.from(`${sort}|${order}|${id}|${value === null ? 'none' : `=${value}`}`).toString('base64url');
}

/**
 * Decodes a cursor of a sorted list.
 * @throws ApiError 400 for a cursor that this service did not create, or created for another order
 */
export function decodeSortCursor({ sort, order }: Sorting, cursor: string): SortPosition {
  const match = CURSOR_PATTERN.exec(Buffer.from(cursor, 'base64url').toString('utf8'));
  const [, sortOfCursor, orderOfCursor, id, value = null] = match ?? [];
  if (id === undefined || sortOfCursor !== sort || orderOfCursor !== order || !isSortValue(sort, value))
    throw invalidCursorError();
  return { value, id };
}

/** Returns whether the database can parse the value of a cursor. */
function isSortValue(sort: DocumentSort, value: string | null): boolean {
  if (value === null) return true;
  if (sort === 'createdAt') return false;
  if (sort === 'counterparty') return true;
  if (sort === 'amount') return AMOUNT_PATTERN.test(value);
  // For the 30th of February, JavaScript returns another day, but PostgreSQL reports an error.
  return DAY_PATTERN.test(value) && new Date(`${value}T00:00:00Z`).toISOString().startsWith(value);
}
