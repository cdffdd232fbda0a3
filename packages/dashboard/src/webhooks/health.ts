/** A delivery, as far as the health of its webhook needs it. */
export interface HealthDelivery {
  status: string;
  attemptCount: number;
  createdAt: string;
  finishedAt: string | null;
  lastAttempt?: { durationMs: number; status: number | null } | null;
}

/** Result of half an hour: all delivered, delivered after retries, failures, or no deliveries. */
export type HealthBar = 'ok' | 'retried' | 'failed' | 'none';

/** Health of a webhook in the last day. */
export interface WebhookHealth {
  total: number;
  delivered: number;
  /** Wait for another attempt. */
  waiting: number;
  /** Refused, given up or blocked. */
  lost: number;
  /** Median of the last answers in milliseconds; null without an answer. */
  medianMs: number | null;
  /** Instant since which all attempts have failed; null while the webhook is healthy. */
  failingSince: string | null;
  /** HTTP status of the newest answer that was no success. */
  lastStatus: number | null;
  /** 48 half hours, the oldest first. */
  bars: HealthBar[];
}

const HALF_HOUR = 1_800_000;
const BARS = 48;
const LOST = ['failed', 'exhausted', 'blocked'];

/**
 * The health of a webhook from its deliveries of the last day.
 *
 * @param deliveries Newest first, as the API lists them
 */
export function calculateHealth(deliveries: HealthDelivery[], now: Date): WebhookHealth {
  const bars: HealthBar[] = Array.from({ length: BARS }, () => 'none');
  for (const delivery of deliveries) {
    const at = BARS - 1 - Math.floor((now.getTime() - Date.parse(delivery.createdAt)) / HALF_HOUR);
    if (at >= 0 && at < BARS) {
      bars[at] = worse(bars[at] ?? 'none', toBar(delivery));
    }
  }
  const answers = deliveries.flatMap(({ lastAttempt }) =>
    lastAttempt?.status ? [lastAttempt.durationMs] : [],
  );
  return {
    total: deliveries.length,
    delivered: deliveries.filter(({ status }) => status === 'delivered').length,
    waiting: deliveries.filter(isWaiting).length,
    lost: deliveries.filter(({ status }) => LOST.includes(status)).length,
    medianMs: median(answers),
    failingSince: failingSince(deliveries),
    lastStatus: deliveries.find((each) => isTroubled(each))?.lastAttempt?.status ?? null,
    bars,
  };
}

/** Start of the current series of failures: the oldest failed delivery since the last success. */
function failingSince(deliveries: HealthDelivery[]): string | null {
  let since: string | null = null;
  for (const delivery of deliveries) {
    if (delivery.status === 'delivered') {
      break;
    }
    if (isTroubled(delivery)) {
      since = delivery.createdAt;
    }
  }
  return since;
}

function isWaiting({ status, attemptCount }: HealthDelivery): boolean {
  return status === 'pending' && attemptCount > 0;
}

function isTroubled(delivery: HealthDelivery): boolean {
  return isWaiting(delivery) || LOST.includes(delivery.status);
}

function toBar(delivery: HealthDelivery): HealthBar {
  if (isTroubled(delivery)) {
    return 'failed';
  }
  if (delivery.status !== 'delivered') {
    return 'none';
  }
  return delivery.attemptCount > 1 ? 'retried' : 'ok';
}

const ORDER: HealthBar[] = ['none', 'ok', 'retried', 'failed'];

function worse(one: HealthBar, other: HealthBar): HealthBar {
  return ORDER.indexOf(one) >= ORDER.indexOf(other) ? one : other;
}

function median(values: number[]): number | null {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.floor((sorted.length - 1) / 2)] ?? null;
}
