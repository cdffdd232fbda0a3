import type { ParsedDocument } from '../../standards/invoice';
import type { PdfLanguage } from './pdf';

const LANGUAGES_BY_COUNTRY: Readonly<Record<string, PdfLanguage>> = {
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

/** Returns the language of the country of a profile; null when the profile does not determine it. */
function findProfileLanguage(profile: string): PdfLanguage | null {
  return profile === 'xrechnung-3' || profile === 'xrechnung-extension-3' ? 'de' : null;
}

/**
 * Chooses the language for the reader of a document: German for an XRechnung, otherwise the language of the buyer's
 * country (for self-billing, of the seller's country), and English for a country with several languages or an
 * unsupported language.
 */
export function chooseReaderLanguage(
  type: string,
  profile: string,
  parsedDocument: ParsedDocument | null,
): PdfLanguage {
  const reader = type.startsWith('selfBilling') ? parsedDocument?.seller : parsedDocument?.buyer;
  return findProfileLanguage(profile) ?? LANGUAGES_BY_COUNTRY[reader?.country ?? ''] ?? 'en';
}

/** Returns the default language of a reading copy: German for an XRechnung, otherwise English. */
export function getDefaultLanguage(profile: string): PdfLanguage {
  return findProfileLanguage(profile) ?? 'en';
}
