import { declareFailures } from '../../platform/kernel/http/declared-failures';

/** Maximum number of documents of an export. */
export const MAX_DOCUMENTS = 50_000;
/** Maximum number of exports of a team that wait or run at a time. */
export const MAX_OPEN_EXPORTS = 10;

/** Reasons why exports, and downloads of their files, are refused. */
export const EXPORT_FAILURES = declareFailures({
  export_too_large: {
    status: 409,
    errors: {
      to: [
        `The company has more than ${MAX_DOCUMENTS} invoices and credit notes of these days. Choose a shorter period.`,
      ],
    },
  },
  too_many_exports: {
    status: 409,
    errors: {
      root: [
        `The team has ${MAX_OPEN_EXPORTS} exports that wait or run. Try again when one of them has finished.`,
      ],
    },
  },
  export_not_ready: {
    status: 409,
    errors: { root: ['The export has no file: its state is "running". Wait until its state is "ready".'] },
  },
});
