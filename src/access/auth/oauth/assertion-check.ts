import { Injectable } from '@nestjs/common';
import { clock } from '../../../platform/kernel/clock';
import { UnitOfWork } from '../../../platform/kernel/database/unit-of-work';
import type { TeamJwk } from '../../teams/jwks';
import { TeamOAuthStore } from '../../teams/team-oauth.store';
import { MEMBERSHIP_STATE } from '../members/members.queries';
import {
  AssertionRefused,
  fingerprintOf,
  isSignedWith,
  keyFor,
  kidOf,
  readAssertion,
  type WrittenAssertion,
} from './assertion';
import { claimFault, CLAIMS, headerFault, HEADER_PARTS, quoted, type Claim } from './assertion-rules';
import type { AssertionJudgement, AssertionVerdict } from './oauth.resource';
import { OAuthService } from './oauth.service';
import { IS_ASSERTION_USED } from './token.queries';

/**
 * Judges each part of an assertion by the rules of the token endpoint, for the author of the program that signs it. Nothing
 * of it is stored, and it can still be exchanged.
 */
@Injectable()
export class AssertionCheck {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly oauth: OAuthService,
    private readonly store: TeamOAuthStore,
  ) {}

  /**
   *
   * @param teamId team that asks: an assertion of another one is not acceptable
   */
  async judge(teamId: string, text: string): Promise<AssertionVerdict> {
    let written: WrittenAssertion;
    try {
      written = await readAssertion(text.trim());
    } catch (error) {
      if (!(error instanceof AssertionRefused)) throw error;
      return verdictOf([judged('form', null, error.message)]);
    }
    const { header, claims } = written;
    const keys = await this.unitOfWork.run((tx) => this.store.keysOf(tx, teamId));
    const expected = {
      teamId,
      audience: this.oauth.tokenUrl,
      now: Math.floor(clock.now().getTime() / 1000),
    };
    return verdictOf([
      judged('form', null, null),
      ...HEADER_PARTS.map((part) => judged(part, header[part], headerFault(part, header))),
      judged('signature', kidOf(header), await signatureFault(written, keys)),
      ...(await Promise.all(
        CLAIMS.map(async (claim) =>
          judged(
            claim,
            claims[claim],
            claimFault(claim, claims, expected) ?? (await this.faultInTeam(claim, written, teamId)),
          ),
        ),
      )),
    ]);
  }

  /** Returns faults that the claims alone do not show. */
  private async faultInTeam(
    claim: Claim,
    { text, claims }: WrittenAssertion,
    teamId: string,
  ): Promise<string | null> {
    if (claim === 'iss')
      return claims['iss'] === teamId
        ? null
        : `has the "iss" ${quoted(claims['iss'])}; accepted: "${teamId}"`;
    if (claim === 'user_id') {
      const [state] = await this.unitOfWork.query<{ hasMembers: boolean; isMember: boolean }>(
        MEMBERSHIP_STATE,
        [teamId, claims['user_id']],
      );
      return state === undefined || !state.hasMembers || state.isMember
        ? null
        : `has the "user_id" ${quoted(claims['user_id'])}, which is not a member of the team; accepted: the id of a member, usr_…`;
    }
    if (claim !== 'jti') return null;
    const used = await this.unitOfWork.query(IS_ASSERTION_USED, [teamId, fingerprintOf(text, claims)]);
    return used.length === 0
      ? null
      : 'was used before; each assertion gets one access token, so sign a new one';
  }
}

async function signatureFault(
  { text, header }: WrittenAssertion,
  keys: TeamJwk[] | null,
): Promise<string | null> {
  if (keys === null) return 'cannot be verified: OAuth2 is not enabled for the team';
  const key = keyFor(kidOf(header), keys);
  if (key === null)
    return kidOf(header) === null
      ? 'has no "kid", and the team has several keys'
      : `names the key ${quoted(kidOf(header))}, which the team does not have`;
  return (await isSignedWith(text, key)) ? null : `is not signed by the key ${quoted(key.kid)} of the team`;
}

function judged(part: AssertionJudgement['part'], value: unknown, fault: string | null): AssertionJudgement {
  return {
    part,
    value: value === undefined || value === null ? null : quoted(value),
    message: fault === null ? null : `The assertion ${fault}.`,
  };
}

function verdictOf(judgements: AssertionJudgement[]): AssertionVerdict {
  return { acceptable: judgements.every(({ message }) => message === null), judgements };
}
