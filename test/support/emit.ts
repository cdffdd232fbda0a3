import { newCompanyId } from '../../src/business/companies/company.resource';
import { COMPANY_VERIFICATION } from '../../src/business/companies/verification-events';
import { newEventId } from '../../src/platform/events/define-event';
import { EventLog } from '../../src/platform/events/event-log';
import { UnitOfWork } from '../../src/platform/kernel/database/unit-of-work';
import { createWebhookDeliveryId } from '../../src/webhooks/webhook-delivery-id';
import type { Service } from './service';

/** Records an event of the team as a feature does, and answers its id. */
export async function emit(
  service: Service,
  teamId: string,
  reason = 'nothing in particular',
  companyId: string | null = null,
): Promise<string> {
  const event = await service.app.get(UnitOfWork).run((tx) =>
    service.app.get(EventLog).record(tx, COMPANY_VERIFICATION, {
      teamId,
      companyId,
      data: { companyId: companyId ?? newCompanyId(), status: 'revoked', verificationId: null, reason },
    }),
  );
  return event.id;
}

/** Creates many events with their deliveries, due now, in a few statements: a backlog like after an outage. */
export async function backlog(
  service: Service,
  teamId: string,
  webhookId: string,
  count: number,
  again = false,
): Promise<string[]> {
  const events = Array.from({ length: count }, () => newEventId());
  await service.sql(
    `INSERT INTO events (id, team_id, type, occurred_at, data)
     SELECT e.id, $1, 'company.verification', clock_timestamp(), '{"status": "revoked"}' FROM unnest($2::text[]) AS e(id)`,
    [teamId, events],
  );
  await service.sql(
    `INSERT INTO webhook_deliveries (id, team_id, webhook_id, event_id, next_attempt_at, created_at, again, attempts, step)
     SELECT d.id, $1, $2, d.event_id, clock_timestamp(), clock_timestamp(), $5::boolean, $5::boolean::int, $5::boolean::int
     FROM unnest($3::text[], $4::text[]) AS d(id, event_id)`,
    [teamId, webhookId, events.map((event) => createWebhookDeliveryId(event, webhookId)), events, again],
  );
  return events;
}
