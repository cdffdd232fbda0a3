/** PINT AE: the United Arab Emirates. */
import type { Node } from '../../invoice/xml';
import { Decimal } from '../../values/decimal';
import { codeList } from '../code-lists/code-list';
import type { RuleContext } from '../context';
import { notCheckable } from '../en16931/assertions';
import { fatal, type Assertion, type Pattern, type Rule } from '../rule-set';
import { formatQuoted, quotedAt } from '../wording';
import { claimRules } from './area-rules';
import { needs, adaptBisRule, ROOT } from './assertions';
import { emiratiAllowanceRules, emiratiItemRule, emiratiLineRule } from './emirates-lines';
import { documentAssertions } from './emirates-documents';
import { addressRules, partyRules, taxNumberRules } from './emirates-parties';
import { ATTR, CAC, CBC, steps } from './names';
import { codeRule } from './shared/codes';
import {
  exactTaxable,
  hasCategory,
  hasRate,
  inBreakdown,
  noExemptionReason,
  noRate,
  noTax,
  onAllowance,
  onLine,
  positiveRate,
  STANDARD_RATES,
  taxableByRate,
  taxByRate,
  VAT,
  zeroRate,
} from './tax-rules';
import { declareCategorySums, declareRatesUsed } from '../en16931/vat-sums';
import { toDouble } from '../xpath';

const of = (code: string) => ({ tax: VAT, code });
const TWO_CENTS = Decimal.parse('0.02') as Decimal;
/** Makes a rule fail for two values, because the published condition converts them to a number. */
function readingOne(assertion: Assertion, path = 'cbc:Percent'): Assertion {
  return { ...assertion, test: (c, node) => c.count(node, ...steps(path)) <= 1 && assertion.test(c, node) };
}

/** Margin scheme: category N has a group for each rate. */
const margin = { codes: new Set(['N']), unstated: null };
const MARGIN = { sums: declareCategorySums(margin), listUsedRates: declareRatesUsed(margin) };

const lineTax = (c: RuleContext, category: Node): Node[] =>
  c.select(
    c.doc.parent(c.doc.parent(category)),
    ...steps('cac:ItemPriceExtension/cac:TaxTotal/cbc:TaxAmount'),
  );

const lineTaxIsZero = (id: string, code: string) =>
  fatal(
    id,
    (c, node) => lineTax(c, node).some((each) => toDouble(c.doc.text(each)) === 0),
    `A line with VAT category ${code} states a VAT amount (BTAE-08) of 0. Add cac:ItemPriceExtension/cac:TaxTotal/cbc:TaxAmount.`,
    { terms: ['BT-151'] },
  );

const amountIsStated = (id: string) =>
  fatal(
    id,
    (c, node) => c.exists(node, CBC.Percent),
    'A line with reverse charge (AE) states its rate. Add cbc:Percent.',
    {
      subjectPath: 'cbc:Percent',
      terms: ['BT-152'],
    },
  );

const reverseChargeRules = (): Rule[] => [
  onLine(
    of('AE'),
    amountIsStated('aligned-ibrp-ae-05-ae'),
    fatal(
      'ibr-103-ae',
      (c, node) =>
        c.exists(
          c.doc.parent(c.doc.parent(c.doc.parent(node))),
          ...steps('cac:AccountingCustomerParty/cac:Party/cac:PartyTaxScheme/cbc:CompanyID'),
        ),
      'With reverse charge (AE) the buyer’s VAT identifier (IBT-48) is needed.',
      { terms: ['BT-48'] },
    ),
    lineTaxIsZero('ibr-162-ae', 'AE'),
    fatal(
      'ibr-174-ae',
      (c, node) => {
        const ids = c.select(c.doc.parent(node), ...steps('cac:StandardItemIdentification/cbc:ID'));
        const schemes = ids.flatMap((each) => c.doc.attribute(each, ATTR.schemeID) ?? []);
        return ids.length > 0 && schemes.every((scheme) => scheme === '0160');
      },
      'With reverse charge (AE) the item has a GTIN: cac:StandardItemIdentification/cbc:ID with schemeID 0160.',
      { terms: ['BT-157'] },
    ),
  ),
  onAllowance(of('AE'), false, readingOne(zeroRate('aligned-ibrp-ae-06'))),
  onAllowance(of('AE'), true, readingOne(zeroRate('aligned-ibrp-ae-07'))),
  inBreakdown(of('AE'), exactTaxable('aligned-ibrp-ae-08-ae', of('AE')), noTax('aligned-ibrp-ae-09-ae')),
];

const categoryRules = (): Rule[] => [
  onLine(of('S'), readingOne(positiveRate('aligned-ibrp-s-05'))),
  onAllowance(of('S'), false, readingOne(positiveRate('aligned-ibrp-s-06'))),
  onAllowance(of('S'), true, readingOne(positiveRate('aligned-ibrp-s-07'))),
  inBreakdown(
    of('S'),
    readingOne(
      taxableByRate('aligned-ibrp-s-08', of('S'), {
        ...STANDARD_RATES,
        slack: TWO_CENTS,
        holdsWithout: false,
      }),
    ),
    readingOne(taxByRate('aligned-ibrp-s-09', TWO_CENTS, null)),
    noExemptionReason('aligned-ibrp-s-10'),
  ),
  inBreakdown(
    of('N'),
    taxableByRate('ibr-102-ae', of('N'), {
      ...MARGIN,
      slack: TWO_CENTS,
      unstated: null,
      holdsWithout: false,
      linesOnly: true,
    }),
    noTax('ibr-108-ae'),
  ),
  inBreakdown(
    of('E'),
    exactTaxable('aligned-ibrp-e-08', of('E')),
    noTax('aligned-ibrp-e-09'),
    noRate('ibr-121-ae'),
  ),
  onLine(
    of('E'),
    noRate('aligned-ibrp-e-05'),
    fatal(
      'ibr-163-ae',
      (c, node) => lineTax(c, node).length === 0,
      'An exempt line (E) states no VAT amount (BTAE-08). Leave cac:ItemPriceExtension/cac:TaxTotal out.',
      { terms: ['BT-151'] },
    ),
  ),
  onAllowance(of('E'), false, readingOne(zeroRate('aligned-ibrp-e-06'))),
  onAllowance(of('E'), true, readingOne(zeroRate('aligned-ibrp-e-07'))),
  onLine(of('Z'), readingOne(zeroRate('aligned-ibrp-z-05')), lineTaxIsZero('ibr-165-ae', 'Z')),
  onAllowance(of('Z'), false, readingOne(zeroRate('aligned-ibrp-z-06'))),
  onAllowance(of('Z'), true, readingOne(zeroRate('aligned-ibrp-z-07'))),
  inBreakdown(
    of('Z'),
    exactTaxable('aligned-ibrp-z-08', of('Z')),
    noTax('aligned-ibrp-z-09'),
    fatal(
      'ibr-120-ae',
      (c, node) => c.texts(node, CBC.Percent).some((rate) => toDouble(rate) === 0),
      'The group for category Z in the VAT breakdown has the rate 0 (IBT-119).',
      { subjectPath: 'cbc:Percent', terms: ['BT-119'] },
    ),
  ),
  onLine(of('O'), noRate('aligned-ibrp-o-05')),
  onAllowance(of('O'), false, noRate('aligned-ibrp-o-06')),
  onAllowance(of('O'), true, noRate('aligned-ibrp-o-07')),
  inBreakdown(
    of('O'),
    exactTaxable('aligned-ibrp-o-08', of('O')),
    noTax('aligned-ibrp-o-09'),
    noRate('aligned-ibrp-o-11-ae'),
  ),
  ...reverseChargeRules(),
];

const WITHOUT_RATE = ['O', 'E'];

const groupRule = (): Rule => ({
  context: 'cac:TaxSubtotal',
  asserts: [
    needs('aligned-ibrp-045', ['cbc:TaxableAmount', 'The taxable amount (IBT-116)', 'BT-116']),
    needs('aligned-ibrp-046', ['cbc:TaxAmount', 'The VAT amount (IBT-117)', 'BT-117']),
    hasCategory('aligned-ibrp-047', VAT, 'A group of the VAT breakdown', 'BT-118'),
    hasRate('aligned-ibrp-048', VAT, WITHOUT_RATE),
    fatal(
      'ibr-119-ae',
      (c, group) =>
        WITHOUT_RATE.some((code) => c.equals(group, code, CAC.TaxCategory, CBC.ID)) !==
        c.exists(group, CAC.TaxCategory, CBC.Percent),
      (c, group) =>
        `The group for category ${quotedAt(c, group, CAC.TaxCategory, CBC.ID)} in the VAT breakdown has the rate ${quotedAt(c, group, CAC.TaxCategory, CBC.Percent)} (IBT-119). Categories O and E have none, all others have one.`,
      { subjectPath: 'cac:TaxCategory/cbc:Percent', terms: ['BT-119'] },
    ),
  ],
});

const model = (): Pattern => ({
  name: 'model',
  rules: [
    partyRules.buyer(),
    {
      context: 'cac:DeliveryTerms',
      asserts: [needs('ibr-196-ae', ['cbc:ID', 'The code of the delivery terms (Incoterms)'])],
    },
    ...addressRules(),
    partyRules.seller(),
    {
      context: 'cac:Price/cac:AllowanceCharge',
      asserts: [
        readingOne(readingOne(adaptBisRule('aligned-ibrp-004', 'R046'), 'cbc:Amount'), 'cbc:BaseAmount'),
      ],
    },
    {
      context: 'cac:Price',
      asserts: [
        fatal(
          'ibr-126-ae',
          (c, price) =>
            c.exists(price, CBC.BaseQuantity) && c.exists(price, CAC.AllowanceCharge, CBC.BaseAmount),
          'A price states its base quantity (IBT-149) and the gross price (IBT-148). Add cbc:BaseQuantity and cac:AllowanceCharge/cbc:BaseAmount.',
          { terms: ['BT-149', 'BT-148'] },
        ),
      ],
    },
    {
      context: 'cac:PaymentMeans',
      asserts: [
        fatal(
          'ibr-192-ae',
          (c, means) =>
            !c.equals(means, '30', CBC.PaymentMeansCode) ||
            c.exists(means, CAC.PayeeFinancialAccount, CBC.ID),
          'Payment by credit transfer (30) needs the account to pay to (IBT-84). Add cac:PayeeFinancialAccount/cbc:ID.',
          { subjectPath: 'cac:PayeeFinancialAccount/cbc:ID', terms: ['BT-84'] },
        ),
      ],
    },
    partyRules.address(),
    ...emiratiAllowanceRules(),
    {
      context: 'cbc:CalculationRate',
      asserts: [
        fatal(
          'ibr-002-ae',
          (c, node) => /^[0-9]+(?:\.[0-9]{1,6})?$/.test(c.doc.text(node)),
          (c, node) =>
            `The exchange rate (BTAE-04) is ${formatQuoted(c.doc.text(node))}. Write a number with at most six decimals.`,
        ),
      ],
    },
    emiratiLineRule(),
    {
      context: ROOT,
      asserts: [
        ...claimRules({
          specification: {
            id: 'aligned-ibrp-001-ae',
            prefixes: ['urn:peppol:pint:billing-1@ae-1', 'urn:peppol:pint:selfbilling-1@ae-1'],
          },
          process: {
            id: 'aligned-ibrp-002-ae',
            parts: ['urn:peppol:bis:billing', 'urn:peppol:bis:selfbilling'],
          },
        }).map((assertion) =>
          assertion.id === 'aligned-ibrp-002-ae'
            ? {
                ...assertion,
                test: (c: RuleContext) => /^urn:peppol:bis:(?:self)?billing/.test(c.norm(0, CBC.ProfileID)),
              }
            : assertion,
        ),
        ...documentAssertions(),
      ],
    },
    emiratiItemRule(),
    groupRule(),
    ...categoryRules(),
    ...taxNumberRules(),
  ],
});

/** Codes of the Emirates. */
const REASONS = codeList('DL8.61.1.A DL8.61.1.B DL8.61.1.C DL8.61.1.D DL8.61.1.E VD');
const FREQUENCIES = codeList('DLY WKY Q15 MTH Q45 Q60 QTR YRL HYR OTH');
const CATEGORIES = codeList('S E O AE Z N');
const REVERSE_CHARGE_GOODS = codeList('DL8.48.8.2 DL8.48.8.1 DL8.48.3.1 DL8.48.3.2 DL8.48.3.3');

const codes = (): Pattern => ({
  name: 'codes',
  rules: [
    codeRule(
      'ibr-001-ae',
      'cac:DiscrepancyResponse/cbc:ResponseCode',
      REASONS,
      'the reason of a credit note',
      ['BT-25'],
    ),
    // Published for an attribute that the published check never reaches: these two are never reported.
    {
      context: 'cac:Party/cac:PartyLegalEntity/cbc:CompanyID',
      when: () => false,
      asserts: [
        notCheckable('ibr-011-ae', 'The country of the buyer’s passport must be a code of ISO 3166-1.'),
        notCheckable('ibr-013-ae', 'The country of the seller’s passport must be a code of ISO 3166-1.'),
      ],
    },
    codeRule('ibr-005-ae', 'cac:InvoicePeriod/cbc:DescriptionCode', FREQUENCIES, 'how often is invoiced', [
      'BT-8',
    ]),
    codeRule(
      'ibr-139-ae',
      'cac:TaxCategory/cbc:ID | cac:ClassifiedTaxCategory/cbc:ID',
      CATEGORIES,
      'a VAT category of the Emirates (S, E, O, AE, Z or N)',
      ['BT-118', 'BT-151'],
    ),
    codeRule(
      'ibr-006-ae',
      'cbc:NatureCode',
      REVERSE_CHARGE_GOODS,
      'goods and services under reverse charge',
      ['BT-158'],
    ),
  ],
});

/** The patterns. */
export function emiratiRules(): Pattern[] {
  return [model(), codes()];
}
