import { Injectable } from '@nestjs/common';
import { setTimeout } from 'node:timers/promises';
import { Vault } from '../../platform/kernel/crypto/vault';
import { UnitOfWork } from '../../platform/kernel/database/unit-of-work';
import { RecurringTask } from '../../platform/kernel/recurring-task';
import { OrganisationProvider, type RefreshResult } from './organisation-provider';
import { SingleSignOnService, type EndedSession } from './single-sign-on.service';
import type { SingleSignOn } from './single-sign-on.entity';
import {
  CONFIRM_SESSION,
  END_SESSION,
  POSTPONE_DUE_SESSIONS,
  SELECT_SETTING_OF_SESSION,
  CLAIM_DUE_SESSIONS,
  SELECT_TEAMS_WITH_DUE_SESSIONS,
} from './single-sign-on.queries';

/**
 * Seconds between two checks of a session at its provider; together with the interval of the task less than a minute.
 */
export const CHECK_SECONDS = 40;
/** Maximum number of sessions of one provider that are checked at the same time. */
const MAX_SESSIONS_PER_PROVIDER = 10;
/** Maximum number of providers whose sessions are checked at the same time. */
const MAX_PROVIDERS = 50;
/** Maximum number of batches of a provider in a run. */
const MAX_BATCHES = 100;
/** Pause after which a run looks for providers whose sessions have become due in the meantime. */
const CHECK_INTERVAL_MS = 1_000;

interface DueSession {
  id: string;
  teamId: string;
  refreshTokenSealed: Buffer | null;
  subject: string;
  issuer: string;
  userId: string;
}

/**
 * Checks the sessions that began through a provider once a minute, with the refresh token of each. A session ends when
 * the provider rejects the token or returns another person. While a provider does not respond, its sessions continue
 * until they expire.
 *
 * Each provider has its own slots. When a provider does not respond in time, its other due
 * sessions are postponed, so that only its own slots are occupied and sessions of other teams are still checked.
 */
@Injectable()
export class SessionChecks extends RecurringTask {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly provider: OrganisationProvider,
    private readonly singleSignOn: SingleSignOnService,
    private readonly vault: Vault,
  ) {
    super({
      firstAfterMs: 10_000,
      everyMs: 5_000,
      failureMessage: 'sessions of single sign-on could not be checked',
      onlyInWorkers: true,
    });
  }

  /** Checks the sessions that are due now. */
  async run(): Promise<void> {
    const runningChecks = new Map<string, Promise<void>>();
    while (!this.isStopping) {
      const freeSlots = MAX_PROVIDERS - runningChecks.size;
      const teams =
        freeSlots === 0
          ? []
          : await this.unitOfWork.query<{ teamId: string }>(SELECT_TEAMS_WITH_DUE_SESSIONS, [
              freeSlots,
              [...runningChecks.keys()],
            ]);
      for (const { teamId } of teams)
        runningChecks.set(
          teamId,
          this.checkTeam(teamId).finally(() => runningChecks.delete(teamId)),
        );
      if (runningChecks.size === 0) return;
      await Promise.race([
        ...runningChecks.values(),
        setTimeout(CHECK_INTERVAL_MS, undefined, { ref: false }),
      ]);
    }
    await Promise.all(runningChecks.values());
  }

  /** Checks the due sessions of a team in batches, until none is due or the provider does not respond. */
  private async checkTeam(teamId: string): Promise<void> {
    try {
      for (let batch = 0; batch < MAX_BATCHES && !this.isStopping; batch++) {
        const dueSessions = await this.unitOfWork.query<DueSession>(CLAIM_DUE_SESSIONS, [
          MAX_SESSIONS_PER_PROVIDER,
          CHECK_SECONDS,
          teamId,
        ]);
        const checks = await Promise.allSettled(dueSessions.map((session) => this.checkSession(session)));
        for (const each of checks)
          if (each.status === 'rejected')
            this.logger.error({ err: each.reason }, 'a session of single sign-on could not be checked');
        // A single slow response does not mean that the provider is unavailable.
        const isUnavailable = checks.every(
          (each) => each.status === 'fulfilled' && each.value === 'unanswered',
        );
        if (checks.length > 0 && isUnavailable) {
          await this.unitOfWork.query(POSTPONE_DUE_SESSIONS, [teamId, CHECK_SECONDS]);
          return;
        }
        if (dueSessions.length < MAX_SESSIONS_PER_PROVIDER) return;
      }
    } catch (error) {
      this.logger.error({ err: error, teamId }, 'sessions of single sign-on could not be checked');
    }
  }

  /** @returns `unanswered` when the provider does not respond, so that further checks would also have to wait */
  private async checkSession(session: DueSession): Promise<'checked' | 'unanswered'> {
    const [setting] = await this.unitOfWork.query<SingleSignOn>(SELECT_SETTING_OF_SESSION, [session.id]);
    if (setting === undefined || session.refreshTokenSealed === null) return 'checked';
    const token = this.vault.open(session.refreshTokenSealed, toRefreshTokenContext(session.id));
    // The provider may have replaced the token although it responded too late, so late confirmations are also stored.
    const result = await this.provider.refresh(setting, token, (lateTokens) =>
      this.storeConfirmation(session, lateTokens),
    );
    if (result.state === 'unknown') return result.isUnanswered ? 'unanswered' : 'checked';
    if (await this.storeConfirmation(session, result)) return 'checked';
    await this.unitOfWork.run(async (tx) => {
      const endedSessions = await tx.query<EndedSession>(END_SESSION, [session.id]);
      await this.singleSignOn.recordEnded(tx, session.teamId, endedSessions);
    });
    return 'checked';
  }

  /** Stores a confirmation of the provider with its new token. @returns whether the provider confirmed the person */
  private async storeConfirmation(session: DueSession, result: RefreshResult): Promise<boolean> {
    if (result.state !== 'confirmed' || !isSamePerson(result, session)) return false;
    const nextToken = result.refreshToken;
    const sealedBytes =
      nextToken === null ? null : this.vault.seal(nextToken, toRefreshTokenContext(session.id));
    await this.unitOfWork.query(CONFIRM_SESSION, [session.id, sealedBytes]);
    return true;
  }
}

function isSamePerson(
  { identity }: Extract<RefreshResult, { state: 'confirmed' }>,
  { subject, issuer }: DueSession,
): boolean {
  return identity === null || (identity.subject === subject && identity.issuer === issuer);
}

/** Returns the context for which the refresh token of a session is sealed. */
export function toRefreshTokenContext(id: string): string {
  return `single_sign_on_sessions.refresh_token:${id}`;
}
