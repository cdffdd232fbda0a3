import { declareFailures } from '../../platform/kernel/http/declared-failures';

/** Errors of requests that store, change or send a draft. */
export const DRAFT_FAILURES = declareFailures({
  draft_changed: {
    status: 409,
    errors: {
      version: [
        'Ann Peeters changed the draft on 2026-11-21T10:00:00.000Z: the current version is 4, received 3. Load the draft again, or store your content as a new draft.',
      ],
    },
  },
  draft_too_large: {
    status: 400,
    errors: {
      'content.document.attachments': [
        'must have at most 17 MiB of files in a draft; received 21.4 MiB. Add large files when you send the document',
      ],
    },
  },
});

/** Errors of requests for the credit note of a document. */
export const CREDIT_FAILURES = declareFailures({
  credit_of_received: {
    status: 409,
    errors: {
      root: [
        'The invoice was received, and only its issuer can create a credit note. Ask the supplier for a credit note.',
      ],
    },
  },
  credit_of_other: {
    status: 409,
    errors: { root: ['Only an invoice can be credited; the document has the type creditNote.'] },
  },
  credit_not_representable: {
    status: 409,
    errors: {
      'document.vat.totalVatAmount': [
        'must be 21.01 as in the invoice; the amount computed from its lines is 21.00',
      ],
    },
  },
});
