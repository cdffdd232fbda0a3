/** Documents that break rules whose conditions are those of Factur-X. */
import { applyChanges, type Change } from '../en16931-cii/cases.fixture';
import { CATEGORIES } from '../en16931/vat';
import { inCii } from '../in-cii.fixture';
import type { RuleSet } from '../rule-set';
import { SAMPLE_OF_CATEGORY, sampleInvoice } from '../sample-invoice.fixture';
import { FACTURX_BASIC_WL_1_09_2 as BASIC_WL } from './basic-wl';
import { FACTURX_EXTENDED_1_09_2 as EXTENDED } from './extended';
import { FACTURX_MINIMUM_1_09_2 as MINIMUM } from './minimum';
import { BASIC_WL_SAMPLE, EXTENDED_GUIDELINE, EXTENDED_SAMPLE, MINIMUM_SAMPLE } from './samples.fixture';

/** Document that violates a rule, with a similar document that satisfies it if the difference is small. */
export interface FacturXCase {
  set: RuleSet;
  rule: string;
  broken: string;
  passing?: string;
}

const of =
  (set: RuleSet, sample: string) =>
  (rule: string, changes: readonly Change[], passing?: readonly Change[]): FacturXCase => ({
    set,
    rule,
    broken: applyChanges(sample, changes),
    ...(passing === undefined ? {} : { passing: applyChanges(sample, passing) }),
  });

const minimum = of(MINIMUM, MINIMUM_SAMPLE);
const basicWl = of(BASIC_WL, BASIC_WL_SAMPLE);
const extended = of(EXTENDED, EXTENDED_SAMPLE);

/** Changes the text of the first element of that name. */
const text = (name: string, value: string): Change => [
  new RegExp(`(<ram:${name}(?: [^>]*)?>)[^<]*`),
  `$1${value}`,
];
const without = (name: string): Change => [new RegExp(`<ram:${name}[ >][^]*?</ram:${name}>`), ''];
const inFront = (find: string, content: string): Change => [find, content + find];

/** Changes the text of an element in the first group of the VAT breakdown. */
const inGroup = (name: string, value: string): Change => [
  new RegExp(`(<ram:ApplicableHeaderTradeSettlement>[^]*?<ram:ApplicableTradeTax>[^]*?<ram:${name}>)[^<]*`),
  `$1${value}`,
];

/** Rules on the document: a text of blanks counts as a text, an empty text does not. */
const ON_DOCUMENT: readonly FacturXCase[] = [
  minimum('BR-02', [['<ram:ID>F-1<', '<ram:ID><']], [['<ram:ID>F-1<', '<ram:ID> <']]),
  minimum('BR-03', [['format="102"', 'format="203"']]),
  minimum('BR-04', [text('TypeCode', '')], [text('TypeCode', ' ')]),
  minimum('BR-05', [text('InvoiceCurrencyCode', '')], [text('InvoiceCurrencyCode', ' ')]),
  minimum('BR-06', [text('Name', '')], [text('Name', ' ')]),
  minimum('BR-07', [['Brasserie du Port', '']], [['Brasserie du Port', ' ']]),
  minimum('BR-08', [without('PostalTradeAddress')]),
  minimum('BR-09', [text('CountryID', '')], [text('CountryID', ' ')]),
  minimum('BR-CO-26', [without('SpecifiedLegalOrganization'), without('SpecifiedTaxRegistration')]),
  minimum('FX-SCH-NO-PLACE', [
    inFront(
      '</ram:BuyerTradeParty>',
      '<ram:PostalTradeAddress><ram:CountryID>FR</ram:CountryID></ram:PostalTradeAddress>',
    ),
  ]),
];

const BUYER_ADDRESS: Change = [
  /(<ram:BuyerTradeParty>[^]*?)<ram:PostalTradeAddress>[^]*?<\/ram:PostalTradeAddress>/,
  '$1',
];
const REPRESENTATIVE = (id: string): string =>
  `<ram:SellerTaxRepresentativeTradeParty><ram:Name>R</ram:Name><ram:PostalTradeAddress><ram:CountryID>FR</ram:CountryID></ram:PostalTradeAddress><ram:SpecifiedTaxRegistration><ram:ID schemeID="VA">${id}</ram:ID></ram:SpecifiedTaxRegistration></ram:SellerTaxRepresentativeTradeParty>`;

const IN_BASIC_WL: readonly FacturXCase[] = [
  basicWl('BR-10', [BUYER_ADDRESS]),
  basicWl('BR-11', [[/(<ram:BuyerTradeParty>[^]*?<ram:CountryID>)FR/, '$1']]),
  basicWl(
    'BR-17',
    [
      without('PayeeTradeParty'),
      inFront('<ram:SpecifiedTradeSettlementPaymentMeans>', '<ram:PayeeTradeParty/>'),
    ],
    [text('PayeeTradeParty><ram:Name', 'Atelier Dupont')],
  ),
  basicWl(
    'BR-56',
    [inFront('</ram:ApplicableHeaderTradeAgreement>', REPRESENTATIVE(''))],
    [inFront('</ram:ApplicableHeaderTradeAgreement>', REPRESENTATIVE(' '))],
  ),
  basicWl('BR-47', [without('CategoryCode')]),
  basicWl('BR-48', [without('RateApplicablePercent')]),
  basicWl('BR-CO-03', [inFront('<ram:DueDateTypeCode>', '<ram:TaxPointDate/>')]),
  basicWl('BR-CO-11', [text('AllowanceTotalAmount', '20.01')], [text('AllowanceTotalAmount', '20')]),
  basicWl('BR-CO-12', [text('ChargeTotalAmount', '10.01')], [text('ChargeTotalAmount', '10')]),
  basicWl('BR-CO-15', [text('GrandTotalAmount', '120.01')]),
  basicWl('BR-CO-18', [without('ApplicableTradeTax')]),
  basicWl('BR-57', [[/(<ram:ShipToTradeParty>[^]*?<ram:CountryID>)FR/, '$1']]),
  basicWl('BR-55', [['F-0', '']], [['F-0', ' ']]),
  basicWl('CII-SR-470', [without('IBANID')]),
  basicWl('CII-SR-471', [
    without('CategoryTradeTax'),
    inFront('</ram:SpecifiedTradeAllowanceCharge>', '<ram:CategoryTradeTax/><ram:CategoryTradeTax/>'),
  ]),
  basicWl('CII-SR-472', [
    inFront(
      '</ram:SpecifiedTradeAllowanceCharge>',
      '<ram:RateApplicablePercent/><ram:RateApplicablePercent/>',
    ),
  ]),
  basicWl('BR-S-03', [without('SpecifiedTaxRegistration')]),
  basicWl('BR-S-06', [[/(<ram:CategoryTradeTax>[^]*?<ram:RateApplicablePercent>)20/, '$10']]),
  basicWl('BR-E-09', [inGroup('CategoryCode', 'E'), inGroup('TypeCode', 'GST')]),
  basicWl('BR-O-11', [
    inGroup('CategoryCode', 'O'),
    inFront(
      '<ram:SpecifiedTradeAllowanceCharge>',
      '<ram:ApplicableTradeTax><ram:CategoryCode>S</ram:CategoryCode></ram:ApplicableTradeTax>',
    ),
  ]),
];

const NOTE = '<ram:IncludedNote><ram:SubjectCode>AAI</ram:SubjectCode></ram:IncludedNote>';
const LINE_DOCUMENT = '</ram:AssociatedDocumentLineDocument>';
const part = (code: string): string => `<ram:LineStatusReasonCode>${code}</ram:LineStatusReasonCode>`;
const parent = (id: string): string => `<ram:ParentLineID>${id}</ram:ParentLineID>`;

const ON_LINES: readonly FacturXCase[] = [
  extended('BR-21', [text('LineID', '')], [text('LineID', ' ')]),
  extended('BR-25', [['<ram:Name>Thing 1<', '<ram:Name><']], [['<ram:Name>Thing 1<', '<ram:Name> <']]),
  extended('BR-64', [['schemeID="0160"', 'schemeID=""']]),
  extended('BR-65', [['listID="STI"', 'listID=""']]),
  extended('BR-52', [[/(<ram:AdditionalReferencedDocument>\s*<ram:IssuerAssignedID>)[^<]*/, '$1']]),
  extended('BR-FXEXT-BR-22', [without('BilledQuantity')]),
  extended('BR-FXEXT-BR-23', [[' unitCode="C62"', '']]),
  extended('BR-FXEXT-BR-24', [without('SpecifiedTradeSettlementLineMonetarySummation')]),
  extended('BR-FXEXT-BR-26', [without('NetPriceProductTradePrice')]),
  extended('BR-FXEXT-BR-44', [
    ['<ram:ReasonCode>FC</ram:ReasonCode>', ''],
    [/<ram:Reason>Reason<\/ram:Reason>/g, ''],
  ]),
  extended('BR-FXEXT-BR-38', [
    [/<ram:ReasonCode>[^<]*<\/ram:ReasonCode>|<ram:Reason>Reason<\/ram:Reason>/g, ''],
  ]),
  extended('BR-FXEXT-BR-54-1', [['<ram:Description>Colour</ram:Description>', '']]),
  extended('BR-FXEXT-BR-54-2', [['<ram:Value>Red</ram:Value>', '']]),
  extended(
    'BR-FXEXT-04',
    [['<ram:Description>Colour', '<ram:TypeCode>XXXX</ram:TypeCode><ram:Description>Colour']],
    [['<ram:Description>Colour', '<ram:TypeCode>COLOR_TEXT</ram:TypeCode><ram:Description>Colour']],
  ),
  extended('BR-FXEXT-CO-04', [
    [/(<ram:SpecifiedLineTradeSettlement>\s*<ram:ApplicableTradeTax>\s*<ram:TypeCode>)VAT/, '$1vat'],
  ]),
  extended(
    'BR-FXEXT-06',
    [inFront(LINE_DOCUMENT, parent('2'))],
    [inFront(LINE_DOCUMENT, parent('2') + part('DETAIL'))],
  ),
  extended('BR-FXEXT-08', [inFront(LINE_DOCUMENT, part('GROUP'))]),
  extended('BR-FXEXT-11', [inFront(LINE_DOCUMENT, parent('9'))], [inFront(LINE_DOCUMENT, parent(' 2 '))]),
  extended('BR-FXEXT-12', [
    inFront(LINE_DOCUMENT, part('GROUP')),
    [/(<ram:LineID>2<[^]*?)(<\/ram:AssociatedDocumentLineDocument>)/, `$1${parent('1')}${part('GROUP')}$2`],
    [
      /(<ram:LineID>2<[^]*?)<ram:SpecifiedTradeSettlementLineMonetarySummation>[^]*?<\/ram:SpecifiedTradeSettlementLineMonetarySummation>/,
      '$1',
    ],
  ]),
];

const IN_EXTENDED: readonly FacturXCase[] = [
  extended('PEPPOL-EN16931-R008', [text('Content', ' ')]),
  extended('BR-FXEXT-01', [inFront('</rsm:ExchangedDocument>', NOTE)]),
  extended('BR-FXEXT-02', [inFront(LINE_DOCUMENT, NOTE)]),
  extended('BR-FXEXT-03', [[/(<ram:BuyerTradeParty>[^]*?schemeID=")VA"/, '$1FC"']]),
  extended(
    'BR-FXEXT-CII-DT-097a',
    [['format="102">20260601', 'format="205">202606012460']],
    [['format="102">20260601', 'format="205">202606012359']],
  ),
  extended('BR-CO-25', [
    without('DueDateDateTime'),
    [/<ram:SpecifiedTradePaymentTerms>[^]*?<\/ram:SpecifiedTradePaymentTerms>/, ''],
  ]),
  // A cent is tolerated for each of the two lines, the allowance and the charge.
  extended(
    'BR-FXEXT-CO-10',
    [inTotals('LineTotalAmount', '200.03')],
    [inTotals('LineTotalAmount', '200.02')],
  ),
  extended(
    'BR-FXEXT-CO-11',
    [inTotals('AllowanceTotalAmount', '20.02')],
    [inTotals('AllowanceTotalAmount', '20.01')],
  ),
  extended(
    'BR-FXEXT-CO-12',
    [inTotals('ChargeTotalAmount', '10.02')],
    [inTotals('ChargeTotalAmount', '10.01')],
  ),
  extended(
    'BR-FXEXT-CO-13',
    [inTotals('TaxBasisTotalAmount', '190.05')],
    [inTotals('TaxBasisTotalAmount', '190.04')],
  ),
  extended(
    'BR-FXEXT-CO-15',
    [inTotals('GrandTotalAmount', '237.55')],
    [inTotals('GrandTotalAmount', '237.54')],
  ),
  extended('BR-FXEXT-CO-16', [inTotals('DuePayableAmount', '0.01')]),
];

function inTotals(name: string, value: string): Change {
  return [
    new RegExp(`(<ram:SpecifiedTradeSettlementHeaderMonetarySummation>[^]*?<ram:${name}>)[^<]*`),
    `$1${value}`,
  ];
}

/** The groups of the breakdown, in the sample of each category. */
const IN_GROUPS: readonly FacturXCase[] = CATEGORIES.flatMap(({ family, code }): FacturXCase[] => {
  const sample = inCii(sampleInvoice(SAMPLE_OF_CATEGORY[code]), EXTENDED_GUIDELINE);
  const inCategory = of(EXTENDED, sample);
  const wrong = [inGroup('BasisAmount', '190.05')];
  // A group without a reason has the same reason as the lines, which have none.
  const near: Change[] = [inGroup('BasisAmount', '190.04')];
  const taxable = [
    inCategory(code === 'S' ? 'BR-FXEXT-S08b' : `BR-FXEXT-${family}-08b`, wrong, near),
    inCategory(`BR-FXEXT-${family}-08ini`, wrong, near),
    inCategory(`BR-FXEXT-${family}-08rev`, wrong),
  ];
  const ofRate =
    code === 'O'
      ? []
      : [
          inCategory(code === 'S' ? 'BR-FXEXT-S08b' : `BR-FXEXT-${family}-08b`, [
            inGroup('RateApplicablePercent', ''),
          ]),
        ];
  return [inCategory(`BR-FXEXT-${family}-01`, [inGroup('CategoryCode', 'B')]), ...taxable, ...ofRate];
});

const TAX_CASES: readonly FacturXCase[] = [
  extended('BR-FXEXT-S-09b', [inGroup('CalculatedAmount', '47.55')], [inGroup('CalculatedAmount', '47.54')]),
];

/** All cases. */
export const FACTURX_CASES: readonly FacturXCase[] = [
  ...ON_DOCUMENT,
  ...IN_BASIC_WL,
  ...ON_LINES,
  ...IN_EXTENDED,
  ...IN_GROUPS,
  ...TAX_CASES,
];
