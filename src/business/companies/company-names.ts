import { LEGAL_FORM_NOTATIONS } from './legal-forms';

/** A company's name in a normalised form for comparison. */
export interface ComparableName {
  /** All words but the legal form, in lower case, without accents, punctuation and blanks. */
  words: string;
  /** The legal form, the same for all its notations; null when the name states none. */
  form: string | null;
}

/** Letters that Unicode does not decompose into a letter and a mark. */
const LETTERS: Readonly<Record<string, string>> = {
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
const AND: ReadonlySet<string> = new Set(['et', 'en', 'und']);

/** Maximum number of words of a legal form. */
const MAX_FORM_WORDS = 8;

/** Longer names are cut before they are compared. */
const MAX_NAME_LENGTH = 1_000;

/** Converts a name to a form in which all notations of the name are equal. */
export function toComparableName(name: string): ComparableName {
  const words = joinInitials(splitWords(name.slice(0, MAX_NAME_LENGTH)));
  for (let size = Math.min(MAX_FORM_WORDS, words.length - 1); size > 0; size--) {
    const atEnd = LEGAL_FORMS.get(words.slice(-size).join(' '));
    if (atEnd !== undefined) return { words: words.slice(0, -size).join(''), form: atEnd };
    const atStart = LEGAL_FORMS.get(words.slice(0, size).join(' '));
    if (atStart !== undefined) return { words: words.slice(size).join(''), form: atStart };
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
    .replace(/[ßøæœłđðþ]/g, (letter) => LETTERS[letter] ?? letter)
    .replace(/[&+]/g, ' and ')
    .replace(/\./g, '')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
  if (plainName === '') return [];
  return plainName.split(' ').map((word) => (AND.has(word) ? 'and' : word));
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
  let isOpen = false;
  for (const word of words) {
    const isInitial = word.length === 1;
    if (isInitial && isOpen) joinedWords.push(`${joinedWords.pop() ?? ''}${word}`);
    else joinedWords.push(word);
    isOpen = isInitial;
  }
  return joinedWords;
}
