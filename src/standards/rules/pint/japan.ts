/** PINT JP: Japan, with consumption tax (in TaxScheme/ID `VAT`), for qualified and other invoices. */
import type { Node } from '../../invoice/xml';
import { Decimal } from '../../values/decimal';
import { codeList } from '../code-lists/code-list';
import { fact, type RuleContext } from '../context';
import { fatal, type Assertion, type Pattern, type Rule } from '../rule-set';
import { formatQuoted, quotedAt } from '../wording';
import { toDouble, normalizeSpace, roundHalfUp } from '../xpath';
import { claimRules, sellerRegistrations, type Claims } from './area-rules';
import { absent, singleByCount, needs, ROOT, single } from './assertions';
import { ATTR, CAC, CBC, steps } from './names';
import { codeRule } from './shared/codes';
import {
  groupInBreakdown,
  hasCategory,
  hasRate,
  inBreakdown,
  noRate,
  noTax,
  onAllowance,
  onLine,
  VAT,
  zeroRate,
} from './tax-rules';

/**
 * Kinds of documents of Japan: invoices with tax, self-billed ones, and those of businesses that are not registered for
 * the tax.
 */
export type JapaneseKind = 'billing' | 'selfBilling' | 'nonTax';

const CLAIMS: Record<JapaneseKind, Claims> = {
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

const of = (code: string) => ({ tax: VAT, code });

/** Requires a code of a category with a rate. */
function categoryWithRate(id: string, charge: boolean): Rule {
  const categories = (c: RuleContext, node: Node): Node[] =>
    c.select(node, CAC.TaxCategory).filter((element) => VAT.is(c, element));
  return {
    context: '/ubl:Invoice/cac:AllowanceCharge | /cn:CreditNote/cac:AllowanceCharge',
    when: (c, node) => c.is(node, charge, CBC.ChargeIndicator),
    asserts: [
      fatal(
        id,
        (c, node) =>
          !categories(c, node).some((each) => c.exists(each, CBC.Percent)) ||
          categories(c, node).some((each) => c.exists(each, CBC.ID)),
        `${charge ? 'A charge' : 'An allowance'} has a tax rate without a tax category. Add cac:TaxCategory/cbc:ID.`,
        { subjectPath: 'cac:TaxCategory/cbc:ID', terms: charge ? ['BT-102'] : ['BT-95'] },
      ),
    ],
  };
}

const remittances = fact((c) => new Set(c.doc.all(CBC.PaymentID).map((element) => c.doc.text(element))));
const hasPeriod = fact((c) => c.doc.all(CAC.InvoicePeriod).length > 0);
const SELLER_TAX = 'cac:AccountingSupplierParty/cac:Party/cac:PartyTaxScheme/cbc:CompanyID';

const documentRule = (kind: JapaneseKind): Rule => ({
  context: ROOT,
  asserts: [
    ...claimRules(CLAIMS[kind]),
    sellerRegistrations('aligned-ibrp-009', 'consumption tax', (scheme) => scheme === 'VAT'),
    fatal(
      'aligned-ibrp-014',
      (c) => remittances(c).size <= 1,
      'Several payment means have different remittance information (IBT-83). Give the same everywhere.',
      { terms: ['BT-83'], at: (c) => c.doc.all(CBC.PaymentID)[1] ?? 0 },
    ),
    fatal(
      'aligned-ibrp-052',
      hasPeriod,
      'Neither the document nor a line has a period (IBG-14, IBG-26). Add cac:InvoicePeriod.',
      { subjectPath: 'cac:InvoicePeriod', terms: ['BG-14'] },
    ),
    groupInBreakdown('aligned-ibrp-e-01', of('E'), 'one'),
    groupInBreakdown('aligned-ibrp-g-01', of('G'), 'one'),
    groupInBreakdown('aligned-ibrp-o-01', of('O'), 'one'),
    sellerRegistrations('aligned-ibrp-sr-12', 'consumption tax', (scheme) => scheme === 'VAT'),
    sellerRegistrations('aligned-ibrp-sr-13', 'other taxes', (scheme) => scheme !== 'VAT'),
    kind === 'nonTax'
      ? absent(
          'aligned-ibr-jp-04-ntr',
          SELLER_TAX,
          'A seller who is not registered for consumption tax gives no registration number (IBT-31). Leave it out.',
          'BT-31',
        )
      : needs('aligned-ibr-jp-04', [SELLER_TAX, 'The seller’s registration number (IBT-31)', 'BT-31']),
    fatal(
      'aligned-ibr-jp-05',
      (c, root) => !c.exists(root, CBC.TaxCurrencyCode) || c.equals(root, 'JPY', CBC.TaxCurrencyCode),
      (c, root) =>
        `The tax accounting currency (IBT-6) is ${quotedAt(c, root, CBC.TaxCurrencyCode)}; in Japan it is JPY.`,
      { subjectPath: 'cbc:TaxCurrencyCode', terms: ['BT-6'] },
    ),
    singleByCount(
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

/** The integers below and above an amount, which may be rounded either way. */
function getIntegerBounds(value: Decimal): { floor: Decimal; ceiling: Decimal } {
  const nearest = roundHalfUp(value);
  const side = nearest.compare(value);
  return {
    floor: side > 0 ? nearest.minus(Decimal.ONE) : nearest,
    ceiling: side < 0 ? nearest.plus(Decimal.ONE) : nearest,
  };
}

function taxFits(c: RuleContext, group: Node): boolean {
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

const TAX_FOLLOWS_RATE: Assertion = fatal(
  'aligned-ibrp-051-jp',
  taxFits,
  (c, group) =>
    `The tax amount (IBT-117) is ${quotedAt(c, group, CBC.TaxAmount)}; taxable amount ${quotedAt(c, group, CBC.TaxableAmount)} × rate ${quotedAt(c, group, ...steps('cac:TaxCategory/cbc:Percent'))} %, rounded up or down to a whole number, is expected, and 0 for category O.`,
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
      needs('aligned-ibrp-045', ['cbc:TaxableAmount', 'The taxable amount (IBT-116)', 'BT-116']),
      ...(kind === 'nonTax' ? [] : [TAX_FOLLOWS_RATE]),
    ],
  },
  {
    context: 'cac:TaxSubtotal',
    asserts: [
      needs('aligned-ibrp-046', ['cbc:TaxAmount', 'The tax amount (IBT-117)', 'BT-117']),
      hasCategory('aligned-ibrp-047', VAT, 'A group of the tax breakdown', 'BT-118'),
      hasRate('aligned-ibrp-048', VAT, ['O']),
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
          `The tax amount in JPY is ${quotedAt(c, group, CBC.TaxAmount)}; write it without a point.`,
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
  'Of a card number (IBT-87) the last four to six digits are given, no more and no less.',
  { subjectPath: 'cbc:PrimaryAccountNumberID', terms: ['BT-87'] },
);

const paymentRules = (): Rule[] => [
  {
    context: 'cac:TaxRepresentativeParty',
    asserts: [
      single('aligned-ibrp-010', [
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
        'The account to pay to (IBT-84) is missing. Add cbc:ID.',
        { subjectPath: 'cbc:ID', terms: ['BT-84'] },
      ),
    ],
  },
  { context: 'cac:PaymentMeans/cac:CardAccount', asserts: [LAST_DIGITS] },
  {
    context: 'cac:PaymentMeans',
    asserts: [
      needs('aligned-ibrp-049', ['cbc:PaymentMeansCode', 'The payment means code (IBT-81)', 'BT-81']),
    ],
  },
  // In the published order the preceding rule shadows this one.
  {
    context: 'cac:PaymentMeans',
    when: (c, node) => ['49', '59'].some((code) => c.equals(node, code, CBC.PaymentMeansCode)),
    asserts: [needs('aligned-ibrp-019', ['cac:PaymentMandate/cbc:ID', 'The mandate (IBT-89)', 'BT-89'])],
  },
];

const untaxedRules = (letter: string, zero: boolean): Rule[] => {
  const code = letter.toUpperCase();
  const id = (number: string): string => `aligned-ibrp-${letter}-${number}`;
  const rate = zero ? zeroRate : noRate;
  const group = inBreakdown(of(code), noTax(id('09')));
  return [
    onLine(of(code), rate(id('05'))),
    onAllowance(of(code), false, rate(id('06'))),
    onAllowance(of(code), true, rate(id('07'))),
    letter === 'e' ? { ...group, context: 'cac:TaxTotal/cac:TaxSubtotal/cac:TaxCategory' } : group,
  ];
};

/** Since then invoices state the number of the registered business. */
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
        `The seller’s registration number (IBT-31) is ${quotedAt(c, scheme, CBC.CompanyID)}; it is T and thirteen digits.`,
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
      (c, node) => `The tax scheme is ${formatQuoted(c.doc.text(node))}. Consumption tax is written VAT.`,
      { terms: ['BT-118', 'BT-151'] },
    ),
  ],
});

const CATEGORIES = codeList('AA E S G O');

/** The patterns. */
export function japaneseRules(kind: JapaneseKind): Pattern[] {
  return [
    {
      name: 'model',
      rules: [
        categoryWithRate('aligned-ibrp-032-jp', false),
        categoryWithRate('aligned-ibrp-037-jp', true),
        // Published for lines that are the root of a document, which there are none of.
        {
          context: '/ubl:InvoiceLine | /cn:CreditNoteLine',
          asserts: [hasCategory('aligned-ibrp-050-jp', VAT, 'A line', 'BT-151')],
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
                      `A tax amount is ${formatQuoted(c.doc.text(node))}; without registration it is 0.`,
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
