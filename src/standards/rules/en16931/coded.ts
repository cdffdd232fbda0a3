/** Rules BR-CL of both syntaxes: the coded terms and their lists. The paths differ by syntax. */
import type { Node } from '../../invoice/xml';
import {
  ALLOWANCE_REASON_CODES,
  ATTACHMENT_MIME_CODES,
  CHARGE_REASON_CODES,
  COUNTRIES,
  CURRENCIES,
  ELECTRONIC_ADDRESS_SCHEMES,
  IDENTIFIER_SCHEMES,
  ITEM_CLASSIFICATION_SCHEMES,
  NOTE_SUBJECT_CODES,
  OBJECT_IDENTIFIER_SCHEMES,
  PAYMENT_MEANS_CODES,
  UNITS_OF_MEASURE,
  VAT_CATEGORY_CODES,
  VAT_EXEMPTION_REASON_CODES,
  type CodeList,
} from '../code-lists';
import type { RuleContext } from '../context';
import { fatal, type Rule } from '../rule-set';
import { ATTR } from '../ubl-names';
import { normalizeSpace } from '../xpath';

interface CodedTerm {
  list: CodeList;
  label: string;
  terms: readonly string[];
}

/** Coded terms by the number in the rule's id. */
const CODED_TERMS = {
  '03': { list: CURRENCIES, label: 'the currency of an amount (ISO 4217)', terms: ['BT-5'] },
  '04': { list: CURRENCIES, label: 'the currency of the document (ISO 4217)', terms: ['BT-5'] },
  '05': { list: CURRENCIES, label: 'the VAT accounting currency (ISO 4217)', terms: ['BT-6'] },
  '07': {
    list: OBJECT_IDENTIFIER_SCHEMES,
    label: 'the scheme of an invoiced object (UNTDID 1153)',
    terms: ['BT-18', 'BT-128'],
  },
  '08': { list: NOTE_SUBJECT_CODES, label: 'the subject of a note (UNTDID 4451)', terms: ['BT-21'] },
  '10': {
    list: IDENTIFIER_SCHEMES,
    label: 'the scheme of a party identifier (ISO/IEC 6523)',
    terms: ['BT-29', 'BT-46', 'BT-60'],
  },
  '11': {
    list: IDENTIFIER_SCHEMES,
    label: 'the scheme of a legal registration (ISO/IEC 6523)',
    terms: ['BT-30', 'BT-47', 'BT-61'],
  },
  '13': {
    list: ITEM_CLASSIFICATION_SCHEMES,
    label: 'the scheme of an item classification (UNTDID 7143)',
    terms: ['BT-158'],
  },
  '14': { list: COUNTRIES, label: 'a country (ISO 3166-1)', terms: ['BT-40', 'BT-55', 'BT-80'] },
  '15': { list: COUNTRIES, label: 'the country of origin (ISO 3166-1)', terms: ['BT-159'] },
  '16': { list: PAYMENT_MEANS_CODES, label: 'a payment means (UNTDID 4461)', terms: ['BT-81'] },
  '17': {
    list: VAT_CATEGORY_CODES,
    label: 'a VAT category (UNTDID 5305)',
    terms: ['BT-118', 'BT-95', 'BT-102'],
  },
  '18': { list: VAT_CATEGORY_CODES, label: 'a VAT category (UNTDID 5305)', terms: ['BT-151'] },
  '19': {
    list: ALLOWANCE_REASON_CODES,
    label: 'the reason of an allowance (UNTDID 5189)',
    terms: ['BT-98', 'BT-140'],
  },
  '20': {
    list: CHARGE_REASON_CODES,
    label: 'the reason of a charge (UNTDID 7161)',
    terms: ['BT-105', 'BT-145'],
  },
  '21': {
    list: IDENTIFIER_SCHEMES,
    label: 'the scheme of a standard item identifier (ISO/IEC 6523)',
    terms: ['BT-157'],
  },
  '23': {
    list: UNITS_OF_MEASURE,
    label: 'a unit of measure (UN/ECE Recommendations 20 and 21)',
    terms: ['BT-130', 'BT-150'],
  },
  '25': {
    list: ELECTRONIC_ADDRESS_SCHEMES,
    label: 'the scheme of an electronic address (EAS)',
    terms: ['BT-34', 'BT-49'],
  },
  '26': { list: IDENTIFIER_SCHEMES, label: 'the scheme of a location (ISO/IEC 6523)', terms: ['BT-71'] },
} as const satisfies Record<string, CodedTerm>;

export type CodedRule = keyof typeof CODED_TERMS;

/** Ids of all rules BR-CL in this file. */
export const CODED_RULES: readonly string[] = [...Object.keys(CODED_TERMS), '22', '24'].map(
  (number) => `BR-CL-${number}`,
);

/**
 * Creates a rule on the text of an element.
 * @param coded code list, label and terms of the element
 */
export function codeRule(number: string, context: string, coded: CodedTerm, when?: Rule['when']): Rule {
  return {
    context,
    when,
    asserts: [
      fatal(
        `BR-CL-${number}`,
        (c, n) => coded.list.has(c.doc.text(n)),
        (c, n) => formatUnknownCode(c.doc.text(n), coded.label),
        { terms: coded.terms },
      ),
    ],
  };
}

/** Creates a rule of both syntaxes on the text of an element. */
export function codedText(number: CodedRule, context: string, when?: Rule['when']): Rule {
  return codeRule(number, context, CODED_TERMS[number], when);
}

/** Options of a rule on an attribute. */
interface AttributeOptions {
  /** whether elements without the attribute fail, instead of being ignored */
  required?: boolean;
  when?: Rule['when'];
}

/** Creates a rule of both syntaxes on an attribute. */
export function codedAttribute(
  number: CodedRule,
  context: string,
  name: keyof typeof ATTR,
  { required = false, when }: AttributeOptions = {},
): Rule {
  const { list, label, terms } = CODED_TERMS[number];
  const readValue = (c: RuleContext, n: Node): string | undefined => c.doc.attribute(n, ATTR[name]);
  const isChecked: Rule['when'] =
    when === undefined
      ? (c, n) => readValue(c, n) !== undefined
      : (c, n) => readValue(c, n) !== undefined && when(c, n);
  return {
    context,
    when: required ? when : isChecked,
    asserts: [
      fatal(
        `BR-CL-${number}`,
        (c, n) => list.has(readValue(c, n) ?? ''),
        (c, n) => formatUnknownCode(readValue(c, n), `${label} (attribute ${name})`),
        { terms, subjectPath: `@${name}` },
      ),
    ],
  };
}

/** BR-CL-22: reasons of exemptions, in any letter case. */
export function exemptionReasonCode(context: string): Rule {
  return {
    context,
    asserts: [
      fatal(
        'BR-CL-22',
        (c, n) => VAT_EXEMPTION_REASON_CODES.has(c.doc.text(n).toUpperCase()),
        (c, n) => formatUnknownCode(c.doc.text(n), 'the reason of a VAT exemption (VATEX)'),
        { terms: ['BT-121'] },
      ),
    ],
  };
}

/** BR-CL-24: media types of attachments. */
export function mediaType(context: string): Rule {
  return {
    context,
    when: (c, n) => c.doc.attribute(n, ATTR.mimeCode) !== undefined,
    asserts: [
      fatal(
        'BR-CL-24',
        (c, n) => ATTACHMENT_MIME_CODES.codes.includes(c.doc.attribute(n, ATTR.mimeCode) ?? ''),
        (c, n) =>
          `"${c.doc.attribute(n, ATTR.mimeCode) ?? ''}" is not a media type for attachments. Allowed are ${ATTACHMENT_MIME_CODES.codes.join(', ')}.`,
        { terms: ['BT-125'], subjectPath: '@mimeCode' },
      ),
    ],
  };
}

/** Formats the message for a value that is not on its list. */
export function formatUnknownCode(code: string | undefined, label: string): string {
  if (code === undefined || normalizeSpace(code) === '')
    return `The code for ${label} is missing. Use a code of the list.`;
  const shortenedText = code.length > 60 ? `${code.slice(0, 60)}…` : code;
  return `"${shortenedText}" is not a code for ${label}. Use a code of the list, without blanks and in the same letter case.`;
}
