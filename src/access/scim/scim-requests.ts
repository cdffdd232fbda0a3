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
import { SCIM_TYPE, scimFailure } from './scim-failure';
import { isObject, type ScimObject } from './scim-values';
import { MARK_TOKEN_USE, TOKEN_OF_HASH } from './scim.queries';

/** Token of a request, with the settings of the operator for the team. */
interface TokenOfTeam {
  id: string;
  teamId: string;
  isSuspended: boolean;
  requestsPerSecond: number | null;
}

/** Maximum size of a body: a group with some thousand members. */
const MAX_BYTES = 1024 * 1024;
/** Time within which a body has to arrive. */
const BODY_MS = 10_000;
const BEARER = /^Bearer (scim_[A-Za-z0-9_-]{43})$/i;

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
    const [, token] = BEARER.exec(request.headers.authorization ?? '') ?? [];
    const [row] =
      token === undefined
        ? []
        : await this.unitOfWork.query<TokenOfTeam>(TOKEN_OF_HASH, [this.vault.hashSecretWithAllKeys(token)]);
    if (row === undefined)
      throw (await this.throttle.failed(request.ip ?? null, 'SCIM tokens')) ?? tokenRefusedError();
    const { id, teamId, isSuspended, requestsPerSecond } = row;
    const current = requestContext.current();
    if (current !== null) Object.assign(current, { teamId });
    await this.rateLimit.spend(teamId, response, requestsPerSecond);
    if (isSuspended)
      throw forbidden('team_suspended', 'The operator of this installation has suspended the team.');
    // No list shows this column, so the update does not count as a write of the request.
    await requestReads.onPrimary(() => this.unitOfWork.query(MARK_TOKEN_USE, [id]));
    response.type(SCIM_TYPE);
    return teamId;
  }

  /** Reads a JSON object. @throws ApiError 400, 413, 415 */
  async readObject(request: Request, response: Response): Promise<ScimObject> {
    const type = (request.get('Content-Type') ?? '').split(';', 1)[0]?.trim().toLowerCase() ?? '';
    if (type !== SCIM_TYPE && type !== 'application/json')
      throw new ApiError(415, 'unsupported_media_type', {
        root: [`The Content-Type is "${type.slice(0, 100)}"; accepted: ${SCIM_TYPE}, application/json.`],
      });
    if (!hasBody(request)) throw scimFailure('invalidSyntax', 'The body is missing.');
    const body = await readBody(request, response, {
      limit: MAX_BYTES,
      hold: () => undefined,
      totalMs: BODY_MS,
    });
    const value = parseJson(body.toString('utf8'));
    if (!isObject(value)) throw scimFailure('invalidSyntax', 'The body must be a JSON object.');
    return value;
  }
}

/** 401, the same for a missing, unknown and revoked token. */
function tokenRefusedError(): ApiError {
  return new ApiError(
    401,
    'unauthorized',
    { root: ['The bearer token is missing, unknown or revoked.'] },
    { 'WWW-Authenticate': 'Bearer realm="passerelle"' },
  );
}
