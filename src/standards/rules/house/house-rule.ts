import type { DocumentKind, ParsedDocument } from '../../invoice/model';
import { Decimal } from '../../values/decimal';

/** Codes of the house rules in their listed order. */
export const HOUSE_RULE_CODES = [
  'HOUSE-IBAN',
  'HOUSE-VAT-NUMBER',
  'HOUSE-ENTERPRISE-NUMBER',
  'HOUSE-DUE-BEFORE-ISSUE',
  'HOUSE-ISSUE-DATE',
  'HOUSE-LINE-ID',
  'HOUSE-NEGATIVE-INVOICE',
  'HOUSE-DISCOUNT-ABOVE-BASE',
  'HOUSE-ALLOWANCE-RATE',
  'HOUSE-VAT-RATE',
  'HOUSE-MINOR-UNIT',
  'HOUSE-NO-PAYMENT',
] as const;

export type HouseRuleCode = (typeof HOUSE_RULE_CODES)[number];

/** Document to which the house rules are applied. */
export interface HouseSubject {
  document: ParsedDocument;
  kind: DocumentKind;
  /** Day of the exchange, YYYY-MM-DD. */
  day: string;
}

/** Violation of a house rule. */
export interface HouseViolation {
  /** Path within the document: `paymentMeans.0.iban`. */
  field: string;
  /** Problem, received value and remedy. */
  message: string;
}

/**
 * Rule of the product itself, in addition to the official rules. The rule only warns and never invalidates a document.
 */
export interface HouseRule {
  code: HouseRuleCode;
  /** Requirement of the rule, as one sentence. */
  summary: string;
  findViolations: (subject: HouseSubject) => HouseViolation[];
}

/** Parses a number of the document; null for any other text. */
export function toNumber(text: string | null): Decimal | null {
  return text === null ? null : Decimal.parse(text.trim());
}

const DAY = /^\d{4}-\d\d-\d\d$/;

/** Parses a day of the document; null for any other text. */
export function parseDay(text: string | null): string | null {
  return text !== null && DAY.test(text) && !Number.isNaN(Date.parse(text)) ? text : null;
}
