import { formatReceivedText } from '../values/received';

/** Rule for the numbers of a register: format and check digits. */
export interface NumberRule {
  /** Pattern of the compact number, which has no separators and upper-case letters. */
  shape: RegExp;
  /** `shape` in words, for messages: "10 digits, the first 0 or 1". */
  form: string;
  /** A number that satisfies the rule, for messages. */
  example: string;
  /** Brings a received number into compact form; the default is `compactNumber`. Must be idempotent. */
  compact?: (receivedValue: string) => string;
  /**
   * Returns the error of a number with the right shape ("check digits should be 49"); `undefined` for a valid number.
   */
  findError?: (compact: string) => string | undefined;
}

export type NumberCheck = { ok: true; value: string } | { ok: false; message: string };

const SEPARATORS = /[\s./‐-―-]/g;
const WHITE_SPACE = /\s/g;

/** Drops white space, dots, slashes, hyphens and dashes, and writes letters in upper case. */
export function compactNumber(receivedValue: string): string {
  return upperCase(receivedValue.replace(SEPARATORS, ''));
}

/** Removes white space and converts to upper case; dots and hyphens stay, which are significant in some numbers. */
export function compactWithPunctuation(receivedValue: string): string {
  return upperCase(receivedValue.replace(WHITE_SPACE, ''));
}

/** Converts only ASCII letters to upper case, because `ß` must not become `SS`. */
function upperCase(text: string): string {
  return text.replace(/[a-z]/g, (letter) => letter.toUpperCase());
}

/** Returns the error of wrong check digits. @param expectedDigits `null` when no check digit is valid */
export function findCheckDigitError(actualDigits: string, expectedDigits: string | null): string | undefined {
  if (actualDigits === expectedDigits) return undefined;
  if (expectedDigits === null) return 'no check digit fits these digits, so at least one of them is wrong';
  return `check digit${expectedDigits.length > 1 ? 's' : ''} should be ${expectedDigits}`;
}

/**
 * Creates the `findError` function of a rule whose last character is the check digit: `computeExpected` computes it
 * from the characters between the prefix of `prefixLength` characters and the last character.
 */
export function createLastDigitCheck(
  prefixLength: number,
  computeExpected: (payload: string) => string | null,
) {
  return (compact: string): string | undefined =>
    findCheckDigitError(compact.slice(-1), computeExpected(compact.slice(prefixLength, -1)));
}

/** Applies a rule to a received number. Every error message begins with `label`. */
export function applyNumberRule(rule: NumberRule, label: string, receivedValue: string): NumberCheck {
  const value = (rule.compact ?? compactNumber)(receivedValue);
  if (!rule.shape.test(value)) {
    return { ok: false, message: `${label}: should be ${rule.form}, e.g. ${rule.example}` };
  }
  const error = rule.findError?.(value);
  return error === undefined ? { ok: true, value } : { ok: false, message: `${label}: ${error}` };
}

/** Formats `<prefix> <received>`, without the prefix when the number starts with it. */
export function formatNumberLabel(prefix: string, receivedValue: string): string {
  const shortenedText = formatReceivedText(receivedValue.trim());
  return prefix === '' || shortenedText.toUpperCase().startsWith(prefix)
    ? shortenedText
    : `${prefix} ${shortenedText}`;
}
