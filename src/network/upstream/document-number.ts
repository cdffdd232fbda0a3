/** Kinds of documents that have a number. */
export type NumberedKind = 'invoice' | 'creditNote';

/** Beginning of the document that is read: extensions with signatures come first. */
const MAX_CHARACTERS = 200_000;
const INVOICE_ROOT = /<(?:[\w.-]+:)?(Invoice|CreditNote|CrossIndustryInvoice)[\s>]/;
const EXTENSIONS = /<(?:[\w.-]+:)?UBLExtensions[\s>][\s\S]*?<\/(?:[\w.-]+:)?UBLExtensions>/;
const FIRST_ID = /<(?:[\w.-]+:)?ID(?:\s[^>]*)?>\s*([^<\s][^<]*?)\s*</;

/**
 * Reads the number of an invoice or credit note (BT-1) from its XML, UBL or CII, without parsing it: it serves only to
 * recognize a document at a provider.
 * @returns null for other documents, and for a number with character references
 */
export function readDocumentNumber(content: Buffer): string | null {
  const text = content.toString('utf8', 0, MAX_CHARACTERS).replace(/<!--[\s\S]*?-->/g, '');
  const root = INVOICE_ROOT.exec(text)?.[1];
  if (root === undefined) return null;
  const from = root === 'CrossIndustryInvoice' ? text.search(/<(?:[\w.-]+:)?ExchangedDocument[\s>]/) : 0;
  const number = FIRST_ID.exec(text.slice(from).replace(EXTENSIONS, ''))?.[1] ?? null;
  return number === null || number.includes('&') ? null : number;
}

/** Reads whether XML is an invoice or a credit note; null for other documents, and for CII, whose root is the same for both. */
export function readDocumentKind(content: Buffer): NumberedKind | null {
  const text = content.toString('utf8', 0, MAX_CHARACTERS).replace(/<!--[\s\S]*?-->/g, '');
  const root = INVOICE_ROOT.exec(text)?.[1];
  if (root === undefined || root === 'CrossIndustryInvoice') return null;
  return root === 'CreditNote' ? 'creditNote' : 'invoice';
}
