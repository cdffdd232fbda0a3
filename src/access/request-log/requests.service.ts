import { Injectable } from '@nestjs/common';
import { clock } from '../../platform/kernel/clock';
import { UnitOfWork } from '../../platform/kernel/database/unit-of-work';
import { decodeCursor, type Pagination } from '../../platform/kernel/http/cursor';
import { readSparsePage, type ExaminedRow } from '../../platform/kernel/http/read-page';
import { buildFirstIdAt, parseInstant } from '../../platform/kernel/ids';
import type { ApiRequestRow } from './api-request.entity';
import {
  toApiRequestResource,
  newRequestEntryId,
  toRequestGroupResource,
  type ApiRequestResource,
  type RequestGroupResource,
  type RequestGroupRow,
} from './api-request.resource';
import { FAILED_REQUEST_GROUPS, selectRequests } from './request-log.queries';
import type { REQUESTERS, RequestsQuery, STATUS_CLASSES } from './requests.input';

/** Days for which requests are stored. */
export const REQUEST_DAYS = 7;

/** Maximum number of requests that one page examines when no index serves its filter. */
const EXAMINED_REQUESTS = 5_000;
const DAY_MS = 86_400_000;

type ExaminedRequest = Omit<ApiRequestRow, 'teamId'> & ExaminedRow;
type PagePosition = (value: unknown) => string;

/** Condition of an index for a status, and condition on each row. */
const STATUS: Readonly<
  Record<(typeof STATUS_CLASSES)[number], { indexedCondition?: string; comparison?: string }>
> = {
  '2xx': { comparison: 'coalesce(r.status BETWEEN 200 AND 299, false)' },
  '3xx': { comparison: 'coalesce(r.status BETWEEN 300 AND 399, false)' },
  '4xx': { indexedCondition: 'r.status >= 400', comparison: 'r.status <= 499' },
  '5xx': { indexedCondition: 'r.status >= 400', comparison: 'r.status >= 500' },
  failed: { indexedCondition: 'r.status >= 400' },
  aborted: { comparison: 'r.status IS NULL' },
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

  /** Returns a page, newest first; see `readSparsePage`. */
  async list(
    teamId: string,
    query: RequestsQuery,
  ): Promise<{ items: ApiRequestResource[]; pagination: Pagination }> {
    const comparedConditions = Object.entries(toRowConditions(query));
    const { items, pagination } = await readSparsePage(
      query,
      comparedConditions.length === 0 ? null : EXAMINED_REQUESTS,
      (count, maximum) => {
        const parameters: unknown[] = [teamId, count, maximum];
        const addParameter: PagePosition = (value) => `$${parameters.push(value)}`;
        const passing = comparedConditions.map(([condition, value]) =>
          value === null ? condition : `coalesce(${condition} = ${addParameter(value)}, false)`,
        );
        const sql = selectRequests(['r.team_id = $1', ...toIndexConditions(query, addParameter)], passing);
        return this.unitOfWork.query<ExaminedRequest>(sql, parameters);
      },
      ({ id }) => ({ createdAt: parseInstant(id).toISOString(), id }),
    );
    return { items: items.map(toApiRequestResource), pagination };
  }

  /** Groups the failed requests of the last days by operation, status and code, the most frequent first. */
  async listFailureGroups(teamId: string, since: string | undefined): Promise<RequestGroupResource[]> {
    const from = since === undefined ? clock.milliseconds() - REQUEST_DAYS * DAY_MS : Date.parse(since);
    const rows = await this.unitOfWork.query<RequestGroupRow>(FAILED_REQUEST_GROUPS, [
      teamId,
      buildFirstIdAt(newRequestEntryId, from),
    ]);
    return rows.map(toRequestGroupResource);
  }
}

/** Returns the conditions that an index serves. */
function toIndexConditions(query: RequestsQuery, position: PagePosition): string[] {
  const { status, errorCode, requestId, from, to, cursor } = query;
  const indexedConditions: string[] = [];
  const { indexedCondition: statusCondition } = status === undefined ? {} : STATUS[status];
  if (statusCondition !== undefined) indexedConditions.push(statusCondition);
  // Only failures have a code.
  else if (errorCode !== undefined && status === undefined) indexedConditions.push('r.status >= 400');
  if (requestId !== undefined) indexedConditions.push(`r.request_id = ${position(requestId)}`);
  if (from !== undefined)
    indexedConditions.push(`r.id >= ${position(buildFirstIdAt(newRequestEntryId, Date.parse(from)))}`);
  if (to !== undefined)
    indexedConditions.push(`r.id < ${position(buildFirstIdAt(newRequestEntryId, Date.parse(to)))}`);
  if (cursor !== undefined) indexedConditions.push(`r.id < ${position(decodeCursor(cursor).id)}`);
  return indexedConditions;
}

/**
 * Returns the conditions on each row: expressions and the value that they must have; null when the expression has no
 * value.
 */
function toRowConditions({
  status,
  method,
  route,
  errorCode,
  by,
  keyId,
  userId,
}: RequestsQuery): Record<string, string | null> {
  const { comparison } = status === undefined ? {} : STATUS[status];
  return {
    ...(comparison === undefined ? {} : { [comparison]: null }),
    ...(method === undefined ? {} : { 'r.method': method }),
    ...(route === undefined ? {} : { 'r.route': route }),
    ...(errorCode === undefined ? {} : { 'r.error_code': errorCode }),
    ...(by === undefined ? {} : { [REQUESTER[by]]: null }),
    ...(keyId === undefined ? {} : { 'r.key_id': keyId }),
    ...(userId === undefined ? {} : { 'r.user_id': userId }),
  };
}
