import { Injectable } from '@nestjs/common';
import { teamWall } from '../../platform/kernel/database/team-wall';
import { UnitOfWork } from '../../platform/kernel/database/unit-of-work';
import { decodeCursor, DEFAULT_LIMIT, type Pagination } from '../../platform/kernel/http/cursor';
import { toSparsePage, type ExaminedRow } from '../../platform/kernel/http/sparse-page';
import type { TeamDeliveriesQuery } from './delivery.input';
import {
  DELIVERY_STATES,
  deliveryResource,
  type DeliveryResource,
  type DeliveryRow,
} from './delivery.resource';
import {
  deliveriesOfSome,
  deliveriesToWebhooks,
  eventsOfDocument,
  SHOWN_DELIVERIES,
  theEvent,
  type DeliveryFilter,
} from './team-deliveries.queries';

/** Deliveries that one page looks at, where no index knows which of them pass its filter. */
const LOOKED_AT = 2_000;
const NOT_DELIVERED = DELIVERY_STATES.filter((state) => state !== 'delivered');

type Place = (value: unknown) => string;

/** The deliveries of a team to all of its webhooks. */
@Injectable()
export class TeamDeliveries {
  constructor(private readonly unitOfWork: UnitOfWork) {}

  /** A page, newest first; see `sparsePage`. */
  async list(
    teamId: string,
    query: TeamDeliveriesQuery,
  ): Promise<{ deliveries: DeliveryResource[]; pagination: Pagination }> {
    const limit = query.limit ?? DEFAULT_LIMIT;
    const parameters: unknown[] = [teamId, limit + 1, 0];
    const place: Place = (value) => `$${parameters.push(value)}`;
    const { sql, isCompared } = statementFor(query, place);
    const most = isCompared ? LOOKED_AT : limit + 1;
    parameters[2] = most;
    // Ids alone, and of the team: behind a policy the events of a document would be looked for in all of its events.
    const found = await teamWall.beyond(() =>
      this.unitOfWork.query<{ id: string; createdAt: Date } & ExaminedRow>(sql, parameters),
    );
    const { items, pagination } = toSparsePage(found, limit, most, ({ id, createdAt }) => ({
      createdAt: createdAt.toISOString(),
      id,
    }));
    return { deliveries: await this.shown(items.map(({ id }) => id)), pagination };
  }

  /** In the order of the ids. */
  private async shown(ids: string[]): Promise<DeliveryResource[]> {
    if (ids.length === 0) return [];
    const rows = await this.unitOfWork.query<DeliveryRow>(SHOWN_DELIVERIES, [ids]);
    const byId = new Map(rows.map((row) => [row.id, deliveryResource(row)]));
    return ids.flatMap((id) => byId.get(id) ?? []);
  }
}

function statementFor(query: TeamDeliveriesQuery, place: Place): { sql: string; isCompared: boolean } {
  const { webhookId, eventId, documentId, status, code } = query;
  const known = boundsOf(query, place);
  const compared = comparedOf(query, place);
  const isCompared = compared.length > 0;
  if (eventId !== undefined || documentId !== undefined) {
    const events = eventId === undefined ? eventsOfDocument(place(documentId)) : theEvent(place(eventId));
    if (eventId !== undefined && documentId !== undefined)
      compared.push(`e.data ->> 'documentId' = ${place(documentId)}`);
    if (webhookId !== undefined) known.push(`d.webhook_id = ${place(webhookId)}`);
    if (status !== undefined) known.push(`d.state = ${place(status)}`);
    return { sql: deliveriesOfSome(events, { known, compared }), isCompared: compared.length > 0 };
  }
  const webhook = webhookId === undefined ? [] : [`w.id = ${place(webhookId)}`];
  const sought: DeliveryFilter = { known, compared };
  if (status !== undefined && status !== 'delivered')
    return { sql: deliveriesToWebhooks(webhook, place([status]), sought), isCompared };
  // Only what was delivered was answered with 2xx.
  if (status === undefined && code !== undefined && code !== '2xx')
    return { sql: deliveriesToWebhooks(webhook, place(NOT_DELIVERED), sought), isCompared };
  // No index has what was delivered apart: usually it is nearly all.
  if (status === 'delivered' || code === '2xx') compared.push(`d.state = 'delivered'`);
  return { sql: deliveriesToWebhooks(webhook, null, sought), isCompared: compared.length > 0 };
}

/** What every index of deliveries has. */
function boundsOf({ from, to, cursor }: TeamDeliveriesQuery, place: Place): string[] {
  const bounds: string[] = [];
  if (from !== undefined) bounds.push(`d.created_at >= ${place(from)}`);
  if (to !== undefined) bounds.push(`d.created_at < ${place(to)}`);
  if (cursor !== undefined) {
    const { createdAt, id } = decodeCursor(cursor);
    bounds.push(`(d.created_at, d.id) < (${place(createdAt)}, ${place(id)})`);
  }
  return bounds;
}

function comparedOf({ type, code }: TeamDeliveriesQuery, place: Place): string[] {
  const compared: string[] = [];
  if (type !== undefined) compared.push(`e.type = ${place(type)}`);
  if (code === 'none') compared.push('a.outcome IS NOT NULL AND a.status IS NULL');
  else if (code !== undefined) compared.push(`a.status / 100 = ${place(Number(code[0]))}::int`);
  return compared;
}
