/** The fictitious invoice moved to each country with national rules. All pass the Peppol rules. */
import { applyEdits, type Edit } from '../../sample-invoice.fixture';
import { address, asCreditNote, INVOICE, vat } from '../sample-documents.fixture';

const SELLER_ADDRESS = address('Sellertown', 'BE');
const BUYER_ADDRESS = address('Buyertown', 'FR');
const SELLER_VAT = vat('BE0123456749');
const SELLER_REGISTRATION = '<cbc:CompanyID schemeID="0208">0123456749</cbc:CompanyID>';
const BUYER_REGISTRATION = '<cbc:CompanyID schemeID="0002">303265045</cbc:CompanyID>';

const sellerIn = (country: string): Edit => [SELLER_ADDRESS, address('Sellertown', country)];
const buyerIn = (country: string): Edit => [BUYER_ADDRESS, address('Buyertown', country)];
const sellerVat = (...schemes: string[]): Edit => [SELLER_VAT, schemes.join('\n')];
const buyerVat = (id: string): Edit => [vat('FR40303265045'), vat(id)];
const sellerId = (scheme: string, id: string): Edit => [
  SELLER_REGISTRATION,
  `<cbc:CompanyID schemeID="${scheme}">${id}</cbc:CompanyID>`,
];
const buyerId = (scheme: string, id: string): Edit => [
  BUYER_REGISTRATION,
  `<cbc:CompanyID schemeID="${scheme}">${id}</cbc:CompanyID>`,
];

export const NORWEGIAN = applyEdits(
  INVOICE,
  sellerIn('NO'),
  sellerVat(vat('NO974760673MVA'), vat('Foretaksregisteret', 'TAX')),
);

export const DANISH = applyEdits(
  INVOICE,
  sellerIn('DK'),
  buyerIn('DK'),
  sellerVat(vat('DK12345678')),
  sellerId('0184', 'DK12345678'),
  buyerId('0184', '87654321'),
  ['<cbc:PaymentMeansCode>30<', '<cbc:PaymentMeansCode>42<'],
);

/** Danish payments by giro and by FIK card. */
export const DANISH_GIRO = applyEdits(
  DANISH,
  ['<cbc:PaymentMeansCode>42<', '<cbc:PaymentMeansCode>50<'],
  ['PAY-1', '04#1234567890123456'],
  ['BE68539007547034', '1234567'],
);
export const DANISH_CARD = applyEdits(
  DANISH,
  ['<cbc:PaymentMeansCode>42<', '<cbc:PaymentMeansCode>93<'],
  ['PAY-1', '71#123456789012345'],
  ['BE68539007547034', '12345678'],
);

export const ITALIAN = applyEdits(
  INVOICE,
  sellerIn('IT'),
  sellerVat(vat('IT01234567897'), vat('RSSMRA80A01H501U', 'TAX')),
);

export const SWEDISH = applyEdits(
  INVOICE,
  sellerIn('SE'),
  buyerIn('SE'),
  sellerVat(vat('SE556036079301'), vat('Godkänd för F-skatt', 'TAX')),
  sellerId('0007', '5560360793'),
);

/** Swedish payments to giro accounts. */
export const SWEDISH_PLUSGIRO = applyEdits(
  SWEDISH,
  ['BE68539007547034', '1234567'],
  ['>BRANCH<', '>SE:PLUSGIRO<'],
);
export const SWEDISH_BANKGIRO = applyEdits(
  SWEDISH,
  ['BE68539007547034', '12345678'],
  ['>BRANCH<', '>SE:BANKGIRO<'],
);

export const GREEK = applyEdits(
  INVOICE,
  sellerIn('GR'),
  buyerIn('GR'),
  sellerVat(vat('EL094014201')),
  buyerVat('EL090000045'),
  ['<cbc:ID>INV-1<', '<cbc:ID>094014201|01/09/2026|0|1.1|A|17<'],
  ['<cbc:EndpointID schemeID="0208">0123456749<', '<cbc:EndpointID schemeID="9933">094014201<'],
  ['<cbc:EndpointID schemeID="0002">303265045<', '<cbc:EndpointID schemeID="9933">090000045<'],
  ['<cbc:ID>A-1<', '<cbc:ID>400001234567890<'],
  ['>Time sheet<', '>##M.AR.K##<'],
  ['>Terms<', '>##INVOICE|URL##<'],
);

export const ICELANDIC = applyEdits(
  INVOICE,
  sellerIn('IS'),
  buyerIn('IS'),
  sellerId('0196', '5501694149'),
  buyerId('0196', '4710080280'),
  ['<cbc:ID>A-1<', '<cbc:ID>2026-10-15<'],
  ['>Time sheet<', '>EINDAGI<'],
);

export const DUTCH = applyEdits(
  INVOICE,
  sellerIn('NL'),
  buyerIn('NL'),
  [address('Agenttown', 'FR'), address('Agenttown', 'NL')],
  sellerVat(vat('NL123456789B12')),
  sellerId('0106', '12345678'),
  buyerId('0190', '12345678901234567890'),
  [
    '<cac:BillingReference>',
    '<cac:OrderReference><cbc:ID>PO-1</cbc:ID></cac:OrderReference>\n<cac:BillingReference>',
  ],
  [
    '<cac:DocumentReference><cbc:ID>object<',
    '<cac:OrderLineReference><cbc:LineID>7</cbc:LineID></cac:OrderLineReference>\n<cac:DocumentReference><cbc:ID>object<',
  ],
);

export const GERMAN = applyEdits(
  INVOICE,
  sellerIn('DE'),
  buyerIn('DE'),
  sellerVat(vat('DE123456788')),
  buyerVat('DE123456788'),
);

/** German SEPA transfer, card payment and SEPA direct debit. */
export const GERMAN_TRANSFER = applyEdits(
  GERMAN,
  ['<cbc:PaymentMeansCode>30<', '<cbc:PaymentMeansCode>58<'],
  ['BE68539007547034', 'DE89 3704 0044 0532 0130 00'],
);
const ACCOUNT = /<cac:PayeeFinancialAccount>[^]*<\/cac:PayeeFinancialAccount>/;
export const CARD_ACCOUNT =
  '<cac:CardAccount><cbc:PrimaryAccountNumberID>1234</cbc:PrimaryAccountNumberID><cbc:NetworkID>CARD</cbc:NetworkID></cac:CardAccount>';
export const MANDATE =
  '<cac:PaymentMandate><cbc:ID>M-1</cbc:ID><cac:PayerFinancialAccount><cbc:ID>DE89370400440532013000</cbc:ID></cac:PayerFinancialAccount></cac:PaymentMandate>';
export const GERMAN_CARD = applyEdits(
  GERMAN,
  ['<cbc:PaymentMeansCode>30<', '<cbc:PaymentMeansCode>48<'],
  [ACCOUNT, CARD_ACCOUNT],
);
export const GERMAN_DEBIT = applyEdits(
  GERMAN,
  ['<cbc:PaymentMeansCode>30<', '<cbc:PaymentMeansCode>59<'],
  [ACCOUNT, MANDATE],
  [
    '<cac:PartyIdentification><cbc:ID schemeID="0208">0123456749<',
    '<cac:PartyIdentification><cbc:ID schemeID="SEPA">DE98ZZZ09999999999<',
  ],
);

/** All documents by name: those of this file and their sources. */
export const VALID_DOCUMENTS: Record<string, string> = {
  INVOICE,
  'credit note': asCreditNote(INVOICE),
  NORWEGIAN,
  DANISH,
  'Danish credit note': asCreditNote(DANISH),
  DANISH_GIRO,
  DANISH_CARD,
  ITALIAN,
  SWEDISH,
  SWEDISH_PLUSGIRO,
  SWEDISH_BANKGIRO,
  GREEK,
  ICELANDIC,
  DUTCH,
  'Dutch credit note': asCreditNote(DUTCH),
  GERMAN,
  GERMAN_TRANSFER,
  GERMAN_CARD,
  GERMAN_DEBIT,
  'German credit note': asCreditNote(GERMAN),
};

/** Another payment means code. */
export const meansCode = (from: string, to: string): Edit => [
  `<cbc:PaymentMeansCode>${from}<`,
  `<cbc:PaymentMeansCode>${to}<`,
];
/** Removes a text. */
export const removeText = (element: string): Edit => [element, ''];
export const SELLER_CITY = '<cbc:CityName>Sellertown</cbc:CityName>';
export const BUYER_CITY = '<cbc:CityName>Buyertown</cbc:CityName>';
const STREET = '<cbc:StreetName>Main street 1</cbc:StreetName>\n';
const POST_CODE = '<cbc:PostalZone>1000</cbc:PostalZone>';
/** Removes the post code, or the street, of the party in that city. */
export const postCodeAfter = (city: string): Edit => [`${city}\n${POST_CODE}`, city];
export const streetBefore = (city: string): Edit => [STREET + city, city];
export const PAYABLE = '<cbc:PayableAmount currencyID="EUR">237.50<';
