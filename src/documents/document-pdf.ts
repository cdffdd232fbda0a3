import type { DocumentKind, ParsedDocument } from '../invoice';
import { renderInvoicePdf, type PdfLanguage } from './pdf';

const LANGUAGES: Readonly<Record<string, PdfLanguage>> = {
  FR: 'fr',
  LU: 'fr',
  MC: 'fr',
  NL: 'nl',
  DE: 'de',
  AT: 'de',
  LI: 'de',
};
const KINDS: readonly string[] = [
  'invoice',
  'creditNote',
  'selfBillingInvoice',
  'selfBillingCreditNote',
] satisfies DocumentKind[];

/** What a reading copy is made of. */
export interface PrintableDocument {
  type: string;
  parsed: ParsedDocument | null;
  senderId: string | null;
  receiverId: string | null;
}

/** The language of the country that somebody lives in; English where it has several or another one. */
export function languageIn(country: string | null): PdfLanguage {
  return LANGUAGES[country ?? ''] ?? 'en';
}

/** The country of the party that a document goes to: the buyer's, the seller's when it is self-billed. */
export function countryOfReader(type: string, parsed: ParsedDocument): string | null {
  return (type.startsWith('selfBilling') ? parsed.seller : parsed.buyer).country;
}

/** The document as PDF, in the language of who gets it; null for what is no invoice or credit note that we can read. */
export async function documentPdf(document: PrintableDocument): Promise<Buffer | null> {
  const { type, parsed, senderId, receiverId } = document;
  if (parsed === null || !isKind(type)) return null;
  const language = languageIn(countryOfReader(type, parsed));
  return renderInvoicePdf(parsed, { type, language, senderId, receiverId });
}

function isKind(type: string): type is DocumentKind {
  return KINDS.includes(type);
}
