import { Injectable } from '@nestjs/common';
import { clock } from '../../platform/kernel/clock';
import { UnitOfWork } from '../../platform/kernel/database/unit-of-work';
import { decodeCursor, DEFAULT_LIMIT, type Pagination } from '../../platform/kernel/http/cursor';
import { sparsePage, type LookedAt } from '../../platform/kernel/http/sparse-page';
import { firstIdAt, instantOf } from '../../platform/kernel/ids';
import type { ApiRequestRow } from './api-request.entity';
import {
  apiRequestResource,
  newRequestEntryId,
  requestGroupResource,
  type ApiRequestResource,
  type RequestGroupResource,
  type RequestGroupRow,
} from './api-request.resource';
import { GROUPS_OF_FAILED, requestsOf } from './request-log.queries';
import type { REQUESTERS, RequestsQuery, STATUS_CLASSES } from './requests.input';

/** Days for which requests are stored. */
export const REQUEST_DAYS = 7;

/** Maximum number of requests that one page examines when no index serves its filter. */
const LOOKED_AT = 5_000;
const DAY_MS = 86_400_000;

type Found = Omit<ApiRequestRow, 'teamId'> & LookedAt;
type Place = (value: unknown) => string;

/** Condition of an index for a status, and condition on each row. */
const STATUS: Readonly<Record<(typeof STATUS_CLASSES)[number], { known?: string; compared?: string }>> = {
  '2xx': { compared: 'coalesce(r.status BETWEEN 200 AND 299, false)' },
  '3xx': { compared: 'coalesce(r.status BETWEEN 300 AND 399, false)' },
  '4xx': { known: 'r.status >= 400', compared: 'r.status <= 499' },
  '5xx': { known: 'r.status >= 400', compared: 'r.status >= 500' },
  failed: { known: 'r.status >= 400' },
  aborted: { compared: 'r.status IS NULL' },
};

/** A session has no key, and every other credential of a team has one. */
const REQUESTER: Readonly<Record<(typeof REQUESTERS)[number], string>> = {
  key: 'r.key_id IS NOT NULL',
  person: 'r.key_id IS NULL',
};

/** Requests of a team in the last days. */
@Injectable()
export class RequestsService {
  constructor(private readonly unitOfWork: UnitOfWork) {}

  /** Returns a page, newest first; see `toSparsePage`. */
  async list(
    teamId: string,
    query: RequestsQuery,
  ): Promise<{ items: ApiRequestResource[]; pagination: Pagination }> {
    const limit = query.limit ?? DEFAULT_LIMIT;
    const parameters: unknown[] = [teamId, limit + 1];
    const place: Place = (value) => `$${parameters.push(value)}`;
    const compared = comparedOf(query);
    const most = Object.keys(compared).length === 0 ? limit + 1 : LOOKED_AT;
    place(most);
    const passing = Object.entries(compared).map(([condition, value]) =>
      value === null ? condition : `coalesce(${condition} = ${place(value)}, false)`,
    );
    const sql = requestsOf(['r.team_id = $1', ...knownOf(query, place)], passing);
    const rows = await this.unitOfWork.query<Found>(sql, parameters);
    const { items, pagination } = sparsePage(rows, limit, most, ({ id }) => ({
      createdAt: instantOf(id).toISOString(),
      id,
    }));
    return { items: items.map(apiRequestResource), pagination };
  }

  /** Groups the failed requests of the last days by operation, status and code; the most frequent first. */
  async failures(teamId: string, since: string | undefined): Promise<RequestGroupResource[]> {
    const from = since === undefined ? clock.milliseconds() - REQUEST_DAYS * DAY_MS : Date.parse(since);
    const rows = await this.unitOfWork.query<RequestGroupRow>(GROUPS_OF_FAILED, [
      teamId,
      firstIdAt(newRequestEntryId, from),
    ]);
    return rows.map(requestGroupResource);
  }
}

/** Returns the conditions that an index serves. */
function knownOf(query: RequestsQuery, place: Place): string[] {
  const { status, errorCode, requestId, from, to, cursor } = query;
  const known: string[] = [];
  const { known: ofStatus } = status === undefined ? {} : STATUS[status];
  if (ofStatus !== undefined) known.push(ofStatus);
  // Only failures have a code.
  else if (errorCode !== undefined && status === undefined) known.push('r.status >= 400');
  if (requestId !== undefined) known.push(`r.request_id = ${place(requestId)}`);
  if (from !== undefined) known.push(`r.id >= ${place(firstIdAt(newRequestEntryId, Date.parse(from)))}`);
  if (to !== undefined) known.push(`r.id < ${place(firstIdAt(newRequestEntryId, Date.parse(to)))}`);
  if (cursor !== undefined) known.push(`r.id < ${place(decodeCursor(cursor).id)}`);
  return known;
}

/**
 * Returns the conditions on each row: expressions and the value that they must have; null when the expression alone
 * suffices.
 */
function comparedOf({
  status,
  method,
  route,
  errorCode,
  by,
  keyId,
  userId,
}: RequestsQuery): Record<string, string | null> {
  const { compared } = status === undefined ? {} : STATUS[status];
  return {
    ...(compared === undefined ? {} : { [compared]: null }),
    ...(method === undefined ? {} : { 'r.method': method }),
    ...(route === undefined ? {} : { 'r.route': route }),
    ...(errorCode === undefined ? {} : { 'r.error_code': errorCode }),
    ...(by === undefined ? {} : { [REQUESTER[by]]: null }),
    ...(keyId === undefined ? {} : { 'r.key_id': keyId }),
    ...(userId === undefined ? {} : { 'r.user_id': userId }),
  };
}
