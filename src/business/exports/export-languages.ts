/** Languages of the headings of an export. */
export const EXPORT_LANGUAGES = ['en', 'fr', 'nl', 'de'] as const;
export type ExportLanguage = (typeof EXPORT_LANGUAGES)[number];
