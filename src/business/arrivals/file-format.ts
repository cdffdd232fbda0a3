import { getPayloadPdf } from '../../platform/kernel/http/document-payload';
import { REFUSALS, type Refusal } from './refusals';

/** Format of a file: a supported one, or the reason why the file cannot be read. */
export type FileFormat = { kind: 'xml' } | { kind: 'pdf' } | { kind: 'other'; refusal: Refusal };

/** First bytes of unsupported formats, in hexadecimal. */
const SIGNATURES: readonly (readonly [beginning: string, refusal: Refusal])[] = [
  ['504b0304', REFUSALS.archive],
  ['504b0506', REFUSALS.archive],
  ['1f8b', REFUSALS.archive],
  ['377abcaf271c', REFUSALS.archive],
  ['526172211a07', REFUSALS.archive],
  ['425a68', REFUSALS.archive],
  ['fd377a585a00', REFUSALS.archive],
  ['28b52ffd', REFUSALS.archive],
  ['89504e47', REFUSALS.image],
  ['ffd8ff', REFUSALS.image],
  ['47494638', REFUSALS.image],
  ['49492a00', REFUSALS.image],
  ['4d4d002a', REFUSALS.image],
  ['d0cf11e0a1b11ae1', REFUSALS.officeFile],
  ['4d5a', REFUSALS.program],
  ['7f454c46', REFUSALS.program],
  ['2321', REFUSALS.program],
];

const OFFICE_NAMES = /\.(?:docx?|xlsx?|pptx?|odt|ods|odp|rtf)$/i;
const PROGRAM_NAMES =
  /\.(?:exe|com|scr|msi|bat|cmd|ps1|psm1|vbs|vbe|js|jse|mjs|wsf|hta|jar|sh|py|lnk|dll|apk|html?|xhtml|svg)$/i;
const TEXT_TYPES = /^text\//i;

/** Number of bytes that decide whether a file is text. */
const SAMPLE_BYTES = 4_096;
const LESS_THAN_SIGN = 0x3c;

/**
 * Detects the format of a file from its content. The file name and the declared media type affect only the reason of
 * a refusal.
 * @param mediaType type declared in the mail
 */
export function detectFormat(content: Buffer, fileName: string | null, mediaType: string): FileFormat {
  if (content.length === 0) return createUnsupportedFormat(REFUSALS.empty);
  if (/pkcs7-signature|pgp-signature/i.test(mediaType)) return createUnsupportedFormat(REFUSALS.signature);
  if (/pkcs7-mime|pgp-encrypted/i.test(mediaType)) return createUnsupportedFormat(REFUSALS.encrypted);
  const head = content.subarray(0, 16).toString('hex');
  const signature = SIGNATURES.find(([beginning]) => head.startsWith(beginning));
  if (signature !== undefined)
    return createUnsupportedFormat(OFFICE_NAMES.test(fileName ?? '') ? REFUSALS.officeFile : signature[1]);
  if (getPayloadPdf(content) !== null) return { kind: 'pdf' };
  if (PROGRAM_NAMES.test(fileName ?? '')) return createUnsupportedFormat(REFUSALS.program);
  if (beginsLikeXml(content)) return { kind: 'xml' };
  if (TEXT_TYPES.test(mediaType) || isText(content)) return createUnsupportedFormat(REFUSALS.text);
  return createUnsupportedFormat(REFUSALS.unknownFormat);
}

function createUnsupportedFormat(refusal: Refusal): FileFormat {
  return { kind: 'other', refusal };
}

/** Returns whether the first non-blank character is `<`, in UTF-8, UTF-16 or an encoding that contains ASCII. */
function beginsLikeXml(content: Buffer): boolean {
  const sample = content.subarray(0, SAMPLE_BYTES);
  for (const byte of sample) {
    if (byte === LESS_THAN_SIGN) return true;
    const isSkipped = [0x00, 0x09, 0x0a, 0x0d, 0x20, 0xef, 0xbb, 0xbf, 0xfe, 0xff].includes(byte);
    if (!isSkipped) return false;
  }
  return false;
}

function isText(content: Buffer): boolean {
  return !content.subarray(0, SAMPLE_BYTES).includes(0);
}
