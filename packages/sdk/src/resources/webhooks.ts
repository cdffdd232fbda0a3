import type { Filters, Named } from '../api/operations.js';
import type { TypedApi } from '../api/typed-api.js';
import type { PagePromise } from '../page.js';
import type { CallOptions, WriteOptions } from '../transport/request.js';

/** Webhooks of the team and what was posted to them. */
export class Webhooks {
  readonly #api: TypedApi;

  constructor(api: TypedApi) {
    this.#api = api;
  }

  /** Every webhook of the team. */
  async list(options?: CallOptions): Promise<Named<'Webhook'>[]> {
    return (await this.#api.get('/api/v1/webhooks', {}, options)).webhooks;
  }

  /** Makes a webhook. Its secret is in this answer alone. */
  async create(input: Named<'CreateWebhookInput'>, options?: WriteOptions): Promise<Named<'Webhook'>> {
    return (await this.#api.post('/api/v1/webhooks', { body: input }, options)).webhook;
  }

  /** One webhook. */
  async get(webhookId: string, options?: CallOptions): Promise<Named<'Webhook'>> {
    return (await this.#api.get('/api/v1/webhooks/{webhookId}', { path: { webhookId } }, options)).webhook;
  }

  /** Changes, pauses or resumes a webhook, or enables it again. What the input omits does not change. */
  async update(
    webhookId: string,
    input: Named<'UpdateWebhookInput'>,
    options?: CallOptions,
  ): Promise<Named<'Webhook'>> {
    return (
      await this.#api.put('/api/v1/webhooks/{webhookId}', { path: { webhookId }, body: input }, options)
    ).webhook;
  }

  /** Deletes a webhook and what waits for it. */
  async delete(webhookId: string, options?: CallOptions): Promise<void> {
    await this.#api.delete('/api/v1/webhooks/{webhookId}', { path: { webhookId } }, options);
  }

  /** Another secret, in this answer alone; the former one signs too for a while. */
  async rotateSecret(webhookId: string, options?: WriteOptions): Promise<Named<'Webhook'>> {
    return (
      await this.#api.post('/api/v1/webhooks/{webhookId}/rotate-secret', { path: { webhookId } }, options)
    ).webhook;
  }

  /** Posts an event of the type `webhook.test`. */
  async test(webhookId: string, options?: WriteOptions): Promise<Named<'WebhookDeliveryWithAttempts'>> {
    return (await this.#api.post('/api/v1/webhooks/{webhookId}/test', { path: { webhookId } }, options))
      .delivery;
  }

  /** Posts a range of events again. @returns how many */
  async replay(webhookId: string, input: Named<'ReplayInput'>, options?: WriteOptions): Promise<number> {
    return (
      await this.#api.post(
        '/api/v1/webhooks/{webhookId}/replay',
        { path: { webhookId }, body: input },
        options,
      )
    ).replayed;
  }

  /** Counts the events that {@link replay} would post with the same input. */
  async previewReplay(
    webhookId: string,
    input: Named<'ReplayInput'>,
    options?: CallOptions,
  ): Promise<Named<'ReplayPreview'>> {
    return (
      await this.#api.post(
        '/api/v1/webhooks/{webhookId}/replay/preview',
        { path: { webhookId }, body: input },
        options,
      )
    ).preview;
  }

  /** Deliveries of one webhook, newest first. */
  listDeliveries(
    webhookId: string,
    query: Filters<'/api/v1/webhooks/{webhookId}/deliveries'> = {},
    options?: CallOptions,
  ): PagePromise<Named<'WebhookDelivery'>> {
    return this.#api.list(
      '/api/v1/webhooks/{webhookId}/deliveries',
      'deliveries',
      { path: { webhookId }, query },
      options,
    );
  }

  /** Deliveries of every webhook, newest first. */
  listAllDeliveries(
    query: Filters<'/api/v1/webhook-deliveries'> = {},
    options?: CallOptions,
  ): PagePromise<Named<'WebhookDelivery'>> {
    return this.#api.list('/api/v1/webhook-deliveries', 'deliveries', { query }, options);
  }

  /** One delivery with its attempts. */
  async getDelivery(
    deliveryId: string,
    options?: CallOptions,
  ): Promise<Named<'WebhookDeliveryWithAttempts'>> {
    return (await this.#api.get('/api/v1/webhook-deliveries/{deliveryId}', { path: { deliveryId } }, options))
      .delivery;
  }

  /** Posts a delivery again. */
  async retryDelivery(
    deliveryId: string,
    options?: WriteOptions,
  ): Promise<Named<'WebhookDeliveryWithAttempts'>> {
    return (
      await this.#api.post('/api/v1/webhook-deliveries/{deliveryId}/retry', { path: { deliveryId } }, options)
    ).delivery;
  }
}
