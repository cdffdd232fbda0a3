/** PINT A-NZ: Australia and New Zealand, with GST. */
import type { Node } from '../../invoice/xml';
import { Decimal } from '../../values/decimal';
import { ATTACHMENT_MIME_CODES, VAT_POINT_DATE_CODES } from '../code-lists';
import { codeList } from '../code-lists/code-list';
import { fact, type RuleContext } from '../context';
import { isNear } from '../peppol/line-rules';
import { fatal, type Assertion, type Pattern, type Rule } from '../rule-set';
import { formatQuoted, formatValuesAt } from '../wording';
import { countDecimals, toDouble, toExactDecimal } from '../xpath';
import {
  profileAssertions,
  requireDueDate,
  requirePercentageWithBase,
  limitReferenceTypes,
  limitSellerRegistrations,
  type ExpectedProfile,
} from './area-rules';
import {
  LINES,
  requireElement,
  adaptBisAssertion,
  adaptEnAssertion,
  ROOT,
  adaptEnRuleWithContext,
  allowOnce,
} from './assertions';
import { ATTR, CAC, CBC, parsePath } from './names';
import { codeRule, mediaTypeRule } from './shared/codes';
import {
  requireExactTaxable,
  requireBreakdownGroup,
  requireGroupWhenUsed,
  GST,
  requireCategory,
  requireItemCategory,
  requireRate,
  breakdownCategoryRule,
  forbidExemptionReason,
  forbidRate,
  requireZeroTax,
  allowanceCategoryRule,
  lineCategoryRule,
  forbidOtherCategories,
  requirePositiveRate,
  STANDARD_RATES,
  requireTaxableByRate,
  requireTaxByRate,
  requireGroupTax,
  requireZeroRate,
} from './tax-rules';

const TWO_CENTS = Decimal.parse('0.02') as Decimal;
const gstCategory = (code: string) => ({ tax: GST, code });
const id = (rule: string): string => `aligned-ibrp-${rule}-aunz`;

const isOnDocument = (c: RuleContext, node: Node): boolean => c.doc.parent(node) === 0;

function onDocumentOnly(assertion: Assertion): Assertion {
  return { ...assertion, test: (c, node) => !isOnDocument(c, node) || assertion.test(c, node) };
}

/** Creates a rule on allowances or charges. It never sees price discounts, which an earlier rule matches. */
function allowanceRule(
  charge: boolean,
  ids: readonly [amount: string, category: string, base: string],
): Rule {
  const [amount, category, base] = ids;
  return {
    context: 'cac:AllowanceCharge',
    when: (c, node) => c.equalsBoolean(node, charge, CBC.ChargeIndicator),
    asserts: [
      adaptBisAssertion(amount, 'R040'),
      onDocumentOnly(
        requireCategory(category, GST, charge ? 'A charge' : 'An allowance', charge ? 'BT-102' : 'BT-95'),
      ),
      requirePercentageWithBase(base),
    ],
  };
}

/** Computes quantity × price plus charges minus allowances in binary floating point, as the published rule does. */
function computeLineNet(c: RuleContext, line: Node): Decimal | undefined {
  const number = (...path: number[]): number => toDouble(c.text(line, ...path));
  const sumAdjustments = (charge: boolean): number =>
    c
      .select(line, CAC.AllowanceCharge)
      .filter((element) => c.equalsBoolean(element, charge, CBC.ChargeIndicator))
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

const createLineRule = (): Rule => ({
  context: LINES,
  asserts: [
    requireItemCategory(id('050'), GST),
    fatal(
      'aligned-ibrp-053',
      (c, line) => isNear(c.decimal(line, CBC.LineExtensionAmount), computeLineNet(c, line), TWO_CENTS),
      (c, line) =>
        `The line net amount (IBT-131) is ${formatValuesAt(c, line, CBC.LineExtensionAmount)}, but quantity × price plus charges minus allowances is ${computeLineNet(c, line)?.toFixed(2) ?? 'no number'}; a difference of 0.02 is tolerated.`,
      { subjectPath: 'cbc:LineExtensionAmount', terms: ['BT-131'] },
    ),
    fatal(
      'aligned-ibrp-059',
      (c, line) => c.count(line, CAC.Item, CAC.ClassifiedTaxCategory) === 1,
      (c, line) =>
        `The line has ${c.count(line, CAC.Item, CAC.ClassifiedTaxCategory)} tax categories (IBG-30), but must have exactly one.`,
      { subjectPath: 'cac:Item/cac:ClassifiedTaxCategory', terms: ['BG-30'] },
    ),
    adaptBisAssertion('aligned-ibrp-060', 'R101'),
  ],
});

const documentRule = (profile: ExpectedProfile): Rule => ({
  context: ROOT,
  asserts: [
    ...profileAssertions(profile),
    adaptBisAssertion('aligned-ibrp-003', 'R003'),
    adaptEnAssertion('aligned-ibrp-006', 'BR-CO-03', 'GST'),
    allowOnce('aligned-ibrp-008', ['cac:PaymentTerms', 'The payment terms (IBT-20)', 'BT-20']),
    adaptBisAssertion('aligned-ibrp-021', 'R053', 'GST'),
    adaptBisAssertion('aligned-ibrp-022', 'R054', 'GST'),
    requireBreakdownGroup(id('e-01'), gstCategory('E'), 'one'),
    requireBreakdownGroup(id('g-01'), gstCategory('G'), 'one'),
    requireBreakdownGroup(id('o-01'), gstCategory('O'), 'one'),
    ...forbidOtherCategories([id('o-11'), id('o-12'), id('o-13'), id('o-14')], gstCategory('O')),
    requireGroupWhenUsed(id('s-01'), 'S'),
    requireBreakdownGroup(id('z-01'), gstCategory('Z'), 'one'),
    limitSellerRegistrations(id('sr-12'), 'GST', (scheme) => scheme === 'GST'),
    limitSellerRegistrations(id('sr-13'), 'taxes other than GST', (scheme) => scheme !== 'GST'),
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
      (c, node) => countDecimals(c.doc.text(node)) <= 2,
      (c, node) =>
        `${c.doc.localName(node)} is ${formatQuoted(c.doc.text(node))}, but amounts other than prices must have at most two decimals.`,
    ),
  ],
};

/** Creates the rules on a category whose rate is zero or absent, with one group in the tax breakdown. */
const untaxedRules = (letter: string, hasZeroRate: boolean, forbidsReason: boolean): Rule[] => {
  const code = letter.toUpperCase();
  const rate = hasZeroRate ? requireZeroRate : forbidRate;
  return [
    lineCategoryRule(gstCategory(code), rate(id(`${letter}-05`))),
    allowanceCategoryRule(gstCategory(code), false, rate(id(`${letter}-06`))),
    allowanceCategoryRule(gstCategory(code), true, rate(id(`${letter}-07`))),
    breakdownCategoryRule(
      gstCategory(code),
      requireExactTaxable(id(`${letter}-08`), gstCategory(code)),
      requireZeroTax(id(`${letter}-09`)),
      ...(forbidsReason ? [forbidExemptionReason(id(`${letter}-10`))] : []),
    ),
  ];
};

const SLACK = Decimal.ONE;

const createCategoryRules = (): Rule[] => [
  lineCategoryRule(gstCategory('S'), requirePositiveRate(id('s-05'))),
  allowanceCategoryRule(gstCategory('S'), false, requirePositiveRate(id('s-06'))),
  allowanceCategoryRule(gstCategory('S'), true, requirePositiveRate(id('s-07'))),
  breakdownCategoryRule(
    gstCategory('S'),
    requireTaxableByRate(id('s-08'), gstCategory('S'), {
      ...STANDARD_RATES,
      slack: SLACK,
      holdsWithout: true,
    }),
    requireTaxByRate(id('s-09'), SLACK, null),
    forbidExemptionReason(id('s-10')),
  ),
  ...untaxedRules('z', true, true),
  ...untaxedRules('e', true, false),
  ...untaxedRules('g', true, false),
  ...untaxedRules('o', false, false),
];

const countryFact = (role: number) =>
  fact((c) =>
    c
      .norm(0, role, ...parsePath('cac:Party/cac:PostalAddress/cac:Country/cbc:IdentificationCode'))
      .toUpperCase(),
  );
const supplierCountry = countryFact(CAC.AccountingSupplierParty);
const customerCountry = countryFact(CAC.AccountingCustomerParty);

/** Requires the national business number. */
function requireBusinessNumber(
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
        `The ${party}’s ${label} is missing. State the number in cac:PartyLegalEntity/cbc:CompanyID with schemeID ${scheme}.`,
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
 * Creates the patterns.
 * @param profile of billing or self-billing
 */
export function australianRules(profile: ExpectedProfile): Pattern[] {
  return [
    {
      name: 'model',
      rules: [
        {
          context: 'cac:AdditionalDocumentReference',
          asserts: [limitReferenceTypes('aligned-ibrp-sr-43', ['130'], true)],
        },
        {
          context: 'cac:Price/cac:AllowanceCharge',
          asserts: [adaptBisAssertion('aligned-ibrp-004', 'R046')],
        },
        allowanceRule(false, ['aligned-ibrp-054', id('032'), 'aligned-ibrp-057']),
        allowanceRule(true, ['aligned-ibrp-055', id('037'), 'aligned-ibrp-058']),
        createLineRule(),
        documentRule(profile),
        AMOUNT_DIGITS,
        {
          context: 'cac:TaxSubtotal',
          asserts: [
            requireElement('aligned-ibrp-045', [
              'cbc:TaxableAmount',
              'The taxable amount (IBT-116)',
              'BT-116',
            ]),
            requireElement('aligned-ibrp-046', ['cbc:TaxAmount', 'The tax amount (IBT-117)', 'BT-117']),
            requireCategory(id('047'), GST, 'A group of the tax breakdown', 'BT-118'),
            requireRate(id('048'), GST, ['O']),
            requireGroupTax(id('051'), GST, (amount, expectedAmount) =>
              isNear(amount, expectedAmount, SLACK),
            ),
          ],
        },
        adaptEnRuleWithContext('aligned-ibrp-016', 'BR-50'),
        {
          context: '/ubl:Invoice/cac:LegalMonetaryTotal',
          asserts: [requireDueDate('aligned-ibrp-061', 'cbc:PayableAmount')],
        },
        {
          context: 'cac:PaymentMeans',
          asserts: [
            adaptEnAssertion('aligned-ibrp-018', 'BR-61'),
            allowOnce('aligned-ibrp-065', ['cbc:PaymentID', 'The remittance information (IBT-83)', 'BT-83']),
          ],
        },
        ...createCategoryRules(),
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
        requireBusinessNumber('aligned-ibr-001-aunz', 'AccountingSupplierParty', 'AU', '0151', 'ABN'),
        requireBusinessNumber('aligned-ibr-004-aunz', 'AccountingCustomerParty', 'AU', '0151', 'ABN'),
        requireBusinessNumber('aligned-ibr-002-aunz', 'AccountingSupplierParty', 'NZ', '0088', 'NZBN'),
        requireBusinessNumber('aligned-ibr-005-aunz', 'AccountingCustomerParty', 'NZ', '0088', 'NZBN'),
      ],
    },
  ];
}
