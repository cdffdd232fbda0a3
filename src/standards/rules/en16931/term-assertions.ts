/**
 * EN 16931 rules that depend only on business terms: declared once, and bound to UBL or CII by the table of terms.
 * Where a rule differs by syntax (a format, an attribute, a sum), the rule or a part of the rule with the same id is
 * declared with the rules of each syntax.
 */
import type { Syntax } from '../../invoice/terms/terms';
import type { Assertion } from '../rule-set';
import { getRelativePath, type RelativeTermPath } from '../term-places';
import { exists, requireText, uncheckableAssertion, requireReason, twoDecimals } from './assertions';

/** Required term, and the syntaxes in which it must not be empty. */
interface RequiredTerm {
  term: string;
  label: string;
  nonEmptyIn?: readonly Syntax[];
}

const BOTH_SYNTAXES = ['ubl', 'cii'] as const;

const REQUIRED_TERMS = {
  'BR-01': { term: 'BT-24', label: 'The specification identifier (BT-24)', nonEmptyIn: BOTH_SYNTAXES },
  'BR-02': { term: 'BT-1', label: 'The invoice number (BT-1)', nonEmptyIn: BOTH_SYNTAXES },
  'BR-03': { term: 'BT-2', label: 'The issue date (BT-2)', nonEmptyIn: BOTH_SYNTAXES },
  'BR-05': { term: 'BT-5', label: 'The currency of the document (BT-5)', nonEmptyIn: BOTH_SYNTAXES },
  'BR-06': { term: 'BT-27', label: "The seller's name (BT-27)", nonEmptyIn: BOTH_SYNTAXES },
  'BR-07': { term: 'BT-44', label: "The buyer's name (BT-44)", nonEmptyIn: BOTH_SYNTAXES },
  'BR-08': { term: 'BG-5', label: "The seller's postal address (BG-5)" },
  'BR-09': { term: 'BT-40', label: "The seller's country (BT-40)", nonEmptyIn: BOTH_SYNTAXES },
  'BR-10': { term: 'BG-8', label: "The buyer's postal address (BG-8)" },
  'BR-11': { term: 'BT-55', label: "The buyer's country (BT-55)", nonEmptyIn: BOTH_SYNTAXES },
  'BR-12': { term: 'BT-106', label: 'The sum of line net amounts (BT-106)' },
  'BR-13': { term: 'BT-109', label: 'The total without VAT (BT-109)' },
  'BR-14': { term: 'BT-112', label: 'The total with VAT (BT-112)' },
  'BR-15': { term: 'BT-115', label: 'The amount due for payment (BT-115)' },
  'BR-18': { term: 'BT-62', label: "The tax representative's name (BT-62)", nonEmptyIn: BOTH_SYNTAXES },
  'BR-19': { term: 'BG-12', label: "The tax representative's address (BG-12)" },
  'BR-20': { term: 'BT-69', label: "The tax representative's country (BT-69)", nonEmptyIn: BOTH_SYNTAXES },
  'BR-21': { term: 'BT-126', label: 'The line identifier (BT-126)', nonEmptyIn: BOTH_SYNTAXES },
  'BR-24': { term: 'BT-131', label: 'The net amount of a line (BT-131)' },
  'BR-25': { term: 'BT-153', label: 'The name of the item (BT-153)', nonEmptyIn: BOTH_SYNTAXES },
  'BR-26': { term: 'BT-146', label: 'The net price of the item (BT-146)' },
  'BR-45': { term: 'BT-116', label: 'The taxable amount of a VAT category (BT-116)' },
  'BR-46': { term: 'BT-117', label: 'The VAT amount of a VAT category (BT-117)' },
  'BR-49': { term: 'BT-81', label: 'The payment means code (BT-81)' },
  'BR-52': {
    term: 'BT-122',
    label: 'The reference of a supporting document (BT-122)',
    nonEmptyIn: BOTH_SYNTAXES,
  },
  'BR-55': { term: 'BT-25', label: 'The number of the preceding invoice (BT-25)', nonEmptyIn: ['cii'] },
  'BR-57': { term: 'BT-80', label: 'The deliver-to country (BT-80)', nonEmptyIn: ['cii'] },
  'BR-CO-18': { term: 'BG-23', label: 'The VAT breakdown (BG-23)' },
} as const satisfies Record<string, RequiredTerm>;

export type PresenceRule = keyof typeof REQUIRED_TERMS;

/** Ids of the rules about required terms. */
export const PRESENCE_RULES = Object.keys(REQUIRED_TERMS) as PresenceRule[];

/**
 * Creates the rule that a term is present, for elements of a group.
 * @param groupTerm term of the group that is the context; null for the root element
 */
export function requireTerm(syntax: Syntax, id: PresenceRule, groupTerm: string | null = null): Assertion {
  const { term, label, ...rest }: RequiredTerm = REQUIRED_TERMS[id];
  const { path, subjectPath } = getRelativePath(syntax, term, groupTerm);
  const mustHaveText = rest.nonEmptyIn?.includes(syntax) === true;
  return (mustHaveText ? requireText : exists)(id, path, { label, subjectPath, terms: [term] });
}

const TERM_OF_DECIMALS_RULE = {
  'BR-DEC-01': 'BT-92',
  'BR-DEC-02': 'BT-93',
  'BR-DEC-05': 'BT-99',
  'BR-DEC-06': 'BT-100',
  'BR-DEC-09': 'BT-106',
  'BR-DEC-10': 'BT-107',
  'BR-DEC-11': 'BT-108',
  'BR-DEC-12': 'BT-109',
  'BR-DEC-14': 'BT-112',
  'BR-DEC-16': 'BT-113',
  'BR-DEC-17': 'BT-114',
  'BR-DEC-18': 'BT-115',
  'BR-DEC-19': 'BT-116',
  'BR-DEC-20': 'BT-117',
  'BR-DEC-23': 'BT-131',
  'BR-DEC-24': 'BT-136',
  'BR-DEC-25': 'BT-137',
  'BR-DEC-27': 'BT-141',
  'BR-DEC-28': 'BT-142',
} as const;

export type DecimalsRule = keyof typeof TERM_OF_DECIMALS_RULE;

/** Ids of the rules about the decimals of an amount. */
export const DECIMALS_RULES = Object.keys(TERM_OF_DECIMALS_RULE) as DecimalsRule[];

/**
 * Creates the rule that an amount has at most two digits after the decimal point.
 * @param groupTerm term of the group that is the context
 */
export function limitTermDecimals(syntax: Syntax, id: DecimalsRule, groupTerm: string): Assertion {
  const term = TERM_OF_DECIMALS_RULE[id];
  const { path, subjectPath } = getRelativePath(syntax, term, groupTerm);
  return twoDecimals(id, path, subjectPath, term);
}

/** Kind of allowances and charges: BG-20, BG-21, BG-27, BG-28. */
export interface AllowanceChargeKind {
  group: string;
  label: string;
  isCharge: boolean;
  amountRule: string;
  /** rule id and term of the VAT category; null for lines */
  category: { id: string; term: string } | null;
  /** rule ids: a reason is present; reason and code have the same meaning; a reason is present, published twice */
  reasonRule: string;
  sameMeaningRule: string;
  repeatedReasonRule: string;
  amountDecimals: DecimalsRule;
  baseDecimals: DecimalsRule;
  terms: { amount: string; base: string; reason: string; code: string };
}

export const ALLOWANCE_CHARGE_KINDS: readonly AllowanceChargeKind[] = [
  {
    group: 'BG-20',
    label: 'an allowance on document level',
    isCharge: false,
    amountRule: 'BR-31',
    category: { id: 'BR-32', term: 'BT-95' },
    reasonRule: 'BR-33',
    sameMeaningRule: 'BR-CO-05',
    repeatedReasonRule: 'BR-CO-21',
    amountDecimals: 'BR-DEC-01',
    baseDecimals: 'BR-DEC-02',
    terms: { amount: 'BT-92', base: 'BT-93', reason: 'BT-97', code: 'BT-98' },
  },
  {
    group: 'BG-21',
    label: 'a charge on document level',
    isCharge: true,
    amountRule: 'BR-36',
    category: { id: 'BR-37', term: 'BT-102' },
    reasonRule: 'BR-38',
    sameMeaningRule: 'BR-CO-06',
    repeatedReasonRule: 'BR-CO-22',
    amountDecimals: 'BR-DEC-05',
    baseDecimals: 'BR-DEC-06',
    terms: { amount: 'BT-99', base: 'BT-100', reason: 'BT-104', code: 'BT-105' },
  },
  {
    group: 'BG-27',
    label: 'an allowance on a line',
    isCharge: false,
    amountRule: 'BR-41',
    category: null,
    reasonRule: 'BR-42',
    sameMeaningRule: 'BR-CO-07',
    repeatedReasonRule: 'BR-CO-23',
    amountDecimals: 'BR-DEC-24',
    baseDecimals: 'BR-DEC-25',
    terms: { amount: 'BT-136', base: 'BT-137', reason: 'BT-139', code: 'BT-140' },
  },
  {
    group: 'BG-28',
    label: 'a charge on a line',
    isCharge: true,
    amountRule: 'BR-43',
    category: null,
    reasonRule: 'BR-44',
    sameMeaningRule: 'BR-CO-08',
    repeatedReasonRule: 'BR-CO-24',
    amountDecimals: 'BR-DEC-27',
    baseDecimals: 'BR-DEC-28',
    terms: { amount: 'BT-141', base: 'BT-142', reason: 'BT-144', code: 'BT-145' },
  },
];

/**
 * Creates the assertions about an allowance or charge in the published order.
 * @param category assertion about the VAT category, which differs by syntax; null for lines
 */
export function allowanceChargeAssertions(
  syntax: Syntax,
  kind: AllowanceChargeKind,
  category: Assertion | null,
): Assertion[] {
  const place = (term: string): RelativeTermPath => getRelativePath(syntax, term, kind.group);
  const { terms, label } = kind;
  const amount = place(terms.amount);
  const capitalizedLabel = label.charAt(0).toUpperCase() + label.slice(1);
  const reasonAssertion = (id: string): Assertion =>
    requireReason(id, capitalizedLabel, place(terms.reason), place(terms.code), [terms.reason, terms.code]);
  return [
    exists(kind.amountRule, amount.path, {
      label: `The amount of ${label} (${terms.amount})`,
      subjectPath: amount.subjectPath,
      terms: [terms.amount],
    }),
    ...(category === null ? [] : [category]),
    reasonAssertion(kind.reasonRule),
    uncheckableAssertion(
      kind.sameMeaningRule,
      `The reason and the reason code of ${label} must have the same meaning.`,
    ),
    reasonAssertion(kind.repeatedReasonRule),
    limitTermDecimals(syntax, kind.amountDecimals, kind.group),
    limitTermDecimals(syntax, kind.baseDecimals, kind.group),
  ];
}
