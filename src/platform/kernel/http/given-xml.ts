import { ValidateBy, type ValidationArguments } from 'class-validator';

/**
 * The XML of a document: as a text in JSON, or its bytes where the body itself is the XML. Both may be a PDF with the XML in it,
 * which is written in base64 in JSON.
 */
export type GivenXml = string | Buffer;

/** `%PDF-` in base64, as any PDF in JSON begins. No XML does. */
const PDF_IN_BASE64 = 'JVBERi';
/** The header of a PDF may stand behind other bytes (ISO 32000-1, annex H). */
const HEADER_WITHIN = 1_024;
const LESS_THAN = 0x3c;

/** The bytes of what was given when it is a PDF; null for anything else. */
export function givenPdf(document: GivenXml): Buffer | null {
  if (typeof document === 'string')
    return document.startsWith(PDF_IN_BASE64) ? Buffer.from(document, 'base64') : null;
  if (document[0] === LESS_THAN) return null;
  return document.subarray(0, HEADER_WITHIN).includes('%PDF-') ? document : null;
}

/** A {@link GivenXml}. */
export function IsGivenXml(): PropertyDecorator {
  return ValidateBy({
    name: 'isGivenXml',
    validator: {
      validate: (value: unknown) => typeof value === 'string' || Buffer.isBuffer(value),
      defaultMessage: (args?: ValidationArguments) => `${args?.property ?? 'the field'} must be a string`,
    },
  });
}
