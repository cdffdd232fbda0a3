import { formatInstantOrNull } from '../../../platform/kernel/clock';
import {
  idOf,
  instant,
  integer,
  namedSchema,
  nullable,
  object,
  enumOf,
  parkedInstant,
  text,
  type Shape,
} from '../../../platform/kernel/http/schema';
import { defineId } from '../../../platform/kernel/ids';
import type { DeliveryView } from './delivery.entity';
import { FAILURE_CATEGORIES, type AttemptOutcome } from './delivery-states';

export const newDeliveryId = defineId('dlv');

/** Status of a delivery, or of all deliveries of a document. */
export const deliveryStatus = enumOf('pending', 'delivered', 'failed');

export const deliverySchema = namedSchema(
  'Delivery',
  object({
    id: idOf(newDeliveryId.prefix),
    channel: enumOf('peppol', 'email'),
    address: text,
    status: deliveryStatus,
    statusChangedAt: instant,
    scheduledFor: {
      ...nullable(instant),
      description: 'Scheduled time; null for a document that is sent immediately',
    },
    attempts: integer,
    nextAttemptAt: {
      ...nullable(instant),
      description:
        'Time of the next attempt; null when the delivery is final, and while the delivery is parked',
    },
    lastAttempt: nullable(
      object({ at: instant, outcome: enumOf('accepted', 'refused', 'retry'), message: nullable(text) }),
    ),
    parkedAt: parkedInstant,
    failure: nullable(
      object({
        category: enumOf(...FAILURE_CATEGORIES),
        message: nullable(text),
        providerCode: nullable(text),
      }),
    ),
    references: object({
      peppolMessageId: nullable(text),
      peppolConversationId: nullable(text),
      envelopeId: nullable(text),
      messageId: nullable(text),
      messageStatusId: {
        ...nullable(text),
        description:
          'Id of the newest status of the message (MLS), see `GET /documents/{documentId}/responses`',
      },
    }),
    messageStatus: {
      ...nullable(
        object({
          code: { ...nullable(text), description: '`AP`: delivered, `AB`: accepted, `RE`: rejected' },
          description: nullable(text),
          receivedAt: instant,
        }),
      ),
      description:
        'Message-level status (MLS) that the recipient’s provider sent after it accepted the message; it does ' +
        'not change `status`',
    },
  }),
);

/** Delivery of a document in the API. */
export type DeliveryResource = Shape<typeof deliverySchema>;

/** The newest status of a delivery's message (MLS). */
export interface LatestMessageStatus {
  id: string;
  code: string | null;
  description: string | null;
  at: Date;
}

/** Converts a delivery to its resource, with the last attempt and the newest status of its message. */
export function toDeliveryResource(
  delivery: DeliveryView,
  lastAttempt: { at: Date; outcome: AttemptOutcome['kind']; message: string | null } | null,
  status: LatestMessageStatus | null,
): DeliveryResource {
  return {
    id: delivery.id,
    channel: delivery.channel,
    address: delivery.address,
    status: delivery.status,
    statusChangedAt: delivery.statusChangedAt.toISOString(),
    scheduledFor: formatInstantOrNull(delivery.scheduledFor),
    attempts: delivery.attempts,
    nextAttemptAt: formatInstantOrNull(delivery.nextAttemptAt),
    lastAttempt:
      lastAttempt === null
        ? null
        : {
            at: lastAttempt.at.toISOString(),
            outcome: lastAttempt.outcome,
            message: lastAttempt.message,
          },
    parkedAt: formatInstantOrNull(delivery.parkedAt),
    failure:
      delivery.failureCategory === null
        ? null
        : {
            category: delivery.failureCategory,
            message: delivery.failureMessage,
            providerCode: delivery.failureProviderCode,
          },
    references: {
      peppolMessageId: delivery.peppolMessageId,
      peppolConversationId: delivery.peppolConversationId,
      envelopeId: delivery.envelopeId,
      messageId: delivery.messageId,
      messageStatusId: status?.id ?? null,
    },
    messageStatus:
      status === null
        ? null
        : { code: status.code, description: status.description, receivedAt: status.at.toISOString() },
  };
}
