/** Maximum number of words of a text that are searched; longer texts of payments do not occur. */
const MAX_WORDS = 60;
/** Words that one number may be written in: `INV 2026 / 00012`. */
const MAX_JOINED = 4;
const MIN_KEY = 3;
/** Characters of a number in the index by number. */
const MAX_WRITTEN = 100;
const MAX_KEY = 40;

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
  return key.length >= MIN_KEY && key.length <= MAX_KEY && /\d/.test(key);
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
    for (let length = 1; length <= MAX_JOINED && start + length <= words.length; length++) {
      const key = words.slice(start, start + length).join('');
      if (isSearchableKey(key)) keys.add(key);
    }
  }
  return keys;
}

/**
 * Returns the possible numbers in a free text, for look-ups of exact numbers: each word with a digit, with and without
 * punctuation around it.
 */
export function listWrittenNumbers(text: string): Set<string> {
  const numbers = new Set<string>();
  for (const word of text.split(/[\s,;]+/u).slice(0, MAX_WORDS)) {
    // Longer words are never numbers, and the search for their punctuation takes quadratic time.
    if (word.length > 2 * MAX_WRITTEN) continue;
    for (const number of [word, word.replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, '')])
      if (number.length <= MAX_WRITTEN && isSearchableKey(toNumberKey(number))) numbers.add(number);
  }
  return numbers;
}
