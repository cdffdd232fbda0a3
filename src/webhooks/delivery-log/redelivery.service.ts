import { Injectable } from '@nestjs/common';
import { newEventId } from '../../platform/events/define-event';
import { clock } from '../../platform/kernel/clock';
import { UnitOfWork, type Transaction } from '../../platform/kernel/database/unit-of-work';
import { badInput, conflict } from '../../platform/kernel/http/api-error';
import { IdempotentResults } from '../../platform/kernel/http/idempotency/idempotent-results';
import { ParkedDiscards } from '../../platform/kernel/work-control/parked-discards';
import { TeamScope } from '../../access/teams/team-scope';
import { WEBHOOK_TEST } from '../webhook-events';
import { Dispatcher } from '../../platform/kernel/queue/dispatcher';
import { WEBHOOK_QUEUE } from '../posting/webhook-work';
import type { WebhookResource } from '../webhook.resource';
import { WebhooksService } from '../webhooks.service';
import type { ReplayInput } from './delivery.input';
import { MAX_REPLAYED_EVENTS, type ReplayPreview, type DeliveryState } from './delivery.resource';
import { createWebhookDeliveryId } from '../webhook-delivery-id';
import {
  DISCARD_WEBHOOK_DELIVERY,
  RESCHEDULE_DELIVERIES,
  INSERT_TEST_EVENT,
  SELECT_WEBHOOK_OF_DELIVERY,
  COUNT_EVENTS_TO_REPLAY,
  SELECT_EVENTS_TO_REPLAY,
  INSERT_REDELIVERIES,
} from './delivery-log.queries';

const DEFAULT_REPLAY_STATES: DeliveryState[] = ['delivered', 'failed', 'exhausted', 'blocked', 'cancelled'];

/**
 * Repeats deliveries at the request of a client. Repeated deliveries keep the event's id, are marked manual in the log,
 * and are queued behind first attempts.
 */
@Injectable()
export class RedeliveryService {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly webhooks: WebhooksService,
    private readonly scope: TeamScope,
    private readonly dispatcher: Dispatcher,
    results: IdempotentResults,
    discards: ParkedDiscards,
  ) {
    discards.register('webhook_deliveries', async (tx, id) => {
      const discardedRows = await tx.query(DISCARD_WEBHOOK_DELIVERY, [id]);
      return discardedRows.length > 0;
    });
    // A replay has no resource, so its result is stored in place of an id.
    results.register('webhook replay', async (_teamId, count) => ({ replayed: Number(count) }));
  }

  /**
   * Creates a test event and sends it to this webhook only.
   * @returns the id of the delivery
   */
  async test(teamId: string, webhookId: string): Promise<string> {
    const webhook = await this.getActiveWebhook(teamId, webhookId);
    const eventId = newEventId();
    const deliveryId = createWebhookDeliveryId(eventId, webhookId);
    await this.unitOfWork.run(async (tx) => {
      await tx.query(INSERT_TEST_EVENT, [
        eventId,
        teamId,
        webhook.companyId,
        WEBHOOK_TEST.type,
        clock.now(),
        JSON.stringify({ webhookId }),
      ]);
      await this.insertDeliveries(tx, {
        teamId,
        webhookId,
        ids: [deliveryId],
        eventIds: [eventId],
        again: false,
      });
      await tx.recordCreatedResource('webhook delivery', deliveryId);
    });
    return deliveryId;
  }

  /**
   * Retries a delivery now. A waiting delivery keeps its schedule: when the manual attempt fails, the scheduled attempt
   * follows. A finished delivery starts its schedule again, and a parked delivery is released. A delivery that is being
   * posted is not changed.
   * @throws ApiError 404 or 401; 409 when its webhook is deleted, disabled or paused
   */
  async retry(teamId: string, deliveryId: string): Promise<void> {
    const [delivery] = await this.unitOfWork.query<{ webhookId: string; gone: boolean }>(
      SELECT_WEBHOOK_OF_DELIVERY,
      [deliveryId, teamId],
    );
    if (delivery === undefined) throw await this.scope.toMissingError('webhook_deliveries', deliveryId);
    if (delivery.gone)
      throw conflict(
        'webhook_deleted',
        'The webhook of this delivery is deleted, so the delivery cannot be posted.',
      );
    await this.getActiveWebhook(teamId, delivery.webhookId);
    await this.unitOfWork.run(async (tx) => {
      await this.reschedule(tx, [deliveryId]);
      await tx.recordCreatedResource('webhook delivery', deliveryId);
      tx.afterCommit(() => this.dispatcher.request(WEBHOOK_QUEUE));
    });
  }

  /**
   * Posts the events of a range again, including events that are older than the webhook.
   * @returns number of events that are posted again
   * @throws ApiError 400 for more than {@link MAX_REPLAYED_EVENTS} events
   */
  async replay(teamId: string, webhookId: string, input: ReplayInput): Promise<number> {
    const webhook = await this.getActiveWebhook(teamId, webhookId);
    return this.unitOfWork.run(async (tx) => {
      const events = await tx.query<{ eventId: string; deliveryId: string | null }>(
        SELECT_EVENTS_TO_REPLAY,
        toReplayParameters(teamId, webhook, input),
      );
      if (events.length > MAX_REPLAYED_EVENTS)
        throw badInput(
          {
            since: [
              `The range contains more than ${MAX_REPLAYED_EVENTS} events; replay the range in parts with \`until\`.`,
            ],
          },
          'range_too_large',
        );
      const missingIds = events.filter(({ deliveryId }) => deliveryId === null).map(({ eventId }) => eventId);
      await this.insertDeliveries(tx, {
        teamId,
        webhookId,
        ids: missingIds.map((eventId) => createWebhookDeliveryId(eventId, webhookId)),
        eventIds: missingIds,
        again: true,
      });
      await this.reschedule(
        tx,
        events.flatMap(({ deliveryId }) => deliveryId ?? []),
      );
      tx.afterCommit(() => this.dispatcher.request(WEBHOOK_QUEUE));
      await tx.recordCreatedResource('webhook replay', String(events.length));
      return events.length;
    });
  }

  /**
   * Counts the events that a replay would post now.
   * @throws ApiError 404 or 401
   */
  async previewReplay(teamId: string, webhookId: string, input: ReplayInput): Promise<ReplayPreview> {
    const webhook = await this.webhooks.get(teamId, webhookId);
    const [countRow] = await this.unitOfWork.query<{ events: number }>(
      COUNT_EVENTS_TO_REPLAY,
      toReplayParameters(teamId, webhook, input),
    );
    const events = countRow?.events ?? 0;
    return { events: Math.min(events, MAX_REPLAYED_EVENTS), exceedsLimit: events > MAX_REPLAYED_EVENTS };
  }

  private async getActiveWebhook(teamId: string, webhookId: string): Promise<WebhookResource> {
    const webhook = await this.webhooks.get(teamId, webhookId);
    if (webhook.disabledAt !== null)
      throw conflict(
        'webhook_disabled',
        'The webhook is disabled because its endpoint failed for days. Enable the webhook with PUT; queued deliveries are then posted.',
      );
    if (webhook.pausedAt !== null)
      throw conflict(
        'webhook_paused',
        'The webhook is paused. Resume the webhook with PUT and `paused: false`; queued deliveries are then posted.',
      );
    return webhook;
  }

  /** Inserts deliveries; a delivery that another replay inserts at the same time is posted by that replay. */
  private async insertDeliveries(
    tx: Transaction,
    rows: { teamId: string; webhookId: string; ids: string[]; eventIds: string[]; again: boolean },
  ): Promise<void> {
    await tx.query(INSERT_REDELIVERIES, [rows.teamId, rows.webhookId, rows.ids, rows.eventIds, rows.again]);
    tx.afterCommit(() => this.dispatcher.request(WEBHOOK_QUEUE));
  }

  /** Makes deliveries due now. A higher claim number invalidates a job that is still in the queue. */
  private async reschedule(tx: Transaction, deliveryIds: string[]): Promise<void> {
    await tx.query(RESCHEDULE_DELIVERIES, [deliveryIds]);
  }
}

/** Returns the parameters of the statements that select or count the events of a replay. */
function toReplayParameters(
  teamId: string,
  { id, companyIds, events }: Pick<WebhookResource, 'id' | 'companyIds' | 'events'>,
  { since, until, types, statuses }: ReplayInput,
): unknown[] {
  return [
    ...[teamId, id, since, until ?? null, types ?? null, WEBHOOK_TEST.type, companyIds],
    ...[statuses ?? DEFAULT_REPLAY_STATES, statuses === undefined || statuses === null],
    ...[MAX_REPLAYED_EVENTS + 1, events],
  ];
}
