import { declareFailures } from '../../platform/kernel/http/declared-failures';

/** Maximum number of documents of an export. */
export const MAX_DOCUMENTS = 50_000;
/** Maximum number of exports of a team that wait or run at a time. */
export const MAX_OPEN_EXPORTS = 10;

/** Errors of requests for exports and for their files. */
export const EXPORT_FAILURES = declareFailures({
  export_too_large: {
    status: 409,
    errors: {
      to: [
        `The company has more than ${MAX_DOCUMENTS} invoices and credit notes in this period. Choose a shorter period.`,
      ],
    },
  },
  too_many_exports: {
    status: 409,
    errors: {
      root: [
        `The team already has ${MAX_OPEN_EXPORTS} waiting or running exports. Try again when one of these exports has finished.`,
      ],
    },
  },
  export_not_ready: {
    status: 409,
    errors: {
      root: ['The export has no file, because its state is "running". Wait until the state is "ready".'],
    },
  },
});
