import { Injectable } from '@nestjs/common';
import { OnEvent } from '@nestjs/event-emitter';
import { defineAuditAction } from '../access/audit/audit-actions';
import { AuditLog } from '../access/audit/audit-log';
import { OnDomainEvent, type DomainEvent } from '../platform/events/domain-events';
import { EVENTS_COMMITTED } from '../platform/events/event-log';
import { addRowsToEvents } from '../platform/events/events.queries';
import { Dispatcher } from '../platform/kernel/queue/dispatcher';
import { WEBHOOK_QUEUE } from './posting/webhook-work';
import {
  ADVANCE_SCHEDULES,
  CANCEL_QUEUED,
  DELETE_OF_COMPANY,
  REMOVE_COMPANY,
  insertDeliveriesOfEvents,
} from './webhooks.queries';

export const WEBHOOK_CHANGED = defineAuditAction('webhook.changed');
export const WEBHOOK_DELETED = defineAuditAction('webhook.deleted');

// The statement that inserts events also inserts their deliveries, so that none is missing.
addRowsToEvents(insertDeliveriesOfEvents);

/** Updates webhooks and their deliveries after changes in other modules. */
@Injectable()
export class WebhookListeners {
  constructor(
    private readonly dispatcher: Dispatcher,
    private readonly audit: AuditLog,
  ) {}

  /** Dispatches the deliveries of committed events at once. If this hint is lost, the dispatcher's poll finds them. */
  @OnEvent(EVENTS_COMMITTED)
  requestDispatch(): void {
    this.dispatcher.request(WEBHOOK_QUEUE);
  }

  /**
   * Removes a deleted company from the webhooks of several companies, and deletes the webhooks of that company alone, so
   * that none of them receives the events of other companies; their delivery log stays.
   */
  @OnDomainEvent('company.deleting')
  async deleteOfCompany({ tx, companyId, teamId }: DomainEvent<'company.deleting'>): Promise<void> {
    const narrowedWebhooks = await tx.query<{ id: string; url: string; before: string[]; after: string[] }>(
      REMOVE_COMPANY,
      [companyId, teamId],
    );
    const endedWebhooks = await tx.query<{ id: string; url: string; wasDeleted: boolean }>(
      DELETE_OF_COMPANY,
      [companyId],
    );
    for (const { id, before, after } of narrowedWebhooks.filter(hasCompanies))
      await this.audit.record(tx, {
        teamId,
        action: WEBHOOK_CHANGED,
        subjectId: id,
        before: { companyIds: before },
        after: { companyIds: after },
      });
    const deletedWebhooks = [
      ...endedWebhooks.filter(({ wasDeleted }) => !wasDeleted),
      ...narrowedWebhooks.filter((webhook) => !hasCompanies(webhook)),
    ];
    for (const { id, url } of deletedWebhooks)
      await this.audit.record(tx, {
        teamId,
        action: WEBHOOK_DELETED,
        subjectId: id,
        before: { url, companyId },
      });
    await tx.query(CANCEL_QUEUED, [[...endedWebhooks, ...deletedWebhooks].map(({ id }) => id)]);
  }

  /** Advances the schedules of a sandbox team whose clock moves. */
  @OnDomainEvent('sandbox.clock_advanced')
  async advanceSchedules({ tx, teamId, seconds }: DomainEvent<'sandbox.clock_advanced'>): Promise<void> {
    await tx.query(ADVANCE_SCHEDULES, [teamId, seconds]);
  }
}

/** Returns whether a webhook still has a company after one was removed. */
function hasCompanies({ after }: { after: string[] }): boolean {
  return after.length > 0;
}
