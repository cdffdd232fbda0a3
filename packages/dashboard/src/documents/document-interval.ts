import { isScheduled, type DeliveryFacts } from '../statuses';

const OPEN_MS = 15_000;

/**
 * Polling interval of a document. Loading it includes its XML and attachments, so it is polled rarely while in
 * transit, when the cheaper timeline shows progress, and not at all while it is scheduled.
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
  // A waiting response is sent within seconds.
  if (document?.responses?.some(({ deliveryStatus }) => deliveryStatus === 'pending')) return OPEN_MS;
  return document?.deliveryStatus === 'pending' && !isScheduled(document.deliveries, now) ? OPEN_MS : false;
}
