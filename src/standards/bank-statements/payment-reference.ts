import type { StructuredReference } from './statement';

/** Maximum length of a reference: 35 characters in a payment, 140 where systems join several references. */
const MAX_REFERENCE_LENGTH = 140;

/**
 * Returns the text's letters and digits in capitals: equal references have equal keys, whatever separators they are
 * written with.
 */
export function toReferenceKey(text: string): string {
  return text
    .slice(0, MAX_REFERENCE_LENGTH)
    .toUpperCase()
    .replace(/[^A-Z0-9]/g, '');
}

/** Returns the remainder of a number of any length divided by 97. */
function computeRemainderBy97(digits: string): number {
  return Number(BigInt(digits) % 97n);
}

/**
 * Returns whether the key is a Belgian structured communication (OGM/VCS): ten digits, then their remainder by 97 in two
 * digits, where 97 stands for 0.
 */
export function isBelgianReference(key: string): boolean {
  if (!/^\d{12}$/.test(key)) return false;
  const remainder = computeRemainderBy97(key.slice(0, 10));
  return Number(key.slice(10)) === (remainder === 0 ? 97 : remainder);
}

/**
 * Returns whether the key is an ISO 11649 creditor reference: `RF`, two check digits and 1 to 21 letters or digits. The
 * remainder by 97 is 1 when the first four characters are moved to the end and letters count from 10.
 */
export function isCreditorReference(key: string): boolean {
  if (!/^RF\d{2}[A-Z0-9]{1,21}$/.test(key)) return false;
  const digits = `${key.slice(4)}${key.slice(0, 4)}`.replace(/[A-Z]/g, (letter) =>
    String(letter.charCodeAt(0) - 55),
  );
  return computeRemainderBy97(digits) === 1;
}

/** Parses a reference from a field for references. Returns null when it has no letter and no digit. */
export function parsePaymentReference(text: string): StructuredReference | null {
  const key = toReferenceKey(text);
  if (key === '') return null;
  if (isBelgianReference(key)) return { scheme: 'be-ogm', key };
  if (isCreditorReference(key)) return { scheme: 'iso11649', key };
  return { scheme: 'other', key };
}

const BELGIAN_REFERENCE_PATTERN = /(?<![+*])[+*]{3}\s?(\d{3}\s?\/\s?\d{4}\s?\/\s?\d{5})\s?[+*]{3}(?![+*])/g;
const CREDITOR_REFERENCE_PATTERN = /\bRF\d{2}(?:[ ]?[A-Z0-9]{4}){0,5}[ ]?[A-Z0-9]{1,4}\b/gi;

/**
 * Finds references in free text, in forms that no other numbers have: `+++123/4567/89012+++` (or with asterisks)
 * and `RF18 5390 0754 7034`. Returns only references with correct check digits.
 */
export function findReferencesInText(text: string): StructuredReference[] {
  const foundReferences: StructuredReference[] = [];
  for (const [, digits = ''] of text.matchAll(BELGIAN_REFERENCE_PATTERN)) {
    const key = toReferenceKey(digits);
    if (isBelgianReference(key)) foundReferences.push({ scheme: 'be-ogm', key });
  }
  for (const [candidate] of text.matchAll(CREDITOR_REFERENCE_PATTERN)) {
    const key = findLongestCreditorReference(candidate);
    if (key !== null) foundReferences.push({ scheme: 'iso11649', key });
  }
  return foundReferences;
}

/**
 * Returns the longest beginning of a text with correct check digits, because the next word may look like a last group.
 */
function findLongestCreditorReference(text: string): string | null {
  const groups = text.split(' ');
  for (let length = groups.length; length > 0; length--) {
    const key = toReferenceKey(groups.slice(0, length).join(''));
    if (isCreditorReference(key)) return key;
  }
  return null;
}

/** Returns the references in order, without duplicates. */
export function listDistinctReferences(references: readonly StructuredReference[]): StructuredReference[] {
  return [...new Map(references.map((reference) => [reference.key, reference])).values()];
}
