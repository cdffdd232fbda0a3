import { isScheduled, type DeliveryFacts } from '../statuses';

const OPEN_MS = 15_000;

/**
 * How often a document is read again, which is its XML and attachments as well: rarely while it is on its way, as its timeline
 * says what happens, and not at all while it waits for its day.
 */
export function documentInterval(
  document:
    | {
        deliveryStatus: string | null;
        deliveries: DeliveryFacts[];
        responses?: { deliveryStatus: string | null }[];
      }
    | undefined,
  now: Date,
): number | false {
  // An answer that waits leaves within seconds.
  if (document?.responses?.some(({ deliveryStatus }) => deliveryStatus === 'pending')) return OPEN_MS;
  return document?.deliveryStatus === 'pending' && !isScheduled(document.deliveries, now) ? OPEN_MS : false;
}
