import { LEGAL_FORM_NOTATIONS } from './legal-forms';

/** A company's name in a normalised form for comparison. */
export interface ComparableName {
  /** All words except the legal form, in lower case, without accents, punctuation and blanks. */
  words: string;
  /** Normal notation of the legal form; null when the name contains no legal form. */
  form: string | null;
}

/** Letters that Unicode does not decompose into a letter and a mark. */
const LETTER_REPLACEMENTS: Readonly<Record<string, string>> = {
  ß: 'ss',
  ø: 'o',
  æ: 'ae',
  œ: 'oe',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
};

/** Words that stand for the sign &. */
const AND_WORDS: ReadonlySet<string> = new Set(['et', 'en', 'und']);

/** Maximum number of words of a legal form. */
const MAX_FORM_WORDS = 8;

/** Longer names are cut before they are compared. */
const MAX_NAME_LENGTH = 1_000;

/** Converts a name to a form in which all notations of the name are equal. */
export function toComparableName(name: string): ComparableName {
  const words = joinInitials(splitWords(name.slice(0, MAX_NAME_LENGTH)));
  for (let size = Math.min(MAX_FORM_WORDS, words.length - 1); size > 0; size--) {
    const trailingForm = LEGAL_FORMS.get(words.slice(-size).join(' '));
    if (trailingForm !== undefined) return { words: words.slice(0, -size).join(''), form: trailingForm };
    const leadingForm = LEGAL_FORMS.get(words.slice(0, size).join(' '));
    if (leadingForm !== undefined) return { words: words.slice(size).join(''), form: leadingForm };
  }
  return { words: words.length === 0 ? name.trim() : words.join(''), form: null };
}

/**
 * Returns whether two names belong to the same company: their words are equal, regardless of case, accents, punctuation
 * and blanks. A legal form may have another notation (SRL, S.R.L., BV) or be omitted; a different legal form means a
 * different company.
 */
export function isSameName(one: ComparableName, other: ComparableName): boolean {
  if (one.words !== other.words) return false;
  return one.form === null || other.form === null || one.form === other.form;
}

function splitWords(name: string): string[] {
  const plainName = name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/\p{M}/gu, '')
    .replace(/[ßøæœłđðþ]/g, (letter) => LETTER_REPLACEMENTS[letter] ?? letter)
    .replace(/[&+]/g, ' and ')
    .replace(/\./g, '')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
  if (plainName === '') return [];
  return plainName.split(' ').map((word) => (AND_WORDS.has(word) ? 'and' : word));
}

/** Legal forms by the words of each of their notations. */
const LEGAL_FORMS: ReadonlyMap<string, string> = new Map(
  LEGAL_FORM_NOTATIONS.flatMap((notations) =>
    notations.map((notation): [string, string] => [
      joinInitials(splitWords(notation)).join(' '),
      notations[0] ?? notation,
    ]),
  ),
);

/** Joins initials: `s r l` becomes `srl`. */
function joinInitials(words: readonly string[]): string[] {
  const joinedWords: string[] = [];
  let isPreviousInitial = false;
  for (const word of words) {
    const isInitial = word.length === 1;
    if (isInitial && isPreviousInitial) joinedWords.push(`${joinedWords.pop() ?? ''}${word}`);
    else joinedWords.push(word);
    isPreviousInitial = isInitial;
  }
  return joinedWords;
}
