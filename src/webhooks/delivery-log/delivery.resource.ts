import { formatInstantOrNull } from '../../platform/kernel/clock';
import {
  flag,
  idOf,
  instant,
  integer,
  listOf,
  namedSchema,
  nullable,
  object,
  enumOf,
  parkedInstant,
  text,
  type Shape,
} from '../../platform/kernel/http/schema';
import { DELIVERY_PREFIX } from '../webhook-delivery-id';

/** Maximum number of events in one replay. */
export const MAX_REPLAYED_EVENTS = 10_000;

export const replayPreviewSchema = namedSchema(
  'ReplayPreview',
  object({
    events: {
      ...integer,
      maximum: MAX_REPLAYED_EVENTS,
      description: `Number of events that the replay would post, at most ${MAX_REPLAYED_EVENTS}`,
    },
    exceedsLimit: {
      ...flag,
      description: `Whether the range contains more than ${MAX_REPLAYED_EVENTS} events, so that a replay would be rejected`,
    },
  }),
);

/** Number of events that a replay would post. */
export type ReplayPreview = Shape<typeof replayPreviewSchema>;

export const DELIVERY_STATES = [
  'pending',
  'delivered',
  'failed',
  'exhausted',
  'blocked',
  'cancelled',
] as const;

export type DeliveryState = (typeof DELIVERY_STATES)[number];

/** Delivery as read from the database, with the data of its event. */
export interface DeliveryRow {
  id: string;
  teamId: string;
  webhookId: string;
  eventId: string;
  eventType: string;
  state: DeliveryState;
  attempts: number;
  nextAttemptAt: Date | null;
  parkedAt: Date | null;
  createdAt: Date;
  finishedAt: Date | null;
  documentId: string | null;
  /** Start of the last attempt; null before the first attempt. The fields below belong to the last attempt. */
  attemptedAt: Date | null;
  durationMs: number | null;
  outcome: string | null;
  httpStatus: number | null;
}

export interface AttemptRow {
  number: number;
  attemptedAt: Date;
  durationMs: number;
  outcome: string;
  status: number | null;
  detail: string | null;
  manual: boolean;
  /** Headers of the request; null when no request was sent, and for attempts of earlier releases. */
  requestHeaders: Readonly<Record<string, string>> | null;
}

const outcomeSchema = {
  ...text,
  description:
    '`response`, `timeout`, `blocked`, or the reason why there was no response: `refused`, `reset`, ' +
    '`closed`, `unreachable`, `dns`, `tls`, `protocol`, `other`',
};

const lastAttemptSchema = object({
  at: { ...instant, description: 'Start of the attempt' },
  durationMs: {
    ...integer,
    description: 'Time until the headers of the response, or the failure, in milliseconds',
  },
  outcome: outcomeSchema,
  status: { ...nullable(integer), description: 'HTTP status of the response' },
});

const deliveryProperties = {
  id: idOf(DELIVERY_PREFIX),
  teamId: idOf('team'),
  webhookId: idOf('wh'),
  eventId: idOf('evt'),
  eventType: text,
  documentId: { ...nullable(idOf('doc')), description: 'Id of the document that the event is about' },
  status: enumOf(...DELIVERY_STATES),
  attemptCount: integer,
  lastAttempt: nullable(lastAttemptSchema),
  nextAttemptAt: {
    ...nullable(instant),
    description: 'Time of the next attempt; null when no attempt follows, and while the delivery is parked',
  },
  parkedAt: parkedInstant,
  createdAt: instant,
  finishedAt: nullable(instant),
};

export const deliverySchema = namedSchema('WebhookDelivery', object(deliveryProperties));

/** Delivery of an event to a webhook. */
export type DeliveryResource = Shape<typeof deliverySchema>;

const requestSchema = object({
  headers: {
    ...listOf(
      object({
        name: { ...text, description: 'Name of the header in lower case' },
        value: { ...text, description: 'Value of the header; `********` for headers that the webhook sets' },
      }),
    ),
    description:
      'Headers of the request, except headers of the connection such as `host` and `content-length`',
  },
  signedContent: {
    ...nullable(text),
    description:
      'Signed text: `webhook-id`, `webhook-timestamp` and the body, joined by full stops. Each entry of ' +
      '`webhook-signature` is `v1,` and the base64 of the HMAC-SHA256 of this text with a secret. Null for an unsigned request',
  },
});

const attemptSchema = namedSchema(
  'WebhookAttempt',
  object({
    number: integer,
    attemptedAt: instant,
    durationMs: {
      ...integer,
      description: 'Time until the headers of the response, or the failure, in milliseconds',
    },
    outcome: outcomeSchema,
    status: { ...nullable(integer), description: 'HTTP status of the response' },
    responseBody: { ...nullable(text), description: 'First 2 KiB of the response' },
    error: nullable(text),
    manual: { ...flag, description: 'Whether a retry, replay or test requested the attempt' },
    request: {
      ...nullable(requestSchema),
      description:
        'Request of the attempt; null when the URL was blocked, and for attempts before requests were recorded',
    },
  }),
);

export type AttemptResource = Shape<typeof attemptSchema>;

export function toDeliveryResource(row: DeliveryRow): DeliveryResource {
  const { id, teamId, webhookId, eventId, eventType, state } = row;
  return {
    id,
    teamId,
    webhookId,
    eventId,
    eventType,
    documentId: row.documentId,
    status: state,
    attemptCount: row.attempts,
    lastAttempt: toLastAttempt(row),
    nextAttemptAt: formatInstantOrNull(row.nextAttemptAt),
    parkedAt: formatInstantOrNull(row.parkedAt),
    createdAt: row.createdAt.toISOString(),
    finishedAt: formatInstantOrNull(row.finishedAt),
  };
}

function toLastAttempt(row: DeliveryRow): DeliveryResource['lastAttempt'] {
  const { attemptedAt, durationMs, outcome, httpStatus } = row;
  if (attemptedAt === null || durationMs === null || outcome === null) return null;
  return { at: attemptedAt.toISOString(), durationMs, outcome, status: httpStatus };
}

/**
 * @param body posted text; null when the event was deleted
 */
export function toAttemptResource(row: AttemptRow, body: string | null): AttemptResource {
  const hasResponse = row.outcome === 'response';
  return {
    number: row.number,
    attemptedAt: row.attemptedAt.toISOString(),
    durationMs: row.durationMs,
    outcome: row.outcome,
    status: row.status,
    responseBody: hasResponse ? row.detail : null,
    error: hasResponse ? null : row.detail,
    manual: row.manual,
    request: row.requestHeaders === null ? null : toRequest(row.requestHeaders, body),
  };
}

function toRequest(headers: Readonly<Record<string, string>>, body: string | null): AttemptRequest {
  const { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': signature } = headers;
  const isSigned = id !== undefined && timestamp !== undefined && signature !== undefined;
  return {
    headers: Object.entries(headers).map(([name, value]) => ({ name, value })),
    signedContent: isSigned && body !== null ? `${id}.${timestamp}.${body}` : null,
  };
}

type AttemptRequest = Shape<typeof requestSchema>;

export const deliveryWithAttemptsSchema = namedSchema(
  'WebhookDeliveryWithAttempts',
  object({
    ...deliveryProperties,
    requestBody: {
      ...nullable(text),
      description: 'Posted body, byte for byte, equal in all attempts; null when the event was removed',
    },
    attempts: listOf(attemptSchema),
  }),
);

export const deliveryExample: DeliveryResource = {
  id: 'whd_01KAJ5Z8D3F5H7K9N1Q3S5T7V9',
  teamId: 'team_01KAJ3Q5CZ0W8V6T4R2P0M8K6J',
  webhookId: 'wh_01KAJ41V6N8Q0S2T4V6Y8A0C2E',
  eventId: 'evt_01KAJ5Z8C2E4G6J8M0P2R4T6V8',
  eventType: 'document.received',
  documentId: 'doc_01KAJ5Z8B1D3F5H7K9N1Q3S5T7',
  status: 'pending',
  attemptCount: 1,
  lastAttempt: { at: '2026-11-21T10:15:00.030Z', durationMs: 41, outcome: 'response', status: 503 },
  nextAttemptAt: '2026-11-21T10:15:05.400Z',
  parkedAt: null,
  createdAt: '2026-11-21T10:15:00.010Z',
  finishedAt: null,
};

const bodyExample =
  '{"id":"evt_01KAJ5Z8C2E4G6J8M0P2R4T6V8","type":"document.received","timestamp":"2026-11-21T10:15:00.000Z",' +
  '"teamId":"team_01KAJ3Q5CZ0W8V6T4R2P0M8K6J","companyId":"c_01KAJ41V6N8Q0S2T4V6Y8A0C2E",' +
  '"data":{"documentId":"doc_01KAJ5Z8B1D3F5H7K9N1Q3S5T7","direction":"incoming","type":"invoice"}}';

export const attemptExample: AttemptResource = {
  number: 1,
  attemptedAt: '2026-11-21T10:15:00.030Z',
  durationMs: 41,
  outcome: 'response',
  status: 503,
  responseBody: 'down for maintenance',
  error: null,
  manual: false,
  request: {
    headers: [
      { name: 'x-api-key', value: '********' },
      { name: 'content-type', value: 'application/json' },
      { name: 'user-agent', value: 'Passerelle-Webhooks/0.3.0' },
      { name: 'webhook-id', value: deliveryExample.eventId },
      { name: 'webhook-timestamp', value: '1763720100' },
      { name: 'webhook-signature', value: 'v1,Z0hM9SsE0f9cX8Kq2uWm3y5N7b1T4p6R8d0F2h4J6k8=' },
    ],
    signedContent: `${deliveryExample.eventId}.1763720100.${bodyExample}`,
  },
};

export const deliveryWithAttemptsExample = {
  ...deliveryExample,
  requestBody: bodyExample,
  attempts: [attemptExample],
};
