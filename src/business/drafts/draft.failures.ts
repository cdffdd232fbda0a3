import { declareFailures } from '../../platform/kernel/http/declared-failures';

/** Reasons why a draft is not stored, changed or sent. */
export const DRAFT_FAILURES = declareFailures({
  draft_changed: {
    status: 409,
    errors: {
      version: [
        'Ann Peeters changed the draft on 2026-11-21T10:00:00.000Z: its version is 4, received 3. Load the draft again, or store your content as a new draft.',
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
