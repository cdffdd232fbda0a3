import { Injectable } from '@nestjs/common';
import { defineEmissions, defineEvent } from '../../platform/events/define-event';
import { EventLog } from '../../platform/events/event-log';
import { clock } from '../../platform/kernel/clock';
import { UnitOfWork, type Transaction } from '../../platform/kernel/database/unit-of-work';
import { idOf, instant, listOf, nullable, open, text } from '../../platform/kernel/http/schema';
import { RecurringTask } from '../../platform/kernel/recurring-task';
import { newApiKeyId } from './api-key.resource';
import { MARK_EXPIRING_KEYS, SELECT_KEY_NOTICE_RECIPIENTS } from './key-expiry.queries';
import { AccountNotices } from './identity/mails/account-notices';

const KEY_EXPIRING = defineEvent({
  type: 'api_key.expiring',
  summary: 'An API key expires within 14 days',
  schema: open({
    keyId: idOf(newApiKeyId.prefix),
    name: text,
    scopes: { ...listOf(text), description: 'Named scopes and single permissions of the key' },
    companyIds: {
      ...nullable(listOf(idOf('c'))),
      description: 'Companies to which the key is limited; null: all companies of the team',
    },
    expiresAt: instant,
  }),
});

defineEmissions(KEY_EXPIRING, {
  keyExpires: {
    operation: 'A check by the service',
    change:
      'a basic or jwt key with a lifetime of at least 28 days expires within 14 days, and was neither revoked nor replaced; once for each key',
  },
});

interface ExpiringKey {
  id: string;
  teamId: string;
  name: string;
  scopes: string[];
  companyIds: string[] | null;
  creatorUserId: string | null;
  expiresAt: Date;
}

const HOUR_MS = 3_600_000;

/**
 * Warns about API keys that expire soon: by an event, and by mail to their creators, otherwise to the owners of the
 * team.
 */
@Injectable()
export class KeyExpiryJob extends RecurringTask {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly events: EventLog,
    private readonly notices: AccountNotices,
  ) {
    super({
      firstAfterMs: 60_000,
      everyMs: HOUR_MS,
      failureMessage:
        'warnings about expiring API keys could not be recorded; the next attempt is in an hour',
      onlyInWorkers: true,
    });
  }

  protected override async run(): Promise<void> {
    while (!this.isStopping && (await this.warnOfNextKeys()) > 0);
  }

  /**
   * Records warnings for the next batch of keys; each key is warned about once, even with several processes.
   * @returns number of warnings; 0: no key needs a warning
   */
  async warnOfNextKeys(): Promise<number> {
    return this.unitOfWork.run(async (tx) => {
      const keys = await tx.query<ExpiringKey>(MARK_EXPIRING_KEYS, [clock.now()]);
      for (const key of keys) await this.warn(tx, key);
      return keys.length;
    });
  }

  private async warn(tx: Transaction, key: ExpiringKey): Promise<void> {
    const { id, teamId, name, scopes, companyIds, creatorUserId, expiresAt } = key;
    const data = { keyId: id, name, scopes, companyIds, expiresAt: expiresAt.toISOString() };
    await this.events.record(tx, KEY_EXPIRING, { teamId, companyId: null, data });
    const recipients = await tx.query<{ userId: string }>(SELECT_KEY_NOTICE_RECIPIENTS, [
      teamId,
      creatorUserId,
    ]);
    for (const { userId } of recipients) await this.notices.warnOfExpiringKey(tx, userId, id);
  }
}
