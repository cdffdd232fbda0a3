import { declareFailures } from '../../platform/kernel/http/declared-failures';

/** Reasons why state, assignee, payee confirmation or comments of a document cannot change. */
export const PURCHASE_FAILURES = declareFailures({
  not_a_purchase: {
    status: 409,
    errors: {
      root: [
        'Only received invoices and credit notes can be approved, booked and assigned; this is a sent document of type invoice.',
      ],
    },
  },
  purchase_state: {
    status: 409,
    errors: {
      state: ['The document is new; only an approved document can be booked. Approve the document first.'],
    },
  },
  second_person_required: {
    status: 409,
    errors: {
      state: [
        'The amount 1500.00 EUR is above the limit 1000 EUR of the team, and you have already approved the document; another person must approve it.',
      ],
    },
  },
  payee_not_confirmed: {
    status: 409,
    errors: {
      state: [
        'The document has the warning PAYEE-ACCOUNT-NEW, and nobody has confirmed its payee. Let another person check and confirm the payee, then approve the document.',
      ],
    },
  },
  no_payee_warning: {
    status: 409,
    errors: { root: ['The document has no warning about its payee, so there is nothing to confirm.'] },
  },
  payee_confirmed: {
    status: 409,
    errors: { root: ['The payee of the document is already confirmed.'] },
  },
  not_author: {
    status: 403,
    errors: { root: ['Only the author of a comment can delete it.'] },
  },
});
