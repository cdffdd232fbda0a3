/** Maximum number of words of a text that are searched. Real payments have no longer texts. */
const MAX_WORDS = 60;
/** Maximum number of words that one invoice number is written in, such as `INV 2026 / 00012`. */
const MAX_JOINED_WORDS = 4;
const MIN_KEY_LENGTH = 3;
/** Maximum length of an invoice number in the index by number. */
const MAX_NUMBER_LENGTH = 100;
const MAX_KEY_LENGTH = 40;

/** Returns a document number's letters and digits in capitals: numbers that differ only in separators have equal keys. */
export function toNumberKey(number: string): string {
  return number
    .slice(0, 200)
    .toUpperCase()
    .replace(/[^\p{L}\p{N}]/gu, '');
}

/**
 * Returns whether a key is distinctive enough for a search in free text: at least three characters, one of them a digit.
 */
export function isSearchableKey(key: string): boolean {
  return key.length >= MIN_KEY_LENGTH && key.length <= MAX_KEY_LENGTH && /\d/.test(key);
}

/** Returns the keys of all numbers that a free text may contain: each word, and up to four words in a row. */
export function listNumberKeys(text: string): Set<string> {
  const words = text
    .toUpperCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '')
    .slice(0, MAX_WORDS);
  const keys = new Set<string>();
  for (let start = 0; start < words.length; start++) {
    for (let length = 1; length <= MAX_JOINED_WORDS && start + length <= words.length; length++) {
      const key = words.slice(start, start + length).join('');
      if (isSearchableKey(key)) keys.add(key);
    }
  }
  return keys;
}

/**
 * Returns the possible invoice numbers in a free text, for look-ups of exact numbers: each word with a digit, with and
 * without
 * surrounding punctuation.
 */
export function listNumberCandidates(text: string): Set<string> {
  const numbers = new Set<string>();
  for (const word of text.split(/[\s,;]+/u).slice(0, MAX_WORDS)) {
    // Longer words are never numbers, and the search for their punctuation takes quadratic time.
    if (word.length > 2 * MAX_NUMBER_LENGTH) continue;
    for (const number of [word, word.replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, '')])
      if (number.length <= MAX_NUMBER_LENGTH && isSearchableKey(toNumberKey(number))) numbers.add(number);
  }
  return numbers;
}
