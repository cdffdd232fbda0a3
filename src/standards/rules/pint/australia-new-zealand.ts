/** PINT A-NZ: Australia and New Zealand, with GST. */
import type { Node } from '../../invoice/xml';
import { Decimal } from '../../values/decimal';
import { ATTACHMENT_MIME_CODES, VAT_POINT_DATE_CODES } from '../code-lists';
import { codeList } from '../code-lists/code-list';
import { fact, type RuleContext } from '../context';
import { isNear } from '../peppol/line-rules';
import { fatal, type Assertion, type Pattern, type Rule } from '../rule-set';
import { formatQuoted, quotedAt } from '../wording';
import { decimalsWritten, toDouble, toExactDecimal } from '../xpath';
import {
  claimRules,
  dueDateIsPresent,
  percentageWithBase,
  referenceTypes,
  sellerRegistrations,
  type Claims,
} from './area-rules';
import { LINES, needs, adaptBisRule, adaptEnRule, ROOT, ruleOfEn, single } from './assertions';
import { ATTR, CAC, CBC, steps } from './names';
import { codeRule, mediaTypeRule } from './shared/codes';
import {
  exactTaxable,
  groupInBreakdown,
  groupsOfRates,
  GST,
  hasCategory,
  hasItemCategory,
  hasRate,
  inBreakdown,
  noExemptionReason,
  noRate,
  noTax,
  onAllowance,
  onLine,
  onlyCategory,
  positiveRate,
  STANDARD_RATES,
  taxableByRate,
  taxByRate,
  taxOfGroup,
  zeroRate,
} from './tax-rules';

const TWO_CENTS = Decimal.parse('0.02') as Decimal;
const of = (code: string) => ({ tax: GST, code });
const id = (rule: string): string => `aligned-ibrp-${rule}-aunz`;

const isOnDocument = (c: RuleContext, node: Node): boolean => c.doc.parent(node) === 0;

function onDocumentOnly(assertion: Assertion): Assertion {
  return { ...assertion, test: (c, node) => !isOnDocument(c, node) || assertion.test(c, node) };
}

/** Creates a rule on allowances or charges; price discounts are checked only by an earlier rule. */
function allowanceRule(
  charge: boolean,
  ids: readonly [amount: string, category: string, base: string],
): Rule {
  const [amount, category, base] = ids;
  return {
    context: 'cac:AllowanceCharge',
    when: (c, node) => c.is(node, charge, CBC.ChargeIndicator),
    asserts: [
      adaptBisRule(amount, 'R040'),
      onDocumentOnly(
        hasCategory(category, GST, charge ? 'A charge' : 'An allowance', charge ? 'BT-102' : 'BT-95'),
      ),
      percentageWithBase(base),
    ],
  };
}

/** Quantity × price ± charges and allowances in binary floating point, as it is published. */
function lineNet(c: RuleContext, line: Node): Decimal | undefined {
  const number = (...path: number[]): number => toDouble(c.text(line, ...path));
  const sumAdjustments = (charge: boolean): number =>
    c
      .select(line, CAC.AllowanceCharge)
      .filter((element) => c.is(element, charge, CBC.ChargeIndicator))
      .flatMap((element) => c.texts(element, CBC.Amount))
      .reduce((sum, text) => sum + toDouble(text), 0);
  const quantity = c.exists(line, CBC.InvoicedQuantity)
    ? number(CBC.InvoicedQuantity)
    : number(CBC.CreditedQuantity);
  const price = c.exists(line, CAC.Price, CBC.BaseQuantity)
    ? number(CAC.Price, CBC.PriceAmount) / number(CAC.Price, CBC.BaseQuantity)
    : number(CAC.Price, CBC.PriceAmount);
  return toExactDecimal(quantity * price + sumAdjustments(true) - sumAdjustments(false));
}

const LINE_RULE = (): Rule => ({
  context: LINES,
  asserts: [
    hasItemCategory(id('050'), GST),
    fatal(
      'aligned-ibrp-053',
      (c, line) => isNear(c.decimal(line, CBC.LineExtensionAmount), lineNet(c, line), TWO_CENTS),
      (c, line) =>
        `The line net amount (IBT-131) is ${quotedAt(c, line, CBC.LineExtensionAmount)}, but quantity × price with charges and without allowances is ${lineNet(c, line)?.toFixed(2) ?? 'no number'}; 0.02 either way is tolerated.`,
      { subjectPath: 'cbc:LineExtensionAmount', terms: ['BT-131'] },
    ),
    fatal(
      'aligned-ibrp-059',
      (c, line) => c.count(line, CAC.Item, CAC.ClassifiedTaxCategory) === 1,
      (c, line) =>
        `The line has ${c.count(line, CAC.Item, CAC.ClassifiedTaxCategory)} tax categories (IBG-30); it needs exactly one.`,
      { subjectPath: 'cac:Item/cac:ClassifiedTaxCategory', terms: ['BG-30'] },
    ),
    adaptBisRule('aligned-ibrp-060', 'R101'),
  ],
});

const documentRule = (claims: Claims): Rule => ({
  context: ROOT,
  asserts: [
    ...claimRules(claims),
    adaptBisRule('aligned-ibrp-003', 'R003'),
    adaptEnRule('aligned-ibrp-006', 'BR-CO-03', 'GST'),
    single('aligned-ibrp-008', ['cac:PaymentTerms', 'The payment terms (IBT-20)', 'BT-20']),
    adaptBisRule('aligned-ibrp-021', 'R053', 'GST'),
    adaptBisRule('aligned-ibrp-022', 'R054', 'GST'),
    groupInBreakdown(id('e-01'), of('E'), 'one'),
    groupInBreakdown(id('g-01'), of('G'), 'one'),
    groupInBreakdown(id('o-01'), of('O'), 'one'),
    ...onlyCategory([id('o-11'), id('o-12'), id('o-13'), id('o-14')], of('O')),
    groupsOfRates(id('s-01'), 'S'),
    groupInBreakdown(id('z-01'), of('Z'), 'one'),
    sellerRegistrations(id('sr-12'), 'GST', (scheme) => scheme === 'GST'),
    sellerRegistrations(id('sr-13'), 'other taxes than GST', (scheme) => scheme !== 'GST'),
  ],
});

const isBelowDiscountedPrice = (c: RuleContext, node: Node): boolean => {
  for (let at = c.doc.parent(node); at >= 0; at = c.doc.parent(at))
    if (c.doc.name(at) === CAC.Price && c.exists(at, CAC.AllowanceCharge)) return true;
  return false;
};

const AMOUNT_DIGITS: Rule = {
  context: '*Amount',
  when: (c, node) => !c.doc.localName(node).endsWith('PriceAmount') && !isBelowDiscountedPrice(c, node),
  asserts: [
    fatal(
      'aligned-ibrp-005',
      (c, node) => decimalsWritten(c.doc.text(node)) <= 2,
      (c, node) =>
        `${c.doc.localName(node)} is written ${formatQuoted(c.doc.text(node))}; amounts other than prices have at most two decimals.`,
    ),
  ],
};

/** Categories with the rate zero or without one, each with one group of the breakdown. */
const untaxedRules = (letter: string, zero: boolean, noReason: boolean): Rule[] => {
  const code = letter.toUpperCase();
  const rate = zero ? zeroRate : noRate;
  return [
    onLine(of(code), rate(id(`${letter}-05`))),
    onAllowance(of(code), false, rate(id(`${letter}-06`))),
    onAllowance(of(code), true, rate(id(`${letter}-07`))),
    inBreakdown(
      of(code),
      exactTaxable(id(`${letter}-08`), of(code)),
      noTax(id(`${letter}-09`)),
      ...(noReason ? [noExemptionReason(id(`${letter}-10`))] : []),
    ),
  ];
};

const SLACK = Decimal.ONE;

const CATEGORY_RULES = (): Rule[] => [
  onLine(of('S'), positiveRate(id('s-05'))),
  onAllowance(of('S'), false, positiveRate(id('s-06'))),
  onAllowance(of('S'), true, positiveRate(id('s-07'))),
  inBreakdown(
    of('S'),
    taxableByRate(id('s-08'), of('S'), { ...STANDARD_RATES, slack: SLACK, holdsWithout: true }),
    taxByRate(id('s-09'), SLACK, null),
    noExemptionReason(id('s-10')),
  ),
  ...untaxedRules('z', true, true),
  ...untaxedRules('e', true, false),
  ...untaxedRules('g', true, false),
  ...untaxedRules('o', false, false),
];

const readCountry = (role: number) =>
  fact((c) =>
    c.norm(0, role, ...steps('cac:Party/cac:PostalAddress/cac:Country/cbc:IdentificationCode')).toUpperCase(),
  );
const supplierCountry = readCountry(CAC.AccountingSupplierParty);
const customerCountry = readCountry(CAC.AccountingCustomerParty);

/** Requires the national business number. */
function businessNumber(
  ruleId: string,
  role: 'AccountingSupplierParty' | 'AccountingCustomerParty',
  country: string,
  scheme: string,
  label: string,
): Rule {
  const findCountry = role === 'AccountingSupplierParty' ? supplierCountry : customerCountry;
  const party = role === 'AccountingSupplierParty' ? 'seller' : 'buyer';
  return {
    context: `cac:${role}/cac:Party`,
    when: (c) => findCountry(c) === country,
    asserts: [
      fatal(
        ruleId,
        (c, node) =>
          (c.text(node, CAC.PartyLegalEntity, CBC.CompanyID) ?? '') !== '' &&
          c
            .select(node, CAC.PartyLegalEntity, CBC.CompanyID)
            .some((element) => c.doc.attribute(element, ATTR.schemeID) === scheme),
        `The ${party}’s ${label} is missing. Give it in cac:PartyLegalEntity/cbc:CompanyID with schemeID ${scheme}.`,
        {
          subjectPath: 'cac:PartyLegalEntity/cbc:CompanyID',
          terms: [party === 'seller' ? 'BT-30' : 'BT-47'],
        },
      ),
    ],
  };
}

const GST_CATEGORIES = codeList('E S Z G O');

/**
 * The patterns.
 * @param claims of billing or self-billing
 */
export function australianRules(claims: Claims): Pattern[] {
  return [
    {
      name: 'model',
      rules: [
        {
          context: 'cac:AdditionalDocumentReference',
          asserts: [referenceTypes('aligned-ibrp-sr-43', ['130'], true)],
        },
        { context: 'cac:Price/cac:AllowanceCharge', asserts: [adaptBisRule('aligned-ibrp-004', 'R046')] },
        allowanceRule(false, ['aligned-ibrp-054', id('032'), 'aligned-ibrp-057']),
        allowanceRule(true, ['aligned-ibrp-055', id('037'), 'aligned-ibrp-058']),
        LINE_RULE(),
        documentRule(claims),
        AMOUNT_DIGITS,
        {
          context: 'cac:TaxSubtotal',
          asserts: [
            needs('aligned-ibrp-045', ['cbc:TaxableAmount', 'The taxable amount (IBT-116)', 'BT-116']),
            needs('aligned-ibrp-046', ['cbc:TaxAmount', 'The tax amount (IBT-117)', 'BT-117']),
            hasCategory(id('047'), GST, 'A group of the tax breakdown', 'BT-118'),
            hasRate(id('048'), GST, ['O']),
            taxOfGroup(id('051'), GST, (amount, expectedAmount) => isNear(amount, expectedAmount, SLACK)),
          ],
        },
        ruleOfEn('aligned-ibrp-016', 'BR-50'),
        {
          context: '/ubl:Invoice/cac:LegalMonetaryTotal',
          asserts: [dueDateIsPresent('aligned-ibrp-061', 'cbc:PayableAmount')],
        },
        {
          context: 'cac:PaymentMeans',
          asserts: [
            adaptEnRule('aligned-ibrp-018', 'BR-61'),
            single('aligned-ibrp-065', ['cbc:PaymentID', 'The remittance information (IBT-83)', 'BT-83']),
          ],
        },
        ...CATEGORY_RULES(),
      ],
    },
    {
      name: 'codes and business numbers',
      rules: [
        codeRule(
          'aligned-ibrp-cl-01-aunz',
          'cac:TaxCategory/cbc:ID | cac:ClassifiedTaxCategory/cbc:ID',
          GST_CATEGORIES,
          'a GST category (E, S, Z, G or O)',
          ['BT-118', 'BT-151', 'BT-95', 'BT-102'],
        ),
        codeRule(
          'aligned-ibrp-cl-02',
          'cac:InvoicePeriod/cbc:DescriptionCode',
          VAT_POINT_DATE_CODES,
          'the tax point date (UNTDID 2005: 3, 35 or 432)',
          ['BT-8'],
        ),
        mediaTypeRule('aligned-ibrp-cl-04', ATTACHMENT_MIME_CODES),
        businessNumber('aligned-ibr-001-aunz', 'AccountingSupplierParty', 'AU', '0151', 'ABN'),
        businessNumber('aligned-ibr-004-aunz', 'AccountingCustomerParty', 'AU', '0151', 'ABN'),
        businessNumber('aligned-ibr-002-aunz', 'AccountingSupplierParty', 'NZ', '0088', 'NZBN'),
        businessNumber('aligned-ibr-005-aunz', 'AccountingCustomerParty', 'NZ', '0088', 'NZBN'),
      ],
    },
  ];
}
