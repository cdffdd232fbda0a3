/** Changes to the sample invoice by the rule that they violate. */
import type { Edit, SampleOptions } from '../sample-invoice.fixture';

/** Sample with the changes to make. */
export interface FailingSample {
  of?: SampleOptions & { category?: string };
  edits: readonly Edit[];
}

/** Removes the first element of that name with its contents. */
export const cut = (name: string): Edit => [new RegExp(`<${name}[ >].*?</${name}>`, 's'), ''];
/** Inserts a text before the first match. */
const before = (find: string, insert: string): Edit => [find, insert + find];
/** Duplicates an element. */
const duplicateElement = (element: string): Edit => [element, element + element];
/** Changes the text of the first element of that name and keeps its attributes. */
export const value = (name: string, text: string): Edit => [
  new RegExp(`(?<=<${name}(?: [^>]*)?>)[^<]*(?=</${name}>)`),
  text,
];

const sample = (...edits: Edit[]): FailingSample => ({ edits });
const SELLER_VAT = '<cac:PartyTaxScheme><cbc:CompanyID>BE0123456749</cbc:CompanyID>';
/** Text before which another tax registration of the seller can be inserted. */
export const SELLER_LEGAL = '<cac:PartyLegalEntity><cbc:RegistrationName>Seller SA</cbc:RegistrationName>';
const BUYER_LEGAL = '<cac:PartyLegalEntity><cbc:RegistrationName>Buyer SAS</cbc:RegistrationName>';
const LINE_1 = '<cac:InvoiceLine>';
const LINE_ALLOWANCE = '<cbc:Amount currencyID="EUR">5.00</cbc:Amount>';
const LINE_CHARGE = '<cbc:Amount currencyID="EUR">3.00</cbc:Amount>';
const NO_REASON_95 =
  /<cbc:AllowanceChargeReasonCode>95<\/cbc:AllowanceChargeReasonCode>\s*<cbc:AllowanceChargeReason>Reason<\/cbc:AllowanceChargeReason>(?=<cbc:Amount currencyID="EUR">(AMOUNT)<)/;
const noReason = (amount: string): Edit => [
  new RegExp(NO_REASON_95.source.replaceAll('95', '(?:95|FC)').replace('AMOUNT', amount)),
  '',
];
const threeDecimals = (amount: string): Edit => [
  `currencyID="EUR">${amount}<`,
  `currencyID="EUR">${amount}0<`,
];
const total = (name: string, text: string): Edit => [
  new RegExp(`(?<=<cac:LegalMonetaryTotal>.*<cbc:${name} currencyID="EUR">)[^<]*`, 's'),
  text,
];
const noTotal = (name: string): Edit => [
  new RegExp(`(?<=<cac:LegalMonetaryTotal>.*)<cbc:${name} .*?</cbc:${name}>`, 's'),
  '',
];

/** Changes to the standard rated sample, by rule. */
export const FAILING_SAMPLES: Record<string, FailingSample> = {
  'BR-01': sample(cut('cbc:CustomizationID')),
  'BR-02': sample(value('cbc:ID', ' ')),
  'BR-03': sample(cut('cbc:IssueDate')),
  'BR-04': sample(cut('cbc:InvoiceTypeCode')),
  'BR-05': sample(cut('cbc:DocumentCurrencyCode')),
  'BR-06': sample(['<cbc:RegistrationName>Seller SA</cbc:RegistrationName>', '']),
  'BR-07': sample(['<cbc:RegistrationName>Buyer SAS</cbc:RegistrationName>', '<cbc:RegistrationName/>']),
  'BR-08': sample(cut('cac:PostalAddress')),
  'BR-09': sample(['<cbc:IdentificationCode>BE</cbc:IdentificationCode>', '']),
  'BR-10': sample([/(?<=Buyer trading.*?)<cac:PostalAddress>.*?<\/cac:PostalAddress>/s, '']),
  'BR-11': sample([
    /(?<=Buyer trading.*?)<cbc:IdentificationCode>FR<\/cbc:IdentificationCode>/s,
    '<cbc:IdentificationCode> </cbc:IdentificationCode>',
  ]),
  'BR-12': sample(noTotal('LineExtensionAmount')),
  'BR-13': sample(noTotal('TaxExclusiveAmount')),
  'BR-14': sample(noTotal('TaxInclusiveAmount')),
  'BR-15': sample(noTotal('PayableAmount')),
  'BR-16': sample([/<cac:InvoiceLine>.*<\/cac:InvoiceLine>/s, '']),
  'BR-17': sample(['<cbc:Name>Factor</cbc:Name>', '<cbc:Name>Seller trading</cbc:Name>']),
  'BR-18': sample(['<cac:PartyName><cbc:Name>Rep</cbc:Name></cac:PartyName>', '']),
  'BR-19': sample([/(?<=<cbc:Name>Rep<.*?)<cac:PostalAddress>.*?<\/cac:PostalAddress>/s, '']),
  'BR-20': sample([/(?<=<cbc:Name>Rep<.*?)<cac:Country>.*?<\/cac:Country>/s, '']),
  'BR-21': sample(['<cbc:ID>1</cbc:ID>', '']),
  'BR-22': sample(cut('cbc:InvoicedQuantity')),
  'BR-23': sample([' unitCode="C62"', '']),
  'BR-24': sample([/(?<=<cac:InvoiceLine>.*?)<cbc:LineExtensionAmount .*?<\/cbc:LineExtensionAmount>/s, '']),
  'BR-25': sample(['<cbc:Name>Thing 1</cbc:Name>', '']),
  'BR-26': sample(cut('cbc:PriceAmount')),
  'BR-27': sample(value('cbc:PriceAmount', '-0.01')),
  'BR-28': sample(['<cbc:BaseAmount currencyID="EUR">12.125<', '<cbc:BaseAmount currencyID="EUR">-1<']),
  'BR-29': sample(['<cbc:EndDate>2026-05-31<', '<cbc:EndDate>2026-04-30<']),
  'BR-30': sample(['<cbc:EndDate>2026-05-15<', '<cbc:EndDate>2026-04-30<']),
  'BR-31': sample(['<cbc:Amount currencyID="EUR">20.00</cbc:Amount>', '']),
  'BR-32': sample([/(?<=20\.00.*?)<cac:TaxCategory>.*?<\/cac:TaxCategory>/s, '']),
  'BR-33': sample(noReason('20.00')),
  'BR-36': sample(['<cbc:Amount currencyID="EUR">10.00</cbc:Amount>', '']),
  'BR-37': sample([/(?<=>10\.00.*?)<cac:TaxScheme><cbc:ID>VAT</s, '<cac:TaxScheme><cbc:ID>GST<']),
  'BR-38': sample(noReason('10.00')),
  'BR-41': sample([LINE_ALLOWANCE, '']),
  'BR-42': sample(noReason('5.00')),
  'BR-43': sample([LINE_CHARGE, '']),
  'BR-44': sample(noReason('3.00')),
  'BR-45': sample(cut('cbc:TaxableAmount')),
  'BR-46': sample([/(?<=<\/cbc:TaxableAmount>)<cbc:TaxAmount .*?<\/cbc:TaxAmount>/s, '']),
  'BR-47': sample([/(?<=<cac:TaxSubtotal>.*?)<cac:TaxCategory>.*?<\/cac:TaxCategory>/s, '']),
  'BR-48': sample([/(?<=<cac:TaxSubtotal>.*?)<cbc:Percent>.*?<\/cbc:Percent>/s, '']),
  'BR-49': sample(cut('cbc:PaymentMeansCode')),
  'BR-50': sample(['<cbc:ID>BE68539007547034</cbc:ID>', '']),
  'BR-51': sample(value('cbc:PrimaryAccountNumberID', '12345678901')),
  'BR-52': sample(['<cbc:ID>A-1</cbc:ID>', '<cbc:ID/>']),
  'BR-53': sample(value('cbc:TaxCurrencyCode', 'NOK')),
  'BR-54': sample(['<cbc:Value>Red</cbc:Value>', '']),
  'BR-55': sample(['<cbc:ID>INV-0</cbc:ID>', '']),
  'BR-56': sample([/(?<=<cbc:Name>Rep<.*?)<cbc:ID>VAT<\/cbc:ID>/s, '<cbc:ID>TAX</cbc:ID>']),
  'BR-57': sample([/(?<=<cac:DeliveryLocation>.*?)<cac:Country>.*?<\/cac:Country>/s, '']),
  'BR-61': sample(cut('cac:PayeeFinancialAccount')),
  'BR-62': sample(['<cbc:EndpointID schemeID="0088">7300010000001', '<cbc:EndpointID>7300010000001']),
  'BR-63': sample(['<cbc:EndpointID schemeID="0088">7300010000018', '<cbc:EndpointID>7300010000018']),
  'BR-64': sample([' schemeID="0160"', '']),
  'BR-65': sample([' listID="STI"', '']),
  'BR-CO-03': sample([
    '<cbc:EndDate>2026-05-31</cbc:EndDate>',
    '<cbc:EndDate>2026-05-31</cbc:EndDate><cbc:DescriptionCode>3</cbc:DescriptionCode>',
  ]),
  'BR-CO-04': sample(cut('cac:ClassifiedTaxCategory')),
  'BR-CO-09': sample([SELLER_VAT, SELLER_VAT.replace('BE', 'QQ')]),
  'BR-CO-10': sample(total('LineExtensionAmount', '200.01')),
  'BR-CO-11': sample(total('AllowanceTotalAmount', '20.01')),
  'BR-CO-12': sample(total('ChargeTotalAmount', '9.99')),
  'BR-CO-13': sample(total('TaxExclusiveAmount', '190.01')),
  'BR-CO-14': sample(value('cbc:TaxAmount', '47.51')),
  'BR-CO-15': sample(total('TaxInclusiveAmount', '237.51')),
  'BR-CO-16': sample(total('PayableAmount', '200.51')),
  'BR-CO-17': sample([/(?<=<\/cbc:TaxableAmount><cbc:TaxAmount currencyID="EUR">)[^<]*/, '48.50']),
  'BR-CO-18': sample(cut('cac:TaxSubtotal')),
  'BR-CO-19': sample(['<cbc:StartDate>2026-05-01</cbc:StartDate><cbc:EndDate>2026-05-31</cbc:EndDate>', '']),
  'BR-CO-20': sample(['<cbc:StartDate>2026-05-01</cbc:StartDate><cbc:EndDate>2026-05-15</cbc:EndDate>', '']),
  'BR-CO-21': sample(noReason('20.00')),
  'BR-CO-22': sample(noReason('10.00')),
  'BR-CO-23': sample(noReason('5.00')),
  'BR-CO-24': sample(noReason('3.00')),
  'BR-CO-26': sample(
    [/<cac:PartyTaxScheme><cbc:CompanyID>BE0123456749.*?<\/cac:PartyTaxScheme>/s, ''],
    ['<cac:PartyIdentification><cbc:ID schemeID="0088">7300010000001</cbc:ID></cac:PartyIdentification>', ''],
    ['<cbc:CompanyID schemeID="0208">0123456749</cbc:CompanyID>', ''],
  ),
  'BR-DEC-01': sample(threeDecimals('20.00')),
  'BR-DEC-02': sample([
    '<cbc:BaseAmount currencyID="EUR">200.00',
    '<cbc:BaseAmount currencyID="EUR">200.000',
  ]),
  'BR-DEC-05': sample(threeDecimals('10.00')),
  'BR-DEC-06': sample(threeDecimals('100.00')),
  'BR-DEC-09': sample(total('LineExtensionAmount', '200.000')),
  'BR-DEC-10': sample(total('AllowanceTotalAmount', '20.000')),
  'BR-DEC-11': sample(total('ChargeTotalAmount', '10.000')),
  'BR-DEC-12': sample(total('TaxExclusiveAmount', '190.000')),
  'BR-DEC-13': sample([
    /<cbc:TaxAmount currencyID="EUR">47.50</,
    '<cbc:TaxAmount currencyID="EUR"><cbc:DocumentCurrencyCode>EUR</cbc:DocumentCurrencyCode>47.500<',
  ]),
  'BR-DEC-14': sample(total('TaxInclusiveAmount', '237.500')),
  'BR-DEC-15': sample([
    /<cbc:TaxAmount currencyID="SEK">500.00</,
    '<cbc:TaxAmount currencyID="SEK"><cbc:TaxCurrencyCode>SEK</cbc:TaxCurrencyCode>500.000<',
  ]),
  'BR-DEC-16': sample(total('PrepaidAmount', '37.500')),
  'BR-DEC-17': sample(total('PayableRoundingAmount', '0.500')),
  'BR-DEC-18': sample(total('PayableAmount', '200.500')),
  'BR-DEC-19': sample(value('cbc:TaxableAmount', '190.000')),
  'BR-DEC-20': sample([/(?<=<\/cbc:TaxableAmount><cbc:TaxAmount currencyID="EUR">)[^<]*/, '47.500']),
  'BR-DEC-23': sample(['>98.00<', '>98.000<']),
  'BR-DEC-24': sample([LINE_ALLOWANCE, LINE_ALLOWANCE.replace('5.00', '5.000')]),
  'BR-DEC-25': sample(threeDecimals('50.00')),
  'BR-DEC-27': sample([LINE_CHARGE, LINE_CHARGE.replace('3.00', '3.000')]),
  'BR-DEC-28': sample(threeDecimals('30.00')),
  'BR-CL-01': sample(value('cbc:InvoiceTypeCode', '381')),
  'BR-CL-03': sample([' currencyID="EUR"', ' currencyID="eur"']),
  'BR-CL-04': sample(value('cbc:DocumentCurrencyCode', 'EURO')),
  'BR-CL-05': sample(value('cbc:TaxCurrencyCode', 'XXY')),
  'BR-CL-06': sample([
    '<cbc:EndDate>2026-05-31</cbc:EndDate>',
    '<cbc:EndDate>2026-05-31</cbc:EndDate><cbc:DescriptionCode>4</cbc:DescriptionCode>',
  ]),
  'BR-CL-07': sample(['schemeID="ABT"', 'schemeID="AB T"']),
  'BR-CL-08': sample(['#AAI#', '#QQQ#']),
  'BR-CL-10': sample(['<cbc:ID schemeID="0088">7300010000018', '<cbc:ID schemeID="SEPA">7300010000018']),
  'BR-CL-11': sample(['<cbc:CompanyID schemeID="0208">', '<cbc:CompanyID schemeID="">']),
  'BR-CL-13': sample(['listID="STI"', 'listID="STIX"']),
  'BR-CL-14': sample(['<cbc:IdentificationCode>BE<', '<cbc:IdentificationCode>be<']),
  'BR-CL-15': sample([
    '<cac:OriginCountry><cbc:IdentificationCode>FR',
    '<cac:OriginCountry><cbc:IdentificationCode>FRA',
  ]),
  'BR-CL-16': sample(value('cbc:PaymentMeansCode', '99')),
  'BR-CL-17': sample([/(?<=<cac:TaxCategory><cbc:ID>)S/, 's']),
  'BR-CL-18': sample([/(?<=<cac:ClassifiedTaxCategory><cbc:ID>)S/, 'X']),
  'BR-CL-19': sample(['<cbc:AllowanceChargeReasonCode>95', '<cbc:AllowanceChargeReasonCode>FC']),
  'BR-CL-20': sample(['<cbc:AllowanceChargeReasonCode>FC', '<cbc:AllowanceChargeReasonCode>95']),
  'BR-CL-21': sample(['schemeID="0160"', 'schemeID="GTIN"']),
  'BR-CL-22': {
    of: { category: 'E' },
    edits: [
      [
        '<cbc:TaxExemptionReason>',
        '<cbc:TaxExemptionReasonCode>VATEX-EU-0</cbc:TaxExemptionReasonCode><cbc:TaxExemptionReason>',
      ],
    ],
  },
  'BR-CL-23': sample(['unitCode="C62"', 'unitCode="PIECE"']),
  'BR-CL-24': sample(['mimeCode="application/pdf"', 'mimeCode="application/zip"']),
  'BR-CL-25': sample(['<cbc:EndpointID schemeID="0088"', '<cbc:EndpointID schemeID="0000"']),
  'BR-CL-26': sample([/(?<=<cac:DeliveryLocation><cbc:ID schemeID=")0088/, 'GLN']),
  'BR-B-01': sample([/(?<=<cac:ClassifiedTaxCategory><cbc:ID>)S/, 'B']),
  'BR-B-02': sample([/(?<=<cac:ClassifiedTaxCategory><cbc:ID>)S/, 'B']),
  'BR-IC-11': { of: { category: 'K' }, edits: [cut('cbc:ActualDeliveryDate'), cut('cac:InvoicePeriod')] },
  'BR-IC-12': {
    of: { category: 'K' },
    edits: [[/(?<=<cac:DeliveryLocation>.*?<cbc:IdentificationCode>)FR/s, '']],
  },
  'BR-O-11': {
    of: { category: 'O' },
    edits: [
      [
        '</cac:TaxSubtotal>',
        '</cac:TaxSubtotal><cac:TaxSubtotal><cac:TaxCategory><cbc:ID>S</cbc:ID><cac:TaxScheme><cbc:ID>VAT</cbc:ID></cac:TaxScheme></cac:TaxCategory></cac:TaxSubtotal>',
      ],
    ],
  },
  'BR-O-12': { of: { category: 'O' }, edits: [[/(?<=<cac:ClassifiedTaxCategory><cbc:ID>)O/, 'S']] },
  'BR-O-13': { of: { category: 'O' }, edits: [[/(?<=>20\.00.*?<cac:TaxCategory><cbc:ID>)O/s, 'S']] },
  'BR-O-14': { of: { category: 'O' }, edits: [[/(?<=>10\.00.*?<cac:TaxCategory><cbc:ID>)O/s, 'S']] },
  'UBL-SR-01': sample(
    duplicateElement('<cac:ContractDocumentReference><cbc:ID>C-1</cbc:ID></cac:ContractDocumentReference>'),
  ),
  'UBL-SR-02': sample(
    duplicateElement('<cac:ReceiptDocumentReference><cbc:ID>R-1</cbc:ID></cac:ReceiptDocumentReference>'),
  ),
  'UBL-SR-03': sample(
    duplicateElement('<cac:DespatchDocumentReference><cbc:ID>D-1</cbc:ID></cac:DespatchDocumentReference>'),
  ),
  'UBL-SR-04': sample(
    before(
      '<cac:AdditionalDocumentReference>',
      '<cac:AdditionalDocumentReference><cbc:ID>2</cbc:ID><cbc:DocumentTypeCode>130</cbc:DocumentTypeCode></cac:AdditionalDocumentReference>',
    ),
  ),
  'UBL-SR-05': sample(duplicateElement('<cac:PaymentTerms><cbc:Note>30 days</cbc:Note></cac:PaymentTerms>')),
  'UBL-SR-06': sample(
    duplicateElement(
      '<cac:InvoiceDocumentReference><cbc:ID>INV-0</cbc:ID><cbc:IssueDate>2026-04-01</cbc:IssueDate></cac:InvoiceDocumentReference>',
    ),
  ),
  'UBL-SR-07': sample(['<cbc:ID>INV-0</cbc:ID>', '']),
  'UBL-SR-08': sample(
    duplicateElement(
      '<cac:InvoicePeriod><cbc:StartDate>2026-05-01</cbc:StartDate><cbc:EndDate>2026-05-31</cbc:EndDate></cac:InvoicePeriod>',
    ),
  ),
  'UBL-SR-09': sample(duplicateElement('<cbc:RegistrationName>Seller SA</cbc:RegistrationName>')),
  'UBL-SR-10': sample(duplicateElement('<cac:PartyName><cbc:Name>Seller trading</cbc:Name></cac:PartyName>')),
  'UBL-SR-11': sample(duplicateElement('<cbc:CompanyID schemeID="0208">0123456749</cbc:CompanyID>')),
  'UBL-SR-12': sample([/(?<=REG-1<\/cbc:CompanyID><cac:TaxScheme><cbc:ID>)TAX/, 'vat']),
  'UBL-SR-13': sample([/(?<=BE0123456749<\/cbc:CompanyID><cac:TaxScheme><cbc:ID>)VAT/, 'VAT ']),
  'UBL-SR-14': sample(duplicateElement('<cbc:CompanyLegalForm>SA</cbc:CompanyLegalForm>')),
  'UBL-SR-15': sample(duplicateElement('<cbc:RegistrationName>Buyer SAS</cbc:RegistrationName>')),
  'UBL-SR-16': sample(
    duplicateElement(
      '<cac:PartyIdentification><cbc:ID schemeID="0088">7300010000018</cbc:ID></cac:PartyIdentification>',
    ),
  ),
  'UBL-SR-17': sample(duplicateElement('<cbc:CompanyID schemeID="0002">303265045</cbc:CompanyID>')),
  'UBL-SR-18': sample(
    before(
      BUYER_LEGAL,
      '<cac:PartyTaxScheme><cbc:CompanyID>FR2</cbc:CompanyID><cac:TaxScheme><cbc:ID>Vat</cbc:ID></cac:TaxScheme></cac:PartyTaxScheme>',
    ),
  ),
  'UBL-SR-19': sample(['<cbc:Name>Factor</cbc:Name>', '<cbc:Name>Seller SA</cbc:Name>']),
  'UBL-SR-20': sample(
    duplicateElement(
      '<cac:PartyIdentification><cbc:ID schemeID="0088">7300010000025</cbc:ID></cac:PartyIdentification>',
    ),
  ),
  'UBL-SR-21': sample(duplicateElement('<cbc:CompanyID schemeID="0002">303265046</cbc:CompanyID>')),
  'UBL-SR-22': sample(duplicateElement('<cac:PartyName><cbc:Name>Rep</cbc:Name></cac:PartyName>')),
  'UBL-SR-23': sample(duplicateElement('<cbc:CompanyID>BE0987654321</cbc:CompanyID>')),
  'UBL-SR-24': sample(before('<cac:Delivery>', '<cac:Delivery/>')),
  'UBL-SR-25': sample(duplicateElement('<cac:PartyName><cbc:Name>Gate</cbc:Name></cac:PartyName>')),
  'UBL-SR-26': sample(duplicateElement('<cbc:PaymentID>123</cbc:PaymentID>')),
  'UBL-SR-27': sample(before('<cbc:PaymentID>123', '<cbc:PaymentMeansCode>30</cbc:PaymentMeansCode>')),
  'UBL-SR-28': sample(duplicateElement('<cbc:ID>M-1</cbc:ID>')),
  'UBL-SR-29': sample(['<cbc:ID schemeID="0088">7300010000025', '<cbc:ID schemeID="sepa">7300010000025']),
  'UBL-SR-30': sample(duplicateElement('<cbc:AllowanceChargeReason>Reason</cbc:AllowanceChargeReason>')),
  'UBL-SR-31': sample([
    /(?<=<cbc:ChargeIndicator>true.*?)<cbc:AllowanceChargeReason>/s,
    '<cbc:AllowanceChargeReason>One</cbc:AllowanceChargeReason><cbc:AllowanceChargeReason>',
  ]),
  'UBL-SR-32': {
    of: { category: 'E' },
    edits: [duplicateElement('<cbc:TaxExemptionReason>Exempt</cbc:TaxExemptionReason>')],
  },
  'UBL-SR-33': sample(duplicateElement('<cbc:DocumentDescription>Time sheet</cbc:DocumentDescription>')),
  'UBL-SR-34': sample(duplicateElement('<cbc:Note>Note of line</cbc:Note>')),
  'UBL-SR-35': sample(
    duplicateElement('<cac:OrderLineReference><cbc:LineID>7</cbc:LineID></cac:OrderLineReference>'),
  ),
  'UBL-SR-36': sample(
    duplicateElement(
      '<cac:InvoicePeriod><cbc:StartDate>2026-05-01</cbc:StartDate><cbc:EndDate>2026-05-15</cbc:EndDate></cac:InvoicePeriod>',
    ),
  ),
  'UBL-SR-37': sample(duplicateElement('<cbc:Amount currencyID="EUR">2.125</cbc:Amount>')),
  'UBL-SR-39': sample(duplicateElement('<cac:ProjectReference><cbc:ID>P-1</cbc:ID></cac:ProjectReference>')),
  'UBL-SR-40': sample(duplicateElement('<cac:PartyName><cbc:Name>Buyer trading</cbc:Name></cac:PartyName>')),
  'UBL-SR-42': sample(
    before(
      SELLER_LEGAL,
      '<cac:PartyTaxScheme><cbc:CompanyID>X</cbc:CompanyID><cac:TaxScheme><cbc:ID>LOC</cbc:ID></cac:TaxScheme></cac:PartyTaxScheme>',
    ),
  ),
  'UBL-SR-43': sample([
    '<cbc:ID>A-1</cbc:ID>',
    '<cbc:ID>A-1</cbc:ID><cbc:DocumentTypeCode>50</cbc:DocumentTypeCode>',
  ]),
  'UBL-SR-44': sample([
    '<cbc:PaymentID>123</cbc:PaymentID>',
    '<cbc:PaymentID>123</cbc:PaymentID><cbc:PaymentID>124</cbc:PaymentID>',
  ]),
  'UBL-SR-45': sample([
    '</cbc:PaymentMeansCode>',
    '</cbc:PaymentMeansCode><cbc:PaymentDueDate>2026-07-01</cbc:PaymentDueDate><cbc:PaymentDueDate>2026-07-02</cbc:PaymentDueDate>',
  ]),
  'UBL-SR-46': sample(
    before(
      '<cac:PaymentMeans>',
      '<cac:PaymentMeans><cbc:PaymentMeansCode name="Other">30</cbc:PaymentMeansCode></cac:PaymentMeans>',
    ),
  ),
  'UBL-SR-47': sample(
    before(
      '<cac:PaymentMeans>',
      '<cac:PaymentMeans><cbc:PaymentMeansCode>10</cbc:PaymentMeansCode></cac:PaymentMeans>',
    ),
  ),
  'UBL-SR-48': sample(
    before(
      '<cac:ClassifiedTaxCategory>',
      '<cac:ClassifiedTaxCategory><cbc:ID>S</cbc:ID></cac:ClassifiedTaxCategory>',
    ),
  ),
  'UBL-SR-49': sample([
    '<cbc:EndDate>2026-05-31</cbc:EndDate>',
    '<cbc:DescriptionCode>3</cbc:DescriptionCode><cbc:DescriptionCode>35</cbc:DescriptionCode>',
  ]),
  'UBL-SR-50': sample(duplicateElement('<cbc:Description>Long words</cbc:Description>')),
  'UBL-SR-51': sample(duplicateElement('<cac:AddressLine><cbc:Line>Room 3</cbc:Line></cac:AddressLine>')),
  'UBL-SR-52': sample(
    before('<cac:DocumentReference>', '<cac:DocumentReference><cbc:ID>2</cbc:ID></cac:DocumentReference>'),
  ),
  'UBL-SR-53': sample(['<cbc:CompanyID>REG-1</cbc:CompanyID>', '']),
  'UBL-SR-54': sample(before('<cac:PayeeFinancialAccount>', '<cac:CardAccount/>')),
  'UBL-SR-55': sample(before('<cac:PaymentMandate>', '<cac:PaymentMandate/>')),
  'UBL-SR-56': sample(
    duplicateElement(
      '<cac:OriginatorDocumentReference><cbc:ID>T-1</cbc:ID></cac:OriginatorDocumentReference>',
    ),
  ),
  'UBL-DT-01': sample(before(LINE_1, '<x:SomeAmount xmlns:x="urn:x">1.005</x:SomeAmount>')),
  'UBL-DT-06': sample([' mimeCode="application/pdf"', '']),
  'UBL-DT-07': sample([' filename="a.pdf"', '']),
  'UBL-DT-18': sample(['<cbc:PaymentID>', '<cbc:PaymentID name="x">']),
  'UBL-CR-002': sample(before('<cbc:CustomizationID>', '<cbc:UBLVersionID>2.0</cbc:UBLVersionID>')),
  'UBL-CR-665': sample(['<cbc:ID>A-1</cbc:ID>', '<cbc:ID schemeID="ABT">A-1</cbc:ID>']),
  'UBL-CR-666': sample([
    '<cbc:DocumentTypeCode>130</cbc:DocumentTypeCode>',
    '<cbc:DocumentTypeCode>130</cbc:DocumentTypeCode><cac:Attachment/>',
  ]),
  'UBL-CR-673': sample([
    '<cbc:DocumentTypeCode>130</cbc:DocumentTypeCode>',
    '<cbc:DocumentTypeCode>130</cbc:DocumentTypeCode><cbc:DocumentDescription/>',
  ]),
};

/** Published rules whose condition is always met. */
export const NEVER_FAILING = ['BR-CO-05', 'BR-CO-06', 'BR-CO-07', 'BR-CO-08'];
