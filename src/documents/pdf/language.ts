/** The languages an invoice can be rendered in. */
export const PDF_LANGUAGES = ['en', 'fr', 'nl', 'de'] as const;

export type PdfLanguage = (typeof PDF_LANGUAGES)[number];

/** One wording in each language. */
export type Wording = Readonly<Record<PdfLanguage, string>>;
