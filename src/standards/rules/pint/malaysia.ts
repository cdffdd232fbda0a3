/** PINT MY: Malaysia, with sales and service tax (in TaxScheme/ID `VAT`) and tourism tax (`AAL`, category TTX). */
import type { Node } from '../../invoice/xml';
import { Decimal } from '../../values/decimal';
import { codeList } from '../code-lists/code-list';
import type { RuleContext } from '../context';
import { isCharge, isOfTax } from '../en16931/vat-facts';
import { declareCategorySums, declareRatesUsed } from '../en16931/vat-sums';
import { isNear } from '../peppol/line-rules';
import { fatal, type Assertion, type Pattern, type Rule } from '../rule-set';
import { quotedAt } from '../wording';
import { claimRules, type Claims } from './area-rules';
import { needs, ROOT } from './assertions';
import { ATTR, CAC, CBC, steps } from './names';
import { codeRule } from './shared/codes';
import {
  exactTaxable,
  inBreakdown,
  noExemptionReason,
  noRate,
  noTax,
  onLine,
  taxableByRate,
  taxByRate,
  VAT,
  zeroRate,
} from './tax-rules';

const TWO_CENTS = Decimal.parse('0.02') as Decimal;
const TOURISM = { name: 'AAL', code: 'TTX' };
const isTourismTax = isOfTax(TOURISM.name);
const isTourism = (c: RuleContext, node: Node): boolean =>
  c.norm(node, CBC.ID) === TOURISM.code && isTourismTax(c, node);

/** Sales tax and service tax, and goods of high and of low value: a category without a rate has the rate 0. */
const RATED_CATEGORIES = ['SA', 'SE', 'HVG', 'LVG'];
const ratedTaxes = { codes: new Set(RATED_CATEGORIES), unstated: Decimal.ZERO };
const BY_RATE = {
  sums: declareCategorySums(ratedTaxes),
  listUsedRates: declareRatesUsed(ratedTaxes),
  slack: TWO_CENTS,
  unstated: Decimal.ZERO,
  holdsWithout: false,
};

const ratedRule = (code: string): Rule => {
  const id = (number: string): string => `aligned-ibrp-${code.toLowerCase()}-${number}`;
  return inBreakdown(
    { tax: VAT, code },
    taxableByRate(id('08'), { tax: VAT, code }, BY_RATE),
    taxByRate(id('09'), TWO_CENTS, Decimal.ZERO),
    noExemptionReason(id('10')),
  );
};

/** Returns the tourism tax, an amount on each line: charges increase it and allowances reduce it. */
function tourismTax(c: RuleContext, lines: typeof CAC.InvoiceLine): Decimal | undefined {
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
      isNear(amount, tourismTax(c, lines), TWO_CENTS),
    );
  },
  (c, node) =>
    `The tourism tax (TTX) in the breakdown is ${quotedAt(c, c.doc.parent(node), CBC.TaxAmount)}, but that of lines, charges and allowances is ${(tourismTax(c, CAC.InvoiceLine) ?? tourismTax(c, CAC.CreditNoteLine))?.toString() ?? 'nothing'}.`,
  { terms: ['BT-117'] },
);

const hasSellerTaxNumber = (c: RuleContext, root: Node): boolean =>
  c
    .select(root, ...steps('cac:AccountingSupplierParty/cac:Party/cac:PartyTaxScheme'))
    .some(
      (element) =>
        c.exists(element, CBC.CompanyID) &&
        c.texts(element, CAC.TaxScheme, CBC.ID).some((scheme) => scheme !== 'VAT'),
    ) ||
  c
    .select(root, ...steps('cac:AccountingSupplierParty/cac:Party/cac:PartyIdentification/cbc:ID'))
    .some((element) => c.doc.attribute(element, ATTR.schemeID) === undefined);

const documentRule = (claims: Claims): Rule => ({
  context: ROOT,
  asserts: [
    ...claimRules(claims),
    needs('ibr-02-my', [
      'cac:AccountingSupplierParty/cac:Party/cac:PartyLegalEntity/cbc:CompanyID',
      'The seller’s legal registration (IBT-30)',
      'BT-30',
    ]),
    needs('ibr-03-my', [
      'cac:AccountingCustomerParty/cac:Party/cac:PartyLegalEntity/cbc:CompanyID',
      'The buyer’s legal registration (IBT-47)',
      'BT-47',
    ]),
    fatal(
      'ibr-04-my',
      hasSellerTaxNumber,
      'The seller’s tax identification number (TIN) is missing. Give it as tax registration (IBT-32), or as an identifier without a scheme (IBT-29).',
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
    needs('aligned-ibrp-046', ['cbc:TaxAmount', 'The tax amount (IBT-117)', 'BT-117']),
    fatal(
      'aligned-ibrp-047',
      (c, group) =>
        c
          .select(group, CAC.TaxCategory)
          .some((element) => (VAT.is(c, element) && c.exists(element, CBC.ID)) || isTourism(c, element)),
      'A group of the tax breakdown has no tax category (IBT-118). Add cac:TaxCategory/cbc:ID with cac:TaxScheme/cbc:ID VAT, or TTX with AAL.',
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
      'A group of the tax breakdown has no rate (IBT-119), or tourism tax has one. Add cac:TaxCategory/cbc:Percent; only O and TTX go without.',
      { subjectPath: 'cac:TaxCategory/cbc:Percent', terms: ['BT-119'] },
    ),
  ],
});

const EXEMPT = { tax: VAT, code: 'E' };

/** The patterns. @param claims of billing or self-billing */
export function malaysianRules(claims: Claims): Pattern[] {
  return [
    {
      name: 'model',
      rules: [
        documentRule(claims),
        groupRule(),
        ...RATED_CATEGORIES.map(ratedRule),
        {
          context: '/*/cac:TaxTotal/cac:TaxSubtotal/cac:TaxCategory',
          when: isTourism,
          asserts: [noRate('aligned-ibrp-ttx-08'), TOURISM_AMOUNT],
        },
        inBreakdown(EXEMPT, exactTaxable('aligned-ibrp-e-08', EXEMPT), noTax('aligned-ibrp-e-09')),
        onLine(EXEMPT, zeroRate('aligned-ibrp-e-05', true)),
        inBreakdown({ tax: VAT, code: 'O' }, noTax('aligned-ibrp-o-09')),
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
          'the tax accounting currency, which is MYR',
          ['BT-6'],
        ),
      ],
    },
  ];
}
