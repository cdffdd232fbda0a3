/** PINT AE: the United Arab Emirates. */
import type { Node } from '../../invoice/xml';
import { Decimal } from '../../values/decimal';
import { codeList } from '../code-lists/code-list';
import type { RuleContext } from '../context';
import { uncheckableAssertion } from '../en16931/assertions';
import { fatal, type Assertion, type Pattern, type Rule } from '../rule-set';
import { formatQuoted, formatValuesAt } from '../wording';
import { profileAssertions } from './area-rules';
import { requireElement, adaptBisAssertion, ROOT } from './assertions';
import { emiratiAllowanceRules, emiratiItemRule, emiratiLineRule } from './emirates-lines';
import { documentAssertions } from './emirates-documents';
import { addressRules, partyRules, taxNumberRules } from './emirates-parties';
import { ATTR, CAC, CBC, parsePath } from './names';
import { codeRule } from './shared/codes';
import {
  requireExactTaxable,
  requireCategory,
  requireRate,
  breakdownCategoryRule,
  forbidExemptionReason,
  forbidRate,
  requireZeroTax,
  allowanceCategoryRule,
  lineCategoryRule,
  requirePositiveRate,
  STANDARD_RATES,
  requireTaxableByRate,
  requireTaxByRate,
  VAT,
  requireZeroRate,
} from './tax-rules';
import { declareCategorySums, declareRateUses } from '../en16931/vat-sums';
import { toDouble } from '../xpath';

const vatCategory = (code: string) => ({ tax: VAT, code });
const TWO_CENTS = Decimal.parse('0.02') as Decimal;
/** Makes an assertion fail for several values, because the published condition converts a single value to a number. */
function requireSingleValue(assertion: Assertion, path = 'cbc:Percent'): Assertion {
  return {
    ...assertion,
    test: (c, node) => c.count(node, ...parsePath(path)) <= 1 && assertion.test(c, node),
  };
}

/** Margin scheme: category N has a group for each rate. */
const marginCategories = { codes: new Set(['N']), defaultRate: null };
const MARGIN_SUMS = {
  sums: declareCategorySums(marginCategories),
  listUsedRates: declareRateUses(marginCategories),
};

const findLineTaxAmounts = (c: RuleContext, category: Node): Node[] =>
  c.select(
    c.doc.parent(c.doc.parent(category)),
    ...parsePath('cac:ItemPriceExtension/cac:TaxTotal/cbc:TaxAmount'),
  );

const requireZeroLineTax = (id: string, code: string) =>
  fatal(
    id,
    (c, node) => findLineTaxAmounts(c, node).some((each) => toDouble(c.doc.text(each)) === 0),
    `A line with VAT category ${code} must state a VAT amount (BTAE-08) of 0, which is missing or different. Add cac:ItemPriceExtension/cac:TaxTotal/cbc:TaxAmount.`,
    { terms: ['BT-151'] },
  );

const requireLineRate = (id: string) =>
  fatal(
    id,
    (c, node) => c.exists(node, CBC.Percent),
    'A line with reverse charge (AE) must state its VAT rate, which is missing. Add cbc:Percent.',
    {
      subjectPath: 'cbc:Percent',
      terms: ['BT-152'],
    },
  );

const reverseChargeRules = (): Rule[] => [
  lineCategoryRule(
    vatCategory('AE'),
    requireLineRate('aligned-ibrp-ae-05-ae'),
    fatal(
      'ibr-103-ae',
      (c, node) =>
        c.exists(
          c.doc.parent(c.doc.parent(c.doc.parent(node))),
          ...parsePath('cac:AccountingCustomerParty/cac:Party/cac:PartyTaxScheme/cbc:CompanyID'),
        ),
      'With reverse charge (AE), the buyer’s VAT identifier (IBT-48) must be stated, but is missing.',
      { terms: ['BT-48'] },
    ),
    requireZeroLineTax('ibr-162-ae', 'AE'),
    fatal(
      'ibr-174-ae',
      (c, node) => {
        const ids = c.select(c.doc.parent(node), ...parsePath('cac:StandardItemIdentification/cbc:ID'));
        const schemes = ids.flatMap((each) => c.doc.attribute(each, ATTR.schemeID) ?? []);
        return ids.length > 0 && schemes.every((scheme) => scheme === '0160');
      },
      'With reverse charge (AE), the item must have a GTIN in cac:StandardItemIdentification/cbc:ID with schemeID 0160, which is missing.',
      { terms: ['BT-157'] },
    ),
  ),
  allowanceCategoryRule(vatCategory('AE'), false, requireSingleValue(requireZeroRate('aligned-ibrp-ae-06'))),
  allowanceCategoryRule(vatCategory('AE'), true, requireSingleValue(requireZeroRate('aligned-ibrp-ae-07'))),
  breakdownCategoryRule(
    vatCategory('AE'),
    requireExactTaxable('aligned-ibrp-ae-08-ae', vatCategory('AE')),
    requireZeroTax('aligned-ibrp-ae-09-ae'),
  ),
];

const categoryRules = (): Rule[] => [
  lineCategoryRule(vatCategory('S'), requireSingleValue(requirePositiveRate('aligned-ibrp-s-05'))),
  allowanceCategoryRule(
    vatCategory('S'),
    false,
    requireSingleValue(requirePositiveRate('aligned-ibrp-s-06')),
  ),
  allowanceCategoryRule(vatCategory('S'), true, requireSingleValue(requirePositiveRate('aligned-ibrp-s-07'))),
  breakdownCategoryRule(
    vatCategory('S'),
    requireSingleValue(
      requireTaxableByRate('aligned-ibrp-s-08', vatCategory('S'), {
        ...STANDARD_RATES,
        slack: TWO_CENTS,
        holdsWithout: false,
      }),
    ),
    requireSingleValue(requireTaxByRate('aligned-ibrp-s-09', TWO_CENTS, null)),
    forbidExemptionReason('aligned-ibrp-s-10'),
  ),
  breakdownCategoryRule(
    vatCategory('N'),
    requireTaxableByRate('ibr-102-ae', vatCategory('N'), {
      ...MARGIN_SUMS,
      slack: TWO_CENTS,
      defaultRate: null,
      holdsWithout: false,
      linesOnly: true,
    }),
    requireZeroTax('ibr-108-ae'),
  ),
  breakdownCategoryRule(
    vatCategory('E'),
    requireExactTaxable('aligned-ibrp-e-08', vatCategory('E')),
    requireZeroTax('aligned-ibrp-e-09'),
    forbidRate('ibr-121-ae'),
  ),
  lineCategoryRule(
    vatCategory('E'),
    forbidRate('aligned-ibrp-e-05'),
    fatal(
      'ibr-163-ae',
      (c, node) => findLineTaxAmounts(c, node).length === 0,
      'An exempt line (E) must not state a VAT amount (BTAE-08), but has one. Remove cac:ItemPriceExtension/cac:TaxTotal.',
      { terms: ['BT-151'] },
    ),
  ),
  allowanceCategoryRule(vatCategory('E'), false, requireSingleValue(requireZeroRate('aligned-ibrp-e-06'))),
  allowanceCategoryRule(vatCategory('E'), true, requireSingleValue(requireZeroRate('aligned-ibrp-e-07'))),
  lineCategoryRule(
    vatCategory('Z'),
    requireSingleValue(requireZeroRate('aligned-ibrp-z-05')),
    requireZeroLineTax('ibr-165-ae', 'Z'),
  ),
  allowanceCategoryRule(vatCategory('Z'), false, requireSingleValue(requireZeroRate('aligned-ibrp-z-06'))),
  allowanceCategoryRule(vatCategory('Z'), true, requireSingleValue(requireZeroRate('aligned-ibrp-z-07'))),
  breakdownCategoryRule(
    vatCategory('Z'),
    requireExactTaxable('aligned-ibrp-z-08', vatCategory('Z')),
    requireZeroTax('aligned-ibrp-z-09'),
    fatal(
      'ibr-120-ae',
      (c, node) => c.texts(node, CBC.Percent).some((rate) => toDouble(rate) === 0),
      'The group for category Z in the VAT breakdown must have the rate 0 (IBT-119), but has another rate or none.',
      { subjectPath: 'cbc:Percent', terms: ['BT-119'] },
    ),
  ),
  lineCategoryRule(vatCategory('O'), forbidRate('aligned-ibrp-o-05')),
  allowanceCategoryRule(vatCategory('O'), false, forbidRate('aligned-ibrp-o-06')),
  allowanceCategoryRule(vatCategory('O'), true, forbidRate('aligned-ibrp-o-07')),
  breakdownCategoryRule(
    vatCategory('O'),
    requireExactTaxable('aligned-ibrp-o-08', vatCategory('O')),
    requireZeroTax('aligned-ibrp-o-09'),
    forbidRate('aligned-ibrp-o-11-ae'),
  ),
  ...reverseChargeRules(),
];

const WITHOUT_RATE = ['O', 'E'];

const groupRule = (): Rule => ({
  context: 'cac:TaxSubtotal',
  asserts: [
    requireElement('aligned-ibrp-045', ['cbc:TaxableAmount', 'The taxable amount (IBT-116)', 'BT-116']),
    requireElement('aligned-ibrp-046', ['cbc:TaxAmount', 'The VAT amount (IBT-117)', 'BT-117']),
    requireCategory('aligned-ibrp-047', VAT, 'A group of the VAT breakdown', 'BT-118'),
    requireRate('aligned-ibrp-048', VAT, WITHOUT_RATE),
    fatal(
      'ibr-119-ae',
      (c, group) =>
        WITHOUT_RATE.some((code) => c.equals(group, code, CAC.TaxCategory, CBC.ID)) !==
        c.exists(group, CAC.TaxCategory, CBC.Percent),
      (c, group) =>
        `The group for category ${formatValuesAt(c, group, CAC.TaxCategory, CBC.ID)} in the VAT breakdown has the rate ${formatValuesAt(c, group, CAC.TaxCategory, CBC.Percent)} (IBT-119). Categories O and E must not have a rate, all others must have one.`,
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
      asserts: [requireElement('ibr-196-ae', ['cbc:ID', 'The code of the delivery terms (Incoterms)'])],
    },
    ...addressRules(),
    partyRules.seller(),
    {
      context: 'cac:Price/cac:AllowanceCharge',
      asserts: [
        requireSingleValue(
          requireSingleValue(adaptBisAssertion('aligned-ibrp-004', 'R046'), 'cbc:Amount'),
          'cbc:BaseAmount',
        ),
      ],
    },
    {
      context: 'cac:Price',
      asserts: [
        fatal(
          'ibr-126-ae',
          (c, price) =>
            c.exists(price, CBC.BaseQuantity) && c.exists(price, CAC.AllowanceCharge, CBC.BaseAmount),
          'A price must state its base quantity (IBT-149) and the gross price (IBT-148), but at least one is missing. Add cbc:BaseQuantity and cac:AllowanceCharge/cbc:BaseAmount.',
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
          'A credit transfer (30) must state the payee’s account (IBT-84), which is missing. Add cac:PayeeFinancialAccount/cbc:ID.',
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
            `The exchange rate (BTAE-04) is ${formatQuoted(c.doc.text(node))}, but must be a number with at most six decimals.`,
        ),
      ],
    },
    emiratiLineRule(),
    {
      context: ROOT,
      asserts: [
        ...profileAssertions({
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

/** Code lists of the Emirates. */
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
    // The published rules test an attribute that their context never selects, so these two are never reported.
    {
      context: 'cac:Party/cac:PartyLegalEntity/cbc:CompanyID',
      when: () => false,
      asserts: [
        uncheckableAssertion(
          'ibr-011-ae',
          'The country of the buyer’s passport must be a code of ISO 3166-1.',
        ),
        uncheckableAssertion(
          'ibr-013-ae',
          'The country of the seller’s passport must be a code of ISO 3166-1.',
        ),
      ],
    },
    codeRule('ibr-005-ae', 'cac:InvoicePeriod/cbc:DescriptionCode', FREQUENCIES, 'the invoicing frequency', [
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

/** Creates the patterns of PINT AE. */
export function emiratiRules(): Pattern[] {
  return [model(), codes()];
}
