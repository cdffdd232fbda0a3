import { declareFailures } from '../../../platform/kernel/http/declared-failures';

/** Maximum number of entries of a statement. */
export const MAX_STATEMENT_ENTRIES = 5_000;

/** Reasons why statements are refused. */
export const STATEMENT_FAILURES = declareFailures({
  statement_too_large: {
    status: 409,
    errors: { to: [`The period has more than ${MAX_STATEMENT_ENTRIES} entries. Choose a shorter period.`] },
  },
});
