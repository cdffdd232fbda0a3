import type { StructuredReference } from './statement';

/** Maximum length of a reference: 35 characters in a payment, 140 with those that systems join. */
const MAX_REFERENCE = 140;

/** Returns the text's letters and digits in capitals: equal references have equal keys, however they are written. */
export function toReferenceKey(text: string): string {
  return text
    .slice(0, MAX_REFERENCE)
    .toUpperCase()
    .replace(/[^A-Z0-9]/g, '');
}

/** Returns the remainder by 97 of a number as a text of any length. */
function remainderBy97(digits: string): number {
  return Number(BigInt(digits) % 97n);
}

/**
 * Returns whether the key is a Belgian structured communication (OGM/VCS): ten digits, then their remainder by 97 in two
 * digits, where 97 stands for 0.
 */
export function isBelgianReference(key: string): boolean {
  if (!/^\d{12}$/.test(key)) return false;
  const remainder = remainderBy97(key.slice(0, 10));
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
  return remainderBy97(digits) === 1;
}

/** Parses a reference from a field for references. Returns null when it has no letter and no digit. */
export function parsePaymentReference(text: string): StructuredReference | null {
  const key = toReferenceKey(text);
  if (key === '') return null;
  if (isBelgianReference(key)) return { scheme: 'be-ogm', key };
  if (isCreditorReference(key)) return { scheme: 'iso11649', key };
  return { scheme: 'other', key };
}

const BELGIAN_IN_TEXT = /(?<![+*])[+*]{3}\s?(\d{3}\s?\/\s?\d{4}\s?\/\s?\d{5})\s?[+*]{3}(?![+*])/g;
const CREDITOR_IN_TEXT = /\bRF\d{2}(?:[ ]?[A-Z0-9]{4}){0,5}[ ]?[A-Z0-9]{1,4}\b/gi;

/**
 * Finds references in free text, in the forms that other numbers do not have: `+++123/4567/89012+++` (or with asterisks)
 * and `RF18 5390 0754 7034`. Only those with right check digits are returned.
 */
export function findReferencesInText(text: string): StructuredReference[] {
  const foundReferences: StructuredReference[] = [];
  for (const [, digits = ''] of text.matchAll(BELGIAN_IN_TEXT)) {
    const key = toReferenceKey(digits);
    if (isBelgianReference(key)) foundReferences.push({ scheme: 'be-ogm', key });
  }
  for (const [writtenText] of text.matchAll(CREDITOR_IN_TEXT)) {
    const key = findLongestCreditorReference(writtenText);
    if (key !== null) foundReferences.push({ scheme: 'iso11649', key });
  }
  return foundReferences;
}

/** A word after the reference may look like its last group: the longest beginning with right check digits counts. */
function findLongestCreditorReference(text: string): string | null {
  const groups = text.split(' ');
  for (let length = groups.length; length > 0; length--) {
    const key = toReferenceKey(groups.slice(0, length).join(''));
    if (isCreditorReference(key)) return key;
  }
  return null;
}

/** Returns the references without repeated ones, in order. */
export function listDistinctReferences(references: readonly StructuredReference[]): StructuredReference[] {
  return [...new Map(references.map((reference) => [reference.key, reference])).values()];
}
