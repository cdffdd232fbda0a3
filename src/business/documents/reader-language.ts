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

/** Returns the language of the country of a profile; null when the profile does not determine it. */
function findProfileLanguage(profile: string): PdfLanguage | null {
  return profile === 'xrechnung-3' || profile === 'xrechnung-extension-3' ? 'de' : null;
}

/**
 * Chooses the language for the reader of a document: German for an XRechnung, else the language of the buyer's country
 * (of the seller's country for self-billing), and English for a country with several languages or an unsupported one.
 */
export function chooseReaderLanguage(
  type: string,
  profile: string,
  parsedDocument: ParsedDocument | null,
): PdfLanguage {
  const reader = type.startsWith('selfBilling') ? parsedDocument?.seller : parsedDocument?.buyer;
  return findProfileLanguage(profile) ?? LANGUAGES[reader?.country ?? ''] ?? 'en';
}

/** Returns the default language of a reading copy: German for an XRechnung, else English. */
export function getUsualLanguage(profile: string): PdfLanguage {
  return findProfileLanguage(profile) ?? 'en';
}
