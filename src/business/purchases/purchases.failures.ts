import { declareFailures } from '../../platform/kernel/http/declared-failures';

/** Reasons why the work on received documents cannot change. */
export const PURCHASE_FAILURES = declareFailures({
  not_a_purchase: {
    status: 409,
    errors: {
      root: [
        'Only received invoices and credit notes are approved, booked and assigned; this is a sent document of type invoice.',
      ],
    },
  },
  purchase_state: {
    status: 409,
    errors: { state: ['The document is new; only an approved one can be booked. Approve it first.'] },
  },
  second_person_required: {
    status: 409,
    errors: {
      state: [
        'The amount 1500.00 EUR is above the limit 1000 EUR of the team, and you approved it already; a second person has to approve it.',
      ],
    },
  },
  payee_not_confirmed: {
    status: 409,
    errors: {
      state: [
        'The document has the warning PAYEE-ACCOUNT-NEW, and nobody has confirmed its payee. Let another person check the payee and confirm it, then approve the document.',
      ],
    },
  },
  no_payee_warning: {
    status: 409,
    errors: { root: ['The document has no warning about its payee, so there is nothing to confirm.'] },
  },
  payee_confirmed: {
    status: 409,
    errors: { root: ['The payee of the document is confirmed already.'] },
  },
  not_author: {
    status: 403,
    errors: { root: ['Only the author of a comment can delete it.'] },
  },
});
