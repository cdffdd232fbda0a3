import { decodeCursor } from '../../platform/kernel/http/cursor';
import type { ListDocumentsQuery } from './documents.query';
import { buildBounds, type SqlQuery } from './list-conditions.queries';

/**
 * Builds the query of the documents whose amount is in a range, newest first. Uses the index `documents_by_amount`, which
 * is sorted by amount, so the list is complete only when at most `listed` documents are in the range.
 * @param listed maximum number of documents that are read from the index, regardless of the time of creation and the cursor
 * @param count maximum number of documents of the list
 */
export function buildAmountList(
  teamId: string,
  { amountFrom, amountTo, ...bounds }: ListDocumentsQuery,
  { listed, count }: { listed: number; count: number },
): SqlQuery {
  const parameters: unknown[] = [];
  const bind = (value: unknown): string => `$${parameters.push(value)}`;
  const cursorId = bounds.cursor === undefined ? undefined : decodeCursor(bounds.cursor)?.id;
  const inRange = [
    `d.team_id = ${bind(teamId)} AND d.payable_amount IS NOT NULL`,
    ...(amountFrom === undefined ? [] : [`d.payable_amount >= ${bind(amountFrom)}::numeric`]),
    ...(amountTo === undefined ? [] : [`d.payable_amount <= ${bind(amountTo)}::numeric`]),
  ].join(' AND ');
  const inBounds = [
    ...buildBounds('f.id', bounds, bind),
    ...(cursorId === undefined ? [] : [`f.id < ${bind(cursorId)}`]),
  ].join(' AND ');
  const indexed = `SELECT d.id FROM documents d WHERE ${inRange} ORDER BY d.payable_amount, d.id LIMIT ${bind(listed)}`;
  const text = `SELECT f.id FROM (${indexed}) AS f WHERE ${inBounds || 'true'} ORDER BY f.id DESC LIMIT ${bind(count)}`;
  return { text, parameters };
}
