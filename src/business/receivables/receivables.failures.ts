import { declareFailures } from '../../platform/kernel/http/declared-failures';

/** Reasons why reminders are not created. */
export const REMINDER_FAILURES = declareFailures({
  not_remindable: {
    status: 409,
    errors: {
      documentIds: [
        'No reminder can be sent for invoice 2026/0117 (doc_01KAJ40M3X5Z7B9D1F3H5K7N9Q): the invoice is paid.',
      ],
    },
  },
  reminded_recently: {
    status: 409,
    errors: {
      documentIds: [
        'Invoice 2026/0117 (doc_01KAJ40M3X5Z7B9D1F3H5K7N9Q) already had a reminder in the last 7 days. Set again to true to send another reminder.',
      ],
    },
  },
  nothing_to_remind: {
    status: 409,
    errors: {
      customer: [
        'The customer "BE0987654394" has no overdue invoice for which a reminder can be sent. No reminder is sent for invoices that are rejected, disputed or not delivered, or that had a reminder in the last 7 days.',
      ],
    },
  },
});

/** Maximum number of entries of a statement. */
export const MAX_STATEMENT_ENTRIES = 5_000;

/** Reasons why a statement cannot be created. */
export const STATEMENT_FAILURES = declareFailures({
  statement_too_large: {
    status: 409,
    errors: { to: [`The period has more than ${MAX_STATEMENT_ENTRIES} entries. Choose a shorter period.`] },
  },
});
