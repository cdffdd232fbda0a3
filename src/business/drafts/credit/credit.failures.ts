import { declareFailures } from '../../../platform/kernel/http/declared-failures';

/** Reasons why no credit note can be made of a document. */
export const CREDIT_FAILURES = declareFailures({
  credit_of_received: {
    status: 409,
    errors: {
      root: ['The invoice was received; only its issuer can credit it. Ask the supplier for a credit note.'],
    },
  },
  credit_of_other: {
    status: 409,
    errors: { root: ['Only an invoice can be credited; this document is of the type creditNote.'] },
  },
  credit_not_representable: {
    status: 409,
    errors: {
      'document.vat.totalVatAmount': [
        'must be 21.01 as in the invoice; computed from the lines of the invoice it is 21.00',
      ],
    },
  },
});
