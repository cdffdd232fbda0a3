import { badInput } from '../../../platform/kernel/http/api-error';
import { TEAM_ORDERS, type TeamSort } from './operator-teams.queries';

/** A number of PostgreSQL's type integer that is not negative. */
const COUNT = /^\d{1,9}$/;
const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;

/**
 * Returns the position of a cursor as the column of the order has it.
 * @throws ApiError 400 for a cursor of another order
 */
export function parsePlace(sort: TeamSort, place: string): string | number | Date {
  const { type } = TEAM_ORDERS[sort];
  if (type === 'text') return place;
  if (type === 'integer' && COUNT.test(place)) return Number(place);
  const instant = INSTANT.test(place) ? new Date(place) : null;
  if (type === 'timestamptz' && instant !== null && !Number.isNaN(instant.getTime())) return instant;
  throw badInput({
    cursor: ['The cursor is of another order. Keep `sort` and `order` unchanged from page to page.'],
  });
}
