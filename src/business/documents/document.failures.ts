import { declareFailures } from '../../platform/kernel/http/declared-failures';

/** Errors of requests about documents. */
export const DOCUMENT_FAILURES = declareFailures({
  malformed_xml: {
    status: 400,
    errors: {
      document: ['The document is not acceptable XML: text is not allowed outside of the root element.'],
    },
  },
  unreadable_pdf: {
    status: 400,
    errors: {
      document: [
        'must be XML, or a readable PDF that contains XML; received an unreadable PDF: the PDF is encrypted, so its contents cannot be read.',
      ],
    },
  },
  profile_too_small: {
    status: 400,
    errors: {
      profile: [
        'must be a profile that can express the whole invoice; received "basic", which cannot express totals.roundingAmount',
      ],
    },
  },
  delivery_pending: {
    status: 409,
    errors: {
      root: ['The document is still being delivered; send the document again after its delivery has ended.'],
    },
  },
  no_xml: {
    status: 409,
    errors: {
      root: [
        'A report has no separate XML; download the XML of the filing at `reporting/fr/filings/{filingId}`.',
      ],
    },
  },
  not_renderable: {
    status: 409,
    errors: {
      root: ['A document of type unknown that could not be parsed has no PDF; download its XML instead.'],
    },
  },
  not_convertible: {
    status: 409,
    errors: {
      root: [
        'The document cannot be converted to another syntax: the document is not an invoice or credit note.',
      ],
    },
  },
  status_kept: {
    status: 409,
    errors: {
      root: ['The message of a status is retained as long as its invoice; delete the invoice instead.'],
    },
  },
  report_kept: {
    status: 409,
    errors: {
      root: [
        'A report is retained as evidence of its filing; withdraw the report with the action "cancel" while its period is open.',
      ],
    },
  },
  retention_hold: {
    status: 409,
    errors: {
      root: [
        'Documents of production teams are retained for 10 years; this document can be deleted after 2036-11-21.',
      ],
    },
  },
  no_exchange: {
    status: 409,
    errors: {
      root: ['There is no proof yet: no message with this document was exchanged with another access point.'],
    },
  },
});

/** Errors of requests about payments. */
export const PAYMENT_FAILURES = declareFailures({
  not_payable: {
    status: 409,
    errors: { root: ['A document of type creditNote cannot be paid; only invoices can.'] },
  },
  nothing_open: {
    status: 409,
    errors: {
      root: [
        'The invoice has no open amount; state an amount and set allowOverpayment to record a further payment.',
      ],
    },
  },
});
