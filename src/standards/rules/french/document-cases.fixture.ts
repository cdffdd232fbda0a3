/** Cases of the rules on notes and on relations in a document. */
import { value, type FailingCase, type PassingCase } from './cases.fixture';
import { asCreditNote, CREDIT_NOTE, INVOICE } from './sample-documents.fixture';
import type { Edit } from '../sample-invoice.fixture';

const BAR = '#BAR#B2B';
const TREATMENTS = ['B2B', 'B2BINT', 'B2C', 'B2CINT', 'OUTOFSCOPE', 'ARCHIVEONLY'];
const note = (text: string): Edit => [
  `<cbc:Note>${BAR}</cbc:Note>`,
  `<cbc:Note>${BAR}</cbc:Note><cbc:Note>${text}</cbc:Note>`,
];
const HEADER_REFERENCE =
  /<cac:BillingReference><cac:InvoiceDocumentReference><cbc:ID>F-2026\/0.*?<\/cac:BillingReference>/;
const LINE_REFERENCE =
  /<cac:BillingReference><cac:InvoiceDocumentReference><cbc:ID>F-2026\/L.*?<\/cac:BillingReference>/;
const NO_HEADER_REFERENCE: Edit = [HEADER_REFERENCE, ''];
const reference = (id: string, date = '2026-08-01', status = ''): string =>
  `<cac:BillingReference><cac:InvoiceDocumentReference><cbc:ID>${id}</cbc:ID>${date && `<cbc:IssueDate>${date}</cbc:IssueDate>`}${status && `<cbc:DocumentStatusCode>${status}</cbc:DocumentStatusCode>`}</cac:InvoiceDocumentReference></cac:BillingReference>`;
const onSecondLine = (content: string): Edit => [
  '>62.00</cbc:LineExtensionAmount>',
  `>62.00</cbc:LineExtensionAmount>${content}`,
];

const REBATE = asCreditNote(INVOICE, '262');
/** Paid on its day. */
const PAID: readonly Edit[] = [value('S1', 'S2'), value('5.13', '180.1'), value('175.15', '0.00')];
const GROUP_MEMBER: Edit = [
  '<cac:PartyIdentification><cbc:ID schemeID="0224">ROUTE-Seller',
  '<cac:PartyIdentification><cbc:ID schemeID="0231">111111111</cbc:ID></cac:PartyIdentification><cac:PartyIdentification><cbc:ID schemeID="0224">ROUTE-Seller',
];
const REPRESENTATIVE: Edit = [
  '</cac:PayeeParty>',
  '</cac:PayeeParty><cac:TaxRepresentativeParty><cac:PartyTaxScheme><cbc:CompanyID>FR1</cbc:CompanyID></cac:PartyTaxScheme></cac:TaxRepresentativeParty>',
];
const MEMBER_NOTE = note('#TXD#MEMBRE_ASSUJETTI_UNIQUE');
const IN_DOLLARS: Edit = ['<cbc:DocumentCurrencyCode>EUR<', '<cbc:DocumentCurrencyCode>USD<'];
const VAT_IN_EURO: Edit = [
  '<cbc:DocumentCurrencyCode>USD</cbc:DocumentCurrencyCode>',
  '<cbc:DocumentCurrencyCode>USD</cbc:DocumentCurrencyCode><cbc:TaxCurrencyCode>EUR</cbc:TaxCurrencyCode>',
];

/** Cases in which the rule fails. */
export const DOCUMENT_FAILURES: readonly FailingCase[] = [
  { rule: 'BR-FR-05_BT-22-1', edits: [['#PMT#', '#PMT ']], at: 'countrySpecific.recoveryCostsNote' },
  { rule: 'BR-FR-05_BT-22-2', edits: [['#PMD#', '#pmd#']] },
  { rule: 'BR-FR-05_BT-22-3', edits: [['#AAB#', 'AAB#']] },
  { rule: 'BR-FR-06_BT-21-1', edits: [note('#PMT#again')] },
  { rule: 'BR-FR-06_BT-21-2', edits: [note('#PMD#again')] },
  { rule: 'BR-FR-06_BT-21-3', edits: [note('#AAB##AAB#')], otherRules: [] },
  { rule: 'BR-FR-06_BT-21-4', edits: [note('#TXD#one#TXD#two')] },
  ...['B2G', 'B2B ', 'b2b', 'B2B, by the way'].map((bad) => ({
    rule: 'BR-FR-20_BT-21',
    edits: [value(BAR, `#BAR#${bad}`)],
  })),
  { rule: 'BR-FR-20_BT-21', edits: [value(BAR, '#BAR#B2G#AAI#words')] },
  ...TREATMENTS.map((treatment) => ({
    rule: 'BR-FR-30_BT-21',
    edits: [note(`#BAR#${treatment}`)],
    at: 'note',
  })),
  { rule: 'BR-FR-30_BT-21', edits: [value(BAR, `${BAR}#BAR#B2C#`)] },
  {
    rule: 'BR-FR-CO-03_BT-3',
    base: REBATE,
    edits: [['<cac:ContractDocumentReference><cbc:ID>CONTRACT</cbc:ID></cac:ContractDocumentReference>', '']],
    at: 'typeCode',
  },
  { rule: 'BR-FR-CO-03_BT-3', base: REBATE, edits: [value('CONTRACT', '')] },
  { rule: 'BR-FR-CO-03_BT-3', base: REBATE, edits: [['<cbc:StartDate>2026-08-01</cbc:StartDate>', '']] },
  { rule: 'BR-FR-CO-03_BT-3', base: REBATE, edits: [['<cbc:EndDate>2026-08-31</cbc:EndDate>', '']] },
  ...['384', '472'].map((type) => ({
    rule: 'BR-FR-CO-04_BT-3',
    edits: [value('380', type), NO_HEADER_REFERENCE],
  })),
  ...['471', '473'].map((type) => ({
    rule: 'BR-FR-CO-04_BT-3',
    edits: [value('380', type), [HEADER_REFERENCE, reference('A') + reference('B')] as const],
  })),
  ...['261', '381', '396', '502', '503'].map((type) => ({
    rule: 'BR-FR-CO-05_BT-3',
    base: asCreditNote(INVOICE, type),
    edits: [NO_HEADER_REFERENCE],
  })),
  {
    rule: 'BR-FR-CO-05_BT-3',
    base: CREDIT_NOTE,
    edits: [['<cbc:IssueDate>2026-07-15</cbc:IssueDate>', ''], onSecondLine(reference('X', ''))],
  },
  {
    // A detail line of the credit note itself does not name another invoice.
    rule: 'BR-FR-CO-05_BT-3',
    base: CREDIT_NOTE,
    edits: [NO_HEADER_REFERENCE, onSecondLine(reference('F-2026/1', '2026-08-01', 'DETAIL'))],
  },
  { rule: 'BR-FR-CO-07_BT-9', edits: [value('2026-10-15', '2026-09-14')], at: 'dueDate' },
  { rule: 'BR-FR-CO-07_BT-9', edits: [value('2026-10-15', '')], otherRules: ['BR-FR-03_BT-9'] },
  ...['B4', 'S4', 'M4'].flatMap((mode) =>
    ['386', '500'].map((type) => ({
      rule: 'BR-FR-CO-08_BT-23',
      edits: [value('S1', mode), value('380', type)],
    })),
  ),
  { rule: 'BR-FR-CO-08_BT-23', base: asCreditNote(INVOICE, '503'), edits: [value('S1', 'M4')] },
  { rule: 'BR-FR-CO-09_BT-23-1', edits: [...PAID, value('180.1', '180.09')], at: 'totals.paidAmount' },
  {
    rule: 'BR-FR-CO-09_BT-23-1',
    edits: [...PAID, ['<cbc:PrepaidAmount currencyID="EUR">180.1</cbc:PrepaidAmount>', '']],
  },
  { rule: 'BR-FR-CO-09_BT-23-2', edits: [...PAID, value('0.00', '0.01')], at: 'totals.payableAmount' },
  {
    rule: 'BR-FR-CO-09_BT-23-3',
    edits: [...PAID, ['<cbc:DueDate>2026-10-15</cbc:DueDate>', '']],
    at: 'dueDate',
  },
  { rule: 'BR-FR-CO-12_BT-5', edits: [IN_DOLLARS], at: 'currency' },
  {
    rule: 'BR-FR-CO-12_BT-5',
    edits: [
      IN_DOLLARS,
      VAT_IN_EURO,
      ['<cbc:TaxAmount currencyID="EUR">30.05', '<cbc:TaxAmount currencyID="USD">30.05'],
    ],
  },
  { rule: 'BR-FR-CO-14_BT-29-1', edits: [GROUP_MEMBER, REPRESENTATIVE], at: 'note' },
  { rule: 'BR-FR-CO-14_BT-29-1', edits: [GROUP_MEMBER, REPRESENTATIVE, note('#TXD#MEMBRE')] },
  { rule: 'BR-FR-CO-15_BT-29-1', edits: [GROUP_MEMBER, MEMBER_NOTE], at: 'taxRepresentative.vatNumber' },
  { rule: 'BR-FR-CO-15_BT-29-1', edits: [GROUP_MEMBER, MEMBER_NOTE, REPRESENTATIVE, value('FR1', '')] },
];

/** Cases in which the rule only seems to fail. */
export const DOCUMENT_PASSES: readonly PassingCase[] = [
  // The notes are joined: a code may even begin in one and end in the next.
  { rule: 'BR-FR-05_BT-22-3', edits: [['<cbc:Note>#AAB#', '<cbc:Note>#AA</cbc:Note><cbc:Note>B#']] },
  { rule: 'BR-FR-06_BT-21-1', edits: [['#PMT#40 euros', '#PMT#PMT#40 euros']] },
  ...TREATMENTS.slice(1).map((treatment) => ({
    rule: 'BR-FR-20_BT-21',
    edits: [value(BAR, `#BAR#${treatment}`)],
  })),
  { rule: 'BR-FR-20_BT-21', edits: [value(BAR, '#BAR#')] },
  { rule: 'BR-FR-30_BT-21', edits: [value(BAR, `${BAR}#AAI#words`)] },
  { rule: 'BR-FR-CO-03_BT-3', base: REBATE, edits: [NO_HEADER_REFERENCE] },
  { rule: 'BR-FR-CO-04_BT-3', edits: [value('380', '384')] },
  { rule: 'BR-FR-CO-04_BT-3', edits: [NO_HEADER_REFERENCE] },
  {
    rule: 'BR-FR-CO-05_BT-3',
    base: CREDIT_NOTE,
    edits: [NO_HEADER_REFERENCE, onSecondLine(reference('F-2026/0'))],
  },
  {
    // A remark in a grouped credit note does not credit anything.
    rule: 'BR-FR-CO-05_BT-3',
    base: CREDIT_NOTE,
    edits: [NO_HEADER_REFERENCE, onSecondLine(reference('F-2026/1', '', 'INFORMATION'))],
  },
  { rule: 'BR-FR-CO-05_BT-3', base: CREDIT_NOTE, edits: [[LINE_REFERENCE, '']] },
  { rule: 'BR-FR-CO-07_BT-9', edits: [value('2026-10-15', '2026-09-15')] },
  { rule: 'BR-FR-CO-07_BT-9', edits: [value('2026-10-15', '2026-09-01'), value('380', '386')] },
  {
    rule: 'BR-FR-CO-07_BT-9',
    base: asCreditNote(INVOICE, '503'),
    edits: [value('2026-10-15', '2026-09-01')],
  },
  { rule: 'BR-FR-CO-07_BT-9', edits: [...PAID, value('2026-10-15', '2026-09-01')] },
  { rule: 'BR-FR-CO-08_BT-23', edits: [value('S1', 'B4')] },
  { rule: 'BR-FR-CO-08_BT-23', edits: [value('380', '386')] },
  { rule: 'BR-FR-CO-09_BT-23-1', edits: PAID },
  { rule: 'BR-FR-CO-09_BT-23-2', edits: [...PAID, value('0.00', '-0')] },
  {
    rule: 'BR-FR-CO-09_BT-23-3',
    edits: [
      ...PAID,
      ['<cbc:DueDate>2026-10-15</cbc:DueDate>', ''],
      [
        '</cbc:PaymentMeansCode>',
        '</cbc:PaymentMeansCode><cbc:PaymentDueDate>2026-09-15</cbc:PaymentDueDate>',
      ],
    ],
  },
  { rule: 'BR-FR-CO-12_BT-5', edits: [IN_DOLLARS, VAT_IN_EURO] },
  { rule: 'BR-FR-CO-14_BT-29-1', edits: [GROUP_MEMBER, REPRESENTATIVE, MEMBER_NOTE] },
  { rule: 'BR-FR-CO-15_BT-29-1', edits: [GROUP_MEMBER, REPRESENTATIVE, MEMBER_NOTE] },
];
