import { newEventId } from '../platform/events/define-event';
import { defineId } from '../platform/kernel/ids';

const { prefix } = defineId('whd');
/** Offset of the time part in the id of an event. */
const TIME_OFFSET = newEventId.prefix.length + 1;
const TIME_CHARACTERS = 10;
/** Number of characters that are taken from the random end of each id. */
const RANDOM_CHARACTERS = 8;

/** Prefix of the ids of deliveries. */
export const DELIVERY_PREFIX = prefix;

/**
 * Creates the id of the delivery of an event to a webhook from the time of the event and the ends of both ids.
 * Therefore at most one delivery exists, and deliveries sort like their events and are stored in the same month
 * (docs/decisions/0012-months-by-id.md). Deliveries of earlier releases have other ids.
 */
export function createWebhookDeliveryId(eventId: string, webhookId: string): string {
  return `${prefix}_${eventId.slice(TIME_OFFSET, TIME_OFFSET + TIME_CHARACTERS)}${eventId.slice(-RANDOM_CHARACTERS)}${webhookId.slice(-RANDOM_CHARACTERS)}`;
}

/**
 * SQL expression of {@link createWebhookDeliveryId}.
 * @param event SQL expression of the id of the event; `webhook` is the SQL expression of the id of the webhook
 */
export function formatWebhookDeliveryIdSql(event: string, webhook: string): string {
  return `'${prefix}_' || substring(${event} FROM ${TIME_OFFSET + 1} FOR ${TIME_CHARACTERS}) || right(${event}, ${RANDOM_CHARACTERS}) || right(${webhook}, ${RANDOM_CHARACTERS})`;
}
