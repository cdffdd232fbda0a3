import { declareFailures } from '../../platform/kernel/http/declared-failures';

/** Reasons why a mailbox is not checked. */
export const MAILBOX_FAILURES = declareFailures({
  mailbox_disabled: {
    status: 409,
    errors: { root: ['The mailbox is disabled. Enable it to have it checked.'] },
  },
});
