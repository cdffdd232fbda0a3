import { Injectable } from '@nestjs/common';
import { companyLimit } from '../../platform/kernel/database/company-limit';
import { teamRestriction } from '../../platform/kernel/database/team-wall';
import { UnitOfWork } from '../../platform/kernel/database/unit-of-work';
import { decodeCursor, type Pagination } from '../../platform/kernel/http/cursor';
import {
  readSparsePage,
  toCreationPosition,
  type CreatedRow,
  type ExaminedRow,
} from '../../platform/kernel/http/read-page';
import type { TeamDeliveriesQuery } from './delivery.input';
import {
  DELIVERY_STATES,
  toDeliveryResource,
  type DeliveryResource,
  type DeliveryRow,
} from './delivery.resource';
import {
  selectDeliveriesOfEvents,
  selectDeliveriesToWebhooks,
  selectEventIdsOfDocument,
  SELECT_DELIVERIES_BY_ID,
  selectEventId,
  isOfEventOfCompanies,
  isToWebhookOfCompanies,
  type DeliveryFilter,
} from './team-deliveries.queries';

/** Maximum number of deliveries that one page examines when no index supports the filter. */
const MAX_EXAMINED_ROWS = 2_000;
const UNDELIVERED_STATES = DELIVERY_STATES.filter((state) => state !== 'delivered');

type AddParameter = (value: unknown) => string;

/** Lists the deliveries of a team to all of its webhooks. */
@Injectable()
export class TeamDeliveries {
  constructor(private readonly unitOfWork: UnitOfWork) {}

  /**
   * Lists a page, newest first; see `readSparsePage`. A credential limited to companies gets only deliveries of their
   * events.
   */
  async list(
    teamId: string,
    query: TeamDeliveriesQuery,
  ): Promise<{ deliveries: DeliveryResource[]; pagination: Pagination }> {
    const boundValues: unknown[] = [];
    const { sql, isCompared } = buildStatement(query, (value) => `$${boundValues.push(value) + 3}`);
    // Only ids of the team are read outside of the row policy. Under the policy PostgreSQL would search all events of
    // the team for the events of a document.
    const { items, pagination } = await readSparsePage(
      query,
      isCompared ? MAX_EXAMINED_ROWS : null,
      (count, maximum) =>
        teamRestriction.runUnrestricted(() =>
          this.unitOfWork.query<CreatedRow & ExaminedRow>(sql, [teamId, count, maximum, ...boundValues]),
        ),
      (row) => toCreationPosition(row),
    );
    return { deliveries: await this.listByIds(items.map(({ id }) => id)), pagination };
  }

  /** Reads deliveries in the order of the ids. */
  private async listByIds(ids: string[]): Promise<DeliveryResource[]> {
    if (ids.length === 0) return [];
    const rows = await this.unitOfWork.query<DeliveryRow>(SELECT_DELIVERIES_BY_ID, [ids]);
    const byId = new Map(rows.map((row) => [row.id, toDeliveryResource(row)]));
    return ids.flatMap((id) => byId.get(id) ?? []);
  }
}

function buildStatement(
  query: TeamDeliveriesQuery,
  addParameter: AddParameter,
): { sql: string; isCompared: boolean } {
  const { webhookId, eventId, documentId, status, code } = query;
  const indexBounds = buildIndexBounds(query, addParameter);
  const comparisons = buildComparisons(query, addParameter);
  const companyIds = companyLimit.companyIds();
  if (companyIds !== null) {
    const expression = addParameter(companyIds);
    indexBounds.push(isToWebhookOfCompanies(expression));
    // No index has the company of the event.
    comparisons.push(isOfEventOfCompanies(expression));
  }
  const isCompared = comparisons.length > 0;
  if (eventId !== undefined || documentId !== undefined) {
    const events =
      eventId === undefined
        ? selectEventIdsOfDocument(addParameter(documentId))
        : selectEventId(addParameter(eventId));
    if (eventId !== undefined && documentId !== undefined)
      comparisons.push(`e.data ->> 'documentId' = ${addParameter(documentId)}`);
    if (webhookId !== undefined) indexBounds.push(`d.webhook_id = ${addParameter(webhookId)}`);
    if (status !== undefined) indexBounds.push(`d.state = ${addParameter(status)}`);
    return {
      sql: selectDeliveriesOfEvents(events, { indexed: indexBounds, comparisons }),
      isCompared: comparisons.length > 0,
    };
  }
  const webhook = webhookId === undefined ? [] : [`w.id = ${addParameter(webhookId)}`];
  const filter: DeliveryFilter = { indexed: indexBounds, comparisons };
  if (status !== undefined && status !== 'delivered')
    return { sql: selectDeliveriesToWebhooks(webhook, addParameter([status]), filter), isCompared };
  // Only delivered posts have a 2xx response.
  if (status === undefined && code !== undefined && code !== '2xx')
    return { sql: selectDeliveriesToWebhooks(webhook, addParameter(UNDELIVERED_STATES), filter), isCompared };
  // No index contains only delivered rows, because nearly all rows are delivered.
  if (status === 'delivered' || code === '2xx') comparisons.push(`d.state = 'delivered'`);
  return { sql: selectDeliveriesToWebhooks(webhook, null, filter), isCompared: comparisons.length > 0 };
}

/** Builds the conditions that every index of deliveries supports. */
function buildIndexBounds({ from, to, cursor }: TeamDeliveriesQuery, addParameter: AddParameter): string[] {
  const bounds: string[] = [];
  if (from !== undefined) bounds.push(`d.created_at >= ${addParameter(from)}`);
  if (to !== undefined) bounds.push(`d.created_at < ${addParameter(to)}`);
  if (cursor !== undefined) {
    const { createdAt, id } = decodeCursor(cursor);
    bounds.push(`(d.created_at, d.id) < (${addParameter(createdAt)}, ${addParameter(id)})`);
  }
  return bounds;
}

function buildComparisons({ type, code }: TeamDeliveriesQuery, addParameter: AddParameter): string[] {
  const comparisons: string[] = [];
  if (type !== undefined) comparisons.push(`e.type = ${addParameter(type)}`);
  if (code === 'none') comparisons.push('a.outcome IS NOT NULL AND a.status IS NULL');
  else if (code !== undefined) comparisons.push(`a.status / 100 = ${addParameter(Number(code[0]))}::int`);
  return comparisons;
}
