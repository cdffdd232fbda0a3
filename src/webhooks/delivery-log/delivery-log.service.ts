import { Inject, Injectable } from '@nestjs/common';
import { CONFIG, type Config } from '../../platform/kernel/config';
import { companyLimit } from '../../platform/kernel/database/company-limit';
import { UnitOfWork } from '../../platform/kernel/database/unit-of-work';
import type { Pagination } from '../../platform/kernel/http/cursor';
import { IdempotentResults } from '../../platform/kernel/http/idempotency/idempotent-results';
import { readCreatedPage } from '../../platform/kernel/http/read-page';
import { TeamScope } from '../../access/teams/team-scope';
import { WebhooksService } from '../webhooks.service';
import type { DeliveriesQuery } from './delivery.input';
import {
  toAttemptResource,
  toDeliveryResource,
  type AttemptResource,
  type AttemptRow,
  type DeliveryResource,
  type DeliveryRow,
} from './delivery.resource';
import {
  selectDeliveries,
  SELECT_DELIVERY_OF_TEAM,
  SELECT_ATTEMPTS_OF_DELIVERY,
  SELECT_EVENT_OF_DELIVERY,
} from './delivery-log.queries';
import { createWebhookBody, type PostedEvent } from '../posting/webhook-body';
import { TeamDeliveries } from './team-deliveries';

/** Delivery with the posted body and the attempts made so far, oldest first. */
export type DeliveryWithAttempts = DeliveryResource & {
  requestBody: string | null;
  attempts: AttemptResource[];
};

/** Reads the delivery log of a webhook. */
@Injectable()
export class DeliveryLogService {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly webhooks: WebhooksService,
    private readonly scope: TeamScope,
    private readonly teamDeliveries: TeamDeliveries,
    @Inject(CONFIG) private readonly config: Config,
    results: IdempotentResults,
  ) {
    results.register('webhook delivery', async (teamId, id) => ({ delivery: await this.get(teamId, id) }));
  }

  /** Lists the deliveries of a webhook, newest first. @throws ApiError 404 or 401 */
  async list(
    teamId: string,
    webhookId: string,
    query: DeliveriesQuery,
  ): Promise<{ deliveries: DeliveryResource[]; pagination: Pagination }> {
    await this.webhooks.get(teamId, webhookId);
    // No index of deliveries has the company of the event, so such a list examines a limited number of rows per
    // page.
    if (companyLimit.companyIds() !== null) return this.teamDeliveries.list(teamId, { ...query, webhookId });
    const { items, pagination } = await readCreatedPage(query, (count, after) => {
      const conditions = ['d.team_id = $1', 'd.webhook_id = $2'];
      const parameters: unknown[] = [teamId, webhookId, count];
      const addParameter = (value: unknown): string => `$${parameters.push(value)}`;
      if (query.status !== undefined) conditions.push(buildStateCondition(query.status, addParameter));
      if (query.from !== undefined) conditions.push(`d.created_at >= ${addParameter(query.from)}`);
      if (query.to !== undefined) conditions.push(`d.created_at < ${addParameter(query.to)}`);
      if (after !== null)
        conditions.push(
          `(d.created_at, d.id) < (${addParameter(after.createdAt)}, ${addParameter(after.id)})`,
        );
      return this.unitOfWork.query<DeliveryRow>(selectDeliveries(conditions), parameters);
    });
    return { deliveries: items.map(toDeliveryResource), pagination };
  }

  /**
   * @throws ApiError 404, or 401 when the delivery belongs to another team
   */
  async get(teamId: string, id: string): Promise<DeliveryWithAttempts> {
    const [row] = await this.unitOfWork.query<DeliveryRow>(SELECT_DELIVERY_OF_TEAM, [id, teamId]);
    if (row === undefined) throw await this.scope.toMissingError('webhook_deliveries', id);
    const attempts = await this.unitOfWork.query<AttemptRow>(SELECT_ATTEMPTS_OF_DELIVERY, [id]);
    const [event] = await this.unitOfWork.query<PostedEvent>(SELECT_EVENT_OF_DELIVERY, [id, teamId]);
    const requestBody =
      event === undefined ? null : createWebhookBody(event, this.config.compatibility).toString();
    return {
      ...toDeliveryResource(row),
      requestBody,
      attempts: attempts.map((attempt) => toAttemptResource(attempt, requestBody)),
    };
  }
}

/**
 * Builds the condition of a state. PostgreSQL uses the partial index of undelivered rows only when the statement
 * contains the predicate of the index.
 */
function buildStateCondition(state: string, addParameter: (value: unknown) => string): string {
  return `d.state = ${addParameter(state)}${state === 'delivered' ? '' : " AND d.state <> 'delivered'"}`;
}
