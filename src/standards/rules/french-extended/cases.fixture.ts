/** Changes of the sample invoice, in UBL and in CII, by the rule of EXTENDED-CTC-FR that they violate. */
import { readUbl, writeCii } from '../../invoice';
import { EXTENDED_CTC_FR } from '../../invoice/document-profiles';
import { parseXml } from '../../invoice/xml';
import { CATEGORIES } from '../en16931/vat';
import { applyEdits, SAMPLE_OF_CATEGORY, sampleInvoice, type Edit } from '../sample-invoice.fixture';

/** Rule with a document that violates it, and possibly others. */
export interface ExtendedCase {
  rule: string;
  xml: () => string;
}

/** Converts an invoice to CII. */
export function inCii(ubl: string, customizationId = EXTENDED_CTC_FR): string {
  const read = readUbl(parseXml(ubl));
  if (read === null) throw new Error('not read');
  return writeCii(read.parsed, { ...read, customizationId });
}

const ubl = (rule: string, ...edits: Edit[]): ExtendedCase => ({
  rule,
  xml: () => applyEdits(sampleInvoice(), ...edits),
});
const cii = (rule: string, ...edits: Edit[]): ExtendedCase => ({
  rule,
  xml: () => applyEdits(inCii(sampleInvoice()), ...edits),
});

/** A lookbehind from each position would take long, so the pattern starts after a mark. */
const after = (xml: string, mark: string, ...edits: Edit[]): string => {
  const [before = '', ...rest] = xml.split(mark);
  return before + mark + applyEdits(rest.join(mark), ...edits);
};
const ciiAfter = (rule: string, marks: readonly string[], ...edits: Edit[]): ExtendedCase => ({
  rule,
  xml: () => behind(inCii(sampleInvoice()), marks, edits),
});
const behind = (xml: string, [mark = '', ...more]: readonly string[], edits: readonly Edit[]): string => {
  if (more.length === 0) return after(xml, mark, ...edits);
  const [before = '', ...rest] = xml.split(mark);
  return before + mark + behind(rest.join(mark), more, edits);
};
const SETTLEMENT = '<ram:ApplicableHeaderTradeSettlement>';
const CHARGE_MARK = '<udt:Indicator>true<';

const CHARGE = /(?<=<cbc:ChargeIndicator>true<\/cbc:ChargeIndicator><cbc:AllowanceChargeReasonCode)>[^<]*/;
const line = (part: string, parent = ''): string =>
  `<cac:BillingReference><cac:InvoiceDocumentReference><cbc:ID>INV-1</cbc:ID>${part === '' ? '' : `<cbc:DocumentStatusCode>${part}</cbc:DocumentStatusCode>`}</cac:InvoiceDocumentReference>${parent === '' ? '' : `<cac:BillingReferenceLine><cbc:ID>${parent}</cbc:ID></cac:BillingReferenceLine>`}</cac:BillingReference>`;
const inFirstLine = (xml: string): Edit => [/(?=<cac:Item>)/, xml];
const inHead = (xml: string): Edit => [/(?=<cac:AccountingSupplierParty>)/, xml];

export const UBL_CASES: readonly ExtendedCase[] = [
  ubl(
    'BR-CO-25',
    [/<cbc:DueDate>[^<]*<\/cbc:DueDate>/, ''],
    [/<cac:PaymentTerms>[^]*?<\/cac:PaymentTerms>/, ''],
  ),
  ubl('BR-FREXT-CO-10', [
    /(?<=<cac:LegalMonetaryTotal>\s*<cbc:LineExtensionAmount currencyID="EUR">)[^<]*/,
    '200.03',
  ]),
  ubl('BR-FREXT-CO-11', [/(?<=<cbc:AllowanceTotalAmount currencyID="EUR">)[^<]*/, '20.02']),
  ubl('BR-FREXT-CO-12', [/(?<=<cbc:ChargeTotalAmount currencyID="EUR">)[^<]*/, '10.02']),
  ubl('BR-FREXT-CO-13', [/(?<=<cbc:TaxExclusiveAmount currencyID="EUR">)[^<]*/, '190.05']),
  ubl('BR-FREXT-CO-15', [/(?<=<cbc:TaxInclusiveAmount currencyID="EUR">)[^<]*/, '237.55']),
  ubl('BR-FREXT-22', [/<cbc:InvoicedQuantity[^]*?<\/cbc:InvoicedQuantity>/, '']),
  ubl('BR-FREXT-23', [/(?<=<cbc:InvoicedQuantity) unitCode="[^"]*"/, '']),
  ubl('BR-FREXT-24', [
    /(?<=<\/cbc:InvoicedQuantity>)\s*<cbc:LineExtensionAmount[^]*?<\/cbc:LineExtensionAmount>/,
    '',
  ]),
  ubl('BR-FREXT-26', [/<cbc:PriceAmount[^]*?<\/cbc:PriceAmount>/, '']),
  ubl('BR-FREXT-CO-04', [/(?<=<cac:ClassifiedTaxCategory>)<cbc:ID>[^]*?<\/cbc:ID>/, '']),
  ubl('BR-FREXT-54-1', [/(?<=<cac:AdditionalItemProperty>)<cbc:Name>[^]*?<\/cbc:Name>/, '']),
  ubl('BR-FREXT-54-2', [/(?<=<cac:AdditionalItemProperty>[^]*?)<cbc:Value>[^]*?<\/cbc:Value>/, '']),
  ubl(
    'UBL-FREXT-CR-410',
    inHead('<cac:DeliveryTerms><cbc:SpecialTerms>x</cbc:SpecialTerms></cac:DeliveryTerms>'),
  ),
  ubl(
    'CII-FREXT-CR-490',
    inHead(
      '<cac:TaxExchangeRate><cbc:MathematicOperatorCode>x</cbc:MathematicOperatorCode></cac:TaxExchangeRate>',
    ),
  ),
  ubl(
    'UBL-FREXT-CR-645',
    inFirstLine('<cac:DeliveryTerms><cbc:SpecialTerms>x</cbc:SpecialTerms></cac:DeliveryTerms>'),
  ),
  ubl('UBL-FREXT-SR-48', [/<cac:ClassifiedTaxCategory>[^]*?<\/cac:ClassifiedTaxCategory>/, '']),
  ubl('BR-FREXT-CL-10', [/(?<=<cac:PartyIdentification><cbc:ID schemeID=")[^"]*/, 'XX']),
  ubl('BR-FREXT-CL-20', [CHARGE, '>XXX']),
  ubl('BR-FREXT-CL-20-TAX', [CHARGE, ' listID="5153">XXX']),
  ubl('BR-FREXT-CL-20-LISTID', [CHARGE, ' listID="1">FC']),
  ubl('BR-FREXT-CL-24', [/(?<= mimeCode=")application\/pdf/, 'text/html']),
  ubl('BR-FREXT-CL-27', inHead('<cac:DeliveryTerms><cbc:ID>XXX</cbc:ID></cac:DeliveryTerms>')),
  ubl('BR-FREXT-04', [
    /(?<=<cac:AdditionalItemProperty><cbc:Name>[^]*?<\/cbc:Name>)/,
    '<cbc:NameCode>X Y</cbc:NameCode>',
  ]),
  ubl('BR-FREXT-05', inFirstLine(line('PART'))),
  ubl('BR-FREXT-06', inFirstLine(line('', '2'))),
  ubl('BR-FREXT-08', inFirstLine(line('GROUP'))),
  ubl('BR-FREXT-11', inFirstLine(line('DETAIL', '9'))),
  {
    rule: 'BR-FREXT-12',
    xml: () => {
      const [first = '', second = '', ...more] = sampleInvoice().split(/(?=<cac:InvoiceLine>)/);
      const groupedText = second.replace('<cac:Item>', `${line('GROUP')}<cac:Item>`);
      const below = (more[0] ?? '')
        .replace(/<cbc:LineExtensionAmount[^]*?<\/cbc:LineExtensionAmount>/, '')
        .replace('<cac:Item>', `${line('GROUP', '1')}<cac:Item>`);
      return [first, groupedText, below, ...more.slice(1)].join('');
    },
  },
  ...CATEGORIES.flatMap(({ family, code }): ExtendedCase[] => {
    const of = (rule: string, ...edits: Edit[]): ExtendedCase => ({
      rule,
      xml: () => applyEdits(sampleInvoice(SAMPLE_OF_CATEGORY[code]), ...edits),
    });
    const taxable: Edit = [/(?<=<cbc:TaxableAmount currencyID="EUR">)[^<]*/, '190.05'];
    return [
      of(`BR-FREXT-${family}-01`, [/<cac:TaxSubtotal>[^]*?<\/cac:TaxSubtotal>/, '']),
      ...['08', '08ini', '08rev'].map((number) => of(`BR-FREXT-${family}-${number}`, taxable)),
    ];
  }),
  ubl('BR-FREXT-S-09', [/(?<=<cac:TaxSubtotal>[^]*?<cbc:TaxAmount currencyID="EUR">)[^<]*/, '47.55']),
];

const SUMMATION = 'SpecifiedTradeSettlementHeaderMonetarySummation';
const total = (rule: string, name: string, amount: string): ExtendedCase =>
  ciiAfter(rule, [`<ram:${SUMMATION}>`], [new RegExp(`(?<=<ram:${name}>)[^<]*`), amount]);
const cut = (name: string): Edit => [new RegExp(`<ram:${name}(?: [^>]*)?>[^]*?</ram:${name}>`), ''];
const part = (code: string, parent = ''): Edit => [
  '</ram:LineID>',
  `</ram:LineID>${parent === '' ? '' : `<ram:ParentLineID>${parent}</ram:ParentLineID>`}${code === '' ? '' : `<ram:LineStatusReasonCode>${code}</ram:LineStatusReasonCode>`}`,
];
const charge = (rule: string, writtenText: string): ExtendedCase =>
  ciiAfter(rule, [SETTLEMENT, CHARGE_MARK], [/(?<=<ram:ReasonCode)>[^<]*/, writtenText]);
const TERMS =
  '<ram:ApplicableTradeDeliveryTerms><ram:Description>x</ram:Description></ram:ApplicableTradeDeliveryTerms>';

export const CII_CASES: readonly ExtendedCase[] = [
  cii('BR-CO-25', cut('SpecifiedTradePaymentTerms')),
  ciiAfter('BR-FREXT-BR-38', [SETTLEMENT, CHARGE_MARK], [/<ram:ReasonCode>[^]*?<\/ram:Reason>/, '']),
  ciiAfter(
    'BR-FREXT-BR-44',
    ['<ram:SpecifiedLineTradeSettlement>', CHARGE_MARK],
    [/<ram:ReasonCode>[^]*?<\/ram:Reason>/, ''],
  ),
  total('BR-FREXT-CO-10', 'LineTotalAmount', '200.03'),
  total('BR-FREXT-CO-11', 'AllowanceTotalAmount', '20.02'),
  total('BR-FREXT-CO-12', 'ChargeTotalAmount', '10.02'),
  total('BR-FREXT-CO-13', 'TaxBasisTotalAmount', '190.05'),
  total('BR-FREXT-CO-15', 'GrandTotalAmount', '237.55'),
  cii('BR-FREXT-BR-22', cut('BilledQuantity')),
  cii('BR-FREXT-BR-23', [/(?<=<ram:BilledQuantity) unitCode="[^"]*"/, '']),
  cii('BR-FREXT-BR-24', cut('LineTotalAmount')),
  cii('BR-FREXT-BR-26', cut('NetPriceProductTradePrice')),
  ciiAfter(
    'BR-FREXT-CO-04',
    ['<ram:SpecifiedLineTradeSettlement>'],
    [/<ram:CategoryCode>[^]*?<\/ram:CategoryCode>/, ''],
  ),
  cii('BR-FREXT-54-1', [
    /(?<=<ram:ApplicableProductCharacteristic>)\s*<ram:Description>[^]*?<\/ram:Description>/,
    '',
  ]),
  cii('BR-FREXT-54-2', [/(?<=<ram:ApplicableProductCharacteristic>[^]*?)<ram:Value>[^]*?<\/ram:Value>/, '']),
  cii('CII-FREXT-SR-106', [/(?<=<ram:SpecifiedLineTradeAgreement>)/, TERMS]),
  cii('CII-FREXT-SR-293', [/(?<=<ram:ApplicableHeaderTradeAgreement>)/, TERMS]),
  cii('CII-FREXT-SR-366', [
    /(?<=<ram:ApplicableHeaderTradeSettlement>)/,
    '<ram:TaxApplicableTradeCurrencyExchange><ram:MarketID>x</ram:MarketID></ram:TaxApplicableTradeCurrencyExchange>',
  ]),
  cii('CII-FREXT-SR-439', [/(?<=<ram:NetPriceProductTradePrice>)/, '<ram:ChargeAmount>1</ram:ChargeAmount>']),
  cii('CII-SR-454', [
    /(?<=<ram:SpecifiedLineTradeSettlement>)/,
    '<ram:ApplicableTradeTax><ram:TypeCode>VAT</ram:TypeCode></ram:ApplicableTradeTax>',
  ]),
  cii('CII-EXT-DT-018', [/(?<=<ram:ContractReferencedDocument>)/, '<ram:TypeCode>1</ram:TypeCode>']),
  cii('CII-FREXT-DT-024', [
    /(?<=<ram:BuyerOrderReferencedDocument>)/,
    '<ram:ReferenceTypeCode>AAA</ram:ReferenceTypeCode>',
  ]),
  cii('CII-FREXTDT-027', [/(?<=<ram:SellerOrderReferencedDocument>)/, '<ram:FormattedIssueDateTime/>']),
  ciiAfter('BR-FREXT-CL-10', ['<ram:SellerTradeParty>'], [/(?<=<ram:GlobalID schemeID=")[^"]*/, 'XX']),
  cii('BR-FREXT-CL-19-GP', [
    /(?=<\/ram:AppliedTradeAllowanceCharge>)/,
    '<ram:ReasonCode>XXX</ram:ReasonCode>',
  ]),
  charge('BR-FREXT-CL-20', '>XXX'),
  charge('BR-FREXT-CL-20-TAX', ' listID="5153">XXX'),
  charge('BR-FREXT-CL-20-LISTID', ' listID="1">FC'),
  cii('BR-FREXT-CL-24', [/(?<= mimeCode=")application\/pdf/, 'text/html']),
  cii('BR-FREXT-CL-27', [
    /(?<=<ram:ApplicableHeaderTradeAgreement>)/,
    '<ram:ApplicableTradeDeliveryTerms><ram:DeliveryTypeCode>XXX</ram:DeliveryTypeCode></ram:ApplicableTradeDeliveryTerms>',
  ]),
  cii('BR-FREXT-05', part('PART')),
  cii('BR-FREXT-06', part('', '2')),
  cii('BR-FREXT-08', part('GROUP')),
  cii('BR-FREXT-11', part('DETAIL', '9')),
  {
    rule: 'BR-FREXT-12',
    xml: () => {
      const own = /(?<=<ram:AssociatedDocumentLineDocument>\s*<ram:LineID>[^<]*<\/ram:LineID>)/;
      const [head = '', first = '', ...more] = inCii(sampleInvoice()).split(own);
      const code = '<ram:LineStatusReasonCode>GROUP</ram:LineStatusReasonCode>';
      const second = more.join('').replace(/<ram:LineTotalAmount>[^]*?<\/ram:LineTotalAmount>/, '');
      return `${head}${code}${first}<ram:ParentLineID>1</ram:ParentLineID>${code}${second}`;
    },
  },
  cii('FR-EXT-EXT-FR-FE-159', [
    /(?<=<ram:ApplicableProductCharacteristic>)/,
    '<ram:TypeCode>X Y</ram:TypeCode>',
  ]),
  cii('FR-EXT-BT-84', cut('PayeePartyCreditorFinancialAccount')),
  ...CATEGORIES.flatMap(({ family, code }): ExtendedCase[] => {
    const of = (rule: string, edit: Edit): ExtendedCase => ({
      rule,
      xml: () => after(inCii(sampleInvoice(SAMPLE_OF_CATEGORY[code])), SETTLEMENT, edit),
    });
    const taxable: Edit = [/(?<=<ram:BasisAmount>)[^<]*/, '190.05'];
    return [
      of(`BR-FREXT-${family}-01`, [/<ram:ApplicableTradeTax>[^]*?<\/ram:ApplicableTradeTax>/, '']),
      ...['08', '08ini', '08rev'].map((number) => of(`BR-FXEXT-${family}-${number}`, taxable)),
    ];
  }),
  ciiAfter('BR-FXEXT-S-09', [SETTLEMENT], [/(?<=<ram:CalculatedAmount>)[^<]*/, '47.55']),
];
