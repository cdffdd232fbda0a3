import type { ParsedDocument } from '../../../standards/invoice';

/** Texts of a document that can be searched in addition to names, addresses and number. */
export interface SearchTexts {
  /** VAT numbers, enterprise numbers, payment references and other references, which are found in any notation. */
  references: string[];
  /** Texts of the lines, together at most {@link MAX_TEXT_LENGTH} characters. */
  texts: string[];
}

/** Maximum number of characters of line texts that are searched. */
const MAX_TEXT_LENGTH = 2000;
/** Maximum number of references of a document. */
const MAX_REFERENCES = 40;
const MAX_REFERENCE_LENGTH = 100;
const MAX_WORDS = 300;
const MAX_WORD_LENGTH = 40;
/** Length of the prefix of each word, the end of the team id, so that a search reads only entries of the team. */
const TEAM_PREFIX_LENGTH = 8;

const WORD_PATTERN = /[\p{L}\p{N}]+/gu;
const MARKS_PATTERN = /\p{M}+/gu;
/** Letters that Unicode does not decompose, with their replacement. */
const LETTER_REPLACEMENTS: Readonly<Record<string, string>> = {
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
const REPLACED_LETTER = new RegExp(`[${Object.keys(LETTER_REPLACEMENTS).join('')}]`, 'gu');
/** Text whose folding is only the conversion to lower case. */
const ASCII_PATTERN = /^[ -~]*$/;

/** Returns a text in lower case without accents: `Métropole` becomes `metropole`, `Straße` `strasse`. */
export function foldText(text: string): string {
  const lowerCase = text.toLowerCase();
  if (ASCII_PATTERN.test(lowerCase)) return lowerCase;
  return lowerCase
    .normalize('NFKD')
    .replace(MARKS_PATTERN, '')
    .toLowerCase()
    .replace(REPLACED_LETTER, (letter) => LETTER_REPLACEMENTS[letter] ?? letter);
}

/** Lists the searchable texts of a parsed invoice or credit note. */
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
    let remainingCharacters = MAX_TEXT_LENGTH, index = 0;
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
  return [...new Set(presentReferences)]
    .slice(0, MAX_REFERENCES)
    .map((text) => text.slice(0, MAX_REFERENCE_LENGTH));
}

/** Data of a document from which its search words are created. */
export interface SearchableDocument {
  teamId: string;
  documentNumber: string | null;
  addresses: readonly (string | null)[];
  names: readonly (string | null)[];
  texts?: SearchTexts;
}

/**
 * Creates the search words of a document; each word begins with a part of the team id. A number or reference is
 * included in parts and without separators, with and without its leading letters and zeros: `BE0987.654.394` as
 * `be0987`, `654`, `394`, `be0987654394`, `0987654394`, `987654394`.
 * @returns the words, separated by spaces
 */
export function toSearchWords(document: SearchableDocument): string {
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
  const team = toTeamPrefix(teamId);
  return [...words]
    .slice(0, MAX_WORDS)
    .map((word) => team + word)
    .join(' ');
}

function addWords(words: Set<string>, text: string): string[] {
  const foundWords = foldText(text.slice(0, MAX_TEXT_LENGTH)).match(WORD_PATTERN) ?? [];
  for (const word of foundWords) words.add(truncateWord(word));
  return foundWords;
}

/** Returns the first {@link MAX_WORD_LENGTH} UTF-16 units of a word without half a surrogate pair, which the database rejects. */
function truncateWord(word: string): string {
  const splitsSurrogatePair = /[\uD800-\uDBFF]/.test(word.charAt(MAX_WORD_LENGTH - 1));
  return word.slice(0, splitsSurrogatePair ? MAX_WORD_LENGTH - 1 : MAX_WORD_LENGTH);
}

function addReference(words: Set<string>, text: string): void {
  const compact = truncateWord(addWords(words, text).join(''));
  if (compact === '') return;
  words.add(compact);
  const digits = compact.replace(/^[a-z]+/, '');
  if (digits === '') return;
  words.add(digits);
  const significant = digits.replace(/^0+/, '');
  if (significant !== '') words.add(significant);
}

/**
 * Builds the query for the words of the documents of a team: for each word of the text, a document must have a word
 * with this beginning, or one word that begins with the whole text without separators. A word of one or two characters
 * must match completely, and so must a group of up to three digits that another word follows: the index would otherwise
 * list every number that begins with these digits.
 * @returns a `tsquery` as text; null for a text without letters and digits
 */
export function toWordsQuery(teamId: string, search: string): string | null {
  const words = [...new Set(foldText(search).match(WORD_PATTERN) ?? [])];
  if (words.length === 0) return null;
  const team = toTeamPrefix(teamId);
  const mustMatchCompletely = (word: string): boolean =>
    word.length < MIN_PREFIX_LENGTH || (words.slice(0, -1).includes(word) && DIGIT_GROUP.test(word));
  const toLexeme = (word: string): string =>
    `'${team}${truncateWord(word)}'${mustMatchCompletely(word) ? '' : ':*'}`;
  const all = words.map(toLexeme).join(' & ');
  const compact = (foldText(search).match(WORD_PATTERN) ?? []).join('');
  return words.length > 1 && /\d/.test(compact) ? `(${all}) | ${toLexeme(compact)}` : all;
}

/** Digits of a number that is written in groups. */
const DIGIT_GROUP = /^\d{1,3}$/;
/** Minimum length of a word that is searched as a beginning; shorter words must match completely. */
const MIN_PREFIX_LENGTH = 3;

/** Returns the prefix of the search words of a team, in lowercase letters and digits. */
export function toTeamPrefix(teamId: string): string {
  return teamId
    .replace(/[^0-9A-Za-z]/g, '')
    .slice(-TEAM_PREFIX_LENGTH)
    .toLowerCase();
}
