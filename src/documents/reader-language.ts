import type { ParsedDocument } from '../invoice';
import type { PdfLanguage } from './pdf';

const LANGUAGES: Readonly<Record<string, PdfLanguage>> = {
  FR: 'fr',
  LU: 'fr',
  MC: 'fr',
  NL: 'nl',
  DE: 'de',
  AT: 'de',
  LI: 'de',
};

/**
 * The language to address the reader of a document in: that of the buyer's country (the seller's when it is
 * self-billed), English where a country has several or another one.
 */
export function readerLanguage(type: string, parsed: ParsedDocument | null): PdfLanguage {
  const reader = type.startsWith('selfBilling') ? parsed?.seller : parsed?.buyer;
  return LANGUAGES[reader?.country ?? ''] ?? 'en';
}
