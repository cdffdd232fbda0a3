/**
 * For each general rule small changes of a valid document: changes that violate the rule, and changes that it permits.
 */
import type { Edit } from '../sample-invoice.fixture';
import { GERMAN, MANDATE } from './national/national-documents.fixture';
import { asCreditNote, INVOICE } from './sample-documents.fixture';

/** Change of a document that violates a rule exactly once. */
export interface FailingCase {
  rule: string;
  /** the document to change; the Belgian invoice unless specified otherwise */
  base?: string;
  edits: readonly Edit[];
  /** other rules that have to report the same change */
  otherRules?: readonly string[];
}

/** Change that a rule must accept because of its condition; the other rules must accept it, too. */
export interface PassingCase {
  rule: string;
  base?: string;
  edits: readonly Edit[];
  otherRules?: readonly string[];
}

const R = 'PEPPOL-EN16931-R';
const P = 'PEPPOL-EN16931-P';
const CL = 'PEPPOL-EN16931-CL';
const COMMON = 'PEPPOL-COMMON-R';

const CREDIT_NOTE = asCreditNote(INVOICE);
const PROJECT =
  '<cac:AdditionalDocumentReference><cbc:ID>P</cbc:ID><cbc:DocumentTypeCode>50</cbc:DocumentTypeCode></cac:AdditionalDocumentReference>';
const REFERENCES = '</cac:BillingReference>';
const SECOND_TAX_TOTAL =
  '<cac:TaxTotal>\n<cbc:TaxAmount currencyID="SEK">500.00</cbc:TaxAmount>\n</cac:TaxTotal>';
const ADDRESS = '<cbc:EndpointID schemeID="0002">303265045<';
const BUYER_ID = '<cbc:ID schemeID="0088">7300010000001<';

/** Changes the address of the buyer to another scheme. */
const buyerAddress = (scheme: string, id: string): Edit => [
  ADDRESS,
  `<cbc:EndpointID schemeID="${scheme}">${id}<`,
];
/** Changes the identifier of the buyer to another scheme. */
const buyerIdentifier = (scheme: string, id: string): Edit => [
  BUYER_ID,
  `<cbc:ID schemeID="${scheme}">${id}<`,
];
/** Changes the registration of the buyer to another scheme. */
const buyerRegistration = (scheme: string, id: string): Edit => [
  '<cbc:CompanyID schemeID="0002">303265045<',
  `<cbc:CompanyID schemeID="${scheme}">${id}<`,
];

const FIRST_LINE_NET = '<cbc:LineExtensionAmount currencyID="EUR">98.00<';
const DISCOUNT_AMOUNT = '<cbc:Amount currencyID="EUR">20.00<';
const exemption = (category: string, code: string): Edit => [
  '<cbc:ID>S</cbc:ID>\n<cbc:Percent>25</cbc:Percent>\n',
  `<cbc:ID>${category}</cbc:ID>\n<cbc:Percent>0</cbc:Percent>\n<cbc:TaxExemptionReasonCode>${code}</cbc:TaxExemptionReasonCode>\n`,
];

export const GENERAL_FAILURES: readonly FailingCase[] = [
  { rule: `${R}001`, edits: [[/<cbc:ProfileID>.*<\/cbc:ProfileID>/, '']], otherRules: [`${R}007`] },
  {
    rule: `${R}002`,
    edits: [['<cbc:Note>Thank you</cbc:Note>', '<cbc:Note>A</cbc:Note><cbc:Note>B</cbc:Note>']],
  },
  { rule: `${R}003`, edits: [['<cbc:BuyerReference>Ref</cbc:BuyerReference>', '']] },
  { rule: `${R}004`, edits: [['poacc:billing:3.0<', 'poacc:billing:2.0<']] },
  { rule: `${R}004`, edits: [['poacc:billing:3.0<', 'poacc:billing:3.0::2.1<']] },
  {
    rule: `${R}005`,
    edits: [['<cbc:TaxCurrencyCode>SEK<', '<cbc:TaxCurrencyCode> EUR <']],
  },
  { rule: `${R}007`, edits: [['billing:01:1.0', 'billing:09:1.0']] },
  { rule: `${R}008`, edits: [['<cbc:Name>Other thing<', '<cbc:Name>&#9; \n<']] },
  { rule: `${R}010`, edits: [[`${ADDRESS}/cbc:EndpointID>`, '']] },
  { rule: `${R}020`, edits: [['<cbc:EndpointID schemeID="0208">0123456749</cbc:EndpointID>', '']] },
  { rule: `${R}040`, edits: [[DISCOUNT_AMOUNT, '<cbc:Amount currencyID="EUR">20.03<']] },
  { rule: `${R}041`, edits: [['<cbc:BaseAmount currencyID="EUR">200.00</cbc:BaseAmount>', '']] },
  { rule: `${R}042`, edits: [['<cbc:MultiplierFactorNumeric>10</cbc:MultiplierFactorNumeric>', '']] },
  { rule: `${R}043`, edits: [['>true</cbc:ChargeIndicator>\n', '>1</cbc:ChargeIndicator>\n']] },
  {
    rule: `${R}044`,
    edits: [
      [
        />false(<\/cbc:ChargeIndicator><cbc:Amount currencyID="EUR">2)/,
        '>true</cbc:ChargeIndicator><cbc:Amount currencyID="EUR">2',
      ],
    ],
  },
  { rule: `${R}046`, edits: [['>12.50<', '>12.51<']] },
  {
    rule: `${R}051`,
    edits: [['<cbc:PayableAmount currencyID="EUR">', '<cbc:PayableAmount currencyID="USD">']],
  },
  {
    rule: `${R}051`,
    edits: [
      [
        '190.00</cbc:TaxableAmount>\n<cbc:TaxAmount currencyID="EUR">',
        '190.00</cbc:TaxableAmount>\n<cbc:TaxAmount currencyID="SEK">',
      ],
    ],
  },
  {
    rule: `${R}051`,
    edits: [
      [
        '<cac:TaxTotal>\n<cbc:TaxAmount currencyID="EUR">',
        '<cac:TaxTotal>\n<cbc:TaxAmount currencyID="USD">',
      ],
    ],
    otherRules: [`${R}055`],
  },
  { rule: `${R}053`, edits: [[/<cac:TaxSubtotal>[^]*<\/cac:TaxSubtotal>/, '']], otherRules: [`${R}054`] },
  { rule: `${R}054`, edits: [[SECOND_TAX_TOTAL, '']], otherRules: [`${R}055`] },
  { rule: `${R}054`, edits: [['<cbc:TaxCurrencyCode>SEK</cbc:TaxCurrencyCode>', '']] },
  { rule: `${R}055`, edits: [['>500.00<', '>-500.00<']] },
  { rule: `${R}061`, edits: [['<cbc:PaymentMeansCode>30<', '<cbc:PaymentMeansCode>49<']] },
  { rule: `${R}080`, base: CREDIT_NOTE, edits: [[REFERENCES, REFERENCES + PROJECT + PROJECT]] },
  {
    rule: `${R}100`,
    edits: [
      [
        '<cac:DocumentReference>',
        '<cac:DocumentReference><cbc:ID>x</cbc:ID></cac:DocumentReference>\n<cac:DocumentReference>',
      ],
    ],
  },
  { rule: `${R}101`, edits: [['>130<', '>50<']] },
  { rule: `${R}110`, edits: [['>2026-08-05<', '>2026-07-31<']] },
  { rule: `${R}111`, edits: [['>2026-08-10<', '>2026-09-01<']] },
  { rule: `${R}120`, edits: [[FIRST_LINE_NET, '<cbc:LineExtensionAmount currencyID="EUR">97.97<']] },
  { rule: `${R}120`, edits: [['>30</cbc:InvoicedQuantity>', '>thirty</cbc:InvoicedQuantity>']] },
  {
    rule: `${R}121`,
    edits: [
      ['unitCode="C62">3<', 'unitCode="C62">-3<'],
      [FIRST_LINE_NET, '<cbc:LineExtensionAmount currencyID="EUR">-102.00<'],
    ],
  },
  { rule: `${R}130`, edits: [['<cbc:BaseQuantity unitCode="C62">', '<cbc:BaseQuantity unitCode="KGM">']] },

  { rule: `${COMMON}040`, edits: [buyerIdentifier('0088', '7300010000002')] },
  { rule: `${COMMON}041`, edits: [buyerAddress('0192', '974760674')] },
  { rule: `${COMMON}041`, edits: [buyerAddress('0192', '000000000')] },
  { rule: `${COMMON}042`, edits: [buyerAddress('0184', 'dk12345678')] },
  { rule: `${COMMON}043`, edits: [buyerRegistration('0208', '0123456748')] },
  { rule: `${COMMON}044`, edits: [buyerAddress('0201', 'AB-123')] },
  { rule: `${COMMON}045`, edits: [buyerAddress('0210', 'RSSMRA80A01H501')] },
  { rule: `${COMMON}046`, edits: [buyerAddress('9907', 'RSSMRA8XA01H501U')], otherRules: [`${CL}008`] },
  { rule: `${COMMON}047`, edits: [buyerAddress('0211', 'IT01234567890')] },
  { rule: `${COMMON}049`, edits: [buyerAddress('0007', '5560360794')] },
  { rule: `${COMMON}050`, edits: [buyerAddress('0151', '51824753557')] },
  { rule: `${COMMON}052`, edits: [buyerAddress('0096', '123456789')] },
  { rule: `${COMMON}053`, edits: [buyerAddress('0198', '12345678')] },
  { rule: `${COMMON}054`, edits: [buyerRegistration('0106', '1234567')] },
  { rule: `${COMMON}055`, edits: [buyerRegistration('0190', '1234567890')] },
  { rule: `${COMMON}056-1`, edits: [buyerAddress('9944', 'NL123456789B1')] },
  { rule: `${COMMON}056-2`, edits: [['FR40303265045', 'NL123456789A12']] },
  { rule: `${COMMON}057`, edits: [buyerRegistration('0217', '12345678901X')] },

  { rule: `${CL}001`, edits: [['mimeCode="application/pdf"', 'mimeCode="application/zip"']] },
  { rule: `${CL}002`, edits: [['>95<', '>FC<']] },
  { rule: `${CL}003`, edits: [['>FC<', '>95<']] },
  { rule: `${CL}006`, edits: [['<cbc:DescriptionCode>35<', '<cbc:DescriptionCode>5<']] },
  {
    rule: `${CL}007`,
    edits: [['<cbc:TaxAmount currencyID="SEK">', '<cbc:TaxAmount currencyID="SEK ">']],
    otherRules: [`${R}055`],
  },
  { rule: `${CL}008`, edits: [[ADDRESS, '<cbc:EndpointID schemeID="0213">303265045<']] },
  { rule: 'PEPPOL-EN16931-F001', edits: [['>2026-10-01<', '>2026-10-01Z<']] },
  { rule: 'PEPPOL-EN16931-F001', edits: [['>2026-10-01<', '>2026-02-30<']] },
  { rule: `${P}0100`, edits: [['<cbc:InvoiceTypeCode>380<', '<cbc:InvoiceTypeCode>389<']] },
  { rule: `${P}0101`, base: CREDIT_NOTE, edits: [['>381<', '>261<']] },
  { rule: `${P}0104`, edits: [exemption('S', 'VATEX-EU-G')] },
  { rule: `${P}0105`, edits: [exemption('S', 'vatex-eu-o')] },
  { rule: `${P}0106`, edits: [exemption('S', 'VATEX-EU-IC')] },
  { rule: `${P}0107`, edits: [exemption('S', 'VATEX-EU-AE')] },
  { rule: `${P}0108`, edits: [exemption('S', 'VATEX-EU-D')] },
  { rule: `${P}0109`, edits: [exemption('S', 'VATEX-EU-F')] },
  { rule: `${P}0110`, edits: [exemption('S', 'VATEX-EU-I')] },
  { rule: `${P}0111`, edits: [exemption('S', 'VATEX-EU-J')] },
  { rule: `${P}0112`, edits: [['<cbc:InvoiceTypeCode>380<', '<cbc:InvoiceTypeCode>384<']] },
];

export const GENERAL_PASSES: readonly PassingCase[] = [
  {
    rule: `${R}002`,
    base: GERMAN,
    edits: [['<cbc:Note>Thank you</cbc:Note>', '<cbc:Note>A</cbc:Note><cbc:Note>B</cbc:Note>']],
  },
  {
    rule: `${R}003`,
    edits: [
      [
        '<cbc:BuyerReference>Ref</cbc:BuyerReference>',
        '<cac:OrderReference><cbc:ID>PO</cbc:ID></cac:OrderReference>',
      ],
    ],
  },
  { rule: `${R}004`, edits: [['poacc:billing:3.0<', 'poacc:billing:3.0#compliant#urn:own:1<']] },
  {
    rule: `${R}007`,
    edits: [['urn:fdc:peppol.eu:2017:poacc:billing:01:1.0', ' urn:peppol:france:billing:regulated\n']],
  },
  {
    rule: `${R}007`,
    edits: [['urn:fdc:peppol.eu:2017:poacc:billing:01:1.0', 'urn:peppol:bis:billing_with_response']],
  },
  { rule: `${R}008`, edits: [['<cbc:Name>Other thing<', '<cbc:Name>&#160;<']] },
  { rule: `${R}040`, edits: [[DISCOUNT_AMOUNT, '<cbc:Amount currencyID="EUR">20.02<']] },
  {
    rule: `${R}041`,
    edits: [
      [/<cbc:MultiplierFactorNumeric>10.*>\n/, ''],
      ['<cbc:BaseAmount currencyID="EUR">200.00</cbc:BaseAmount>', ''],
    ],
  },
  { rule: `${R}043`, edits: [['>true</cbc:ChargeIndicator>\n', '> true\n</cbc:ChargeIndicator>\n']] },
  { rule: `${R}055`, edits: [['>500.00<', '>0.00<']] },
  {
    rule: `${R}061`,
    edits: [
      ['<cbc:PaymentMeansCode>30<', '<cbc:PaymentMeansCode>59<'],
      ['</cac:PayeeFinancialAccount>', `</cac:PayeeFinancialAccount>${MANDATE}`],
    ],
  },
  { rule: `${R}080`, base: CREDIT_NOTE, edits: [[REFERENCES, REFERENCES + PROJECT]] },
  { rule: `${R}080`, edits: [[REFERENCES, REFERENCES + PROJECT + PROJECT]] },
  { rule: `${R}110`, edits: [['>2026-08-05<', '>2026-08-01<']] },
  { rule: `${R}111`, edits: [['>2026-08-10<', '>2026-08-31<']] },
  { rule: `${R}120`, edits: [[FIRST_LINE_NET, '<cbc:LineExtensionAmount currencyID="EUR">97.98<']] },
  {
    rule: `${R}120`,
    edits: [
      ['unitCode="C62">3<', 'unitCode="C62">0<'],
      [FIRST_LINE_NET, '<cbc:LineExtensionAmount currencyID="EUR">298.00<'],
    ],
    otherRules: [`${R}121`],
  },
  {
    rule: `${R}121`,
    edits: [
      ['<cbc:BaseQuantity unitCode="C62">3</cbc:BaseQuantity>', ''],
      [FIRST_LINE_NET, '<cbc:LineExtensionAmount currencyID="EUR">298.00<'],
    ],
  },
  { rule: `${R}130`, edits: [['<cbc:BaseQuantity unitCode="C62">', '<cbc:BaseQuantity>']] },
  { rule: `${COMMON}041`, edits: [buyerAddress('0192', ' 974760673 ')] },
  { rule: `${COMMON}042`, edits: [buyerAddress('0184', 'DK12345678')] },
  { rule: `${COMMON}042`, edits: [buyerAddress('0184', '12345678')] },
  { rule: `${COMMON}044`, edits: [buyerAddress('0201', 'aB0123')] },
  { rule: `${COMMON}045`, edits: [buyerAddress('0210', 'RSSMRA80A01H501U')] },
  { rule: `${COMMON}045`, edits: [buyerAddress('0210', '01234567890')] },
  { rule: `${COMMON}046`, edits: [buyerAddress('9907', '01234567890')], otherRules: [`${CL}008`] },
  { rule: `${COMMON}047`, edits: [buyerAddress('0211', 'IT01234567897')] },
  { rule: `${COMMON}047`, edits: [buyerAddress('0211', 'SM12345')] },
  { rule: `${COMMON}049`, edits: [buyerAddress('0007', '5560360793')] },
  { rule: `${COMMON}050`, edits: [buyerAddress('0151', '51824753556')] },
  { rule: `${COMMON}052`, edits: [buyerAddress('0096', '1234567890')] },
  { rule: `${COMMON}053`, edits: [buyerAddress('0198', 'DK12345678')] },
  { rule: `${COMMON}054`, edits: [buyerRegistration('0106', '12345678')] },
  { rule: `${COMMON}055`, edits: [buyerRegistration('0190', '12345678901234567890')] },
  { rule: `${COMMON}056-1`, edits: [buyerAddress('9944', 'NL123456789B12')] },
  { rule: `${COMMON}056-2`, edits: [['FR40303265045', 'NL123456789B12']] },
  { rule: `${COMMON}057`, edits: [buyerRegistration('0217', '123456789012')] },
  { rule: `${CL}002`, edits: [['>95<', '> 102\n<']] },
  { rule: `${CL}008`, edits: [[ADDRESS, '<cbc:EndpointID>303265045<']] },
  { rule: `${P}0100`, edits: [['<cbc:InvoiceTypeCode>380<', '<cbc:InvoiceTypeCode>393<']] },
  { rule: `${P}0101`, base: CREDIT_NOTE, edits: [['>381<', '>396<']] },
  { rule: `${P}0104`, edits: [exemption('G', 'VATEX-EU-G')] },
  { rule: `${P}0105`, edits: [exemption('O', 'VATEX-EU-O')] },
  { rule: `${P}0106`, edits: [exemption('K', 'VATEX-EU-IC')] },
  { rule: `${P}0107`, edits: [exemption(' AE ', 'VATEX-EU-AE')] },
  { rule: `${P}0108`, edits: [exemption('E', 'VATEX-EU-D')] },
  { rule: `${P}0109`, edits: [exemption('E', 'VATEX-EU-F')] },
  { rule: `${P}0110`, edits: [exemption('E', 'VATEX-EU-I')] },
  { rule: `${P}0111`, edits: [exemption('E', 'VATEX-EU-J')] },
  { rule: `${P}0112`, base: GERMAN, edits: [['<cbc:InvoiceTypeCode>380<', '<cbc:InvoiceTypeCode>384<']] },
];
