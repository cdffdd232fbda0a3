import type { Language } from '../../access/auth/identity/languages';

/** Maximum number of characters of a text from third parties. */
const MAX_QUOTED_CHARACTERS = 200;
/** Maximum number of characters of a team's name in a subject. */
const MAX_SUBJECT_CHARACTERS = 60;

const QUOTES: Readonly<Record<Language, readonly [string, string]>> = {
  en: ['“', '”'],
  fr: ['« ', ' »'],
  nl: ['“', '”'],
  de: ['„', '“'],
};

/** Line ends, other control characters, and invisible characters that change the direction of a text. */
// eslint-disable-next-line no-control-regex -- control characters are removed
const UNPRINTABLE = /[\u0000-\u001f\u007f-\u009f\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff]+/g;

/**
 * Quotes a text from third parties, such as a name or a reason, for a mail: on one line, of bounded length, in
 * quotation marks that the text itself cannot close, and without addresses that a mail program would turn into a link.
 */
export function quoteText(language: Language, text: string): string {
  const [open, close] = QUOTES[language];
  const quotableText = shorten(
    toOneLine(text)
      .replace(/[“”„«»]/g, '"')
      .replaceAll('://', ': //'),
    MAX_QUOTED_CHARACTERS,
  );
  return `${open}${quotableText}${close}`;
}

/** Shortens a name to one line of a subject. */
export function toSubjectText(text: string): string {
  return shorten(toOneLine(text), MAX_SUBJECT_CHARACTERS);
}

function toOneLine(text: string): string {
  return text.replace(UNPRINTABLE, ' ').replace(/\s+/g, ' ').trim();
}

function shorten(text: string, maximum: number): string {
  const characters = [...text];
  return characters.length <= maximum ? text : `${characters.slice(0, maximum - 1).join('')}…`;
}
