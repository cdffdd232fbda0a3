import { Injectable } from '@nestjs/common';
import { OnEvent } from '@nestjs/event-emitter';
import { defineAuditAction } from '../access/audit/audit-actions';
import { AuditLog } from '../access/audit/audit-log';
import { OnDomainEvent, type DomainEvent } from '../platform/events/domain-events';
import { EVENTS_FOLLOWED } from '../platform/events/event-log';
import { addRowsToEvents } from '../platform/events/events.queries';
import { Dispatcher } from '../platform/kernel/queue/dispatcher';
import { WEBHOOK_QUEUE } from './posting/webhook-work';
import {
  ADVANCE_SCHEDULES,
  CANCEL_QUEUED,
  DELETE_OF_COMPANY,
  insertDeliveriesOfEvents,
} from './webhooks.queries';

export const WEBHOOK_DELETED = defineAuditAction('webhook.deleted');

// In the statement of the event itself, so that none is ever forgotten.
addRowsToEvents(insertDeliveriesOfEvents);

/** What happens to webhooks and their deliveries when something happens elsewhere in the product. */
@Injectable()
export class WebhookListeners {
  constructor(
    private readonly dispatcher: Dispatcher,
    private readonly audit: AuditLog,
  ) {}

  /** The deliveries of committed events are dispatched at once; should this get lost, the dispatcher's poll finds them. */
  @OnEvent(EVENTS_FOLLOWED)
  requestDispatch(): void {
    this.dispatcher.request(WEBHOOK_QUEUE);
  }

  /** A webhook of one company ends with its company; its delivery log stays. */
  @OnDomainEvent('company.deleting')
  async deleteOfCompany({ tx, companyId, teamId }: DomainEvent<'company.deleting'>): Promise<void> {
    const ended = await tx.query<{ id: string; url: string; wasDeleted: boolean }>(DELETE_OF_COMPANY, [
      companyId,
    ]);
    for (const { id, url } of ended.filter(({ wasDeleted }) => !wasDeleted))
      await this.audit.record(tx, {
        teamId,
        action: WEBHOOK_DELETED,
        subjectId: id,
        before: { url, companyId },
      });
    await tx.query(CANCEL_QUEUED, [ended.map(({ id }) => id)]);
  }

  /** A sandbox team lets time pass. */
  @OnDomainEvent('sandbox.clock_advanced')
  async advanceSchedules({ tx, teamId, seconds }: DomainEvent<'sandbox.clock_advanced'>): Promise<void> {
    await tx.query(ADVANCE_SCHEDULES, [teamId, seconds]);
  }
}
