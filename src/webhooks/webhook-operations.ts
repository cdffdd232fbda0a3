import { listAllKinds } from '../platform/events/define-event';
import type { JsonSchema } from '../platform/kernel/http/schema';

/** Operation in the `webhooks` part of the API document (OpenAPI 3.1): a request that the service makes. */
interface WebhookOperation {
  post: {
    operationId: string;
    tags: string[];
    security: never[];
    summary: string;
    parameters: { $ref: string }[];
    requestBody: { required: true; content: Record<string, { schema: JsonSchema }> };
    responses: Record<string, { $ref: string }>;
  };
}

/** Header of a request to a webhook. */
interface WebhookParameter {
  name: string;
  in: 'header';
  required: boolean;
  description: string;
  schema: JsonSchema;
}

const createHeaderParameter = (
  name: string,
  isRequired: boolean,
  description: string,
  schema: JsonSchema = { type: 'string' },
): WebhookParameter => ({ name, in: 'header', required: isRequired, description, schema });

/** Headers of all webhook requests, by their name in `components.parameters`. */
export const WEBHOOK_PARAMETERS: Readonly<Record<string, WebhookParameter>> = {
  'webhook-id': createHeaderParameter(
    'webhook-id',
    true,
    'Id of the event, which is equal in all attempts; store the id to recognize repetitions',
  ),
  'webhook-timestamp': createHeaderParameter(
    'webhook-timestamp',
    true,
    'Time of this attempt in Unix seconds',
    {
      type: 'string',
      pattern: '^\\d+$',
    },
  ),
  'webhook-signature': createHeaderParameter(
    'webhook-signature',
    false,
    'If the webhook has a secret: `v1,` and the base64 HMAC-SHA256 of `id.timestamp.body`. For a day ' +
      'after a rotation, two signatures, separated by a space',
  ),
};

/** Meanings of the receiver's responses, by their name in `components.responses`. */
export const WEBHOOK_RESPONSES: Readonly<Record<string, { description: string }>> = {
  WebhookDelivered: {
    description: 'The event is delivered. The body is ignored; its first 2 KiB are logged',
  },
  WebhookRetried: {
    description: 'The delivery is retried after 5 s, 30 s, 2 min, 10 min, 30 min, 1 h, 2 h, 4 h, 8 h, 12 h',
  },
  WebhookRefused: { description: 'Final response: the delivery is not retried' },
};

const PARAMETERS = Object.keys(WEBHOOK_PARAMETERS).map((name) => ({
  $ref: `#/components/parameters/${name}`,
}));

const RESPONSES = {
  '2XX': { $ref: '#/components/responses/WebhookDelivered' },
  '5XX': { $ref: '#/components/responses/WebhookRetried' },
  default: { $ref: '#/components/responses/WebhookRefused' },
};

/** Describes the requests that webhooks receive, by event type. */
export function describeWebhookOperations(): Record<string, WebhookOperation> {
  return Object.fromEntries(
    listAllKinds().map(({ type, summary, reference }) => [
      type,
      {
        post: {
          operationId: `webhook.${type}`,
          tags: ['Webhooks'],
          // The signature authenticates the request; receivers have no credential of this service.
          security: [],
          summary,
          parameters: PARAMETERS,
          requestBody: { required: true, content: { 'application/json': { schema: reference } } },
          responses: RESPONSES,
        },
      },
    ]),
  );
}
