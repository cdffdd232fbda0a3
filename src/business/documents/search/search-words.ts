import type { ParsedDocument } from '../../../standards/invoice';

/** Texts of a document that a search reads beside its names, addresses and number. */
export interface SearchTexts {
  /** VAT numbers, enterprise numbers, payment references and other references, which are found in any notation. */
  references: string[];
  /** Texts of the lines, together at most {@link MAX_TEXT} characters. */
  texts: string[];
}

/** Maximum number of characters of line texts that are searched. */
const MAX_TEXT = 2000;
/** Maximum number of references, of their characters, of words of a document, and of characters of a word. */
const MAX_REFERENCES = 40;
const MAX_REFERENCE = 100;
const MAX_WORDS = 300;
const MAX_WORD = 40;
/** Number of characters of the team's id at the beginning of each word, so that a search reads only entries of its own team. */
const TEAM_PART = 8;

const WORD = /[\p{L}\p{N}]+/gu;
const MARKS = /\p{M}+/gu;
/** Letters that Unicode does not decompose, with their replacement. */
const LETTERS: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ł: 'l',
  ı: 'i',
};
const LETTER = new RegExp(`[${Object.keys(LETTERS).join('')}]`, 'gu');
/** Text for which folding is lower case. */
const ASCII = /^[ -~]*$/;

/** Returns a text in lower case without accents: `Métropole` becomes `metropole`, `Straße` `strasse`. */
export function foldText(text: string): string {
  const small = text.toLowerCase();
  if (ASCII.test(small)) return small;
  return small
    .normalize('NFKD')
    .replace(MARKS, '')
    .toLowerCase()
    .replace(LETTER, (letter) => LETTERS[letter] ?? letter);
}

/** Lists the texts of a parsed invoice or credit note that a search reads. */
export function toSearchTexts(parsedDocument: ParsedDocument): SearchTexts {
  const { seller, buyer, payee, paymentMeans, invoiceReferences, lines } = parsedDocument;
  const references = [
    ...[seller, buyer].flatMap(({ vatNumber, enterpriseNumber }) => [vatNumber, enterpriseNumber]),
    payee?.enterpriseNumber,
    parsedDocument.buyerReference,
    parsedDocument.purchaseOrderReference,
    parsedDocument.salesOrderReference,
    parsedDocument.projectReference,
    parsedDocument.contractReference,
    ...paymentMeans.flatMap(({ reference, iban }) => [reference, iban]),
    ...invoiceReferences.map(({ id }) => id),
  ];
  const texts: string[] = [];
  for (
    let remainingCharacters = MAX_TEXT, index = 0;
    remainingCharacters > 0 && index < lines.length;
    index++
  ) {
    const line = lines[index];
    for (const text of [line?.name, line?.description, line?.sellersId, line?.buyersId]) {
      if (!text || remainingCharacters <= 0) continue;
      texts.push(text.slice(0, remainingCharacters));
      remainingCharacters -= text.length;
    }
  }
  return { references: limitReferences(references), texts };
}

function limitReferences(references: readonly (string | null | undefined)[]): string[] {
  const presentReferences = references.flatMap((text) => (text ? [text] : []));
  return [...new Set(presentReferences)].slice(0, MAX_REFERENCES).map((text) => text.slice(0, MAX_REFERENCE));
}

/** Search words of a document. */
export interface SearchedDocument {
  teamId: string;
  documentNumber: string | null;
  addresses: readonly (string | null)[];
  names: readonly (string | null)[];
  texts?: SearchTexts;
}

/**
 * Creates the search words of a document; each begins with a part of its team's id. A number or reference is included
 * in parts and without separators, with and without its leading letters and zeros: `BE0987.654.394` as `be0987`, `654`,
 * `394`, `be0987654394`, `0987654394`, `987654394`.
 * @returns the words, separated by spaces
 */
export function toSearchWords(document: SearchedDocument): string {
  const { teamId, documentNumber, addresses, names, texts } = document;
  const words = new Set<string>();
  const references = [
    documentNumber,
    // A scheme is not part of the number.
    ...addresses.map((address) => address?.slice(address.indexOf(':') + 1)),
    ...(texts?.references ?? []),
  ];
  for (const reference of limitReferences(references)) addReference(words, reference);
  for (const address of addresses) if (address !== null) addWords(words, address);
  for (const text of [...names, ...(texts?.texts ?? [])]) if (text !== null) addWords(words, text);
  const team = toTeamPart(teamId);
  return [...words]
    .slice(0, MAX_WORDS)
    .map((word) => team + word)
    .join(' ');
}

function addWords(words: Set<string>, text: string): string[] {
  const foundWords = foldText(text.slice(0, MAX_TEXT)).match(WORD) ?? [];
  for (const word of foundWords) words.add(cutWord(word));
  return foundWords;
}

/** Returns the first {@link MAX_WORD} UTF-16 units of a word without half a surrogate pair, which the database refuses. */
function cutWord(word: string): string {
  const isSplit = /[\uD800-\uDBFF]/.test(word.charAt(MAX_WORD - 1));
  return word.slice(0, isSplit ? MAX_WORD - 1 : MAX_WORD);
}

function addReference(words: Set<string>, text: string): void {
  const compact = cutWord(addWords(words, text).join(''));
  if (compact === '') return;
  words.add(compact);
  const digits = compact.replace(/^[a-z]+/, '');
  if (digits === '') return;
  words.add(digits);
  const significant = digits.replace(/^0+/, '');
  if (significant !== '') words.add(significant);
}

/**
 * Makes the query for the words of a team's documents: for each word of the text, a document must have a word with this
 * beginning, or one word that begins with the whole text without separators. A word of one or two characters must match
 * completely, and so must a group of up to three digits that another word follows: the index would otherwise list every
 * number that begins with these digits.
 * @returns a `tsquery` as text; null for a text without letters and digits
 */
export function toWordsQuery(teamId: string, search: string): string | null {
  const words = [...new Set(foldText(search).match(WORD) ?? [])];
  if (words.length === 0) return null;
  const team = toTeamPart(teamId);
  const isComplete = (word: string): boolean =>
    word.length < MIN_PREFIX_LENGTH || (words.slice(0, -1).includes(word) && DIGIT_GROUP.test(word));
  const toLexeme = (word: string): string => `'${team}${cutWord(word)}'${isComplete(word) ? '' : ':*'}`;
  const all = words.map(toLexeme).join(' & ');
  const compact = (foldText(search).match(WORD) ?? []).join('');
  return words.length > 1 && /\d/.test(compact) ? `(${all}) | ${toLexeme(compact)}` : all;
}

/** Digits of a number that is written in groups. */
const DIGIT_GROUP = /^\d{1,3}$/;
/** Minimum number of characters of a word's beginning; shorter words must match completely. */
const MIN_PREFIX_LENGTH = 3;

/** Returns the prefix of a team's search words, in lowercase letters and digits. */
export function toTeamPart(teamId: string): string {
  return teamId
    .replace(/[^0-9A-Za-z]/g, '')
    .slice(-TEAM_PART)
    .toLowerCase();
}
