import { Body, Controller, Get, Param, Post, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { CurrentCredential, type Credential } from '../../access/auth/credential';
import type { Pagination } from '../../platform/kernel/http/cursor';
import { Operation } from '../../platform/kernel/http/operation';
import { integer, listOf, paginationSchema } from '../../platform/kernel/http/schema';
import { DeliveryLogService, type DeliveryWithAttempts } from './delivery-log.service';
import { DeliveriesQuery, ReplayInput, TeamDeliveriesQuery } from './delivery.input';
import {
  deliveryExample,
  deliveryWithAttemptsExample,
  deliverySchema,
  deliveryWithAttemptsSchema,
  type DeliveryResource,
  MAX_REPLAYED_EVENTS,
  replayPreviewSchema,
  type ReplayPreview,
} from './delivery.resource';
import { RedeliveryService } from './redelivery.service';
import { TeamDeliveries } from './team-deliveries';
import { WEBHOOK_FAILURES } from '../webhook.failures';

const deliveryAnswer = { delivery: deliveryWithAttemptsSchema };
const deliveryExampleBody = { delivery: deliveryWithAttemptsExample };

@ApiTags('Webhooks')
@Controller('api/v1')
export class DeliveriesController {
  constructor(
    private readonly log: DeliveryLogService,
    private readonly redelivery: RedeliveryService,
    private readonly teamDeliveries: TeamDeliveries,
  ) {}

  @Get('webhook-deliveries')
  @Operation({
    id: 'webhookDeliveries.listAll',
    fromReplica: true,
    summary: 'List the deliveries to all webhooks, newest first',
    description:
      'Lists deliveries to existing webhooks; a filter by event or document also returns deliveries to deleted webhooks. A request examines at most a few thousand deliveries. If few of them match a filter by ' +
      'type, code or `delivered`, the page can have fewer items than `limit`, or none, although another ' +
      'page follows.',
    access: 'team',
    permission: 'webhooks.read',
    portal: true,
    companyLimit: 'filtered',
    answer: { deliveries: listOf(deliverySchema), pagination: paginationSchema },
    example: {
      deliveries: [deliveryExample],
      pagination: { limit: 50, nextCursor: null, hasMore: false },
    },
    failures: [400],
  })
  async listAll(
    @CurrentCredential() { teamId }: Credential,
    @Query() query: TeamDeliveriesQuery,
  ): Promise<{ success: true; deliveries: DeliveryResource[]; pagination: Pagination }> {
    return { success: true, ...(await this.teamDeliveries.list(teamId, query)) };
  }

  @Get('webhooks/:webhookId/deliveries')
  @Operation({
    id: 'webhookDeliveries.list',
    fromReplica: true,
    summary: 'List the deliveries of a webhook, newest first',
    access: 'team',
    permission: 'webhooks.read',
    portal: true,
    answer: { deliveries: listOf(deliverySchema), pagination: paginationSchema },
    example: {
      deliveries: [deliveryExample],
      pagination: { limit: 50, nextCursor: null, hasMore: false },
    },
    failures: [400, 404],
  })
  async list(
    @CurrentCredential() { teamId }: Credential,
    @Param('webhookId') webhookId: string,
    @Query() query: DeliveriesQuery,
  ): Promise<{ success: true; deliveries: DeliveryResource[]; pagination: Pagination }> {
    return { success: true, ...(await this.log.list(teamId, webhookId, query)) };
  }

  @Get('webhook-deliveries/:deliveryId')
  @Operation({
    id: 'webhookDeliveries.get',
    summary: 'Get a delivery with its attempts',
    access: 'team',
    permission: 'webhooks.read',
    portal: true,
    answer: deliveryAnswer,
    example: deliveryExampleBody,
    failures: [404],
  })
  async get(
    @CurrentCredential() { teamId }: Credential,
    @Param('deliveryId') deliveryId: string,
  ): Promise<{ success: true; delivery: DeliveryWithAttempts }> {
    return { success: true, delivery: await this.log.get(teamId, deliveryId) };
  }

  @Post('webhook-deliveries/:deliveryId/retry')
  @Operation({
    id: 'webhookDeliveries.retry',
    summary: 'Retry a delivery now',
    description:
      'A waiting delivery keeps its retry schedule when this attempt fails; a finished delivery starts its ' +
      'retry schedule again.',
    access: 'team',
    permission: 'webhooks.manage',
    portal: true,
    answer: deliveryAnswer,
    example: deliveryExampleBody,
    failures: [
      404,
      WEBHOOK_FAILURES.webhook_deleted,
      WEBHOOK_FAILURES.webhook_disabled,
      WEBHOOK_FAILURES.webhook_paused,
    ],
  })
  async retry(
    @CurrentCredential() { teamId }: Credential,
    @Param('deliveryId') deliveryId: string,
  ): Promise<{ success: true; delivery: DeliveryWithAttempts }> {
    await this.redelivery.retry(teamId, deliveryId);
    return { success: true, delivery: await this.log.get(teamId, deliveryId) };
  }

  @Post('webhooks/:webhookId/test')
  @Operation({
    id: 'webhooks.test',
    summary: 'Send a test event to a webhook',
    description:
      'Sends an event of type `webhook.test` to this webhook only. The returned delivery shows the result.',
    access: 'team',
    permission: 'webhooks.manage',
    portal: true,
    answer: deliveryAnswer,
    example: deliveryExampleBody,
    failures: [404, WEBHOOK_FAILURES.webhook_disabled, WEBHOOK_FAILURES.webhook_paused],
  })
  async test(
    @CurrentCredential() { teamId }: Credential,
    @Param('webhookId') webhookId: string,
  ): Promise<{ success: true; delivery: DeliveryWithAttempts }> {
    const deliveryId = await this.redelivery.test(teamId, webhookId);
    return { success: true, delivery: await this.log.get(teamId, deliveryId) };
  }

  @Post('webhooks/:webhookId/replay')
  @Operation({
    id: 'webhooks.replay',
    summary: 'Post the events of a range again',
    description: `Posts at most ${MAX_REPLAYED_EVENTS} events of the types and companies that the webhook receives, including events from before the webhook was created. Events keep their ids.`,
    access: 'team',
    permission: 'webhooks.manage',
    portal: true,
    answer: { replayed: integer },
    example: { replayed: 42 },
    body: { type: ReplayInput, example: { since: '2026-11-21T08:00:00Z', until: '2026-11-21T09:00:00Z' } },
    failures: [
      400,
      404,
      WEBHOOK_FAILURES.range_too_large,
      WEBHOOK_FAILURES.webhook_disabled,
      WEBHOOK_FAILURES.webhook_paused,
    ],
  })
  async replay(
    @CurrentCredential() { teamId }: Credential,
    @Param('webhookId') webhookId: string,
    @Body() input: ReplayInput,
  ): Promise<{ success: true; replayed: number }> {
    return { success: true, replayed: await this.redelivery.replay(teamId, webhookId, input) };
  }

  @Post('webhooks/:webhookId/replay/preview')
  @Operation({
    id: 'webhooks.previewReplay',
    summary: 'Count the events that a replay would post',
    description:
      'Accepts the input of `replay` but posts nothing. The count reflects the current state; later events and finished deliveries change the count.',
    access: 'team',
    permission: 'webhooks.manage',
    portal: true,
    answer: {
      preview: { ...replayPreviewSchema, description: 'Count of the events that a replay would post' },
    },
    example: { preview: { events: 42, exceedsLimit: false } },
    body: { type: ReplayInput, example: { since: '2026-11-21T08:00:00Z', until: '2026-11-21T09:00:00Z' } },
    failures: [400, 404],
  })
  async previewReplay(
    @CurrentCredential() { teamId }: Credential,
    @Param('webhookId') webhookId: string,
    @Body() input: ReplayInput,
  ): Promise<{ success: true; preview: ReplayPreview }> {
    return { success: true, preview: await this.redelivery.previewReplay(teamId, webhookId, input) };
  }
}
