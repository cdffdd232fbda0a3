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
  PUT_OFF_SESSIONS,
  SETTING_OF_SESSION,
  TAKE_DUE_SESSIONS,
  TEAMS_WITH_DUE_SESSIONS,
} from './single-sign-on.queries';

/** Seconds between two checks of a session at its provider: with the pause of the task less than a minute. */
export const CHECK_SECONDS = 40;
/** Sessions of one provider that are checked at the same time. */
const SESSIONS_OF_PROVIDER = 10;
/** Providers whose sessions are checked at the same time. */
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
 * the provider refuses the token, or names another person. While a provider does not answer, its sessions stay until
 * their own end.
 *
 * Each provider has its own slots. A provider that does not answer in time occupies its slots once; its other due
 * sessions are then postponed, and sessions of other teams are checked.
 */
@Injectable()
export class SessionChecks extends RecurringTask {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly provider: OrganisationProvider,
    private readonly settingsOfTeams: SingleSignOnService,
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
      const places = MAX_PROVIDERS - runningChecks.size;
      const teams =
        places === 0
          ? []
          : await this.unitOfWork.query<{ teamId: string }>(TEAMS_WITH_DUE_SESSIONS, [
              places,
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

  /** Checks the due sessions of a team, a batch after the other, until its provider does not answer. */
  private async checkTeam(teamId: string): Promise<void> {
    try {
      for (let batch = 0; batch < MAX_BATCHES && !this.isStopping; batch++) {
        const due = await this.unitOfWork.query<DueSession>(TAKE_DUE_SESSIONS, [
          SESSIONS_OF_PROVIDER,
          CHECK_SECONDS,
          teamId,
        ]);
        const checks = await Promise.allSettled(due.map((session) => this.check(session)));
        for (const each of checks)
          if (each.status === 'rejected')
            this.logger.error({ err: each.reason }, 'a session of single sign-on could not be checked');
        // A single slow answer does not mean that the provider is unavailable.
        const isAway = checks.every((each) => each.status === 'fulfilled' && each.value === 'unanswered');
        if (checks.length > 0 && isAway) {
          await this.unitOfWork.query(PUT_OFF_SESSIONS, [teamId, CHECK_SECONDS]);
          return;
        }
        if (due.length < SESSIONS_OF_PROVIDER) return;
      }
    } catch (error) {
      this.logger.error({ err: error, teamId }, 'sessions of single sign-on could not be checked');
    }
  }

  /** @returns `unanswered` when the provider does not answer, so that further checks would only wait, too */
  private async check(session: DueSession): Promise<'checked' | 'unanswered'> {
    const [setting] = await this.unitOfWork.query<SingleSignOn>(SETTING_OF_SESSION, [session.id]);
    if (setting === undefined || session.refreshTokenSealed === null) return 'checked';
    const token = this.vault.open(session.refreshTokenSealed, refreshContext(session.id));
    // The provider may have replaced the token before the time limit: a late confirmation is stored as well.
    const result = await this.provider.refresh(setting, token, (lateTokens) =>
      this.confirm(session, lateTokens),
    );
    if (result.state === 'unknown') return result.isUnanswered ? 'unanswered' : 'checked';
    if (await this.confirm(session, result)) return 'checked';
    await this.unitOfWork.run(async (tx) => {
      const endedSessions = await tx.query<EndedSession>(END_SESSION, [session.id]);
      await this.settingsOfTeams.recordEnded(tx, session.teamId, endedSessions);
    });
    return 'checked';
  }

  /** Stores a confirmation of the provider with its new token. @returns whether the provider confirmed the person */
  private async confirm(session: DueSession, result: RefreshResult): Promise<boolean> {
    if (result.state !== 'confirmed' || !isSamePerson(result, session)) return false;
    const next = result.refreshToken;
    const sealedBytes = next === null ? null : this.vault.seal(next, refreshContext(session.id));
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
export function refreshContext(id: string): string {
  return `single_sign_on_sessions.refresh_token:${id}`;
}
