import { declareFailures } from '../platform/kernel/http/declared-failures';

/** Why webhooks, their deliveries and readers of events are refused. */
export const WEBHOOK_FAILURES = declareFailures({
  url_not_allowed: {
    status: 400,
    errors: { url: ['The URL starts with "http://"; accepted: https://.'] },
  },
  webhook_deleted: {
    status: 409,
    errors: { root: ['The webhook of this delivery is deleted; there is nowhere to post it.'] },
  },
  webhook_disabled: {
    status: 409,
    errors: {
      root: [
        'The webhook is disabled because it failed for days; PUT enables it again, and what is queued goes out.',
      ],
    },
  },
  range_too_large: {
    status: 400,
    errors: { since: ['The range holds more than 10000 events; replay it in parts with `until`.'] },
  },
  too_many_waiting: {
    status: 429,
    errors: {
      root: [
        '20 readers of the team wait for events already; let fewer wait at a time, or read without `wait`.',
      ],
    },
  },
});
