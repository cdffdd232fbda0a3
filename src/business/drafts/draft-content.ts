import { isDocumentKind } from '../../standards/invoice';
import { badInput, type ApiError } from '../../platform/kernel/http/api-error';
import type { AmountDue, AmountOrder } from '../documents/reading/amount-due';

/**
 * Input of a send as a client stored it: any object, possibly incomplete. The content is validated only when it is sent.
 */
export type DraftContent = Record<string, unknown>;

/** Fields of a draft in lists, besides its amount. A field is null when the content does not have it. */
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
 * Maximum size of the files of a draft, before base64: attachments, the client's own PDF, and a document that is a file
 * itself. With base64 encoding and the rest of the draft, they fill the 25 MiB request that every installation accepts.
 */
const MAX_FILE_MIB = 17;
/** Maximum size of all other content: an invoice of several thousand lines. */
const MAX_REST_MIB = 2;
/** Maximum number of characters of a text in lists. */
const MAX_TEXT = 200;

/**
 * Returns the reason why content cannot be stored: it is too large, or the database cannot store it; null when it can
 * be stored.
 */
export function findContentFault(content: DraftContent): ApiError | null {
  const embeddedLength = listFiles(content).reduce((sum, file) => sum + file.length, 0);
  const fileBytes = Math.ceil((embeddedLength * 3) / 4);
  if (fileBytes > MAX_FILE_MIB * MEBIBYTE)
    return refuseSize(
      'content.document.attachments',
      `must have at most ${MAX_FILE_MIB} MiB of files in a draft; received ${formatMib(fileBytes)} MiB. Add large files when you send the document`,
    );
  const json = JSON.stringify(content);
  const remainingBytes = Buffer.byteLength(json) - embeddedLength;
  if (remainingBytes > MAX_REST_MIB * MEBIBYTE)
    return refuseSize(
      'content',
      `must have at most ${MAX_REST_MIB} MiB beside its files; received ${formatMib(remainingBytes)} MiB. Send the document without a draft`,
    );
  // JSON escapes half a surrogate pair, so only the few texts with a backslash are examined.
  if (json.includes('\\ud') && hasBrokenText(content))
    return badInput({
      content: ['must not contain broken surrogate pairs, which are no characters; received one'],
    });
  return null;
}

function refuseSize(field: string, message: string): ApiError {
  return badInput({ [field]: [message] }, 'draft_too_large');
}

/** Returns the texts of a content that lists show; missing fields and fields of another type are null. */
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
export function toAmountOrder(content: DraftContent): AmountOrder | null {
  const kind = readText(content.documentType);
  const { lines, discounts, surcharges, totals, vat, currency } = readObject(content.document);
  if (kind === null || !isDocumentKind(kind) || !hasPrice(lines)) return null;
  return { kind, input: { lines, discounts, surcharges, totals, vat, currency } };
}

/** Returns whether a line has a price already. */
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

/** Returns whether a text of a value, or a name, has half a surrogate pair: PostgreSQL stores no such JSON. */
function hasBrokenText(value: unknown): boolean {
  if (typeof value === 'string') return /[\ud800-\udfff]/u.test(value);
  if (typeof value !== 'object' || value === null) return false;
  return Object.entries(value).some(([name, member]) => hasBrokenText(name) || hasBrokenText(member));
}

function readObject(value: unknown): DraftContent {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : {};
}

function readText(value: unknown): string | null {
  if (typeof value !== 'string' || value.trim() === '') return null;
  return [...value.trim()].slice(0, MAX_TEXT).join('');
}

function formatMib(bytes: number): string {
  return (bytes / MEBIBYTE).toFixed(1);
}
