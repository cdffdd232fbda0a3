/** Changes to invoices in CII that violate rules of Peppol and XRechnung which no converted UBL invoice violates. */
import { XRECHNUNG_EXTENSION, XRECHNUNG } from '../../invoice/document-profiles';
import { inCii } from '../in-cii.fixture';
import { DANISH, NORWEGIAN, SWEDISH } from '../peppol/national/national-documents.fixture';
import { INVOICE } from '../peppol/sample-documents.fixture';
import { INVOICE as GERMAN } from '../xrechnung/cases.fixture';
import type { Edit } from '../sample-invoice.fixture';

type CiiCase = readonly [rule: string, base: string, edits: readonly Edit[]];

const PROCESS =
  /<ram:BusinessProcessSpecifiedDocumentContextParameter>[^]*<\/ram:BusinessProcessSpecifiedDocumentContextParameter>/;
const AGREEMENT_END = '</ram:ApplicableHeaderTradeAgreement>';
const LINE_SETTLEMENT = '<ram:SpecifiedLineTradeSettlement>';
const reference = (type: string): string =>
  `<ram:AdditionalReferencedDocument><ram:IssuerAssignedID>x</ram:IssuerAssignedID><ram:TypeCode>${type}</ram:TypeCode></ram:AdditionalReferencedDocument>`;
const formatTwoReferences = (type: string): string => reference(type) + reference(type);
const EUR_TOTAL = /<ram:TaxTotalAmount currencyID="EUR">[^<]*<\/ram:TaxTotalAmount>/;
const INDICATOR = /<udt:Indicator>false<\/udt:Indicator>(?=\s*<\/ram:ChargeIndicator>\s*<ram:ActualAmount>5)/;
const PRICE_INDICATOR =
  /<udt:Indicator>false<\/udt:Indicator>(?=\s*<\/ram:ChargeIndicator>\s*<ram:ActualAmount>2\.50)/;
const HEADER = '<rsm:SupplyChainTradeTransaction>';
const setVatNumber = (country: string, scheme: string): Edit => [
  new RegExp(`<ram:ID schemeID="VA">${country}[^<]*`),
  `<ram:ID schemeID="VAT">${scheme}`,
];

const SAMPLE = inCii(INVOICE);
const SWEDISH_VAT = inCii(SWEDISH);

/** Rules of both sets, under the id of Peppol. */
const GENERAL: readonly CiiCase[] = [
  ['PEPPOL-EN16931-R001', SAMPLE, [[PROCESS, '']]],
  ['PEPPOL-EN16931-R101', SAMPLE, [['<ram:TypeCode>130<', '<ram:TypeCode>131<']]],
];

export const PEPPOL_CII_CASES: readonly CiiCase[] = [
  ...GENERAL,
  ['PEPPOL-EN16931-R007', SAMPLE, [['poacc:billing:01:1.0', 'poacc:billing:1.0']]],
  ['PEPPOL-EN16931-R006', SAMPLE, [[AGREEMENT_END, formatTwoReferences('130') + AGREEMENT_END]]],
  ['PEPPOL-EN16931-R080', SAMPLE, [[AGREEMENT_END, formatTwoReferences('50') + AGREEMENT_END]]],
  ['PEPPOL-EN16931-R053', SAMPLE, [[EUR_TOTAL, '']]],
  [
    'PEPPOL-EN16931-R002',
    SAMPLE,
    [['<ram:IncludedNote>', '<ram:IncludedNote><ram:SubjectCode>AAI</ram:SubjectCode>']],
  ],
  ['PEPPOL-EN16931-R043', SAMPLE, [[INDICATOR, '<udt:Indicator>0</udt:Indicator>']]],
  ['PEPPOL-EN16931-R043', SAMPLE, [[PRICE_INDICATOR, '<udt:Indicator>0</udt:Indicator>']]],
  ['PEPPOL-EN16931-R100', SAMPLE, [[LINE_SETTLEMENT, LINE_SETTLEMENT + formatTwoReferences('130')]]],
  [
    'PEPPOL-COMMON-R048',
    SAMPLE,
    [['<ram:URIID schemeID="0002">303265045', '<ram:URIID schemeID="9906">IT1']],
  ],
  ['NO-R-001', inCii(NORWEGIAN), [setVatNumber('NO', 'NO974760674MVA')]],
  ['DK-R-013', inCii(DANISH), [['<ram:GlobalID schemeID="0208">', '<ram:GlobalID>']]],
  ['SE-R-001', SWEDISH_VAT, [setVatNumber('SE', 'SE5560360793')]],
  ['SE-R-002', SWEDISH_VAT, [setVatNumber('SE', 'SE55603607930X')]],
  [
    'SE-R-006',
    SWEDISH_VAT,
    [
      setVatNumber('SE', 'SE556036079301'),
      ['<ram:RateApplicablePercent>25', '<ram:RateApplicablePercent>24'],
    ],
  ],
  ['PEPPOL-EN16931-CL007', SAMPLE, [['currencyID="SEK"', 'currencyID="XCG"']]],
  [
    'PEPPOL-EN16931-P0100',
    SAMPLE,
    [[HEADER, `<ram:ExchangedDocument><ram:TypeCode>9</ram:TypeCode></ram:ExchangedDocument>${HEADER}`]],
  ],
  ['PEPPOL-EN16931-F001', SAMPLE, [['format="102">20260901', 'format="102">2026-09-01']]],
  ['PEPPOL-EN16931-CL008', SAMPLE, [['<ram:URIID schemeID="0208">', '<ram:URIID schemeID="0242">']]],
];

const GERMAN_CII = inCii(GERMAN);
const BASIS = '<ram:BasisQuantity unitCode="C62">3<';

export const XRECHNUNG_CII_CASES: readonly CiiCase[] = [
  ...GENERAL,
  ['PEPPOL-EN16931-R008', GERMAN_CII, [['>Thank you<', '> <']]],
  [
    'PEPPOL-EN16931-R053',
    GERMAN_CII,
    [[/(?=<ram:TaxTotalAmount)/, '<ram:TaxTotalAmount currencyID="EUR">47.50</ram:TaxTotalAmount>']],
  ],
  ['PEPPOL-EN16931-R043-1', GERMAN_CII, [[INDICATOR, '<udt:Indicator>0</udt:Indicator>']]],
  ['PEPPOL-EN16931-R043-2', GERMAN_CII, [[PRICE_INDICATOR, '<udt:Indicator>0</udt:Indicator>']]],
  ['PEPPOL-EN16931-R044', GERMAN_CII, [[PRICE_INDICATOR, '<udt:Indicator>true</udt:Indicator>']]],
  ['BR-DE-25-a', GERMAN_CII, [['<ram:TypeCode>30</ram:TypeCode>', '<ram:TypeCode>59</ram:TypeCode>']]],
  ['BR-TMP-3', GERMAN_CII, [[BASIS, BASIS.replace('3', '4')]]],
  [
    'BR-DEX-15',
    GERMAN_CII.replace(XRECHNUNG, XRECHNUNG_EXTENSION),
    [['<ram:LineID>1</ram:LineID>', '<ram:LineID>1</ram:LineID><ram:ParentLineID>0</ram:ParentLineID>']],
  ],
];
