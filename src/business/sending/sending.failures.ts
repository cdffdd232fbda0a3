import { declareFailures } from '../../platform/kernel/http/declared-failures';
import { COMPANY_FAILURES } from '../companies/company.failures';
import { DOCUMENT_FAILURES } from '../documents/document.failures';
import { LIMIT_FAILURES } from '../usage/limits/limit-failures';

/** Reasons why a document is not accepted for sending, or not received in the sandbox. */
export const SENDING_FAILURES = declareFailures({
  invalid_document: {
    status: 400,
    errors: {
      'document.totals.paidAmount': [
        'must be an amount of at most two decimals, such as "12.50" or 12.5; received "5.001"',
      ],
    },
  },
  document_invalid: {
    status: 400,
    errors: {
      document: ['PEPPOL-EN16931-R003: A buyer reference or purchase order reference MUST be provided.'],
    },
  },
  tax_data_incomplete: {
    status: 400,
    errors: {
      'document.seller.vatNumber': [
        'TAX-DATA-INCOMPLETE: The VAT number of the seller is missing, but the tax authority of Slovakia requires it. Enter seller.vatNumber.',
      ],
    },
  },
  unacceptable_pdf: {
    status: 400,
    errors: {
      pdf: [
        'must be a PDF/A-3 or a PDF that can be converted to one; received one that uses the font Helvetica without embedding it',
      ],
    },
  },
  seller_mismatch: {
    status: 400,
    errors: {
      'document.seller.vatNumber': [
        "The seller's VAT number (BT-31) is BE0987654394; that of Atelier Dubois SRL is BE0123456749. A company can send only its own documents; the operator can permit it to send for other companies.",
      ],
    },
  },
  recipient_mismatch: {
    status: 400,
    errors: {
      recipient: [
        "The buyer's electronic address in the document (BT-49) is 0208:0987654394, and recipient is 0208:0123456749; set allowAddressMismatch to true for a buyer who receives elsewhere.",
      ],
    },
  },
  document_type_mismatch: {
    status: 400,
    errors: {
      processId: [
        'processId is "urn:a", but the document states "urn:fdc:peppol.eu:2017:poacc:billing:01:1.0"; leave processId out to have it determined from the document.',
      ],
    },
  },
  no_sender_identifier: {
    status: 400,
    errors: {
      root: [
        'requires a company with an identifier; the company has none. Add an identifier under /identifiers',
      ],
    },
  },
  duplicate_document: {
    status: 409,
    errors: {
      root: [
        'The document 2026-0001 was already sent to 0208:0987654394 as doc_01KAJ40M3X5Z7B9D1F3H5K7N9Q on 2026-11-21T10:00:00.000Z; set allowDuplicate to true to send it again.',
      ],
    },
  },
  recipient_not_found: {
    status: 422,
    errors: {
      recipient: [
        '0208:0987654394 is not registered on the network. Check the number, ask the recipient for its address, or add email to send the document by mail.',
      ],
    },
  },
  document_not_supported: {
    status: 422,
    errors: {
      recipient: [
        '0208:0987654394 does not take EN 16931 invoices. It takes nothing. Ask the recipient for an address that takes such documents, or add email to send it by mail.',
        'Document type urn:oasis:names:specification:ubl:schema:xsd:Invoice-2::Invoice##urn:cen.eu:en16931:2017::2.1, process urn:fdc:peppol.eu:2017:poacc:billing:01:1.0; accepted: nothing.',
      ],
    },
  },
  not_answerable: {
    status: 409,
    errors: {
      root: [
        'Only the buyer can respond to an invoice; the company sent this invoice and receives the responses to it.',
      ],
    },
  },
  no_lifecycle: {
    status: 409,
    errors: {
      root: ['The invoice must be between two French companies that are identified by their SIREN.'],
    },
  },
  status_out_of_order: {
    status: 409,
    errors: { status: ['The status IP may not follow AP: expected PD.'] },
  },
  delivery_started: {
    status: 409,
    errors: {
      root: [
        'The document cannot be cancelled: its delivery is already delivered or failed. Only a document whose sendAt lies in the future can be cancelled.',
      ],
    },
  },
  document_deleted: { status: 409, errors: { root: ['The document was deleted.'] } },
  conversion_loses_terms: {
    status: 400,
    errors: {
      'document.paymentMeans.1.reference': [
        'must be kept when the document is converted from UBL to CII (Cross Industry Invoice); BT-83 would be lost, because the target syntax has no element for it.',
      ],
    },
  },
  imported_document: {
    status: 409,
    errors: {
      root: ['The document was imported: another system sent it, so it cannot be sent again.'],
    },
  },
  not_outgoing: {
    status: 409,
    errors: { root: ['The document was received; only outgoing documents can be sent again.'] },
  },
  report_not_sent: {
    status: 409,
    errors: { root: ['A report is filed with the tax administration and is not sent to a recipient.'] },
  },
  message_id_reused: {
    status: 409,
    errors: { messageId: ['The message id or envelope id was used before for other content.'] },
  },
});

/** Failures of operations that send a document, in addition to faults of the request and unknown ids. */
export const DOCUMENT_SEND_FAILURES = [
  SENDING_FAILURES.document_invalid,
  SENDING_FAILURES.invalid_document,
  SENDING_FAILURES.tax_data_incomplete,
  SENDING_FAILURES.seller_mismatch,
  SENDING_FAILURES.recipient_mismatch,
  SENDING_FAILURES.document_type_mismatch,
  SENDING_FAILURES.no_sender_identifier,
  DOCUMENT_FAILURES.malformed_xml,
  DOCUMENT_FAILURES.unreadable_pdf,
  SENDING_FAILURES.unacceptable_pdf,
  COMPANY_FAILURES.company_not_verified,
  SENDING_FAILURES.duplicate_document,
  SENDING_FAILURES.no_lifecycle,
  SENDING_FAILURES.status_out_of_order,
  SENDING_FAILURES.recipient_not_found,
  SENDING_FAILURES.document_not_supported,
  SENDING_FAILURES.conversion_loses_terms,
  LIMIT_FAILURES.quota_exceeded,
  LIMIT_FAILURES.daily_limit_reached,
];
