import type { Client } from 'pg';
import { newDocumentId } from '../../src/business/documents/document.resource';
import { newEventId } from '../../src/platform/events/define-event';
import { newTeamId } from '../../src/access/teams/team.resource';
import { createWebhookDeliveryId } from '../../src/webhooks/webhook-delivery-id';
import { newWebhookId } from '../../src/webhooks/webhook.resource';

/** A team with as many webhooks as URLs. */
export async function newTeam(
  database: Client,
  urls: string[],
): Promise<{ teamId: string; webhooks: string[] }> {
  const teamId = newTeamId();
  await database.query(
    `INSERT INTO teams (id, name, environment, created_at) VALUES ($1, 'Bench', 'sandbox', clock_timestamp())`,
    [teamId],
  );
  const webhooks = urls.map(() => newWebhookId());
  await database.query(
    `INSERT INTO webhooks (id, team_id, url, created_at, updated_at)
     SELECT w.id, $1, w.url, clock_timestamp(), clock_timestamp() FROM unnest($2::text[], $3::text[]) AS w(id, url)`,
    [teamId, webhooks, urls],
  );
  return { teamId, webhooks };
}

/** Events that are due for the webhook already, as a backlog is after an outage. */
export async function queue(
  database: Client,
  teamId: string,
  webhookId: string,
  count: number,
  again = false,
): Promise<void> {
  const events = Array.from({ length: count }, () => newEventId());
  const data = { documentId: newDocumentId(), direction: 'incoming', type: 'invoice', teamId };
  await database.query('BEGIN');
  await database.query(
    `INSERT INTO events (id, team_id, type, occurred_at, data)
     SELECT e.id, $1, 'document.received', clock_timestamp(), $3 FROM unnest($2::text[]) AS e(id)`,
    [teamId, events, JSON.stringify(data)],
  );
  await database.query(
    `INSERT INTO webhook_deliveries (id, team_id, webhook_id, event_id, next_attempt_at, created_at, again)
     SELECT d.id, $1, $2, d.event_id, clock_timestamp(), clock_timestamp(), $5
     FROM unnest($3::text[], $4::text[]) AS d(id, event_id)`,
    [teamId, webhookId, events.map((event) => createWebhookDeliveryId(event, webhookId)), events, again],
  );
  await database.query('COMMIT');
}
