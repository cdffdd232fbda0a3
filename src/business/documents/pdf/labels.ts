import { LANGUAGES, type Caption, type PdfLanguage } from './languages';

/** Returns a caption in the document's language, with its `{places}` filled in. */
export type Label = (caption: Caption, places?: Readonly<Record<string, string>>) => string;

/** Returns the captions of one language. @param otherTax the name of the tax where that is not VAT */
export function createLabels(language: PdfLanguage, otherTax: string | null = null): Label {
  const { captions } = LANGUAGES[language];
  const taxLabels: Readonly<Partial<Record<Caption, string>>> =
    otherTax === null ? {} : LANGUAGES[language].otherTax;
  return (caption, places = {}) => {
    const filledPlaces: Readonly<Record<string, string>> =
      otherTax === null ? places : { ...places, tax: otherTax };
    return (taxLabels[caption] ?? captions[caption]).replace(
      /\{(\w+)\}/g,
      (_, place: string) => filledPlaces[place] ?? '',
    );
  };
}
