import type { AttachmentStream, MailParser, MessageText } from 'mailparser';
import { Readable } from 'node:stream';

/** Maximum size of a mail, in bytes. */
export const MAX_MAIL_BYTES = 25 * 1024 * 1024;
/** Maximum number of attachments of a mail, including attachments of forwarded mails. */
export const MAX_ATTACHMENTS = 50;
/** Maximum depth of mails attached to a mail. */
const MAX_MAIL_DEPTH = 3;
/** Maximum number of characters of a header that is stored. */
const MAX_HEADER_LENGTH = 500;
const MAX_FILE_NAME_LENGTH = 200;

/** Decoded attachment of a mail. */
export interface MailAttachment {
  fileName: string | null;
  /** Media type as declared in the mail. */
  mediaType: string;
  /** Whether the attachment is shown within the text, for example a logo. */
  isInline: boolean;
  content: Uint8Array;
}

/** Reason why a whole mail is rejected. */
export interface MailFault {
  code: 'malformed_mail' | 'too_many_attachments' | 'mail_too_deep';
  message: string;
}

/** Parsed mail. Headers are as written by the sender and not verified. */
export interface ParsedMail {
  /** Address of the sender (From). */
  sender: string | null;
  subject: string | null;
  messageId: string | null;
  /** Time stated in the mail, ISO 8601. */
  sentAt: string | null;
  attachments: MailAttachment[];
  fault: MailFault | null;
}

/** Error when a mail cannot be read or is rejected. */
class MailFaultError extends Error {
  constructor(readonly fault: MailFault) {
    super(fault.message);
  }
}

/**
 * Reads a mail (RFC 5322, MIME) and decodes its attachments; attached mails are read as well. The function
 * does not throw for an invalid mail.
 */
export async function readMail(source: Uint8Array): Promise<ParsedMail> {
  const reading: ParsedMail = {
    ...{ sender: null, subject: null, messageId: null, sentAt: null },
    ...{ attachments: [], fault: null },
  };
  try {
    await parseMail(source, 1, reading);
  } catch (error) {
    reading.attachments = [];
    reading.fault =
      error instanceof MailFaultError
        ? error.fault
        : { code: 'malformed_mail', message: `The mail cannot be read: ${formatReason(error)}.` };
  }
  return reading;
}

async function parseMail(source: Uint8Array, depth: number, reading: ParsedMail): Promise<void> {
  const { MailParser: Parser } = await import('mailparser');
  const parser = new Parser({
    ...{ skipHtmlToText: true, skipTextToHtml: true, skipTextLinks: true, skipImageLinks: true },
    checksumAlgo: false,
  });
  const attachedMails: Uint8Array[] = [];
  await new Promise<void>((resolve, reject) => {
    const fail = (error: unknown): void => {
      parser.destroy();
      reject(error instanceof Error ? error : new Error(String(error)));
    };
    parser.on('headers', () => {
      if (depth === 1) addHeaders(parser, reading);
    });
    parser.on('data', (part: AttachmentStream | MessageText) => {
      if (part.type === 'attachment') addAttachment(part, reading, attachedMails).catch(fail);
    });
    parser.once('error', fail);
    parser.once('end', () => resolve());
    const chunks = Readable.from(splitChunks(source));
    chunks.once('error', fail);
    chunks.pipe(parser);
  });
  for (const mail of attachedMails) {
    if (depth === MAX_MAIL_DEPTH)
      throw new MailFaultError({
        code: 'mail_too_deep',
        message: `The mail contains attached mails nested more than ${MAX_MAIL_DEPTH} levels deep.`,
      });
    await parseMail(mail, depth + 1, reading);
  }
}

/** Splits a mail into chunks, so that the parser yields to the event loop between the chunks. */
function* splitChunks(source: Uint8Array): Generator<Buffer> {
  const bytes = Buffer.from(source.buffer, source.byteOffset, source.byteLength);
  for (let from = 0; from < bytes.length; from += 65_536) yield bytes.subarray(from, from + 65_536);
}

function addHeaders(parser: MailParser, reading: ParsedMail): void {
  const { from, subject, messageId, date } = parser;
  reading.sender = cleanText(from?.value[0]?.address, MAX_HEADER_LENGTH);
  reading.subject = cleanText(subject, MAX_HEADER_LENGTH);
  reading.messageId = cleanText(messageId, MAX_HEADER_LENGTH);
  reading.sentAt = date === undefined || Number.isNaN(date.getTime()) ? null : date.toISOString();
}

async function addAttachment(
  part: AttachmentStream,
  reading: ParsedMail,
  inner: Uint8Array[],
): Promise<void> {
  const chunks: Buffer[] = [];
  for await (const chunk of part.content) if (Buffer.isBuffer(chunk)) chunks.push(chunk);
  // A separate buffer, so that its transfer to another thread does not include other data.
  const content = new Uint8Array(Buffer.concat(chunks));
  if (part.contentType === 'message/rfc822') inner.push(content);
  else
    reading.attachments.push({
      fileName: cleanFileName(part.filename),
      mediaType: cleanText(part.contentType, 100) ?? 'application/octet-stream',
      isInline: part.related === true || part.contentDisposition === 'inline',
      content,
    });
  if (reading.attachments.length + inner.length > MAX_ATTACHMENTS)
    throw new MailFaultError({
      code: 'too_many_attachments',
      message: `The mail has more than ${MAX_ATTACHMENTS} attachments. Ask the sender to split the attachments over several mails.`,
    });
  part.release?.();
}

/** Returns the last part of a file name, without control characters. */
export function cleanFileName(name: string | undefined): string | null {
  return cleanText(name?.split(/[/\\]/).at(-1), MAX_FILE_NAME_LENGTH);
}

/** Returns a header in its stored form: without control characters, at most 500 characters. */
export function cleanHeader(text: string | undefined): string | null {
  return cleanText(text, MAX_HEADER_LENGTH);
}

/** Removes characters that the database cannot store, and truncates the text; null for an empty text. */
function cleanText(text: string | undefined, maxLength: number): string | null {
  const clean = (text ?? '')
    .replace(/[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g, '\ufffd')
    .replace(/[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069\ufffe\uffff]+/gu, ' ')
    .trim();
  return clean === '' ? null : [...clean].slice(0, maxLength).join('');
}

function formatReason(error: unknown): string {
  return (error instanceof Error ? error.message : String(error)).slice(0, 200).replace(/\.$/, '');
}
