import { Body, Controller, Delete, Get, Param, Post, Put } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { CurrentCredential, isPortalLink, type Credential } from '../access/auth/credential';
import { hideSecretUnlessPermitted } from '../access/auth/permissions/secret-visibility';
import { CollectingPipe } from '../platform/kernel/http/collecting.pipe';
import type { CollectedInput } from '../platform/kernel/http/input-faults';
import { Operation } from '../platform/kernel/http/operation';
import { listOf } from '../platform/kernel/http/schema';
import { CreateWebhookInput, UpdateWebhookInput } from './webhook.input';
import { webhookExample, webhookSchema, type WebhookResource } from './webhook.resource';
import { WebhooksService } from './webhooks.service';
import { WEBHOOK_FAILURES } from './webhook.failures';

const webhookAnswer = { webhook: webhookSchema };
const webhookExampleBody = { webhook: webhookExample };

@ApiTags('Webhooks')
@Controller('api/v1/webhooks')
export class WebhooksController {
  constructor(private readonly webhooks: WebhooksService) {}

  @Post()
  @Operation({
    id: 'webhooks.create',
    summary: 'Create a webhook',
    description:
      'The webhook receives all events of the team, or only events of the selected types and companies. With a ' +
      'secret, every delivery is signed (Standard Webhooks).',
    access: 'team',
    permission: 'webhooks.manage',
    portal: true,
    companyLimit: 'filtered',
    verified: true,
    answer: webhookAnswer,
    example: webhookExampleBody,
    body: { type: CreateWebhookInput, example: { url: webhookExample.url, secret: webhookExample.secret } },
    failures: [400, 404, WEBHOOK_FAILURES.url_not_allowed],
  })
  async create(
    @CurrentCredential() { teamId }: Credential,
    @Body(new CollectingPipe(CreateWebhookInput)) input: CollectedInput<CreateWebhookInput>,
  ): Promise<{ success: true; webhook: WebhookResource }> {
    return { success: true, webhook: await this.webhooks.create(teamId, input) };
  }

  @Get()
  @Operation({
    id: 'webhooks.list',
    fromReplica: true,
    summary: 'List webhooks, newest first',
    access: 'team',
    permission: 'webhooks.read',
    portal: true,
    companyLimit: 'filtered',
    answer: { webhooks: listOf(webhookSchema) },
    example: { webhooks: [webhookExample] },
    failures: [400],
  })
  async list(
    @CurrentCredential() credential: Credential,
  ): Promise<{ success: true; webhooks: WebhookResource[] }> {
    const webhooks = await this.webhooks.list(credential.teamId);
    return { success: true, webhooks: webhooks.map((webhook) => toVisibleResource(credential, webhook)) };
  }

  @Get(':webhookId')
  @Operation({
    id: 'webhooks.get',
    summary: 'Get a webhook',
    access: 'team',
    permission: 'webhooks.read',
    portal: true,
    answer: webhookAnswer,
    example: webhookExampleBody,
    failures: [404],
  })
  async get(
    @CurrentCredential() credential: Credential,
    @Param('webhookId') webhookId: string,
  ): Promise<{ success: true; webhook: WebhookResource }> {
    const webhook = await this.webhooks.get(credential.teamId, webhookId);
    return { success: true, webhook: toVisibleResource(credential, webhook) };
  }

  @Put(':webhookId')
  @Operation({
    id: 'webhooks.update',
    summary: 'Update a webhook',
    description:
      'Queued deliveries go to the new URL. Fields that are omitted do not change. `paused` stops and resumes deliveries; waiting deliveries are kept. A disabled webhook is enabled again. Changes of `events` and `companyIds` apply to later events; waiting deliveries are still posted.',
    access: 'team',
    permission: 'webhooks.manage',
    portal: true,
    verified: true,
    answer: webhookAnswer,
    example: webhookExampleBody,
    body: { type: UpdateWebhookInput, example: { url: webhookExample.url } },
    failures: [400, 404, WEBHOOK_FAILURES.url_not_allowed],
  })
  async update(
    @CurrentCredential() credential: Credential,
    @Param('webhookId') webhookId: string,
    @Body(new CollectingPipe(UpdateWebhookInput)) input: CollectedInput<UpdateWebhookInput>,
  ): Promise<{ success: true; webhook: WebhookResource }> {
    // A customer who changes another field must not see a secret that another user has set.
    const webhook = await this.webhooks.update(credential.teamId, webhookId, input);
    return {
      success: true,
      webhook: isPortalLink(credential) ? toVisibleResource(credential, webhook) : webhook,
    };
  }

  @Post(':webhookId/rotate-secret')
  @Operation({
    id: 'webhooks.rotateSecret',
    summary: 'Rotate the secret of a webhook',
    description:
      'For 24 hours, deliveries have two signatures, one with the old secret and one with the new secret; ' +
      'a receiver may verify either signature.',
    access: 'team',
    permission: 'webhooks.manage',
    portal: true,
    verified: true,
    answer: webhookAnswer,
    example: webhookExampleBody,
    failures: [404],
  })
  async rotateSecret(
    @CurrentCredential() { teamId }: Credential,
    @Param('webhookId') webhookId: string,
  ): Promise<{ success: true; webhook: WebhookResource }> {
    return { success: true, webhook: await this.webhooks.rotateSecret(teamId, webhookId) };
  }

  @Delete(':webhookId')
  @Operation({
    id: 'webhooks.delete',
    summary: 'Delete a webhook',
    description:
      'The request also succeeds for an unknown id, so the request can be repeated. Deliveries in progress may ' +
      'still be received.',
    access: 'team',
    permission: 'webhooks.manage',
    portal: true,
    answer: {},
    example: {},
  })
  async delete(
    @CurrentCredential() { teamId }: Credential,
    @Param('webhookId') webhookId: string,
  ): Promise<{ success: true }> {
    await this.webhooks.delete(teamId, webhookId);
    return { success: true };
  }
}

function toVisibleResource(credential: Credential, webhook: WebhookResource): WebhookResource {
  return { ...webhook, secret: hideSecretUnlessPermitted(credential, 'webhooks.manage', webhook.secret) };
}
