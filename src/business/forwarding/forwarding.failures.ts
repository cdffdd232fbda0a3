import { declareFailures } from '../../platform/kernel/http/declared-failures';

/** Maximum number of forwarding rules of a company. */
export const MAX_FORWARDING_RULES = 20;

/** Reasons why forwards and forwarding rules are rejected. */
export const FORWARDING_FAILURES = declareFailures({
  not_forwardable: {
    status: 409,
    errors: { root: ['Only received documents can be forwarded; the company sent this document.'] },
  },
  forward_limit: {
    status: 409,
    errors: {
      to: [
        'The team can forward at most 500 mails in 24 hours, and 2 more would exceed this limit. Try again later, or ask the operator to raise FORWARD_MAILS_PER_DAY.',
      ],
    },
  },
  too_many_forwarding_rules: {
    status: 409,
    errors: {
      root: [
        `The company already has the maximum of ${MAX_FORWARDING_RULES} forwarding rules. Delete a rule first.`,
      ],
    },
  },
});
