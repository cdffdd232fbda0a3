import { Injectable } from '@nestjs/common';
import type { Request, Response } from 'express';
import { Vault } from '../../platform/kernel/crypto/vault';
import { requestReads } from '../../platform/kernel/database/replica/replica-read';
import { UnitOfWork } from '../../platform/kernel/database/unit-of-work';
import { readBody } from '../../platform/kernel/http/body/read-body';
import { hasBody } from '../../platform/kernel/http/body/unread-body';
import { ApiError, forbidden } from '../../platform/kernel/http/api-error';
import { parseJson } from '../../platform/kernel/http/json-text';
import { FailureThrottle } from '../../platform/kernel/http/rate-limit/failure-throttle';
import { TeamRateLimit } from '../../platform/kernel/http/rate-limit/team-rate-limit';
import { requestContext } from '../../platform/kernel/request-context';
import { SCIM_TYPE, scimError } from './scim-failure';
import { isObject, type ScimObject } from './scim-values';
import { UPDATE_TOKEN_USE, SELECT_TOKEN_BY_HASH } from './scim.queries';

/** Token of a request, with the settings of the operator for the team. */
interface TokenOfTeam {
  id: string;
  teamId: string;
  isSuspended: boolean;
  requestsPerSecond: number | null;
}

/** Maximum size of a body in bytes, enough for a group with some thousand members. */
const MAX_BYTES = 1024 * 1024;
/** Time in milliseconds within which the body must be received. */
const BODY_TIMEOUT_MS = 10_000;
const BEARER_PATTERN = /^Bearer (scim_[A-Za-z0-9_-]{43})$/i;

/** Authenticates requests of SCIM by their bearer token, and reads their bodies. */
@Injectable()
export class ScimRequests {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly vault: Vault,
    private readonly throttle: FailureThrottle,
    private readonly rateLimit: TeamRateLimit,
  ) {}

  /**
   * Returns the team of the request's token; all operations of the request are within this team.
   * @throws ApiError 401, 403 for a suspended team, 429 for too many requests or failures
   */
  async authenticate(request: Request, response: Response): Promise<string> {
    const [, token] = BEARER_PATTERN.exec(request.headers.authorization ?? '') ?? [];
    const [row] =
      token === undefined
        ? []
        : await this.unitOfWork.query<TokenOfTeam>(SELECT_TOKEN_BY_HASH, [
            this.vault.hashSecretWithAllKeys(token),
          ]);
    if (row === undefined)
      throw (await this.throttle.failed(request.ip ?? null, 'SCIM tokens')) ?? invalidTokenError();
    const { id, teamId, isSuspended, requestsPerSecond } = row;
    const current = requestContext.current();
    if (current !== null) Object.assign(current, { teamId });
    await this.rateLimit.spend(teamId, response, requestsPerSecond);
    if (isSuspended)
      throw forbidden('team_suspended', 'The operator of this installation has suspended the team.');
    // Runs on the primary without marking the request as a write, because clients do not need to read this column at
    // once.
    await requestReads.onPrimary(() => this.unitOfWork.query(UPDATE_TOKEN_USE, [id]));
    response.type(SCIM_TYPE);
    return teamId;
  }

  /** Reads the body, which must be a JSON object. @throws ApiError 400, 413, 415 */
  async readJsonObject(request: Request, response: Response): Promise<ScimObject> {
    const type = (request.get('Content-Type') ?? '').split(';', 1)[0]?.trim().toLowerCase() ?? '';
    if (type !== SCIM_TYPE && type !== 'application/json')
      throw new ApiError(415, 'unsupported_media_type', {
        root: [`The Content-Type is "${type.slice(0, 100)}"; accepted: ${SCIM_TYPE}, application/json.`],
      });
    if (!hasBody(request)) throw scimError('invalidSyntax', 'The body is missing.');
    const body = await readBody(request, response, {
      limit: MAX_BYTES,
      reserveBytes: () => undefined,
      totalMs: BODY_TIMEOUT_MS,
    });
    const value = parseJson(body.toString('utf8'));
    if (!isObject(value)) throw scimError('invalidSyntax', 'The body must be a JSON object.');
    return value;
  }
}

/** Creates the error 401, identical for a missing, unknown and revoked token. */
function invalidTokenError(): ApiError {
  return new ApiError(
    401,
    'unauthorized',
    { root: ['The bearer token is missing, unknown or revoked.'] },
    { 'WWW-Authenticate': 'Bearer realm="passerelle"' },
  );
}
