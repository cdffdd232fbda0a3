import { newEventId } from '../platform/events/define-event';
import { defineId } from '../platform/kernel/ids';

const { prefix } = defineId('whd');
/** Offset of the time in the id of an event. */
const TIME = newEventId.prefix.length + 1;
const TIME_CHARACTERS = 10;
/** Number of characters from the random end of each id. */
const CHARACTERS_OF_EACH = 8;

/** Prefix of the ids of deliveries. */
export const DELIVERY_PREFIX = prefix;

/**
 * Creates the id of the delivery of an event to a webhook from the time of the event and the ends of both ids.
 * Therefore at most one delivery exists, and deliveries sort like their events and are stored in the same month
 * (docs/decisions/0012-months-by-id.md). Deliveries of earlier releases have other ids.
 */
export function createWebhookDeliveryId(eventId: string, webhookId: string): string {
  return `${prefix}_${eventId.slice(TIME, TIME + TIME_CHARACTERS)}${eventId.slice(-CHARACTERS_OF_EACH)}${webhookId.slice(-CHARACTERS_OF_EACH)}`;
}

/** SQL expression of {@link createWebhookDeliveryId}. @param event SQL expression, as is `webhook` */
export function selectWebhookDeliveryId(event: string, webhook: string): string {
  return `'${prefix}_' || substring(${event} FROM ${TIME + 1} FOR ${TIME_CHARACTERS}) || right(${event}, ${CHARACTERS_OF_EACH}) || right(${webhook}, ${CHARACTERS_OF_EACH})`;
}
