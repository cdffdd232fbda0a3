/** Requirements for Swedish sellers: the assertions of SE-R-001 to SE-R-013, for both syntaxes. */
import type { NameId, Node } from '../../../invoice/xml';
import type { RuleContext } from '../../context';
import { fatal, warning, type Assertion } from '../../rule-set';
import { toDouble, normalizeSpace, stringLength, substring } from '../../xpath';
import { startsWithSwedishNumber } from '../identifier-formats';
import { formatFound, formatQuoted, quotedAt } from '../../wording';

const F_TAX = 'GODKÄND FÖR F-SKATT';
const VAT_RATES = [25, 12, 6];

const isNumber = (text: string): boolean => !Number.isNaN(toDouble(text));
const accountLength = (c: RuleContext, node: Node): number => stringLength(normalizeSpace(c.doc.text(node)));
const accountIsNumber = (c: RuleContext, node: Node): boolean => isNumber(c.doc.text(node));

/** SE-R-001, SE-R-002: the VAT identifier. */
export function swedishVatNumber(vatNumber: (c: RuleContext, party: Node) => string): Assertion[] {
  return [
    fatal(
      'SE-R-001',
      (c, party) => stringLength(normalizeSpace(vatNumber(c, party))) === 14,
      (c, party) =>
        `The VAT identifier of the Swedish seller (BT-31) is ${formatQuoted(vatNumber(c, party))} with ${stringLength(normalizeSpace(vatNumber(c, party)))} characters. Expected 14: SE and twelve digits.`,
      { terms: ['BT-31'] },
    ),
    fatal(
      'SE-R-002',
      (c, party) => isNumber(substring(vatNumber(c, party), 2, 12)),
      (c, party) =>
        `The VAT identifier of the Swedish seller (BT-31) is ${formatQuoted(vatNumber(c, party))}. Behind SE it has to be all digits.`,
      { terms: ['BT-31'] },
    ),
  ];
}

/**
 * SE-R-003, SE-R-004, SE-R-013: the organisation number.
 * @param name its element below the legal entity
 */
export function swedishRegistration(name: NameId): Assertion[] {
  return [
    fatal(
      'SE-R-003',
      (c, entity) => isNumber(c.text(entity, name) ?? ''),
      (c, entity) =>
        `The organisation number of the Swedish seller (BT-30) is ${quotedAt(c, entity, name)}. Write its ten digits without hyphen or blanks.`,
      { terms: ['BT-30'], at: (c, entity) => c.first(entity, name) },
    ),
    fatal(
      'SE-R-004',
      (c, entity) => stringLength(c.norm(entity, name)) === 10,
      (c, entity) =>
        `The organisation number of the Swedish seller (BT-30) is ${quotedAt(c, entity, name)} with ${stringLength(c.norm(entity, name))} characters; it has ten digits.`,
      { terms: ['BT-30'], at: (c, entity) => c.first(entity, name) },
    ),
    fatal(
      'SE-R-013',
      (c, entity) => startsWithSwedishNumber(c.norm(entity, name)),
      (c, entity) =>
        `The organisation number of the Swedish seller (BT-30) is ${quotedAt(c, entity, name)}, of which the tenth digit is not the right check digit (Luhn). Look for a slip of the pen.`,
      { terms: ['BT-30'], at: (c, entity) => c.first(entity, name) },
    ),
  ];
}

/** SE-R-005 */
export const F_TAX_REGISTRATION: Assertion = fatal(
  'SE-R-005',
  (c, node) => normalizeSpace(c.doc.text(node).toUpperCase()) === F_TAX,
  formatFound(
    'The tax registration of the Swedish seller (BT-32)',
    'it has to say "Godkänd för F-skatt", or be left out.',
  ),
  { terms: ['BT-32'] },
);

/**
 * SE-R-006
 * @param rate its element below the VAT category
 */
export const swedishRate = (rate: NameId): Assertion =>
  fatal(
    'SE-R-006',
    (c, category) => VAT_RATES.includes(toDouble(c.text(category, rate))),
    (c, category) => `The standard VAT rate is ${quotedAt(c, category, rate)}; Sweden has 25, 12 and 6.`,
    {
      terms: ['BT-119', 'BT-152', 'BT-96', 'BT-103'],
      at: (c, category) => c.first(category, rate),
    },
  );

/** SE-R-007, SE-R-010 */
export const PLUSGIRO_ACCOUNT: readonly Assertion[] = [
  warning(
    'SE-R-007',
    accountIsNumber,
    formatFound('The Plusgiro account (BT-84)', 'write its digits only, without hyphen or blanks.'),
    { terms: ['BT-84'] },
  ),
  warning(
    'SE-R-010',
    (c, node) => accountLength(c, node) >= 2 && accountLength(c, node) <= 8,
    formatFound('The Plusgiro account (BT-84)', 'it has two to eight digits.'),
    { terms: ['BT-84'] },
  ),
];

/** SE-R-008, SE-R-009 */
export const BANKGIRO_ACCOUNT: readonly Assertion[] = [
  warning(
    'SE-R-008',
    accountIsNumber,
    formatFound('The Bankgiro account (BT-84)', 'write its digits only, without hyphen or blanks.'),
    { terms: ['BT-84'] },
  ),
  warning(
    'SE-R-009',
    (c, node) => accountLength(c, node) === 7 || accountLength(c, node) === 8,
    formatFound('The Bankgiro account (BT-84)', 'it has seven or eight digits.'),
    { terms: ['BT-84'] },
  ),
];

/**
 * SE-R-011
 * @param code element of the code below the payment means
 */
export const giroByCode = (code: NameId): Assertion =>
  warning(
    'SE-R-011',
    () => false,
    (c, means) =>
      `Payment means code ${quotedAt(c, means, code)} (BT-81): Swedish sellers name a giro account by code 30 with SE:BANKGIRO or SE:PLUSGIRO as branch (BT-86).`,
    { terms: ['BT-81', 'BT-86'] },
  );

/** SE-R-012 */
export const DOMESTIC_TRANSFER: Assertion = warning(
  'SE-R-012',
  () => false,
  'Payment means code "31" (BT-81): between Swedish parties a credit transfer has code 30.',
  { terms: ['BT-81'] },
);
