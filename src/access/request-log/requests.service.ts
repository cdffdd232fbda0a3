import { Injectable } from '@nestjs/common';
import { clock } from '../../platform/kernel/clock';
import { UnitOfWork } from '../../platform/kernel/database/unit-of-work';
import { decodeCursor, type Pagination } from '../../platform/kernel/http/cursor';
import { readSparsePage, type ExaminedRow } from '../../platform/kernel/http/read-page';
import { buildFirstIdAt, parseCreationInstant } from '../../platform/kernel/ids';
import type { ApiRequestRow } from './api-request.entity';
import {
  toApiRequestResource,
  newRequestEntryId,
  toRequestGroupResource,
  type ApiRequestResource,
  type RequestGroupResource,
  type RequestGroupRow,
} from './api-request.resource';
import { SELECT_FAILED_REQUEST_GROUPS, buildSelectRequests } from './request-log.queries';
import type { REQUESTERS, RequestsQuery, STATUS_CLASSES } from './requests.input';

/** Days for which requests are stored. */
export const REQUEST_RETENTION_DAYS = 7;

/** Maximum number of requests that one page examines when no index serves its filter. */
const MAX_EXAMINED_REQUESTS = 5_000;
const DAY_MS = 86_400_000;

type ExaminedRequest = Omit<ApiRequestRow, 'teamId'> & ExaminedRow;
type AddParameter = (value: unknown) => string;

/** SQL conditions of each status class: one that an index serves, and one compared on each row. */
const STATUS_CONDITIONS: Readonly<
  Record<(typeof STATUS_CLASSES)[number], { indexedCondition?: string; comparison?: string }>
> = {
  '2xx': { comparison: 'coalesce(r.status BETWEEN 200 AND 299, false)' },
  '3xx': { comparison: 'coalesce(r.status BETWEEN 300 AND 399, false)' },
  '4xx': { indexedCondition: 'r.status >= 400', comparison: 'r.status <= 499' },
  '5xx': { indexedCondition: 'r.status >= 400', comparison: 'r.status >= 500' },
  failed: { indexedCondition: 'r.status >= 400' },
  aborted: { comparison: 'r.status IS NULL' },
};

/** SQL conditions by kind of requester: only requests of a session have no key. */
const REQUESTER_CONDITIONS: Readonly<Record<(typeof REQUESTERS)[number], string>> = {
  key: 'r.key_id IS NOT NULL',
  person: 'r.key_id IS NULL',
};

/** Lists and groups the logged requests of a team. */
@Injectable()
export class RequestsService {
  constructor(private readonly unitOfWork: UnitOfWork) {}

  /** Returns a page, newest first; see `readSparsePage`. */
  async list(
    teamId: string,
    query: RequestsQuery,
  ): Promise<{ items: ApiRequestResource[]; pagination: Pagination }> {
    const rowConditions = Object.entries(toRowConditions(query));
    const { items, pagination } = await readSparsePage(
      query,
      rowConditions.length === 0 ? null : MAX_EXAMINED_REQUESTS,
      (count, maximum) => {
        const parameters: unknown[] = [teamId, count, maximum];
        const addParameter: AddParameter = (value) => `$${parameters.push(value)}`;
        const rowExpressions = rowConditions.map(([condition, value]) =>
          value === null ? condition : `coalesce(${condition} = ${addParameter(value)}, false)`,
        );
        const sql = buildSelectRequests(
          ['r.team_id = $1', ...toIndexConditions(query, addParameter)],
          rowExpressions,
        );
        return this.unitOfWork.query<ExaminedRequest>(sql, parameters);
      },
      ({ id }) => ({ createdAt: parseCreationInstant(id).toISOString(), id }),
    );
    return { items: items.map(toApiRequestResource), pagination };
  }

  /** Groups the failed requests of the last days by operation, status and code, the most frequent first. */
  async listFailureGroups(teamId: string, since: string | undefined): Promise<RequestGroupResource[]> {
    const from =
      since === undefined ? clock.milliseconds() - REQUEST_RETENTION_DAYS * DAY_MS : Date.parse(since);
    const rows = await this.unitOfWork.query<RequestGroupRow>(SELECT_FAILED_REQUEST_GROUPS, [
      teamId,
      buildFirstIdAt(newRequestEntryId, from),
    ]);
    return rows.map(toRequestGroupResource);
  }
}

/** Returns the conditions that an index serves. */
function toIndexConditions(query: RequestsQuery, addParameter: AddParameter): string[] {
  const { status, errorCode, requestId, from, to, cursor } = query;
  const indexedConditions: string[] = [];
  const { indexedCondition: statusCondition } = status === undefined ? {} : STATUS_CONDITIONS[status];
  if (statusCondition !== undefined) indexedConditions.push(statusCondition);
  // Only failed requests have an error code.
  else if (errorCode !== undefined && status === undefined) indexedConditions.push('r.status >= 400');
  if (requestId !== undefined) indexedConditions.push(`r.request_id = ${addParameter(requestId)}`);
  if (from !== undefined)
    indexedConditions.push(`r.id >= ${addParameter(buildFirstIdAt(newRequestEntryId, Date.parse(from)))}`);
  if (to !== undefined)
    indexedConditions.push(`r.id < ${addParameter(buildFirstIdAt(newRequestEntryId, Date.parse(to)))}`);
  if (cursor !== undefined) indexedConditions.push(`r.id < ${addParameter(decodeCursor(cursor).id)}`);
  return indexedConditions;
}

/**
 * Returns the conditions on each row: SQL expressions with the value that each must equal; null for an expression that
 * is itself the condition.
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
  const { comparison } = status === undefined ? {} : STATUS_CONDITIONS[status];
  return {
    ...(comparison === undefined ? {} : { [comparison]: null }),
    ...(method === undefined ? {} : { 'r.method': method }),
    ...(route === undefined ? {} : { 'r.route': route }),
    ...(errorCode === undefined ? {} : { 'r.error_code': errorCode }),
    ...(by === undefined ? {} : { [REQUESTER_CONDITIONS[by]]: null }),
    ...(keyId === undefined ? {} : { 'r.key_id': keyId }),
    ...(userId === undefined ? {} : { 'r.user_id': userId }),
  };
}
