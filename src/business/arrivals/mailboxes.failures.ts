import { declareFailures } from '../../platform/kernel/http/declared-failures';

/** Reasons why no mailbox is checked. */
export const MAILBOX_FAILURES = declareFailures({
  mailbox_disabled: {
    status: 409,
    errors: { root: ['The company has no enabled mailbox. Set one, or enable it.'] },
  },
});
