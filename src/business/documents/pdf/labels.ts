import { LANGUAGES, type Caption, type PdfLanguage } from './languages';

/** Returns a caption in the language of the PDF, with the values of its `{placeholders}`. */
export type LabelFormatter = (caption: Caption, places?: Readonly<Record<string, string>>) => string;

/** Creates the captions of a language. @param otherTax name of a tax other than VAT; null for VAT */
export function createLabels(language: PdfLanguage, otherTax: string | null = null): LabelFormatter {
  const { captions } = LANGUAGES[language];
  const taxLabels: Readonly<Partial<Record<Caption, string>>> =
    otherTax === null ? {} : LANGUAGES[language].otherTax;
  return (caption, places = {}) => {
    const values: Readonly<Record<string, string>> =
      otherTax === null ? places : { ...places, tax: otherTax };
    return (taxLabels[caption] ?? captions[caption]).replace(
      /\{(\w+)\}/g,
      (_, place: string) => values[place] ?? '',
    );
  };
}
