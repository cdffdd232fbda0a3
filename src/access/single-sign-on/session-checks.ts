import { Injectable } from '@nestjs/common';
import { Vault } from '../../platform/kernel/crypto/vault';
import { UnitOfWork } from '../../platform/kernel/database/unit-of-work';
import { RecurringTask } from '../../platform/kernel/recurring-task';
import { OrganisationProvider, type RefreshResult } from './organisation-provider';
import { SingleSignOnService, type EndedSession } from './single-sign-on.service';
import type { SingleSignOn } from './single-sign-on.entity';
import {
  CONFIRM_SESSION,
  END_SESSION,
  SETTING_OF_SESSION,
  TAKE_DUE_SESSIONS,
} from './single-sign-on.queries';

/** Seconds between two checks of a session at its provider: with the pause of the task less than a minute. */
export const CHECK_SECONDS = 40;
/** Sessions that a run takes at once; they are checked at the same time. */
const BATCH = 20;
/** Maximum number of batches of a run. */
const MAX_BATCHES = 50;

interface DueSession {
  id: string;
  teamId: string;
  refreshTokenSealed: Buffer | null;
  subject: string;
  issuer: string;
  userId: string;
}

/**
 * Checks the sessions that began through a provider: with the refresh token of each, once a minute. A session ends when the
 * provider refuses the token, or names another person. While a provider does not answer, its sessions stay until their own end.
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
    for (let batch = 0; batch < MAX_BATCHES && !this.stopping; batch++) {
      const due = await this.unitOfWork.query<DueSession>(TAKE_DUE_SESSIONS, [BATCH, CHECK_SECONDS]);
      const checks = await Promise.allSettled(due.map((session) => this.check(session)));
      for (const each of checks)
        if (each.status === 'rejected')
          this.logger.error({ err: each.reason }, 'a session of single sign-on could not be checked');
      if (due.length < BATCH) return;
    }
  }

  private async check(session: DueSession): Promise<void> {
    const [setting] = await this.unitOfWork.query<SingleSignOn>(SETTING_OF_SESSION, [session.id]);
    if (setting === undefined || session.refreshTokenSealed === null) return;
    const token = this.vault.open(session.refreshTokenSealed, refreshContext(session.id));
    const result = await this.provider.refresh(setting, token);
    if (result.state === 'unknown') return;
    if (result.state === 'confirmed' && isSamePerson(result, session)) {
      const next = result.refreshToken;
      const sealed = next === null ? null : this.vault.seal(next, refreshContext(session.id));
      await this.unitOfWork.query(CONFIRM_SESSION, [session.id, sealed]);
      return;
    }
    await this.unitOfWork.run(async (tx) => {
      const ended = await tx.query<EndedSession>(END_SESSION, [session.id]);
      await this.settingsOfTeams.recordEnded(tx, session.teamId, ended);
    });
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
