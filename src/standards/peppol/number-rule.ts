import { showReceived } from '../values/received';

/** Rule for the numbers of a register: format and check digits. */
export interface NumberRule {
  /** The compact number: separators dropped, letters upper case. */
  shape: RegExp;
  /** `shape` in words, for messages: "10 digits, the first 0 or 1". */
  form: string;
  /** A number that satisfies the rule, for messages. */
  example: string;
  /** Brings a received number into compact form; the default is `compactNumber`. Must be idempotent. */
  compact?: (receivedValue: string) => string;
  /** Complaint about a number of the right shape, such as "check digits should be 49"; `undefined` for a valid number. */
  complaint?: (compact: string) => string | undefined;
}

export type NumberCheck = { ok: true; value: string } | { ok: false; message: string };

const SEPARATORS = /[\s./‐-―-]/g;
const WHITE_SPACE = /\s/g;

/** Drops white space, dots, slashes, hyphens and dashes, and writes letters in upper case. */
export function compactNumber(receivedValue: string): string {
  return upperCase(receivedValue.replace(SEPARATORS, ''));
}

/** Removes white space and converts to upper case; dots and hyphens stay, which are significant in some numbers. */
export function compactKeepingPunctuation(receivedValue: string): string {
  return upperCase(receivedValue.replace(WHITE_SPACE, ''));
}

/** Converts only ASCII letters to upper case, because `ß` must not become `SS`. */
function upperCase(text: string): string {
  return text.replace(/[a-z]/g, (letter) => letter.toUpperCase());
}

/** Returns the complaint about check digits that differ from the expected ones; `null`: no valid check digit exists. */
export function computeWrongCheckDigits(foundText: string, expectedText: string | null): string | undefined {
  if (foundText === expectedText) return undefined;
  if (expectedText === null) return 'no check digit fits these digits, so at least one of them is wrong';
  return `check digit${expectedText.length > 1 ? 's' : ''} should be ${expectedText}`;
}

/**
 * Creates the complaint function of a rule whose last character is the check digit: `expected` computes it from the
 * characters between the prefix of `prefixLength` characters and the last one.
 */
export function lastDigitComplaint(
  prefixLength: number,
  computeExpected: (payload: string) => string | null,
) {
  return (compact: string): string | undefined =>
    computeWrongCheckDigits(compact.slice(-1), computeExpected(compact.slice(prefixLength, -1)));
}

/** Applies a rule to a received number. `label` names the number at the beginning of every message. */
export function applyNumberRule(rule: NumberRule, label: string, receivedValue: string): NumberCheck {
  const value = (rule.compact ?? compactNumber)(receivedValue);
  if (!rule.shape.test(value)) {
    return { ok: false, message: `${label}: should be ${rule.form}, e.g. ${rule.example}` };
  }
  const complaint = rule.complaint?.(value);
  return complaint === undefined ? { ok: true, value } : { ok: false, message: `${label}: ${complaint}` };
}

/** Formats `<prefix> <received>`, without the prefix when the number starts with it. */
export function getNumberLabel(prefix: string, receivedValue: string): string {
  const shortenedText = showReceived(receivedValue.trim());
  return prefix === '' || shortenedText.toUpperCase().startsWith(prefix)
    ? shortenedText
    : `${prefix} ${shortenedText}`;
}
