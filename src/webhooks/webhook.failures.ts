import { declareFailures } from '../platform/kernel/http/declared-failures';

/** Failures of requests for webhooks, deliveries and events. */
export const WEBHOOK_FAILURES = declareFailures({
  url_not_allowed: {
    status: 400,
    errors: { url: ['The URL starts with "http://"; accepted: https://.'] },
  },
  webhook_deleted: {
    status: 409,
    errors: { root: ['The webhook of this delivery is deleted, so the delivery cannot be posted.'] },
  },
  webhook_disabled: {
    status: 409,
    errors: {
      root: [
        'The webhook is disabled because its endpoint failed for days. Enable the webhook with PUT; queued deliveries are then posted.',
      ],
    },
  },
  webhook_paused: {
    status: 409,
    errors: {
      root: [
        'The webhook is paused. Resume the webhook with PUT and `paused: false`; queued deliveries are then posted.',
      ],
    },
  },
  range_too_large: {
    status: 400,
    errors: { since: ['The range contains more than 10000 events; replay the range in parts with `until`.'] },
  },
  too_many_waiting: {
    status: 429,
    errors: {
      root: [
        '20 readers of the team are already waiting for events. Use fewer waiting readers, or read without `wait`.',
      ],
    },
  },
});
