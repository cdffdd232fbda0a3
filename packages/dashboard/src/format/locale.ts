import type { Language } from '../i18n/catalog';

export type { Language };

const LOCALES: Record<Language, string> = { en: 'en-GB', fr: 'fr-FR', nl: 'nl-NL', de: 'de-DE' };

/** The locale (BCP 47) whose numbers and dates a language is shown with. */
export function toLocale(language: Language): string {
  return LOCALES[language];
}
