import { Injectable } from '@nestjs/common';
import { clock } from '../../../platform/kernel/clock';
import { UnitOfWork } from '../../../platform/kernel/database/unit-of-work';
import type { TeamJwk } from '../../teams/jwks';
import { TeamOAuthStore } from '../../teams/team-oauth.store';
import { LOCK_MEMBERSHIP_STATE } from '../members/members.queries';
import {
  InvalidAssertionError,
  computeFingerprint,
  isSignedWith,
  findKey,
  getKid,
  decodeAssertion,
  type DecodedAssertion,
} from './assertion';
import {
  findClaimError,
  CLAIMS,
  findHeaderError,
  HEADER_PARTS,
  formatQuoted,
  type Claim,
} from './assertion-rules';
import type { AssertionPartCheck, AssertionCheckResource } from './oauth.resource';
import { OAuthService } from './oauth.service';
import { IS_ASSERTION_USED } from '../auth.queries';

/**
 * Validates each part of an assertion by the rules of the token endpoint, for the developer of the program that signs
 * it. The check stores nothing, so the assertion can still be exchanged.
 */
@Injectable()
export class AssertionCheckService {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly oauth: OAuthService,
    private readonly store: TeamOAuthStore,
  ) {}

  /** @param teamId team of the request; an assertion of another team is not acceptable */
  async check(teamId: string, text: string): Promise<AssertionCheckResource> {
    let assertion: DecodedAssertion;
    try {
      assertion = await decodeAssertion(text.trim());
    } catch (error) {
      if (!(error instanceof InvalidAssertionError)) throw error;
      return toAssertionCheck([toPartCheck('form', null, error.message)]);
    }
    const { header, claims } = assertion;
    const keys = await this.unitOfWork.run((tx) => this.store.lockKeys(tx, teamId));
    const expectedClaims = {
      teamId,
      audience: this.oauth.tokenUrl,
      now: Math.floor(clock.now().getTime() / 1000),
    };
    return toAssertionCheck([
      toPartCheck('form', null, null),
      ...HEADER_PARTS.map((part) => toPartCheck(part, header[part], findHeaderError(part, header))),
      toPartCheck('signature', getKid(header), await findSignatureError(assertion, keys)),
      ...(await Promise.all(
        CLAIMS.map(async (claim) =>
          toPartCheck(
            claim,
            claims[claim],
            findClaimError(claim, claims, expectedClaims) ??
              (await this.findStoredStateError(claim, assertion, teamId)),
          ),
        ),
      )),
    ]);
  }

  /** Returns an error of a claim that depends on stored data: team, member or earlier use. */
  private async findStoredStateError(
    claim: Claim,
    { text, claims }: DecodedAssertion,
    teamId: string,
  ): Promise<string | null> {
    if (claim === 'iss')
      return claims['iss'] === teamId
        ? null
        : `has the "iss" ${formatQuoted(claims['iss'])}; accepted: "${teamId}"`;
    if (claim === 'user_id') {
      const [state] = await this.unitOfWork.query<{ hasMembers: boolean; isMember: boolean }>(
        LOCK_MEMBERSHIP_STATE,
        [teamId, claims['user_id']],
      );
      return state === undefined || !state.hasMembers || state.isMember
        ? null
        : `has the "user_id" ${formatQuoted(claims['user_id'])}, which is not a member of the team; accepted: the id of a member, usr_…`;
    }
    if (claim !== 'jti') return null;
    const usedRows = await this.unitOfWork.query(IS_ASSERTION_USED, [
      teamId,
      computeFingerprint(text, claims),
    ]);
    return usedRows.length === 0
      ? null
      : 'was used before; each assertion gets one access token, so sign a new one';
  }
}

async function findSignatureError(
  { text, header }: DecodedAssertion,
  keys: TeamJwk[] | null,
): Promise<string | null> {
  if (keys === null) return 'cannot be verified: OAuth2 is not enabled for the team';
  const key = findKey(getKid(header), keys);
  if (key === null)
    return getKid(header) === null
      ? 'has no "kid", which is required because the team has several keys'
      : `names the key ${formatQuoted(getKid(header))}, which the team does not have`;
  return (await isSignedWith(text, key))
    ? null
    : `is not signed by the key ${formatQuoted(key.kid)} of the team`;
}

function toPartCheck(
  part: AssertionPartCheck['part'],
  value: unknown,
  fault: string | null,
): AssertionPartCheck {
  return {
    part,
    value: value === undefined || value === null ? null : formatQuoted(value),
    message: fault === null ? null : `The assertion ${fault}.`,
  };
}

function toAssertionCheck(partChecks: AssertionPartCheck[]): AssertionCheckResource {
  return { acceptable: partChecks.every(({ message }) => message === null), judgements: partChecks };
}
