/** Requirements for Swedish sellers: the assertions of SE-R-001 to SE-R-013, for both syntaxes. */
import type { NameId, Node } from '../../../invoice/xml';
import type { RuleContext } from '../../context';
import { fatal, warning, type Assertion } from '../../rule-set';
import { toDouble, normalizeSpace, stringLength, substring } from '../../xpath';
import { startsWithSwedishNumber } from '../identifier-formats';
import { createFoundMessage, formatQuoted, formatValuesAt } from '../../wording';

const F_TAX = 'GODKÄND FÖR F-SKATT';
const VAT_RATES = [25, 12, 6];

const isNumber = (text: string): boolean => !Number.isNaN(toDouble(text));
const readAccountLength = (c: RuleContext, node: Node): number =>
  stringLength(normalizeSpace(c.doc.text(node)));
const isAccountNumeric = (c: RuleContext, node: Node): boolean => isNumber(c.doc.text(node));

/** SE-R-001, SE-R-002: the VAT identifier. */
export function swedishVatNumberAssertions(vatNumber: (c: RuleContext, party: Node) => string): Assertion[] {
  return [
    fatal(
      'SE-R-001',
      (c, party) => stringLength(normalizeSpace(vatNumber(c, party))) === 14,
      (c, party) =>
        `The VAT identifier of the Swedish seller (BT-31) is ${formatQuoted(vatNumber(c, party))} with ${stringLength(normalizeSpace(vatNumber(c, party)))} characters, but must have 14: SE and twelve digits.`,
      { terms: ['BT-31'] },
    ),
    fatal(
      'SE-R-002',
      (c, party) => isNumber(substring(vatNumber(c, party), 2, 12)),
      (c, party) =>
        `The VAT identifier of the Swedish seller (BT-31) is ${formatQuoted(vatNumber(c, party))}. All characters after SE must be digits.`,
      { terms: ['BT-31'] },
    ),
  ];
}

/**
 * SE-R-003, SE-R-004, SE-R-013: the organisation number.
 * @param name element of the number, below the legal entity
 */
export function swedishRegistrationAssertions(name: NameId): Assertion[] {
  return [
    fatal(
      'SE-R-003',
      (c, entity) => isNumber(c.text(entity, name) ?? ''),
      (c, entity) =>
        `The organisation number of the Swedish seller (BT-30) is ${formatValuesAt(c, entity, name)}, but must be ten digits without hyphen or blanks.`,
      { terms: ['BT-30'], at: (c, entity) => c.first(entity, name) },
    ),
    fatal(
      'SE-R-004',
      (c, entity) => stringLength(c.norm(entity, name)) === 10,
      (c, entity) =>
        `The organisation number of the Swedish seller (BT-30) is ${formatValuesAt(c, entity, name)} with ${stringLength(c.norm(entity, name))} characters, but must have ten digits.`,
      { terms: ['BT-30'], at: (c, entity) => c.first(entity, name) },
    ),
    fatal(
      'SE-R-013',
      (c, entity) => startsWithSwedishNumber(c.norm(entity, name)),
      (c, entity) =>
        `The organisation number of the Swedish seller (BT-30) is ${formatValuesAt(c, entity, name)}, whose tenth digit is not the valid check digit (Luhn). Check the number for typing errors.`,
      { terms: ['BT-30'], at: (c, entity) => c.first(entity, name) },
    ),
  ];
}

/** SE-R-005: approval for F-tax. */
export const F_TAX_REGISTRATION: Assertion = fatal(
  'SE-R-005',
  (c, node) => normalizeSpace(c.doc.text(node).toUpperCase()) === F_TAX,
  createFoundMessage(
    'The tax registration of the Swedish seller (BT-32)',
    'it must be "Godkänd för F-skatt" or be removed.',
  ),
  { terms: ['BT-32'] },
);

/**
 * SE-R-006: standard VAT rates.
 * @param rate element of the rate, below the VAT category
 */
export const swedishRateAssertion = (rate: NameId): Assertion =>
  fatal(
    'SE-R-006',
    (c, category) => VAT_RATES.includes(toDouble(c.text(category, rate))),
    (c, category) =>
      `The standard VAT rate is ${formatValuesAt(c, category, rate)}, but must be 25, 12 or 6 for a Swedish seller.`,
    {
      terms: ['BT-119', 'BT-152', 'BT-96', 'BT-103'],
      at: (c, category) => c.first(category, rate),
    },
  );

/** SE-R-007, SE-R-010: format of a Plusgiro account. */
export const PLUSGIRO_ACCOUNT: readonly Assertion[] = [
  warning(
    'SE-R-007',
    isAccountNumeric,
    createFoundMessage(
      'The Plusgiro account (BT-84)',
      'it should only have digits, without hyphen or blanks.',
    ),
    { terms: ['BT-84'] },
  ),
  warning(
    'SE-R-010',
    (c, node) => readAccountLength(c, node) >= 2 && readAccountLength(c, node) <= 8,
    createFoundMessage('The Plusgiro account (BT-84)', 'it should have two to eight digits.'),
    { terms: ['BT-84'] },
  ),
];

/** SE-R-008, SE-R-009: format of a Bankgiro account. */
export const BANKGIRO_ACCOUNT: readonly Assertion[] = [
  warning(
    'SE-R-008',
    isAccountNumeric,
    createFoundMessage(
      'The Bankgiro account (BT-84)',
      'it should only have digits, without hyphen or blanks.',
    ),
    { terms: ['BT-84'] },
  ),
  warning(
    'SE-R-009',
    (c, node) => readAccountLength(c, node) === 7 || readAccountLength(c, node) === 8,
    createFoundMessage('The Bankgiro account (BT-84)', 'it should have seven or eight digits.'),
    { terms: ['BT-84'] },
  ),
];

/**
 * SE-R-011: codes 50 and 56 must not stand for giro accounts.
 * @param code element of the code below the payment means
 */
export const giroCodeAssertion = (code: NameId): Assertion =>
  warning(
    'SE-R-011',
    () => false,
    (c, means) =>
      `The payment means code (BT-81) is ${formatValuesAt(c, means, code)}, but for a giro account Swedish sellers should use code 30 with SE:BANKGIRO or SE:PLUSGIRO as branch (BT-86).`,
    { terms: ['BT-81', 'BT-86'] },
  );

/** SE-R-012: code of domestic credit transfers. */
export const DOMESTIC_TRANSFER: Assertion = warning(
  'SE-R-012',
  () => false,
  'The payment means code (BT-81) is "31", but a credit transfer between Swedish parties should have code 30.',
  { terms: ['BT-81'] },
);
