import { newEventId } from '../platform/events/define-event';
import { defineId } from '../platform/kernel/ids';

const { prefix } = defineId('whd');
/** Where the time begins in the id of an event, counted from 0. */
const TIME = newEventId.prefix.length + 1;
const TIME_CHARACTERS = 10;
/** Characters from the ends of both ids, where they are random. */
const CHARACTERS_OF_EACH = 8;

/** Prefix of the ids of deliveries. */
export const DELIVERY_PREFIX = prefix;

/**
 * The id of the delivery of an event to a webhook: the time of the event, and the ends of both ids. So there is one delivery at
 * most, deliveries sort like their events, and lie in their month (docs/decisions/0012-months-by-id.md). Deliveries of
 * earlier releases have other ids.
 */
export function createWebhookDeliveryId(eventId: string, webhookId: string): string {
  return `${prefix}_${eventId.slice(TIME, TIME + TIME_CHARACTERS)}${eventId.slice(-CHARACTERS_OF_EACH)}${webhookId.slice(-CHARACTERS_OF_EACH)}`;
}

/** The same in SQL. @param event an expression, as is `webhook` */
export function selectWebhookDeliveryId(event: string, webhook: string): string {
  return `'${prefix}_' || substring(${event} FROM ${TIME + 1} FOR ${TIME_CHARACTERS}) || right(${event}, ${CHARACTERS_OF_EACH}) || right(${webhook}, ${CHARACTERS_OF_EACH})`;
}
