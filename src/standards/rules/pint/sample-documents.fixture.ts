/** Small valid document of each area of PINT, with changes that violate rules. */
import { NAMESPACE } from '../../invoice/xml';
import {
  PINT_1_1_3,
  PINT_AE_2026_5,
  PINT_AUNZ_1_1_3,
  PINT_EU_1_1_1,
  PINT_EU_EN_1_1_1,
  PINT_JP_1_1_3,
  PINT_JP_NON_TAX_1_1_3,
  PINT_MY_1_3_1,
  PINT_OM_1_0_1,
  PINT_SG_1_4_1,
} from '.';
import type { RuleSet } from '../rule-set';
import type { Edit } from '../sample-invoice.fixture';
import { OMANI_CASES } from './omani-cases.fixture';

/** Differences between areas. */
interface Area {
  customization: string;
  currency: string;
  country: string;
  tax: string;
  /** where parties are registered for another tax than categories name */
  partyTax?: string;
  category: string;
  rate: string;
  /** scheme and number of legal registrations */
  registration: [attributes: string, number: string];
  taxNumber: string;
  subdivision?: string;
  taxAmount: string;
  total: string;
  type?: string;
  header?: string;
  lineExtension?: string;
  classification?: string;
  uuid?: string;
  time?: string;
  /** Attributes of the type code. */
  typeAttributes?: string;
  /** Further lines of the address: before the city, and before the country. */
  addressLines?: [string, string];
  contact?: string;
  chargeReason?: string;
}

const party = (area: Area, role: string, name: string, registration: string): string => `
<cac:${role}><cac:Party><cbc:EndpointID schemeID="0088">5790000435951</cbc:EndpointID>
<cac:PostalAddress><cbc:StreetName>Main street 1</cbc:StreetName>${area.addressLines?.[0] ?? ''}<cbc:CityName>City</cbc:CityName><cbc:PostalZone>1000</cbc:PostalZone>${
  area.subdivision === undefined ? '' : `<cbc:CountrySubentity>${area.subdivision}</cbc:CountrySubentity>`
}${area.addressLines?.[1] ?? ''}<cac:Country><cbc:IdentificationCode>${area.country}</cbc:IdentificationCode></cac:Country></cac:PostalAddress>
${area.taxNumber === '' ? '' : `<cac:PartyTaxScheme><cbc:CompanyID>${area.taxNumber}</cbc:CompanyID><cac:TaxScheme><cbc:ID>${area.partyTax ?? area.tax}</cbc:ID></cac:TaxScheme></cac:PartyTaxScheme>`}
<cac:PartyLegalEntity><cbc:RegistrationName>${name}</cbc:RegistrationName><cbc:CompanyID${area.registration[0]}>${registration}</cbc:CompanyID></cac:PartyLegalEntity>${area.contact ?? ''}</cac:Party></cac:${role}>`;

function createDocument(area: Area): string {
  const amount = (name: string, value: string): string =>
    `<cbc:${name} currencyID="${area.currency}">${value}</cbc:${name}>`;
  const category = (name: string): string =>
    `<cac:${name}><cbc:ID>${area.category}</cbc:ID><cbc:Percent>${area.rate}</cbc:Percent><cac:TaxScheme><cbc:ID>${area.tax}</cbc:ID></cac:TaxScheme></cac:${name}>`;
  return `<Invoice xmlns="${NAMESPACE.invoice}" xmlns:cac="${NAMESPACE.cac}" xmlns:cbc="${NAMESPACE.cbc}">
<cbc:CustomizationID>${area.customization}</cbc:CustomizationID><cbc:ProfileID>urn:peppol:bis:billing</cbc:ProfileID>
${area.header ?? ''}<cbc:ID>1</cbc:ID><cbc:UUID>${area.uuid ?? '12345678-1234-1234-1234-123456789abc'}</cbc:UUID><cbc:IssueDate>2026-06-01</cbc:IssueDate>${area.time ?? ''}<cbc:DueDate>2026-07-01</cbc:DueDate>
<cbc:InvoiceTypeCode${area.typeAttributes ?? ''}>${area.type ?? '380'}</cbc:InvoiceTypeCode><cbc:Note>Note</cbc:Note><cbc:DocumentCurrencyCode>${area.currency}</cbc:DocumentCurrencyCode><cbc:BuyerReference>Ref</cbc:BuyerReference>
<cac:InvoicePeriod><cbc:StartDate>2026-05-01</cbc:StartDate><cbc:EndDate>2026-05-31</cbc:EndDate></cac:InvoicePeriod>
<cac:BillingReference><cac:InvoiceDocumentReference><cbc:ID>0</cbc:ID></cac:InvoiceDocumentReference></cac:BillingReference>
<cac:AdditionalDocumentReference><cbc:ID>Doc</cbc:ID><cac:Attachment><cbc:EmbeddedDocumentBinaryObject mimeCode="text/csv" filename="a.csv">YQ==</cbc:EmbeddedDocumentBinaryObject></cac:Attachment></cac:AdditionalDocumentReference>
${party(area, 'AccountingSupplierParty', 'Seller', area.registration[1])}
${party(area, 'AccountingCustomerParty', 'Buyer', area.registration[1])}
<cac:PayeeParty><cac:PartyName><cbc:Name>Payee</cbc:Name></cac:PartyName></cac:PayeeParty>
<cac:Delivery><cbc:ActualDeliveryDate>2026-05-20</cbc:ActualDeliveryDate><cac:DeliveryLocation><cac:Address><cac:Country><cbc:IdentificationCode>${area.country}</cbc:IdentificationCode></cac:Country></cac:Address></cac:DeliveryLocation></cac:Delivery>
<cac:PaymentMeans><cbc:PaymentMeansCode>30</cbc:PaymentMeansCode><cbc:PaymentID>1</cbc:PaymentID><cac:PayeeFinancialAccount><cbc:ID>1</cbc:ID></cac:PayeeFinancialAccount></cac:PaymentMeans>
<cac:PaymentTerms><cbc:Note>30 days</cbc:Note></cac:PaymentTerms>
<cac:AllowanceCharge><cbc:ChargeIndicator>false</cbc:ChargeIndicator><cbc:AllowanceChargeReason>Discount</cbc:AllowanceChargeReason><cbc:MultiplierFactorNumeric>10</cbc:MultiplierFactorNumeric>${amount('Amount', '100')}${amount('BaseAmount', '1000')}${category('TaxCategory')}</cac:AllowanceCharge>
<cac:AllowanceCharge><cbc:ChargeIndicator>true</cbc:ChargeIndicator>${area.chargeReason ?? ''}<cbc:AllowanceChargeReason>Freight</cbc:AllowanceChargeReason>${amount('Amount', '100')}${category('TaxCategory')}</cac:AllowanceCharge>
<cac:TaxTotal>${amount('TaxAmount', area.taxAmount)}<cac:TaxSubtotal>${amount('TaxableAmount', '1000')}${amount('TaxAmount', area.taxAmount)}${category('TaxCategory')}</cac:TaxSubtotal></cac:TaxTotal>
<cac:LegalMonetaryTotal>${amount('LineExtensionAmount', '1000')}${amount('TaxExclusiveAmount', '1000')}${amount('TaxInclusiveAmount', area.total)}${amount('AllowanceTotalAmount', '100')}${amount('ChargeTotalAmount', '100')}${amount('PayableAmount', area.total)}</cac:LegalMonetaryTotal>
<cac:InvoiceLine><cbc:ID>1</cbc:ID><cbc:InvoicedQuantity unitCode="C62">10</cbc:InvoicedQuantity>${amount('LineExtensionAmount', '1000')}<cac:InvoicePeriod><cbc:StartDate>2026-05-02</cbc:StartDate><cbc:EndDate>2026-05-30</cbc:EndDate></cac:InvoicePeriod>
<cac:Item><cbc:Description>Thing</cbc:Description><cbc:Name>Thing</cbc:Name>${area.classification ?? ''}${category('ClassifiedTaxCategory')}</cac:Item>
<cac:Price>${amount('PriceAmount', '100')}<cbc:BaseQuantity unitCode="C62">1</cbc:BaseQuantity><cac:AllowanceCharge><cbc:ChargeIndicator>false</cbc:ChargeIndicator>${amount('Amount', '0')}${amount('BaseAmount', '100')}</cac:AllowanceCharge></cac:Price>${area.lineExtension ?? ''}</cac:InvoiceLine></Invoice>`;
}

const GLN: Area['registration'] = [' schemeID="0088"', '5790000435951'];

/** Document with its rule sets. */
export interface Sample {
  area: string;
  sets: readonly RuleSet[];
  xml: string;
}

const sample = (
  area: string,
  sets: readonly RuleSet[],
  difference: Omit<Area, 'customization'>,
  kind = 'billing',
): Sample => ({
  area,
  sets,
  xml: createDocument({ ...difference, customization: `urn:peppol:pint:${kind}-1@${area}-1` }),
});

const TENTH = { taxAmount: '100', total: '1100', rate: '10' };

export const SAMPLES: readonly Sample[] = [
  sample('eu', [PINT_1_1_3, PINT_EU_EN_1_1_1, PINT_EU_1_1_1], {
    ...TENTH,
    currency: 'EUR',
    country: 'BE',
    tax: 'VAT',
    category: 'S',
    registration: GLN,
    taxNumber: 'BE0202239951',
  }),
  sample('aunz', [PINT_1_1_3, PINT_AUNZ_1_1_3], {
    ...TENTH,
    currency: 'AUD',
    country: 'AU',
    tax: 'GST',
    category: 'S',
    registration: [' schemeID="0151"', '51824753556'],
    taxNumber: '51824753556',
  }),
  sample('sg', [PINT_1_1_3, PINT_SG_1_4_1], {
    currency: 'SGD',
    country: 'SG',
    tax: 'GST',
    category: 'SR',
    rate: '9',
    taxAmount: '90',
    total: '1090',
    registration: ['', '201912345N'],
    taxNumber: 'M90360420C',
  }),
  sample('my', [PINT_1_1_3, PINT_MY_1_3_1], {
    ...TENTH,
    currency: 'MYR',
    country: 'MY',
    tax: 'VAT',
    partyTax: 'GST',
    category: 'SA',
    registration: ['', '1'],
    taxNumber: '1',
  }),
  sample('jp', [PINT_1_1_3, PINT_JP_1_1_3], {
    ...TENTH,
    currency: 'JPY',
    country: 'JP',
    tax: 'VAT',
    category: 'S',
    registration: ['', '1'],
    taxNumber: 'T1234567890123',
  }),
  sample(
    'jp',
    [PINT_JP_NON_TAX_1_1_3],
    {
      currency: 'JPY',
      country: 'JP',
      tax: 'VAT',
      category: 'E',
      rate: '0',
      taxAmount: '0',
      total: '1000',
      type: '480',
      registration: ['', '1'],
      taxNumber: '',
    },
    'nontaxinvoice',
  ),
  sample('ae', [PINT_1_1_3, PINT_AE_2026_5], {
    currency: 'AED',
    country: 'AE',
    tax: 'VAT',
    category: 'S',
    rate: '5',
    taxAmount: '50',
    total: '1050',
    registration: [' schemeAgencyID="TL" schemeAgencyName="Trade"', '1'],
    taxNumber: '123456789012303',
    subdivision: 'DXB',
    header: '<cbc:ProfileExecutionID>00000000</cbc:ProfileExecutionID>',
    classification:
      '<cac:CommodityClassification><cbc:CommodityCode>G</cbc:CommodityCode><cbc:ItemClassificationCode listID="HS">1</cbc:ItemClassificationCode></cac:CommodityClassification>',
    lineExtension:
      '<cac:ItemPriceExtension><cbc:Amount currencyID="AED">1050</cbc:Amount><cac:TaxTotal><cbc:TaxAmount currencyID="AED">50</cbc:TaxAmount></cac:TaxTotal></cac:ItemPriceExtension>',
  }),
  sample('om', [PINT_1_1_3, PINT_OM_1_0_1], {
    currency: 'OMR',
    country: 'OM',
    tax: 'VAT',
    category: 'S',
    rate: '5',
    taxAmount: '50',
    total: '1050',
    registration: ['', '1'],
    taxNumber: 'OM1234567890',
    uuid: '490f2bda-1b64-5c61-868c-1066f28651fc',
    time: '<cbc:IssueTime>10:00:00</cbc:IssueTime>',
    typeAttributes: ' name="10000000000000000000"',
    addressLines: [
      '<cbc:AdditionalStreetName>Area</cbc:AdditionalStreetName>',
      '<cac:AddressLine><cbc:Line>Box</cbc:Line></cac:AddressLine>',
    ],
    contact: '<cac:Contact><cbc:Telephone>1</cbc:Telephone></cac:Contact>',
    chargeReason: '<cbc:AllowanceChargeReasonCode>FC</cbc:AllowanceChargeReasonCode>',
    classification:
      '<cac:AdditionalItemIdentification><cbc:ID schemeName="CC">620101</cbc:ID></cac:AdditionalItemIdentification><cac:ItemSpecificationDocumentReference><cbc:ID schemeName="MP">00000000</cbc:ID><cbc:DocumentTypeCode>G</cbc:DocumentTypeCode></cac:ItemSpecificationDocumentReference><cac:CommodityClassification><cbc:ItemClassificationCode listID="HS">130190100000</cbc:ItemClassificationCode></cac:CommodityClassification>',
    lineExtension:
      '<cac:ItemPriceExtension><cbc:Amount currencyID="OMR">1050</cbc:Amount><cac:TaxTotal><cbc:TaxAmount currencyID="OMR">50</cbc:TaxAmount></cac:TaxTotal></cac:ItemPriceExtension>',
  }),
];

const LEAF = /<(c[ab]c:\w+)((?: [^>]*)?)>([^<]*)<\/\1>/g;
const GROUP = /<(cac:\w+)>(?:(?!<\1>).)*?<\/\1>/gs;
/** The document with each element left out, doubled, and given another value, one change at a time. */
export function* brokenDocuments(xml: string): Generator<string> {
  const changed = (match: RegExpExecArray, text: string): string =>
    xml.slice(0, match.index) + text + xml.slice(match.index + match[0].length);
  for (const match of xml.matchAll(GROUP)) {
    yield changed(match, '');
    yield changed(match, match[0] + match[0]);
  }
  for (const match of xml.matchAll(LEAF)) {
    const [whole, name = '', attributes = ''] = match;
    yield changed(match, '');
    yield changed(match, whole + whole);
    yield changed(match, `<${name}${attributes}>-1.005</${name}>`);
    if (attributes !== '') yield changed(match, whole.replace(/="[^"]*"/, '="XXX"'));
  }
}

/** Change of the sample of a set, with a violated rule of the set or of all areas. */
export interface Case {
  set: string;
  rule: string;
  edits: readonly Edit[];
}

const inSet =
  (set: string) =>
  (rule: string, ...edits: Edit[]): Case => ({ set, rule, edits });
const eu = inSet('pint-eu');
const aunz = inSet('pint-aunz');
const sg = inSet('pint-sg');
const my = inSet('pint-my');
const jp = inSet('pint-jp');
const nontax = inSet('pint-jp-nontax');
const ae = inSet('pint-ae');

const TAX_SCHEME = '<cac:TaxScheme><cbc:ID>';

/** Cases of rules that missing, repeated and invalid parts do not violate. */
export const CASES: readonly Case[] = [
  aunz('ibr-sr-63', ['@aunz-1<', '@*<']),
  aunz('ibr-co-16', ['>1100</cbc:PayableAmount>', '>1099</cbc:PayableAmount>']),
  aunz('ibr-co-15', ['>1100</cbc:TaxInclusiveAmount>', '>1101</cbc:TaxInclusiveAmount>']),
  aunz('ibr-126', ['<cbc:Amount currencyID="AUD">', '<cbc:Amount currencyID="NZD">']),
  aunz('ibr-085', ['2026-05-02', '2026-04-02']),
  aunz('ibr-086', ['2026-05-30', '2026-06-30']),
  aunz('ibr-cl-16', ['<cbc:PaymentMeansCode>30<', '<cbc:PaymentMeansCode>69<']),
  aunz('ibr-cl-01', ['<cbc:InvoiceTypeCode>380<', '<cbc:InvoiceTypeCode>384<']),
  aunz('ibr-088', ['<cbc:BaseQuantity unitCode="C62">', '<cbc:BaseQuantity unitCode="KGM">']),
  aunz('ibr-017', ['<cbc:Name>Payee<', '<cbc:Nam>Payee<'], ['Payee</cbc:Name>', 'Payee</cbc:Nam>']),
  aunz('ibr-120', ['51824753556', '51824753557', 'all']),
  aunz('aligned-ibrp-051-aunz', ['>100</cbc:TaxAmount>', '>102</cbc:TaxAmount>', 'all']),
  aunz('aligned-ibrp-053', ['>10</cbc:InvoicedQuantity>', '>11</cbc:InvoicedQuantity>']),
  aunz('aligned-ibr-001-aunz', ['schemeID="0151"', 'schemeID="0088"']),
  aunz('aligned-ibrp-sr-43', [
    '<cbc:ID>Doc</cbc:ID>',
    '<cbc:ID>Doc</cbc:ID><cbc:DocumentTypeCode>50</cbc:DocumentTypeCode>',
  ]),
  aunz('aligned-ibrp-cl-01-aunz', ['<cbc:ID>S</cbc:ID>', '<cbc:ID>K</cbc:ID>']),
  aunz(
    'aligned-ibrp-s-01-aunz',
    ['<cac:ClassifiedTaxCategory><cbc:ID>S<', '<cac:ClassifiedTaxCategory><cbc:ID>Z<'],
    ['<cac:TaxCategory><cbc:ID>S<', '<cac:TaxCategory><cbc:ID>Z<'],
    ['<cac:TaxCategory><cbc:ID>S<', '<cac:TaxCategory><cbc:ID>Z<'],
  ),
  eu('ALIGNED-IBRP-004-EU', ['@eu-1<', '@jp-1<']),
  eu('BR-CL-04', ['<cbc:DocumentCurrencyCode>EUR<', '<cbc:DocumentCurrencyCode>CNH<']),
  eu(
    'BR-CO-25',
    ['<cbc:DueDate>2026-07-01</cbc:DueDate>', ''],
    ['<cbc:Note>30 days</cbc:Note>', '<cbc:ID>1</cbc:ID>'],
  ),
  sg('BR-109-GST-SG', ['12345678-1234', '1234567-1234']),
  sg('BR-111-GST-SG', [
    /<cbc:Percent>9<\/cbc:Percent>(?=<cac:TaxScheme><cbc:ID>GST<\/cbc:ID><\/cac:TaxScheme><\/cac:TaxCategory><\/cac:TaxSubtotal>)/,
    `<CreditNote xmlns="${NAMESPACE.creditNote}"/><cbc:Percent>9</cbc:Percent>`,
  ]),
  sg('BR-113-GST-SG', ['<cbc:DocumentCurrencyCode>SGD<', '<cbc:DocumentCurrencyCode>USD<']),
  sg('BR-CO-17-GST-SG', ['>90</cbc:TaxAmount>', '>92</cbc:TaxAmount>', 'all']),
  sg('BR-CL-18-GST-SG', ['<cac:ClassifiedTaxCategory><cbc:ID>SR<', '<cac:ClassifiedTaxCategory><cbc:ID>S<']),
  sg('BR-NG-02-GST-SG', ['<cac:ClassifiedTaxCategory><cbc:ID>SR<', '<cac:ClassifiedTaxCategory><cbc:ID>NG<']),
  my('aligned-ibrp-sa-08', ['>1000</cbc:TaxableAmount>', '>1001</cbc:TaxableAmount>']),
  my('ibr-cl-05-my', [
    '<cbc:BuyerReference>',
    '<cbc:TaxCurrencyCode>EUR</cbc:TaxCurrencyCode><cbc:BuyerReference>',
  ]),
  jp('aligned-ibr-jp-01', ['T1234567890123', 'T123']),
  jp('aligned-ibr-jp-03', [`${TAX_SCHEME}VAT`, `${TAX_SCHEME}JCT`, 'all']),
  jp('aligned-ibrp-051-jp', ['>100</cbc:TaxAmount>', '>102</cbc:TaxAmount>', 'all']),
  jp('aligned-ibrp-017', [
    '<cac:PayeeFinancialAccount>',
    '<cac:CardAccount><cbc:PrimaryAccountNumberID>123</cbc:PrimaryAccountNumberID></cac:CardAccount><cac:PayeeFinancialAccount>',
  ]),
  nontax('aligned-ibr-jp-07-ntr', ['>0</cbc:TaxAmount>', '>1</cbc:TaxAmount>', 'all']),
  ae('ibr-154-ae', ['00000000', '0000']),
  ae('ibr-138-ae', ['00000000', '00010000'], [/<cac:InvoicePeriod>.*?<\/cac:InvoicePeriod>/s, '']),
  ae('ibr-190-ae', ['<cbc:Percent>5<', '<cbc:Percent>6<', 'all']),
  ae('ibr-132-ae', ['123456789012303', '123456789012304', 'all']),
  ae('ibr-128-ae', [
    '<cac:PayeeParty>',
    '<cac:PayeeParty><cac:PostalAddress><cac:Country><cbc:IdentificationCode>AE</cbc:IdentificationCode></cac:Country></cac:PostalAddress>',
  ]),
  ae('ibr-147-ae', ['>10</cbc:InvoicedQuantity>', '>11</cbc:InvoicedQuantity>']),
  ...OMANI_CASES,
];
