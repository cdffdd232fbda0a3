import { listAllKinds } from '../platform/events/define-event';
import type { JsonSchema } from '../platform/kernel/http/schema';

/** An operation of the API document's `webhooks` part (OpenAPI 3.1): a request that the service makes. */
interface WebhookOperation {
  post: {
    operationId: string;
    tags: string[];
    security: never[];
    summary: string;
    description: string;
    parameters: { name: string; in: 'header'; required: boolean; description: string; schema: JsonSchema }[];
    requestBody: { required: true; content: Record<string, { schema: JsonSchema }> };
    responses: Record<string, { description: string }>;
  };
}

const header = (
  name: string,
  required: boolean,
  description: string,
  schema: JsonSchema = { type: 'string' },
): WebhookOperation['post']['parameters'][number] => ({ name, in: 'header', required, description, schema });

const HEADERS = [
  header('webhook-id', true, 'Id of the event, the same in every attempt; store it to recognise repetitions'),
  header('webhook-timestamp', true, 'Unix seconds of this attempt', { type: 'string', pattern: '^\\d+$' }),
  header(
    'webhook-signature',
    false,
    'With a secret: `v1,` and the base64 HMAC-SHA256 of `id.timestamp.body`; two of them, separated by a ' +
      'space, for a day after a rotation',
  ),
];

const RESPONSES = {
  '2XX': { description: 'Delivered. The body is ignored; its first 2 KiB are logged' },
  '5XX': { description: 'Retried after 5 s, 30 s, 2 min, 10 min, 30 min, 1 h, 2 h, 4 h, 8 h, 12 h' },
  default: { description: 'Final answer: the delivery is not retried' },
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
          description:
            'Standard Webhooks. See docs/webhooks.md for verifying, retries, order and repetitions.',
          parameters: HEADERS,
          requestBody: { required: true, content: { 'application/json': { schema: reference } } },
          responses: RESPONSES,
        },
      },
    ]),
  );
}
