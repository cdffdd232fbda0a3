/** The languages of the dashboard. */
export const LANGUAGES = ['en', 'fr', 'nl', 'de'] as const;

/** One of the languages of the dashboard. */
export type Language = (typeof LANGUAGES)[number];

const LOCALES: Record<Language, string> = { en: 'en-GB', fr: 'fr-FR', nl: 'nl-NL', de: 'de-DE' };

/** The locale (BCP 47) whose numbers and dates a language is shown with. */
export function localeOf(language: Language): string {
  return LOCALES[language];
}
