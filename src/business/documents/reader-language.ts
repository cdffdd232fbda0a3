import type { ParsedDocument } from '../../standards/invoice';
import type { PdfLanguage } from './pdf';

const LANGUAGES: Readonly<Record<string, PdfLanguage>> = {
  FR: 'fr',
  LU: 'fr',
  MC: 'fr',
  NL: 'nl',
  DE: 'de',
  AT: 'de',
  LI: 'de',
  IT: 'it',
  SM: 'it',
  ES: 'es',
  PL: 'pl',
  PT: 'pt',
};

/** The language of those for whom a profile is made; null where that is said by more than the profile. */
function profileLanguage(profile: string): PdfLanguage | null {
  return profile === 'xrechnung-3' || profile === 'xrechnung-extension-3' ? 'de' : null;
}

/**
 * The language to address the reader of a document in: German for an XRechnung, else that of the buyer's country (the
 * seller's when it is self-billed), English where a country has several or another one.
 */
export function readerLanguage(type: string, profile: string, parsed: ParsedDocument | null): PdfLanguage {
  const reader = type.startsWith('selfBilling') ? parsed?.seller : parsed?.buyer;
  return profileLanguage(profile) ?? LANGUAGES[reader?.country ?? ''] ?? 'en';
}

/** The language of a reading copy for somebody of whom nothing is known: German for an XRechnung, else English. */
export function usualLanguage(profile: string): PdfLanguage {
  return profileLanguage(profile) ?? 'en';
}
