import { LANGUAGES, type Caption, type PdfLanguage } from './languages';

/** Gives a caption in the document's language, with its `{places}` filled in. */
export type Label = (caption: Caption, places?: Readonly<Record<string, string>>) => string;

/** The captions of one language. */
export function labelsIn(language: PdfLanguage): Label {
  const { captions } = LANGUAGES[language];
  return (caption, places = {}) =>
    captions[caption].replace(/\{(\w+)\}/g, (_, place: string) => places[place] ?? '');
}
