/** PINT JP: Japan, with consumption tax (in TaxScheme/ID `VAT`), for qualified and other invoices. */
import type { Node } from '../../invoice/xml';
import { Decimal } from '../../values/decimal';
import { codeList } from '../code-lists/code-list';
import { fact, type RuleContext } from '../context';
import { fatal, type Assertion, type Pattern, type Rule } from '../rule-set';
import { formatQuoted, formatValuesAt } from '../wording';
import { toDouble, normalizeSpace, roundHalfUp } from '../xpath';
import { profileAssertions, limitSellerRegistrations, type ExpectedProfile } from './area-rules';
import { forbidElement, allowOnceByCount, requireElement, ROOT, allowOnce } from './assertions';
import { ATTR, CAC, CBC, parsePath } from './names';
import { codeRule } from './shared/codes';
import {
  requireBreakdownGroup,
  requireCategory,
  requireRate,
  breakdownCategoryRule,
  forbidRate,
  requireZeroTax,
  allowanceCategoryRule,
  lineCategoryRule,
  VAT,
  requireZeroRate,
} from './tax-rules';

/**
 * Kinds of documents of Japan: invoices with tax, self-billed ones, and those of businesses that are not registered for
 * the tax.
 */
export type JapaneseKind = 'billing' | 'selfBilling' | 'nonTax';

const PROFILES: Record<JapaneseKind, ExpectedProfile> = {
  billing: {
    specification: {
      id: 'aligned-ibrp-001-jp',
      prefixes: ['urn:peppol:pint:billing-1@jp-1', 'urn:fdc:peppol:jp:billing:3.0'],
    },
    process: {
      id: 'aligned-ibrp-002-jp',
      parts: ['urn:peppol:bis:billing', 'urn:fdc:peppol.eu:2017:poacc:billing:01:1.0'],
    },
  },
  selfBilling: {
    specification: { id: 'aligned-ibrp-001-jp-sb', prefixes: ['urn:peppol:pint:selfbilling-1@jp-1'] },
    process: { id: 'aligned-ibrp-002-jp-sb', parts: ['urn:peppol:bis:selfbilling'] },
  },
  nonTax: {
    specification: { id: 'aligned-ibrp-001-jp-ntr', prefixes: ['urn:peppol:pint:nontaxinvoice-1@jp-1'] },
    process: { id: 'aligned-ibrp-002-jp', parts: ['urn:peppol:bis:billing'] },
  },
};

const taxCategory = (code: string) => ({ tax: VAT, code });

/** Requires the code of a tax category that has a rate. */
function requireCategoryWithRate(id: string, charge: boolean): Rule {
  const categories = (c: RuleContext, node: Node): Node[] =>
    c.select(node, CAC.TaxCategory).filter((element) => VAT.is(c, element));
  return {
    context: '/ubl:Invoice/cac:AllowanceCharge | /cn:CreditNote/cac:AllowanceCharge',
    when: (c, node) => c.equalsBoolean(node, charge, CBC.ChargeIndicator),
    asserts: [
      fatal(
        id,
        (c, node) =>
          !categories(c, node).some((each) => c.exists(each, CBC.Percent)) ||
          categories(c, node).some((each) => c.exists(each, CBC.ID)),
        `${charge ? 'A charge' : 'An allowance'} with a tax rate must have a tax category, which is missing. Add cac:TaxCategory/cbc:ID.`,
        { subjectPath: 'cac:TaxCategory/cbc:ID', terms: charge ? ['BT-102'] : ['BT-95'] },
      ),
    ],
  };
}

const remittanceTexts = fact((c) => new Set(c.doc.all(CBC.PaymentID).map((element) => c.doc.text(element))));
const hasPeriod = fact((c) => c.doc.all(CAC.InvoicePeriod).length > 0);
const SELLER_TAX = 'cac:AccountingSupplierParty/cac:Party/cac:PartyTaxScheme/cbc:CompanyID';

const documentRule = (kind: JapaneseKind): Rule => ({
  context: ROOT,
  asserts: [
    ...profileAssertions(PROFILES[kind]),
    limitSellerRegistrations('aligned-ibrp-009', 'consumption tax', (scheme) => scheme === 'VAT'),
    fatal(
      'aligned-ibrp-014',
      (c) => remittanceTexts(c).size <= 1,
      'All payment means must have the same remittance information (IBT-83), but it differs.',
      { terms: ['BT-83'], at: (c) => c.doc.all(CBC.PaymentID)[1] ?? 0 },
    ),
    fatal(
      'aligned-ibrp-052',
      hasPeriod,
      'The document or a line must have a period (IBG-14, IBG-26), but none has one. Add cac:InvoicePeriod.',
      { subjectPath: 'cac:InvoicePeriod', terms: ['BG-14'] },
    ),
    requireBreakdownGroup('aligned-ibrp-e-01', taxCategory('E'), 'one'),
    requireBreakdownGroup('aligned-ibrp-g-01', taxCategory('G'), 'one'),
    requireBreakdownGroup('aligned-ibrp-o-01', taxCategory('O'), 'one'),
    limitSellerRegistrations('aligned-ibrp-sr-12', 'consumption tax', (scheme) => scheme === 'VAT'),
    limitSellerRegistrations('aligned-ibrp-sr-13', 'other taxes', (scheme) => scheme !== 'VAT'),
    kind === 'nonTax'
      ? forbidElement(
          'aligned-ibr-jp-04-ntr',
          SELLER_TAX,
          'A seller who is not registered for consumption tax must not state a registration number (IBT-31). Remove the number.',
          'BT-31',
        )
      : requireElement('aligned-ibr-jp-04', [
          SELLER_TAX,
          'The seller’s registration number (IBT-31)',
          'BT-31',
        ]),
    fatal(
      'aligned-ibr-jp-05',
      (c, root) => !c.exists(root, CBC.TaxCurrencyCode) || c.equals(root, 'JPY', CBC.TaxCurrencyCode),
      (c, root) =>
        `The tax accounting currency (IBT-6) is ${formatValuesAt(c, root, CBC.TaxCurrencyCode)}, but must be JPY in Japan.`,
      { subjectPath: 'cbc:TaxCurrencyCode', terms: ['BT-6'] },
    ),
    allowOnceByCount(
      'aligned-ibrp-053-jp',
      ['cac:TaxTotal', 'The tax total in the currency of the document (IBT-110)', 'BT-110'],
      (c, root) =>
        c
          .select(root, CAC.TaxTotal, CBC.TaxAmount)
          .filter((element) => currencies(c).has(c.doc.attribute(element, ATTR.currencyID) ?? '')).length,
    ),
  ],
});

const currencies = fact((c) => new Set(c.texts(0, CBC.DocumentCurrencyCode)));

const isInDocumentCurrency = (c: RuleContext, group: Node): boolean =>
  c.doc.localName(0) === 'Invoice' &&
  c
    .select(group, CBC.TaxAmount)
    .some((element) => currencies(c).has(c.doc.attribute(element, ATTR.currencyID) ?? ''));

/** Returns the integers below and above an amount, because a tax amount may be rounded up or down. */
function getIntegerBounds(value: Decimal): { floor: Decimal; ceiling: Decimal } {
  const nearest = roundHalfUp(value);
  const side = nearest.compare(value);
  return {
    floor: side > 0 ? nearest.minus(Decimal.ONE) : nearest,
    ceiling: side < 0 ? nearest.plus(Decimal.ONE) : nearest,
  };
}

function isTaxConsistent(c: RuleContext, group: Node): boolean {
  const amount = c.decimal(group, CBC.TaxAmount);
  if (amount === undefined) return false;
  const code = normalizeSpace((c.text(group, CAC.TaxCategory, CBC.ID) ?? '').toUpperCase());
  if (code === 'O') return !c.exists(group, CAC.TaxCategory, CBC.Percent) && amount.isZero;
  const rate = c.decimal(group, CAC.TaxCategory, CBC.Percent);
  if (rate === undefined || !c.exists(group, CAC.TaxCategory)) return false;
  if (roundHalfUp(rate).isZero) return amount.isZero;
  const taxable = c.decimal(group, CBC.TaxableAmount);
  if (taxable === undefined) return false;
  const { floor, ceiling } = getIntegerBounds(taxable.times(rate).dividedBy(Decimal.HUNDRED, 40));
  return amount.compare(floor) >= 0 && amount.compare(ceiling) <= 0;
}

const TAX_AMOUNT_ASSERTION: Assertion = fatal(
  'aligned-ibrp-051-jp',
  isTaxConsistent,
  (c, group) =>
    `The tax amount (IBT-117) is ${formatValuesAt(c, group, CBC.TaxAmount)}, but must be the taxable amount ${formatValuesAt(c, group, CBC.TaxableAmount)} × rate ${formatValuesAt(c, group, ...parsePath('cac:TaxCategory/cbc:Percent'))} %, rounded up or down to a whole number, or 0 for category O.`,
  { subjectPath: 'cbc:TaxAmount', terms: ['BT-117'] },
);

/**
 * Creates the rules on groups of the breakdown; groups in the currency of an invoice are checked only by the first rule.
 */
const groupRules = (kind: JapaneseKind): Rule[] => [
  {
    context: 'cac:TaxSubtotal',
    when: isInDocumentCurrency,
    asserts: [
      requireElement('aligned-ibrp-045', ['cbc:TaxableAmount', 'The taxable amount (IBT-116)', 'BT-116']),
      ...(kind === 'nonTax' ? [] : [TAX_AMOUNT_ASSERTION]),
    ],
  },
  {
    context: 'cac:TaxSubtotal',
    asserts: [
      requireElement('aligned-ibrp-046', ['cbc:TaxAmount', 'The tax amount (IBT-117)', 'BT-117']),
      requireCategory('aligned-ibrp-047', VAT, 'A group of the tax breakdown', 'BT-118'),
      requireRate('aligned-ibrp-048', VAT, ['O']),
      fatal(
        'aligned-ibr-jp-06',
        (c, group) =>
          !c
            .select(group, CBC.TaxAmount)
            .some(
              (element) =>
                c.doc.attribute(element, ATTR.currencyID) === 'JPY' && c.doc.text(element).includes('.'),
            ),
        (c, group) =>
          `The tax amount in JPY is ${formatValuesAt(c, group, CBC.TaxAmount)}, but must be a whole number without a decimal point.`,
        { subjectPath: 'cbc:TaxAmount', terms: ['BT-117'] },
      ),
    ],
  },
];

const LAST_DIGITS: Assertion = fatal(
  'aligned-ibrp-017',
  (c, card) => {
    const { length } = Array.from(c.text(card, CBC.PrimaryAccountNumberID) ?? '');
    return length >= 4 && length <= 6;
  },
  'The card number (IBT-87) must only state the last four to six digits, but has more or fewer.',
  { subjectPath: 'cbc:PrimaryAccountNumberID', terms: ['BT-87'] },
);

const paymentRules = (): Rule[] => [
  {
    context: 'cac:TaxRepresentativeParty',
    asserts: [
      allowOnce('aligned-ibrp-010', [
        'cac:PartyTaxScheme/cbc:CompanyID',
        'The tax representative’s identifier (IBT-63)',
        'BT-63',
      ]),
    ],
  },
  {
    context: 'cac:PaymentMeans/cac:PayeeFinancialAccount',
    when: (c, node) => ['30', '58'].some((code) => c.equals(c.doc.parent(node), code, CBC.PaymentMeansCode)),
    asserts: [
      fatal(
        'aligned-ibrp-016',
        (c, node) => c.texts(node, CBC.ID).some((text) => text !== ''),
        'The payee’s account (IBT-84) is missing. Add cac:PayeeFinancialAccount/cbc:ID.',
        { subjectPath: 'cbc:ID', terms: ['BT-84'] },
      ),
    ],
  },
  { context: 'cac:PaymentMeans/cac:CardAccount', asserts: [LAST_DIGITS] },
  {
    context: 'cac:PaymentMeans',
    asserts: [
      requireElement('aligned-ibrp-049', [
        'cbc:PaymentMeansCode',
        'The payment means code (IBT-81)',
        'BT-81',
      ]),
    ],
  },
  // In the published order the preceding rule shadows this one.
  {
    context: 'cac:PaymentMeans',
    when: (c, node) => ['49', '59'].some((code) => c.equals(node, code, CBC.PaymentMeansCode)),
    asserts: [
      requireElement('aligned-ibrp-019', ['cac:PaymentMandate/cbc:ID', 'The mandate (IBT-89)', 'BT-89']),
    ],
  },
];

const untaxedRules = (letter: string, hasZeroRate: boolean): Rule[] => {
  const code = letter.toUpperCase();
  const id = (number: string): string => `aligned-ibrp-${letter}-${number}`;
  const rate = hasZeroRate ? requireZeroRate : forbidRate;
  const group = breakdownCategoryRule(taxCategory(code), requireZeroTax(id('09')));
  return [
    lineCategoryRule(taxCategory(code), rate(id('05'))),
    allowanceCategoryRule(taxCategory(code), false, rate(id('06'))),
    allowanceCategoryRule(taxCategory(code), true, rate(id('07'))),
    letter === 'e' ? { ...group, context: 'cac:TaxTotal/cac:TaxSubtotal/cac:TaxCategory' } : group,
  ];
};

/** Since this date, qualified invoices must state the seller's registration number. */
const QUALIFIED_SINCE = '2023-10-01';
const isQualified = fact((c) =>
  [CBC.StartDate, CBC.EndDate].some((name) =>
    c.doc.all(name).some((element) => c.doc.text(element) >= QUALIFIED_SINCE),
  ),
);

const registrationRule = (): Rule => ({
  context: '/ubl:Invoice/cac:AccountingSupplierParty/cac:Party/cac:PartyTaxScheme',
  when: VAT.is,
  asserts: [
    fatal(
      'aligned-ibr-jp-01',
      (c, scheme) => !isQualified(c) || /^T[0-9]{13}$/.test(c.norm(scheme, CBC.CompanyID)),
      (c, scheme) =>
        `The seller’s registration number (IBT-31) is ${formatValuesAt(c, scheme, CBC.CompanyID)}, but must be T and thirteen digits.`,
      { subjectPath: 'cbc:CompanyID', terms: ['BT-31'] },
    ),
  ],
});

const schemeRule = (): Rule => ({
  context: 'cac:TaxCategory/cac:TaxScheme/cbc:ID | cac:ClassifiedTaxCategory/cac:TaxScheme/cbc:ID',
  asserts: [
    fatal(
      'aligned-ibr-jp-03',
      (c, node) => c.doc.text(node).includes('VAT'),
      (c, node) =>
        `The tax scheme is ${formatQuoted(c.doc.text(node))}, but must be VAT for consumption tax.`,
      { terms: ['BT-118', 'BT-151'] },
    ),
  ],
});

const CATEGORIES = codeList('AA E S G O');

/** Creates the patterns of PINT JP. */
export function japaneseRules(kind: JapaneseKind): Pattern[] {
  return [
    {
      name: 'model',
      rules: [
        requireCategoryWithRate('aligned-ibrp-032-jp', false),
        requireCategoryWithRate('aligned-ibrp-037-jp', true),
        // The published context requires a line as root element, so this rule never applies.
        {
          context: '/ubl:InvoiceLine | /cn:CreditNoteLine',
          asserts: [requireCategory('aligned-ibrp-050-jp', VAT, 'A line', 'BT-151')],
        },
        documentRule(kind),
        ...groupRules(kind),
        ...paymentRules(),
        ...untaxedRules('e', true),
        ...untaxedRules('g', true),
        ...untaxedRules('o', false),
        ...(kind === 'nonTax'
          ? [
              {
                context: 'cbc:TaxAmount',
                asserts: [
                  fatal(
                    'aligned-ibr-jp-07-ntr',
                    (c, node) => toDouble(c.doc.text(node)) === 0,
                    (c, node) =>
                      `A tax amount is ${formatQuoted(c.doc.text(node))}, but must be 0 because the seller is not registered for the tax.`,
                    { terms: ['BT-110', 'BT-117'] },
                  ),
                ],
              },
            ]
          : [registrationRule()]),
        schemeRule(),
      ],
    },
    {
      name: 'codes',
      rules: [
        codeRule(
          'aligned-ibrp-cl-01-jp',
          'cac:TaxCategory/cbc:ID | cac:ClassifiedTaxCategory/cbc:ID',
          CATEGORIES,
          'a tax category of Japan (AA, E, S, G or O)',
          ['BT-118', 'BT-151'],
        ),
        ...(kind === 'billing'
          ? [
              codeRule(
                'aligned-ibrp-cl-02-jp',
                'cbc:InvoiceTypeCode',
                codeList('380'),
                'the type of an invoice in Japan, which is 380',
                ['BT-3'],
              ),
            ]
          : []),
      ],
    },
  ];
}
