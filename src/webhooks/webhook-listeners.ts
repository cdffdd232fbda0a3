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
  ADVANCE_DELIVERY_TIMES,
  CANCEL_QUEUED_DELIVERIES,
  DELETE_WEBHOOKS_OF_COMPANY,
  REMOVE_COMPANY_FROM_WEBHOOKS,
  insertDeliveriesOfEvents,
} from './webhooks.queries';

export const WEBHOOK_CHANGED = defineAuditAction('webhook.changed');
export const WEBHOOK_DELETED = defineAuditAction('webhook.deleted');

// The statement that inserts events also inserts their deliveries, so that no delivery is missing.
addRowsToEvents(insertDeliveriesOfEvents);

/** Updates webhooks and their deliveries after changes in other modules. */
@Injectable()
export class WebhookListeners {
  constructor(
    private readonly dispatcher: Dispatcher,
    private readonly audit: AuditLog,
  ) {}

  /**
   * Requests the dispatch of deliveries of committed events. If this hint is lost, the dispatcher's poll finds the
   * deliveries.
   */
  @OnEvent(EVENTS_COMMITTED)
  requestDispatch(): void {
    this.dispatcher.request(WEBHOOK_QUEUE);
  }

  /**
   * Removes a deleted company from the webhooks of several companies, and deletes the webhooks of only this company, so
   * that no webhook receives the events of other companies. The delivery log of deleted webhooks remains.
   */
  @OnDomainEvent('company.deleting')
  async removeCompany({ tx, companyId, teamId }: DomainEvent<'company.deleting'>): Promise<void> {
    const narrowedWebhooks = await tx.query<{ id: string; url: string; before: string[]; after: string[] }>(
      REMOVE_COMPANY_FROM_WEBHOOKS,
      [companyId, teamId],
    );
    const endedWebhooks = await tx.query<{ id: string; url: string; wasDeleted: boolean }>(
      DELETE_WEBHOOKS_OF_COMPANY,
      [companyId],
    );
    for (const { id, before, after } of narrowedWebhooks.filter(hasRemainingCompanies))
      await this.audit.record(tx, {
        teamId,
        action: WEBHOOK_CHANGED,
        subjectId: id,
        before: { companyIds: before },
        after: { companyIds: after },
      });
    const deletedWebhooks = [
      ...endedWebhooks.filter(({ wasDeleted }) => !wasDeleted),
      ...narrowedWebhooks.filter((webhook) => !hasRemainingCompanies(webhook)),
    ];
    for (const { id, url } of deletedWebhooks)
      await this.audit.record(tx, {
        teamId,
        action: WEBHOOK_DELETED,
        subjectId: id,
        before: { url, companyId },
      });
    await tx.query(CANCEL_QUEUED_DELIVERIES, [[...endedWebhooks, ...deletedWebhooks].map(({ id }) => id)]);
  }

  /** Advances the schedules of a sandbox team whose clock is advanced. */
  @OnDomainEvent('sandbox.clock_advanced')
  async advanceSchedules({ tx, teamId, seconds }: DomainEvent<'sandbox.clock_advanced'>): Promise<void> {
    await tx.query(ADVANCE_DELIVERY_TIMES, [teamId, seconds]);
  }
}

/** Returns whether a webhook still has a company after the removal of one. */
function hasRemainingCompanies({ after }: { after: string[] }): boolean {
  return after.length > 0;
}
