import { declareFailures } from '../../platform/kernel/http/declared-failures';

/** Reasons why a mailbox cannot be checked. */
export const MAILBOX_FAILURES = declareFailures({
  mailbox_disabled: {
    status: 409,
    errors: { root: ['The company has no enabled mailbox. Set one, or enable it.'] },
  },
});
