/** PINT MY: Malaysia, with sales and service tax (in TaxScheme/ID `VAT`) and tourism tax (`AAL`, category TTX). */
import type { Node } from '../../invoice/xml';
import { Decimal } from '../../values/decimal';
import { codeList } from '../code-lists/code-list';
import type { RuleContext } from '../context';
import { isCharge, isOfTax } from '../en16931/vat-facts';
import { declareCategorySums, declareRateUses } from '../en16931/vat-sums';
import { isNear } from '../peppol/line-rules';
import { fatal, type Assertion, type Pattern, type Rule } from '../rule-set';
import { formatValuesAt } from '../wording';
import { profileAssertions, type ExpectedProfile } from './area-rules';
import { requireElement, ROOT } from './assertions';
import { ATTR, CAC, CBC, parsePath } from './names';
import { codeRule } from './shared/codes';
import {
  requireExactTaxable,
  breakdownCategoryRule,
  forbidExemptionReason,
  forbidRate,
  requireZeroTax,
  lineCategoryRule,
  requireTaxableByRate,
  requireTaxByRate,
  VAT,
  requireZeroRate,
} from './tax-rules';

const TWO_CENTS = Decimal.parse('0.02') as Decimal;
const TOURISM = { name: 'AAL', code: 'TTX' };
const isTourismTax = isOfTax(TOURISM.name);
const isTourism = (c: RuleContext, node: Node): boolean =>
  c.norm(node, CBC.ID) === TOURISM.code && isTourismTax(c, node);

/** Categories of sales and service tax, high-value and low-value goods. An absent rate counts as 0. */
const RATED_CATEGORIES = ['SA', 'SE', 'HVG', 'LVG'];
const ratedTaxes = { codes: new Set(RATED_CATEGORIES), defaultRate: Decimal.ZERO };
const RATED_SUMS = {
  sums: declareCategorySums(ratedTaxes),
  listUsedRates: declareRateUses(ratedTaxes),
  slack: TWO_CENTS,
  defaultRate: Decimal.ZERO,
  holdsWithout: false,
};

const ratedRule = (code: string): Rule => {
  const id = (number: string): string => `aligned-ibrp-${code.toLowerCase()}-${number}`;
  return breakdownCategoryRule(
    { tax: VAT, code },
    requireTaxableByRate(id('08'), { tax: VAT, code }, RATED_SUMS),
    requireTaxByRate(id('09'), TWO_CENTS, Decimal.ZERO),
    forbidExemptionReason(id('10')),
  );
};

/** Returns the tourism tax, an amount on each line: charges increase it and allowances reduce it. */
function computeTourismTax(c: RuleContext, lines: typeof CAC.InvoiceLine): Decimal | undefined {
  if (c.doc.all(lines).length === 0) return undefined;
  let sum = Decimal.ZERO;
  const hasCategory = (node: Node, ...path: number[]): boolean =>
    c.select(node, ...path).some((element) => c.norm(element, CBC.ID) === TOURISM.code);
  for (const line of c.select(0, lines)) {
    if (!hasCategory(line, CAC.Item, CAC.ClassifiedTaxCategory)) continue;
    for (const amount of c.select(line, CAC.TaxTotal, CBC.TaxAmount))
      sum = sum.plus(c.decimal(amount) ?? Decimal.ZERO);
  }
  for (const allowanceCharge of c.select(0, CAC.AllowanceCharge)) {
    const amount = c.decimal(allowanceCharge, CBC.Amount) ?? Decimal.ZERO;
    const charge = isCharge(c, allowanceCharge);
    if (charge === undefined || !hasCategory(allowanceCharge, CAC.TaxCategory)) continue;
    sum = charge ? sum.plus(amount) : sum.minus(amount);
  }
  return sum;
}

const TOURISM_AMOUNT: Assertion = fatal(
  'aligned-ibrp-ttx-09',
  (c, node) => {
    const amount = c.decimal(c.doc.parent(node), CBC.TaxAmount)?.abs();
    return [CAC.InvoiceLine, CAC.CreditNoteLine].some((lines) =>
      isNear(amount, computeTourismTax(c, lines), TWO_CENTS),
    );
  },
  (c, node) =>
    `The tourism tax (TTX) in the breakdown is ${formatValuesAt(c, c.doc.parent(node), CBC.TaxAmount)}, but must be the tax of the lines plus charges minus allowances, which is ${(computeTourismTax(c, CAC.InvoiceLine) ?? computeTourismTax(c, CAC.CreditNoteLine))?.toString() ?? 'nothing'}.`,
  { terms: ['BT-117'] },
);

const hasSellerTaxNumber = (c: RuleContext, root: Node): boolean =>
  c
    .select(root, ...parsePath('cac:AccountingSupplierParty/cac:Party/cac:PartyTaxScheme'))
    .some(
      (element) =>
        c.exists(element, CBC.CompanyID) &&
        c.texts(element, CAC.TaxScheme, CBC.ID).some((scheme) => scheme !== 'VAT'),
    ) ||
  c
    .select(root, ...parsePath('cac:AccountingSupplierParty/cac:Party/cac:PartyIdentification/cbc:ID'))
    .some((element) => c.doc.attribute(element, ATTR.schemeID) === undefined);

const documentRule = (profile: ExpectedProfile): Rule => ({
  context: ROOT,
  asserts: [
    ...profileAssertions(profile),
    requireElement('ibr-02-my', [
      'cac:AccountingSupplierParty/cac:Party/cac:PartyLegalEntity/cbc:CompanyID',
      'The seller’s legal registration (IBT-30)',
      'BT-30',
    ]),
    requireElement('ibr-03-my', [
      'cac:AccountingCustomerParty/cac:Party/cac:PartyLegalEntity/cbc:CompanyID',
      'The buyer’s legal registration (IBT-47)',
      'BT-47',
    ]),
    fatal(
      'ibr-04-my',
      hasSellerTaxNumber,
      'The seller’s tax identification number (TIN) is missing. State the number as tax registration (IBT-32), or as an identifier without a scheme (IBT-29).',
      {
        subjectPath: 'cac:AccountingSupplierParty/cac:Party/cac:PartyTaxScheme/cbc:CompanyID',
        terms: ['BT-32', 'BT-29'],
      },
    ),
  ],
});

const groupRule = (): Rule => ({
  context: 'cac:TaxSubtotal',
  asserts: [
    requireElement('aligned-ibrp-046', ['cbc:TaxAmount', 'The tax amount (IBT-117)', 'BT-117']),
    fatal(
      'aligned-ibrp-047',
      (c, group) =>
        c
          .select(group, CAC.TaxCategory)
          .some((element) => (VAT.is(c, element) && c.exists(element, CBC.ID)) || isTourism(c, element)),
      'A group of the tax breakdown must have a tax category (IBT-118), which is missing. Add cac:TaxCategory/cbc:ID with cac:TaxScheme/cbc:ID VAT, or TTX with AAL.',
      { subjectPath: 'cac:TaxCategory/cbc:ID', terms: ['BT-118'] },
    ),
    fatal(
      'aligned-ibrp-048',
      (c, group) =>
        c
          .select(group, CAC.TaxCategory)
          .some((element) =>
            c.exists(element, CBC.Percent)
              ? VAT.is(c, element)
              : (VAT.is(c, element) && c.norm(element, CBC.ID) === 'O') || isTourism(c, element),
          ),
      'A group of the tax breakdown must have a rate (IBT-119), unless its category is O or TTX; tourism tax (TTX) must not have a rate. Add or remove cac:TaxCategory/cbc:Percent.',
      { subjectPath: 'cac:TaxCategory/cbc:Percent', terms: ['BT-119'] },
    ),
  ],
});

const EXEMPT = { tax: VAT, code: 'E' };

/** Creates the patterns of PINT MY. @param profile of billing or self-billing */
export function malaysianRules(profile: ExpectedProfile): Pattern[] {
  return [
    {
      name: 'model',
      rules: [
        documentRule(profile),
        groupRule(),
        ...RATED_CATEGORIES.map(ratedRule),
        {
          context: '/*/cac:TaxTotal/cac:TaxSubtotal/cac:TaxCategory',
          when: isTourism,
          asserts: [forbidRate('aligned-ibrp-ttx-08'), TOURISM_AMOUNT],
        },
        breakdownCategoryRule(
          EXEMPT,
          requireExactTaxable('aligned-ibrp-e-08', EXEMPT),
          requireZeroTax('aligned-ibrp-e-09'),
        ),
        lineCategoryRule(EXEMPT, requireZeroRate('aligned-ibrp-e-05', true)),
        breakdownCategoryRule({ tax: VAT, code: 'O' }, requireZeroTax('aligned-ibrp-o-09')),
      ],
    },
    {
      name: 'codes',
      rules: [
        codeRule(
          'aligned-ibrp-cl-01-my',
          'cac:TaxCategory/cbc:ID | cac:ClassifiedTaxCategory/cbc:ID',
          codeList('SA SE HVG LVG E O TTX'),
          'a tax category of Malaysia (SA, SE, HVG, LVG, E, O or TTX)',
          ['BT-118', 'BT-151'],
        ),
        codeRule(
          'ibr-cl-05-my',
          'cbc:TaxCurrencyCode',
          codeList('MYR'),
          'the tax accounting currency, which must be MYR',
          ['BT-6'],
        ),
      ],
    },
  ];
}
