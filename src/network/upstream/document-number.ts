/** Kinds of documents that have a number. */
export type NumberedKind = 'invoice' | 'creditNote';

/** Number of characters that are read from the beginning of a document; UBL extensions with signatures come first. */
const MAX_CHARACTERS = 200_000;
const INVOICE_ROOT = /<(?:[\w.-]+:)?(Invoice|CreditNote|CrossIndustryInvoice)[\s>]/;
const EXTENSIONS = /<(?:[\w.-]+:)?UBLExtensions[\s>][\s\S]*?<\/(?:[\w.-]+:)?UBLExtensions>/;
const FIRST_ID = /<(?:[\w.-]+:)?ID(?:\s[^>]*)?>\s*([^<\s][^<]*?)\s*</;

/**
 * Reads the number (BT-1) of an invoice or credit note in UBL or CII without parsing the XML. The number is used only
 * to recognize a document at a provider.
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

/**
 * Reads whether a document is an invoice or a credit note; null for other documents, and for CII, where both have the
 * same root element.
 */
export function readDocumentKind(content: Buffer): NumberedKind | null {
  const text = content.toString('utf8', 0, MAX_CHARACTERS).replace(/<!--[\s\S]*?-->/g, '');
  const root = INVOICE_ROOT.exec(text)?.[1];
  if (root === undefined || root === 'CrossIndustryInvoice') return null;
  return root === 'CreditNote' ? 'creditNote' : 'invoice';
}
