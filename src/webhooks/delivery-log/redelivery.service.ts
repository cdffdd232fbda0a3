import { Injectable } from '@nestjs/common';
import { TEST_EVENT } from '../../events/event-schemas';
import { clock } from '../../kernel/clock';
import { UnitOfWork, type Transaction } from '../../kernel/database/unit-of-work';
import { badInput, conflict } from '../../kernel/http/failure';
import { IdempotentResults } from '../../kernel/http/idempotency/idempotent-results';
import { newId } from '../../kernel/ids';
import { UNBLAMED } from '../../kernel/queue/unfinished-work';
import { WorkRelay } from '../../kernel/queue/work-relay';
import { TeamScope } from '../../teams/team-scope';
import { WEBHOOK_SOURCE } from '../fan-out';
import type { WebhookResource } from '../webhook.resource';
import { WebhooksService } from '../webhooks.service';
import type { ReplayInput } from './delivery.input';
import type { DeliveryState } from './delivery.resource';

/** Events of one replay. */
export const MAX_REPLAY = 10_000;

const REPLAYED_BY_DEFAULT: DeliveryState[] = ['delivered', 'failed', 'exhausted', 'blocked', 'cancelled'];

/**
 * Deliveries that somebody asks for. They keep the event's id, are marked manual in the log, and stand behind first
 * attempts in the queue.
 */
@Injectable()
export class RedeliveryService {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly webhooks: WebhooksService,
    private readonly scope: TeamScope,
    private readonly relay: WorkRelay,
    results: IdempotentResults,
  ) {
    // A replay is no resource; what its answer tells stands in the place of an id.
    results.register('webhook replay', async (_teamId, count) => ({ replayed: Number(count) }));
  }

  /**
   * Makes a test event and sends it to this webhook alone.
   * @returns the id of the delivery
   */
  async test(teamId: string, webhookId: string): Promise<string> {
    const webhook = await this.enabled(teamId, webhookId);
    const deliveryId = newId('webhookDelivery');
    await this.unitOfWork.run(async (tx) => {
      const eventId = newId('event');
      await tx.query(
        `INSERT INTO events (id, team_id, company_id, type, occurred_at, data) VALUES ($1, $2, $3, $4, $5, $6)`,
        [eventId, teamId, webhook.companyId, TEST_EVENT, clock.now(), JSON.stringify({ webhookId })],
      );
      await this.insert(tx, { teamId, webhookId, ids: [deliveryId], eventIds: [eventId], again: false });
      await tx.produces('webhook delivery', deliveryId);
    });
    return deliveryId;
  }

  /**
   * Posts a delivery now. One that waits for its next attempt keeps its schedule: should the manual attempt fail, the
   * scheduled one still comes. One that is finished starts over, and one that is parked waits for the operator no more. One that is being posted is left alone.
   * @throws Failure 404 or 401; 409 when its webhook is deleted or disabled
   */
  async retry(teamId: string, deliveryId: string): Promise<void> {
    const [delivery] = await this.unitOfWork.query<{ webhookId: string; gone: boolean }>(
      `SELECT d.webhook_id AS "webhookId", w.deleted_at IS NOT NULL AS gone
       FROM webhook_deliveries d JOIN webhooks w ON w.id = d.webhook_id WHERE d.id = $1 AND d.team_id = $2`,
      [deliveryId, teamId],
    );
    if (delivery === undefined) throw await this.scope.missing('webhook_deliveries', deliveryId);
    if (delivery.gone)
      throw conflict(
        'webhook_deleted',
        'The webhook of this delivery is deleted; there is nowhere to post it.',
      );
    await this.enabled(teamId, delivery.webhookId);
    await this.unitOfWork.run(async (tx) => {
      await this.postAgain(tx, [deliveryId]);
      await tx.produces('webhook delivery', deliveryId);
      tx.afterCommit(() => this.relay.nudge(WEBHOOK_SOURCE));
    });
  }

  /**
   * Posts the events of a range again, also those that are older than the webhook.
   * @returns the number of events
   * @throws Failure 400 for more than {@link MAX_REPLAY} events
   */
  async replay(teamId: string, webhookId: string, input: ReplayInput): Promise<number> {
    const { companyId } = await this.enabled(teamId, webhookId);
    const states = input.statuses ?? REPLAYED_BY_DEFAULT;
    return this.unitOfWork.run(async (tx) => {
      const events = await tx.query<{ eventId: string; deliveryId: string | null }>(
        `SELECT e.id AS "eventId", d.id AS "deliveryId" FROM events e
         LEFT JOIN webhook_deliveries d ON d.event_id = e.id AND d.webhook_id = $2
         WHERE e.team_id = $1 AND e.occurred_at >= $3 AND e.occurred_at < coalesce($4::timestamptz, clock_timestamp())
           AND ($5::text[] IS NULL OR e.type = ANY($5)) AND e.type <> $6
           AND ($7::text IS NULL OR e.company_id = $7)
           AND (d.state = ANY($8) OR (d.id IS NULL AND $9))
         ORDER BY e.era, e.transaction_id, e.sequence LIMIT $10`,
        [
          teamId,
          webhookId,
          input.since,
          input.until ?? null,
          input.types ?? null,
          TEST_EVENT,
          companyId,
          states,
          input.statuses === undefined || input.statuses === null,
          MAX_REPLAY + 1,
        ],
      );
      if (events.length > MAX_REPLAY)
        throw badInput(
          { since: [`The range holds more than ${MAX_REPLAY} events; replay it in parts with \`until\`.`] },
          'range_too_large',
        );
      const missing = events.filter(({ deliveryId }) => deliveryId === null).map(({ eventId }) => eventId);
      await this.insert(tx, {
        teamId,
        webhookId,
        ids: missing.map(() => newId('webhookDelivery')),
        eventIds: missing,
        again: true,
      });
      await this.postAgain(
        tx,
        events.flatMap(({ deliveryId }) => deliveryId ?? []),
      );
      tx.afterCommit(() => this.relay.nudge(WEBHOOK_SOURCE));
      await tx.produces('webhook replay', String(events.length));
      return events.length;
    });
  }

  private async enabled(teamId: string, webhookId: string): Promise<WebhookResource> {
    const webhook = await this.webhooks.get(teamId, webhookId);
    if (webhook.disabledAt !== null)
      throw conflict(
        'webhook_disabled',
        'The webhook is disabled because it failed for days; PUT enables it again, and what is queued goes out.',
      );
    return webhook;
  }

  /** What another replay inserts at the same moment is posted by that one. */
  private async insert(
    tx: Transaction,
    rows: { teamId: string; webhookId: string; ids: string[]; eventIds: string[]; again: boolean },
  ): Promise<void> {
    await tx.query(
      `INSERT INTO webhook_deliveries (id, team_id, webhook_id, event_id, next_attempt_at, created_at, manual, again)
       SELECT d.id, $1, $2, d.event_id, clock_timestamp(), clock_timestamp(), true, $5
       FROM unnest($3::text[], $4::text[]) AS d(id, event_id)
       ON CONFLICT (event_id, webhook_id) DO NOTHING`,
      [rows.teamId, rows.webhookId, rows.ids, rows.eventIds, rows.again],
    );
    tx.afterCommit(() => this.relay.nudge(WEBHOOK_SOURCE));
  }

  /** Raising the claim makes a pointer that is still on its way through the queue void. */
  private async postAgain(tx: Transaction, deliveryIds: string[]): Promise<void> {
    await tx.query(
      `UPDATE webhook_deliveries d SET manual = true, again = true, claim = d.claim + 1, lease_until = NULL, ${UNBLAMED},
         resume_at = CASE WHEN d.state = 'pending' THEN coalesce(d.resume_at, d.next_attempt_at) END,
         step = CASE WHEN d.state = 'pending' THEN d.step ELSE 0 END,
         state = 'pending', finished_at = NULL, next_attempt_at = clock_timestamp()
       FROM (SELECT id FROM webhook_deliveries WHERE id = ANY($1)
             AND (lease_until IS NULL OR lease_until <= clock_timestamp()) ORDER BY id FOR UPDATE) AS mine
       WHERE d.id = mine.id`,
      [deliveryIds],
    );
  }
}
