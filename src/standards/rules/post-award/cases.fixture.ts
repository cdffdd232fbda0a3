import type { RuleSet } from '../rule-set';
import type { Edit } from '../sample-invoice.fixture';
import { DESPATCH_ADVICE_2026_5 } from './despatch-advice';
import { INVOICE_RESPONSE_2026_5 } from './invoice-response';
import { MLR_2026_5 } from './message-level-response';
import { ORDER_2026_5 } from './order';
import { ORDER_RESPONSE_2026_5 } from './order-response';
import {
  DESPATCH_ADVICE,
  INVOICE_RESPONSE,
  MESSAGE_LEVEL_RESPONSE,
  ORDER,
  ORDER_RESPONSE,
} from './sample-documents.fixture';

/** Valid document of a set, with a change that violates each specific and each common rule. */
export interface Cases {
  set: RuleSet;
  document: string;
  failures: readonly { rule: string; edits: readonly Edit[] }[];
}

const failures = (prefix: string, list: readonly (readonly [string, ...Edit[]])[]): Cases['failures'] =>
  list.map(([rule, ...edits]) => ({ rule: `${prefix}-${rule}`, edits }));

const CUSTOMIZATION: Edit = ['<cbc:CustomizationID>urn:', '<cbc:CustomizationID>x:'];
const STATUS = /<cac:Status>[^]*<\/cac:Status>/;

const RESPONSE_FAILURES = failures('PEPPOL-T111', [
  ['R001', [STATUS, '']],
  ['R002', ['>REF<', '>OTH<'], [/<cbc:StatusReason>.*?<\/cbc:StatusReason>/, '']],
  ['R003', CUSTOMIZATION],
  ['R004', ['>REF<', '>PPD<'], [/<cbc:StatusReason>.*?<\/cbc:StatusReason>/, '']],
  ['R006', ['>NIN<', '>REF<']],
  ['R007', ['>REF<', '>NIN<']],
  ['R008', ['poacc:bis:invoice_response:3', 'poacc:bis:other:3']],
]);

const ORDER_FAILURES = failures('PEPPOL-T01', [
  ['R001', ['<cbc:ID>2</cbc:ID>', '']],
  ['R002', [/<cac:ValidityPeriod>.*<\/cac:ValidityPeriod>/, '']],
  ['R003', ['<cbc:PriceAmount currencyID="EUR">', '<cbc:PriceAmount currencyID="SEK">']],
  ['R004', ['>10</cbc:Quantity>', '>-10</cbc:Quantity>']],
  ['R005', ['>9.000<', '>-9.000<']],
  ['R006', ['>113.14</cbc:PayableAmount>', '>-113.14</cbc:PayableAmount>']],
  ['R007', ['<cbc:LineExtensionAmount currencyID="EUR">85', '<cbc:LineExtensionAmount currencyID="EUR">-85']],
  ['R008', ['<cbc:LineExtensionAmount currencyID="EUR">85', '<cbc:LineExtensionAmount currencyID="EUR">86']],
  [
    'R009',
    [
      '<cbc:ChargeTotalAmount',
      '<cbc:AllowanceTotalAmount currencyID="EUR">1</cbc:AllowanceTotalAmount><cbc:ChargeTotalAmount',
    ],
  ],
  ['R010', ['>8.50</cbc:ChargeTotalAmount>', '>8.51</cbc:ChargeTotalAmount>']],
  ['R011', ['>93.50<', '>93.51<']],
  ['R013', ['<cbc:Quantity unitCode="C62">1</cbc:Quantity>', '']],
  ['R014', ['<cac:PartyName><cbc:Name>Desk</cbc:Name></cac:PartyName>', '']],
  ['R016', ['>113.14</cbc:PayableAmount>', '>113.15</cbc:PayableAmount>']],
  ['R017', ['>19.64<', '>19.63<']],
  ['R019', ['>10.00</cbc:BaseAmount>', '>10.01</cbc:BaseAmount>']],
  ['R020', ['<cbc:BaseAmount currencyID="EUR">85.00</cbc:BaseAmount>', '']],
  ['R021', ['<cbc:MultiplierFactorNumeric>10</cbc:MultiplierFactorNumeric>', '']],
  ['R022', ['>10</cbc:Mult', '>11</cbc:Mult']],
  [
    'R023',
    ['<cbc:AllowanceChargeReasonCode>FC</cbc:AllowanceChargeReasonCode>', ''],
    ['<cbc:AllowanceChargeReason>Freight</cbc:AllowanceChargeReason>', ''],
  ],
  ['R024', ['>5.00<', '>5.03<']],
  ['R025', ['>1</cbc:BaseQuantity>', '>0</cbc:BaseQuantity>']],
  ['R026', ['>BE0428759497<', '>QQ0428759497<']],
  ['R027', ['>10.00</cbc:BaseAmount>', '>-10.00</cbc:BaseAmount>']],
  ['R028', ['>19.64<', '>19.640<']],
  ['R029', ['<cbc:Percent>21</cbc:Percent>', '']],
  ['R030', ['<cbc:Percent>21<', '<cbc:Percent>0<']],
  ['R031', ['poacc:bis:ordering:3', 'poacc:bis:other:3']],
  ['R032', ['>8.50</cbc:Amount>', '>-8.50</cbc:Amount>']],
  ['R033', ['>1.00</cbc:Amount>', '>-1.00</cbc:Amount>']],
  ['R034', CUSTOMIZATION],
  ['R035', [/<cac:QuotationDocumentReference>.*<\/cac:QuotationDocumentReference>/, '']],
  ['CL001', ['>95<', '>FC<']],
  ['CL002', ['>FC<', '>95<']],
]);

const ORDER_RESPONSE_FAILURES = failures('PEPPOL-T76', [
  ['R001', ['<cbc:RegistrationName>Buyer</cbc:RegistrationName>', '']],
  ['R002', ['<cbc:RegistrationName>Seller</cbc:RegistrationName>', '']],
  ['R003', ['<cbc:ID>2</cbc:ID>', '']],
  ['R004', ['2026-12-05', '2026-11-30']],
  ['R005', ['<cbc:DocumentCurrencyCode>EUR', '<cbc:DocumentCurrencyCode>SEK']],
  ['R006', CUSTOMIZATION],
  ['R007', [/<cac:OrderLine>[^]*<\/cac:OrderLine>/, '']],
  ['R008', ['>CA<', '>AP<']],
  ['R009', ['>CA<', '>RE<']],
  ['R010', ['>CA<', '>AB<']],
]);

const DESPATCH_FAILURES = failures('PEPPOL-T16', [
  ['R003', [/<cac:SellersItemIdentification>.*<\/cac:SellersItemIdentification>/, '']],
  ['R004', ['<cbc:Name>Thing</cbc:Name>', '']],
  ['R005', ['<cbc:DeliveredQuantity unitCode="C62">8</cbc:DeliveredQuantity>', '']],
  ['R006', ['>8<', '>-8<']],
  ['R007', ['<cbc:OutstandingReason>Sold out</cbc:OutstandingReason>', '']],
  ['R008', ['<cac:PartyName><cbc:Name>Buyer</cbc:Name></cac:PartyName>', '']],
  ['R009', ['<cac:PartyName><cbc:Name>Seller</cbc:Name></cac:PartyName>', '']],
  ['R010', ['<cac:PartyName><cbc:Name>Desk</cbc:Name></cac:PartyName>', '']],
  ['R011', CUSTOMIZATION],
]);

const BUYER_ADDRESS = '<cbc:EndpointID schemeID="0208">0428759497</cbc:EndpointID>';
const address = (scheme: string, id: string): Edit => [
  BUYER_ADDRESS,
  `<cbc:EndpointID schemeID="${scheme}">${id}</cbc:EndpointID>`,
];

const COMMON_FAILURES = failures('PEPPOL-COMMON', [
  ['R001', [/<cbc:ID>[^<]*</, '<cbc:ID> <']],
  ['R003', [' xmlns:cac=', ' xmlns:xsi="urn:xsi" xsi:schemaLocation="urn:x x.xsd" xmlns:cac=']],
  ['R030', [/<cbc:IssueDate>[^<]*</, '<cbc:IssueDate>2026-02-30<']],
  ['R040', address('0088', '1')],
  ['R041', address('0192', '1')],
  ['R042', address('0184', '1')],
  ['R043', address('0208', '1')],
  ['R044', address('0201', '1')],
  ['R045', address('0210', '1')],
  ['R046', address('9907', '1')],
  ['R047', address('0211', 'IT1')],
  ['R049', address('0007', '1')],
  ['R050', address('0151', '1')],
  ['R052', address('0096', '1')],
  ['R053', address('0198', '1')],
  ['R054', address('0106', '1')],
  ['R055', address('0190', '1')],
  ['R056-1', address('9944', '1')],
  [
    'R056-2',
    [
      BUYER_ADDRESS,
      '<cac:PartyTaxScheme><cbc:CompanyID>NL1</cbc:CompanyID><cac:TaxScheme><cbc:ID>VAT</cbc:ID></cac:TaxScheme></cac:PartyTaxScheme>',
    ],
  ],
  ['R057', address('0217', '1')],
]);

export const CASES: readonly Cases[] = [
  {
    set: INVOICE_RESPONSE_2026_5,
    document: INVOICE_RESPONSE,
    failures: [...COMMON_FAILURES, ...RESPONSE_FAILURES],
  },
  {
    set: MLR_2026_5,
    document: MESSAGE_LEVEL_RESPONSE,
    failures: [...COMMON_FAILURES, ...failures('PEPPOL-T71', [['R001', CUSTOMIZATION]])],
  },
  { set: ORDER_2026_5, document: ORDER, failures: [...COMMON_FAILURES, ...ORDER_FAILURES] },
  {
    set: ORDER_RESPONSE_2026_5,
    document: ORDER_RESPONSE,
    failures: [...COMMON_FAILURES, ...ORDER_RESPONSE_FAILURES],
  },
  {
    set: DESPATCH_ADVICE_2026_5,
    document: DESPATCH_ADVICE,
    failures: [...COMMON_FAILURES, ...DESPATCH_FAILURES],
  },
];
