import { ValidateBy, type ValidationArguments } from 'class-validator';

/**
 * Payload of a document: its XML as a text in JSON, or as bytes when the body itself is the XML. Both may be a PDF with
 * embedded XML; JSON contains the PDF in base64.
 */
export type DocumentPayload = string | Buffer;

/** `%PDF-` in base64, the beginning of any PDF in JSON. No XML begins so. */
const PDF_IN_BASE64 = 'JVBERi';
/** The header of a PDF may be preceded by other bytes (ISO 32000-1, annex H). */
const MAX_HEADER_OFFSET = 1_024;
const LESS_THAN_SIGN = 0x3c;

/** Returns the bytes of the payload when it is a PDF; null otherwise. */
export function getPayloadPdf(document: DocumentPayload): Buffer | null {
  if (typeof document === 'string')
    return document.startsWith(PDF_IN_BASE64) ? Buffer.from(document, 'base64') : null;
  if (document[0] === LESS_THAN_SIGN) return null;
  return document.subarray(0, MAX_HEADER_OFFSET).includes('%PDF-') ? document : null;
}

/** Validates a {@link DocumentPayload}. */
export function IsDocumentPayload(): PropertyDecorator {
  return ValidateBy({
    name: 'isDocumentPayload',
    validator: {
      validate: (value: unknown) => typeof value === 'string' || Buffer.isBuffer(value),
      defaultMessage: (args?: ValidationArguments) => `${args?.property ?? 'the field'} must be a string`,
    },
  });
}
