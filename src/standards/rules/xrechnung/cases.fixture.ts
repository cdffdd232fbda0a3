/** Fictitious documents that satisfy XRechnung, and changes that violate one rule each. */
import { PASSES_AND_FAILURES_OF_GERMANY } from '../peppol/national/german-cases.fixture';
import { GERMAN } from '../peppol/national/national-documents.fixture';
import { applyEdits, type Edit } from '../sample-invoice.fixture';
import { XRECHNUNG, XRECHNUNG_CVD, XRECHNUNG_EXTENSION } from '../../invoice/document-profiles';

export interface XRechnungCase {
  rule: string;
  base: string;
  edits: readonly Edit[];
  otherRules?: readonly string[];
}

const PEPPOL_ID = 'urn:cen.eu:en16931:2017#compliant#urn:fdc:peppol.eu:2017:poacc:billing:3.0';
const claiming = (xml: string, id: string): string => applyEdits(xml, [PEPPOL_ID, id]);

export const INVOICE = claiming(GERMAN, XRECHNUNG);

/** `DE-R-023-1` is BR-DE-23-a. */
function germanId(rule: string): string {
  if (rule === 'DE-R-T02') return 'BR-TMP-2';
  const match = /^DE-R-0*(\d+)(?:-(\d))?$/.exec(rule);
  if (match === null) return rule;
  return `BR-DE-${match[1] ?? ''}${match[2] === undefined ? '' : match[2] === '1' ? '-a' : '-b'}`;
}

const inGermany = ({ rule, base, edits, otherRules }: XRechnungCase): XRechnungCase => ({
  rule: germanId(rule),
  base: claiming(base, XRECHNUNG),
  edits,
  otherRules: otherRules?.map(germanId),
});

const SUB_LINE = (amount: string, more = ''): string =>
  `<cac:SubInvoiceLine><cbc:ID>1.1</cbc:ID><cbc:InvoicedQuantity unitCode="C62">1</cbc:InvoicedQuantity><cbc:LineExtensionAmount currencyID="EUR">${amount}</cbc:LineExtensionAmount>${more}<cac:Item><cbc:Name>Part</cbc:Name><cac:ClassifiedTaxCategory><cbc:ID>S</cbc:ID><cbc:Percent>25</cbc:Percent><cac:TaxScheme><cbc:ID>VAT</cbc:ID></cac:TaxScheme></cac:ClassifiedTaxCategory></cac:Item></cac:SubInvoiceLine>`;

const THIRD_PARTY =
  '<cac:PrepaidPayment><cbc:ID>levy</cbc:ID><cbc:PaidAmount currencyID="EUR">5.00</cbc:PaidAmount><cbc:InstructionID>Collected for the city</cbc:InstructionID></cac:PrepaidPayment>';

/** With sub lines, and a payment collected for a third party. */
export const EXTENDED = applyEdits(
  claiming(GERMAN, XRECHNUNG_EXTENSION),
  ['<cac:Item>\n<cbc:Name>Thing<', `${SUB_LINE('98.00', SUB_LINE('98.00'))}<cac:Item>\n<cbc:Name>Thing<`],
  [
    '<cac:AllowanceCharge>\n<cbc:ChargeIndicator>false',
    `${THIRD_PARTY}<cac:AllowanceCharge>\n<cbc:ChargeIndicator>false`,
  ],
  [/(?<=<cbc:PayableAmount currencyID="EUR">)237\.50/, '242.50'],
);

const VEHICLE =
  '<cac:CommodityClassification><cbc:ItemClassificationCode listID="CVD">M1</cbc:ItemClassificationCode></cac:CommodityClassification>';
const CLEAN =
  '<cac:AdditionalItemProperty><cbc:Name>cva</cbc:Name><cbc:Value>clean</cbc:Value></cac:AdditionalItemProperty>';
const CLASSIFICATION =
  '<cac:CommodityClassification><cbc:ItemClassificationCode listID="STI">1234</cbc:ItemClassificationCode></cac:CommodityClassification>';
const TENDER = '<cac:OriginatorDocumentReference><cbc:ID>Lot 7</cbc:ID></cac:OriginatorDocumentReference>';
const CONTRACT = '<cac:ContractDocumentReference><cbc:ID>C-1</cbc:ID></cac:ContractDocumentReference>';

/** Reports a car. */
export const VEHICLE_REPORT = applyEdits(
  claiming(GERMAN, XRECHNUNG_CVD),
  [CLASSIFICATION, CLASSIFICATION + VEHICLE],
  [/(?<=<cbc:Name>Thing<\/cbc:Name>[^]*?<\/cac:ClassifiedTaxCategory>)/, CLEAN],
  ['<cac:AdditionalDocumentReference>', `${TENDER}${CONTRACT}<cac:AdditionalDocumentReference>`],
);

const own = (
  rule: string,
  base: string,
  edits: readonly Edit[],
  otherRules: readonly string[] = [],
): XRechnungCase => ({
  rule,
  base,
  edits,
  otherRules,
});

export const FAILURES: readonly XRechnungCase[] = [
  ...PASSES_AND_FAILURES_OF_GERMANY.failures.map(inGermany),
  own('BR-DE-21', INVOICE, [
    [XRECHNUNG, 'urn:cen.eu:en16931:2017#compliant#urn:xeinkauf.de:kosit:xrechnung_2.0'],
  ]),
  own('BR-DE-TMP-32', INVOICE, [
    [/<cac:InvoicePeriod>[^]*?<\/cac:InvoicePeriod>\n/, '', 'all'],
    ['<cbc:ActualDeliveryDate>2026-08-20</cbc:ActualDeliveryDate>\n', ''],
  ]),
  own('PEPPOL-EN16931-R120', INVOICE, [['>98.00<', '>98.10<']]),
  own('BR-DEX-01', EXTENDED, [['mimeCode="application/pdf"', 'mimeCode="text/html"']]),
  own('BR-DEX-02', EXTENDED, [
    [
      /98\.00<\/cbc:LineExtensionAmount><cac:Item><cbc:Name>Part/,
      '97.00</cbc:LineExtensionAmount><cac:Item><cbc:Name>Part',
    ],
  ]),
  own('BR-DEX-03', EXTENDED, [
    [
      /<cbc:Name>Part<\/cbc:Name><cac:ClassifiedTaxCategory>.*?<\/cac:ClassifiedTaxCategory>/,
      '<cbc:Name>Part</cbc:Name>',
    ],
  ]),
  own('BR-DEX-04', EXTENDED, [['<cbc:ID schemeID="0208">', '<cbc:ID schemeID="9999">']]),
  own('BR-DEX-05', EXTENDED, [['<cbc:CompanyID schemeID="0208">', '<cbc:CompanyID schemeID="9999">']]),
  own('BR-DEX-06', EXTENDED, [
    [
      CLASSIFICATION,
      `<cac:StandardItemIdentification><cbc:ID schemeID="9999">1</cbc:ID></cac:StandardItemIdentification>${CLASSIFICATION}`,
    ],
  ]),
  own('BR-DEX-07', EXTENDED, [['<cbc:EndpointID schemeID="0208">', '<cbc:EndpointID schemeID="XR04">']]),
  own('BR-DEX-08', EXTENDED, [
    ['<cac:DeliveryLocation>', '<cac:DeliveryLocation><cbc:ID schemeID="9999">1</cbc:ID>'],
  ]),
  own('BR-DEX-09', EXTENDED, [['>242.50<', '>237.50<']]),
  own('BR-DEX-10', EXTENDED, [['<cbc:ID>levy</cbc:ID>', '']]),
  own(
    'BR-DEX-11',
    EXTENDED,
    [['<cbc:PaidAmount currencyID="EUR">5.00</cbc:PaidAmount>', '']],
    ['BR-DEX-09', 'BR-DEX-14'],
  ),
  own('BR-DEX-12', EXTENDED, [['<cbc:InstructionID>Collected for the city</cbc:InstructionID>', '']]),
  own('BR-DEX-13', EXTENDED, [['>5.00<', '>5.001<']]),
  own('BR-DEX-14', EXTENDED, [['<cbc:PaidAmount currencyID="EUR">', '<cbc:PaidAmount currencyID="SEK">']]),
  own('BR-DE-CVD-01', VEHICLE_REPORT, [[CONTRACT, '']]),
  own('BR-DE-CVD-02', VEHICLE_REPORT, [['>Lot 7<', '> <']], ['PEPPOL-EN16931-R008']),
  own('BR-DE-CVD-03', VEHICLE_REPORT, [
    [VEHICLE, ''],
    [CLEAN, ''],
  ]),
  own('BR-DE-CVD-04', VEHICLE_REPORT, [['>M1<', '>M9<']]),
  own('BR-DE-CVD-05', VEHICLE_REPORT, [['>clean<', '>green<']]),
  own('BR-DE-CVD-06-a', VEHICLE_REPORT, [[CLEAN, '']], ['BR-DE-CVD-03']),
  own('BR-DE-CVD-06-b', VEHICLE_REPORT, [[VEHICLE, '']], ['BR-DE-CVD-03']),
  own('BR-TMP-CVD-01', VEHICLE_REPORT, [['listID="STI"', 'listID="XXX"']]),
];

export const PASSES: readonly XRechnungCase[] = [
  ...PASSES_AND_FAILURES_OF_GERMANY.passes.map(inGermany),
  own('BR-DEX-04', EXTENDED, [['<cbc:ID schemeID="0208">', '<cbc:ID schemeID=" XR01 ">']]),
  own('BR-DEX-04', EXTENDED, [['<cbc:ID schemeID="0208">', '<cbc:ID schemeID="SEPA">']]),
  own('BR-DEX-09', applyEdits(EXTENDED, [THIRD_PARTY, '']), [['>242.50<', '>237.50<']]),
  own('BR-DEX-01', EXTENDED, [['mimeCode="application/pdf"', 'mimeCode="application/xml"']]),
  own('BR-DEX-13', INVOICE, [
    [
      '<cac:AllowanceCharge>\n<cbc:ChargeIndicator>false',
      `${THIRD_PARTY.replace('5.00', '5.001')}<cac:AllowanceCharge>\n<cbc:ChargeIndicator>false`,
    ],
  ]),
];

const REFERENCE = '<cbc:BuyerReference>Ref<';
const BUYER_ADDRESS = /<cbc:EndpointID schemeID="[^"]*">[^<]*(?=<\/cbc:EndpointID>(?:(?!EndpointID)[^])*$)/;
const reference = (text: string): Edit => [REFERENCE, `<cbc:BuyerReference>${text}<`];
const address = (text: string): Edit => [BUYER_ADDRESS, `<cbc:EndpointID schemeID="0204">${text}`];

export const LEITWEG_FAILURES: readonly XRechnungCase[] = [
  ...['04011000-12345-34', '991-03730-91', '04011000-1234512345A1b-00', '04011000-12', '0401100012-85'].map(
    (text) => own('LEITWEG-ID-01', INVOICE, [reference(text)]),
  ),
  ...['991-03730-91', '991', '991-03730-1', '99103730-19x', ' '].map((text) =>
    own('LEITWEG-ID-02', INVOICE, [address(text)]),
  ),
];

export const LEITWEG_PASSES: readonly XRechnungCase[] = [
  ...['04011000-12345-03', ' 991-33333TEST-33\n', '991-33333test-33', '11002002-98765-14'].map((text) =>
    own('LEITWEG-ID-01', INVOICE, [reference(text)]),
  ),
  ...['Leitweg 4711', '2026-17', '12345-67', '20110001-12345-34', 'PO-4711-12'].map((text) =>
    own('LEITWEG-ID-01', INVOICE, [reference(text)]),
  ),
  ...['991-03730-19', '11002002-98765-14'].map((text) => own('LEITWEG-ID-02', INVOICE, [address(text)])),
];
