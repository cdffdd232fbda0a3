import { declareFailures } from '../../platform/kernel/http/declared-failures';

/** Maximum number of forwarding rules of a company. */
export const MAX_RULES = 20;

/** Reasons why documents are not forwarded, and why rules are refused. */
export const FORWARDING_FAILURES = declareFailures({
  not_forwardable: {
    status: 409,
    errors: { root: ['Only received documents are forwarded; this document was sent.'] },
  },
  forward_limit: {
    status: 409,
    errors: {
      to: [
        'The team forwards at most 500 mails in 24 hours, and these 2 would exceed that. Try again later, or ask the operator to raise FORWARD_MAILS_PER_DAY.',
      ],
    },
  },
  too_many_forwarding_rules: {
    status: 409,
    errors: { root: [`The company has ${MAX_RULES} forwarding rules, the maximum. Delete one first.`] },
  },
});
