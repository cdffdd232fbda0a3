import type { DocumentKind, ParsedDocument } from '../../invoice/model';
import { Decimal } from '../../values/decimal';

/** The house rules in the order in which they are listed. */
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

/** What a house rule looks at. */
export interface HouseSubject {
  document: ParsedDocument;
  kind: DocumentKind;
  /** Day of the exchange, YYYY-MM-DD. */
  day: string;
}

/** A place where a house rule does not hold. */
export interface HouseFault {
  /** Path within the document: `paymentMeans.0.iban`. */
  field: string;
  /** What is wrong, what was received and what to do next. */
  message: string;
}

/** A rule of the product itself about what the official rules do not look at. It warns, and makes no document invalid. */
export interface HouseRule {
  code: HouseRuleCode;
  /** What the rule asks for, as one sentence. */
  summary: string;
  find: (subject: HouseSubject) => HouseFault[];
}

/** A number of the document; null for what is none. */
export function toNumber(text: string | null): Decimal | null {
  return text === null ? null : Decimal.parse(text.trim());
}

const DAY = /^\d{4}-\d\d-\d\d$/;

/** A day that the document states; null for what is no day. */
export function parseDay(text: string | null): string | null {
  return text !== null && DAY.test(text) && !Number.isNaN(Date.parse(text)) ? text : null;
}
