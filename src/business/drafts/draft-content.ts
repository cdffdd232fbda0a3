import { blankParty, isDocumentKind, isSelfBillingKind, parseDocumentInput } from '../../standards/invoice';
import type { FieldErrors } from '../../platform/kernel/http/failure';

/** Input of a send as a client stored it: any object, also an incomplete one. Only sending checks it. */
export type DraftContent = Record<string, unknown>;

/** What lists show of a draft. A field is null while the content does not have it. */
export interface DraftSummary {
  documentType: string | null;
  number: string | null;
  recipient: string | null;
  recipientName: string | null;
  /** Amount due (BT-115). */
  amount: string | null;
  currency: string | null;
}

const MEBIBYTE = 1024 * 1024;
/** Maximum size of the files of a draft, before base64: attachments and the client's own PDF. */
const MAX_FILE_MIB = 10;
/** Maximum size of everything else: an invoice of several thousand lines. */
const MAX_REST_MIB = 2;
/** Characters of a text in lists. */
const MAX_TEXT = 200;

/** Returns the fault of a content that is too large or that the database cannot store; empty for every other content. */
export function findContentFaults(content: DraftContent): FieldErrors {
  if (hasBrokenText(content))
    return { content: ['must not contain broken surrogate pairs, which are no characters; received one'] };
  const embedded = listFiles(content).reduce((sum, file) => sum + file.length, 0);
  const fileBytes = Math.ceil((embedded * 3) / 4);
  if (fileBytes > MAX_FILE_MIB * MEBIBYTE)
    return {
      'content.document.attachments': [
        `must have at most ${MAX_FILE_MIB} MiB of files in a draft; received ${formatMib(fileBytes)} MiB. Add large files when you send the document`,
      ],
    };
  const rest = Buffer.byteLength(JSON.stringify(content)) - embedded;
  if (rest > MAX_REST_MIB * MEBIBYTE)
    return {
      content: [
        `must have at most ${MAX_REST_MIB} MiB beside its files; received ${formatMib(rest)} MiB. Send the document without a draft`,
      ],
    };
  return {};
}

/** Summarizes a content; whatever it lacks or has in another form is null. */
export function summarizeDraft(content: DraftContent): DraftSummary {
  const documentType = readText(content.documentType);
  const document = readObject(content.document);
  const isSelfBilled = documentType?.startsWith('selfBilling') ?? false;
  const other = readObject(isSelfBilled ? document.seller : document.buyer);
  return {
    documentType,
    number: readText(document.creditNoteNumber) ?? readText(document.invoiceNumber),
    recipient: readText(content.recipient),
    recipientName: readText(other.name),
    ...computeAmount(documentType, document),
  };
}

/** Computes the amount due of the lines so far; null while a line or total is faulty or missing. */
function computeAmount(
  documentType: string | null,
  document: DraftContent,
): Pick<DraftSummary, 'amount' | 'currency'> {
  const none = { amount: null, currency: null };
  if (documentType === null || !isDocumentKind(documentType) || !hasPrice(document.lines)) return none;
  const { lines, discounts, surcharges, totals, vat, currency } = document;
  const company = blankParty();
  const party = isSelfBillingKind(documentType) ? 'seller' : 'buyer';
  const read = parseDocumentInput(
    { lines, discounts, surcharges, totals, vat, currency, [party]: {} },
    { kind: documentType, today: '2000-01-01', company },
  );
  const isComputed =
    read.ok ||
    !Object.keys(read.errors).some((path) => /^document\.(lines|discounts|surcharges|totals|vat)/.test(path));
  if (!isComputed || read.document === null) return none;
  const { totals: computed, currency: readCurrency } = read.document;
  return { amount: computed.payableAmount, currency: readCurrency };
}

/** Returns whether a line has a price already. */
function hasPrice(lines: unknown): boolean {
  const entries: unknown[] = Array.isArray(lines) ? lines : [];
  return entries.some((line) => {
    const { netPriceAmount } = readObject(line);
    return typeof netPriceAmount === 'number' || readText(netPriceAmount) !== null;
  });
}

/** Lists the files of a content, in base64. */
function listFiles({ document, pdf }: DraftContent): string[] {
  const { attachments } = readObject(document);
  const entries: unknown[] = Array.isArray(attachments) ? attachments : [];
  return [pdf, ...entries.map((entry) => readObject(entry).embeddedDocument)].filter(
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
