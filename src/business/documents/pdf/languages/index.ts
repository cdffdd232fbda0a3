import { DE } from './de';
import { EN } from './en';
import { ES } from './es';
import { FR } from './fr';
import { IT } from './it';
import type { Language } from './language';
import { NL } from './nl';
import { PL } from './pl';
import { PT } from './pt';

export type { Caption, Language } from './language';

/** Languages in which an invoice can be rendered, by ISO 639-1 code. */
export const PDF_LANGUAGES = ['en', 'fr', 'nl', 'de', 'it', 'es', 'pl', 'pt'] as const;

export type PdfLanguage = (typeof PDF_LANGUAGES)[number];

/** Texts and formats by language. */
export const LANGUAGES: Readonly<Record<PdfLanguage, Language>> = {
  en: EN,
  fr: FR,
  nl: NL,
  de: DE,
  it: IT,
  es: ES,
  pl: PL,
  pt: PT,
};
