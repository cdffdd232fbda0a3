import { isDocumentKind } from '../../standards/invoice';
import { badInput, type ApiError } from '../../platform/kernel/http/api-error';
import type { AmountDue, AmountDueRequest } from '../documents/reading/amount-due';

/**
 * Stored input of a send request: any object, possibly incomplete. The content is validated only when the draft is
 * sent.
 */
export type DraftContent = Record<string, unknown>;

/** Texts of a draft in lists. A field is null when the content does not contain it. */
export interface DraftTexts {
  documentType: string | null;
  number: string | null;
  recipient: string | null;
  recipientName: string | null;
}

/** Fields of a draft in lists. */
export type DraftSummary = DraftTexts & AmountDue;

const MEBIBYTE = 1024 * 1024;
/**
 * Maximum size of the files of a draft, before base64: attachments, the PDF of the client, and a document that is
 * submitted as a file. Encoded in base64 and with the other content, they fill the 25 MiB that a request may have.
 */
const MAX_FILES_MIB = 17;
/** Maximum size of all other content, sufficient for an invoice of several thousand lines. */
const MAX_REST_MIB = 2;
/** Maximum number of characters of a text in lists. */
const MAX_TEXT_LENGTH = 200;

/**
 * Validates that content can be stored. @returns the error for content that is too large or that the database cannot
 * store; null for valid content
 */
export function validateContent(content: DraftContent): ApiError | null {
  const embeddedLength = listFiles(content).reduce((sum, file) => sum + file.length, 0);
  const fileBytes = Math.ceil((embeddedLength * 3) / 4);
  if (fileBytes > MAX_FILES_MIB * MEBIBYTE)
    return createSizeError(
      'content.document.attachments',
      `must have at most ${MAX_FILES_MIB} MiB of files in a draft; received ${formatMib(fileBytes)} MiB. Add large files when you send the document`,
    );
  const json = JSON.stringify(content);
  const remainingBytes = Buffer.byteLength(json) - embeddedLength;
  if (remainingBytes > MAX_REST_MIB * MEBIBYTE)
    return createSizeError(
      'content',
      `must have at most ${MAX_REST_MIB} MiB besides the files; received ${formatMib(remainingBytes)} MiB. Send the document without a draft`,
    );
  // JSON escapes unpaired surrogates, so only the few contents with such an escape are examined.
  if (json.includes('\\ud') && hasUnpairedSurrogate(content))
    return badInput({
      content: [
        'must not contain unpaired surrogates, which are not valid characters; received an unpaired surrogate',
      ],
    });
  return null;
}

function createSizeError(field: string, message: string): ApiError {
  return badInput({ [field]: [message] }, 'draft_too_large');
}

/** Returns the texts of a content that lists contain; missing fields and fields of a wrong type are null. */
export function readDraftTexts(content: DraftContent): DraftTexts {
  const documentType = readText(content.documentType);
  const document = readObject(content.document);
  const isSelfBilled = documentType?.startsWith('selfBilling') ?? false;
  const otherParty = readObject(isSelfBilled ? document.seller : document.buyer);
  return {
    documentType,
    number: readText(document.creditNoteNumber) ?? readText(document.invoiceNumber),
    recipient: readText(content.recipient),
    recipientName: readText(otherParty.name),
  };
}

/**
 * Returns the data from which the amount of a draft is computed; null while no line has a price, and for documents
 * without an amount.
 */
export function toAmountDueRequest(content: DraftContent): AmountDueRequest | null {
  const kind = readText(content.documentType);
  const { lines, discounts, surcharges, totals, vat, currency } = readObject(content.document);
  if (kind === null || !isDocumentKind(kind) || !hasPrice(lines)) return null;
  return { kind, input: { lines, discounts, surcharges, totals, vat, currency } };
}

/** Returns whether any line has a price. */
function hasPrice(lines: unknown): boolean {
  const entries: unknown[] = Array.isArray(lines) ? lines : [];
  return entries.some((line) => {
    const { netPriceAmount } = readObject(line);
    return typeof netPriceAmount === 'number' || readText(netPriceAmount) !== null;
  });
}

/** Lists the files of a content, in base64; an XML document counts as a file, because it contains its attachments. */
function listFiles({ document, pdf }: DraftContent): string[] {
  const { attachments } = readObject(document);
  const entries: unknown[] = Array.isArray(attachments) ? attachments : [];
  return [pdf, document, ...entries.map((entry) => readObject(entry).embeddedDocument)].filter(
    (file) => typeof file === 'string',
  );
}

/** Returns whether a value or a name contains an unpaired surrogate, which PostgreSQL cannot store in JSON. */
function hasUnpairedSurrogate(value: unknown): boolean {
  if (typeof value === 'string') return /[\ud800-\udfff]/u.test(value);
  if (typeof value !== 'object' || value === null) return false;
  return Object.entries(value).some(
    ([name, member]) => hasUnpairedSurrogate(name) || hasUnpairedSurrogate(member),
  );
}

function readObject(value: unknown): DraftContent {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : {};
}

function readText(value: unknown): string | null {
  if (typeof value !== 'string' || value.trim() === '') return null;
  return [...value.trim()].slice(0, MAX_TEXT_LENGTH).join('');
}

function formatMib(bytes: number): string {
  return (bytes / MEBIBYTE).toFixed(1);
}
