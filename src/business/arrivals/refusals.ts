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

/** Reason of a refusal, with advice. */
export interface Refusal {
  code: RefusalCode;
  message: string;
}

const ASK =
  'Ask the supplier for the e-invoice: XML (UBL or CII), or a PDF with the XML inside (Factur-X, ZUGFeRD).';

/** Refusals without variable parts. */
export const REFUSALS = {
  empty: { code: 'empty', message: 'The file is empty.' },
  noAttachment: {
    code: 'no_attachment',
    message: `The mail has no attachment. ${ASK}`,
  },
  image: { code: 'image', message: `The file is an image, which contains no e-invoice. ${ASK}` },
  archive: {
    code: 'archive',
    message:
      'The file is an archive, and archives are not opened. Ask the supplier to attach the invoices themselves.',
  },
  program: { code: 'program', message: 'The file is a program or a script. Do not open it.' },
  text: { code: 'text', message: `The file is a text, which contains no e-invoice. ${ASK}` },
  signature: { code: 'signature', message: 'The file is the signature of the mail.' },
  encrypted: {
    code: 'encrypted',
    message:
      'The mail or file is encrypted or signed as a whole, and is not opened. Ask the supplier to send it unencrypted.',
  },
  officeFile: {
    code: 'office_file',
    message: `The file is a document of an office program, which contains no e-invoice. ${ASK}`,
  },
  unknownFormat: {
    code: 'unknown_format',
    message: `The file is neither XML nor PDF. ${ASK}`,
  },
  ownDocument: {
    code: 'own_document',
    message:
      'The document was issued by the company itself. Documents that the company sent elsewhere are imported by the operator.',
  },
} satisfies Record<string, Refusal>;

/** Refuses a mail or file that exceeds the maximum size. */
export function refuseSize(bytes: number, maximum: number): Refusal {
  return {
    code: 'too_large',
    message: `It has ${bytes} bytes; at most ${maximum} are read. Ask the sender for a smaller one.`,
  };
}

/** Refuses a PDF without a readable invoice. @param reason end of a sentence */
export function refusePdf(reason: string, containsNone: boolean): Refusal {
  return containsNone
    ? { code: 'pdf_without_invoice', message: `The PDF has no e-invoice inside. ${ASK}` }
    : { code: 'unreadable_pdf', message: `The file cannot be read: ${reason}. ${ASK}` };
}

/** Refuses a text that looks like XML. @param reason end of a sentence */
export function refuseXml(reason: string): Refusal {
  return { code: 'malformed_xml', message: `The file is not acceptable XML: ${reason}. ${ASK}` };
}

/** Refuses XML of an unsupported type. */
export function refuseRoot(name: string): Refusal {
  return {
    code: 'not_an_invoice',
    message: `The file is XML with the root element "${name.slice(0, 60)}", which is no e-invoice. ${ASK}`,
  };
}
