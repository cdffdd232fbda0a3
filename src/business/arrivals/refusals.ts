/** Reason why an attachment, a mail or a file was refused. */
export const REFUSAL_CODES = [
  'too_large',
  'empty',
  'malformed_mail',
  'mail_too_deep',
  'too_many_attachments',
  'no_attachment',
  'image',
  'archive',
  'program',
  'text',
  'signature',
  'encrypted',
  'office_file',
  'pdf_without_invoice',
  'unreadable_pdf',
  'malformed_xml',
  'not_an_invoice',
  'own_document',
  'unknown_format',
] as const;
export type RefusalCode = (typeof REFUSAL_CODES)[number];

/** Reason why a mail, a file or an attachment is refused, with advice. */
export interface Refusal {
  code: RefusalCode;
  message: string;
}

const ADVICE =
  'Ask the supplier for the e-invoice: XML (UBL or CII), or a PDF with the XML inside (Factur-X, ZUGFeRD).';

/** Refusals without variable parts. */
export const REFUSALS = {
  empty: { code: 'empty', message: 'The file is empty.' },
  noAttachment: {
    code: 'no_attachment',
    message: `The mail has no attachment. ${ADVICE}`,
  },
  image: { code: 'image', message: `The file is an image, which contains no e-invoice. ${ADVICE}` },
  archive: {
    code: 'archive',
    message:
      'The file is an archive, and archives are not opened. Ask the supplier to attach the invoices themselves.',
  },
  program: { code: 'program', message: 'The file is a program or a script. Do not open it.' },
  text: { code: 'text', message: `The file is plain text, which contains no e-invoice. ${ADVICE}` },
  signature: { code: 'signature', message: 'The file is the signature of the mail.' },
  encrypted: {
    code: 'encrypted',
    message:
      'The mail or file is encrypted or signed as a whole, and cannot be opened. Ask the supplier to send it unencrypted.',
  },
  officeFile: {
    code: 'office_file',
    message: `The file is a document of an office program, which contains no e-invoice. ${ADVICE}`,
  },
  unknownFormat: {
    code: 'unknown_format',
    message: `The file is neither XML nor PDF. ${ADVICE}`,
  },
  ownDocument: {
    code: 'own_document',
    message:
      'The document was issued by the company itself. Ask the operator to import documents that the company sent through another service.',
  },
} satisfies Record<string, Refusal>;

/** Creates the refusal of a mail or file that exceeds the maximum size. */
export function createSizeRefusal(bytes: number, maximum: number): Refusal {
  return {
    code: 'too_large',
    message: `The mail or file has ${bytes} bytes; the maximum is ${maximum} bytes. Ask the sender for a smaller one.`,
  };
}

/** Creates the refusal of a PDF without a readable invoice. @param reason text that ends a sentence */
export function createPdfRefusal(reason: string, hasNoInvoice: boolean): Refusal {
  return hasNoInvoice
    ? { code: 'pdf_without_invoice', message: `The PDF has no e-invoice inside. ${ADVICE}` }
    : { code: 'unreadable_pdf', message: `The file cannot be read: ${reason}. ${ADVICE}` };
}

/** Creates the refusal of a malformed XML file. @param reason text that ends a sentence */
export function createXmlRefusal(reason: string): Refusal {
  return { code: 'malformed_xml', message: `The file is not valid XML: ${reason}. ${ADVICE}` };
}

/** Creates the refusal of XML whose root element is not that of an e-invoice. */
export function createRootElementRefusal(name: string): Refusal {
  return {
    code: 'not_an_invoice',
    message: `The file is XML with the root element "${name.slice(0, 60)}", which is not an e-invoice. ${ADVICE}`,
  };
}
