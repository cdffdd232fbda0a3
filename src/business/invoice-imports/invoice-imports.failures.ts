import { declareFailures } from '../../platform/kernel/http/declared-failures';

/** Reasons why requests about invoice imports are rejected. */
export const INVOICE_IMPORT_FAILURES = declareFailures({
  malformed_sheet: {
    status: 400,
    errors: {
      document: [
        'The file cannot be read: It has no rows below its header; the first row must name the columns.',
      ],
    },
  },
  too_many_invoice_imports: {
    status: 409,
    errors: {
      root: [
        'The company already has the maximum of 50 invoice imports; delete an import that is no longer needed.',
      ],
    },
  },
  invoice_import_busy: {
    status: 409,
    errors: { root: ['The invoice import is validating; wait until its state is "ready".'] },
  },
  invoice_import_unmapped: {
    status: 409,
    errors: {
      root: [
        'The columns of the invoice import have no mapping yet; set the mapping before you send documents.',
      ],
    },
  },
  invoice_import_sent: {
    status: 409,
    errors: {
      mapping: [
        'Documents of the invoice import were already queued or sent; import the file again to change its mapping.',
      ],
    },
  },
});
