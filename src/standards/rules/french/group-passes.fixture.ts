/** Cases in which rules on lines in groups only seem to fail. */
import { inLine, value, type PassingCase } from './cases.fixture';
import { INVOICE, MULTI_SELLER, SELLER_SIREN, TWO_WAY } from './sample-documents.fixture';

const company = (id: string): string => `<cbc:CompanyID>${id}</cbc:CompanyID>`;
const AFL = '<cbc:ID schemeID="AFL">SUB-2</cbc:ID>';

export const GROUP_PASSES: readonly PassingCase[] = [
  { rule: 'BR-FR-MV-01_EXT-FR-FE-163', base: INVOICE, edits: [value('S1', 'S7')] },
  { rule: 'BR-FR-MV-05_EXT-FR-FE-BG-12', base: MULTI_SELLER, edits: [inLine('4', '30.00', '29.98')] },
  { rule: 'BR-FR-MV-05_EXT-FR-FE-BG-12', base: MULTI_SELLER, edits: [inLine('6', '>7.00', '>7000.00')] },
  {
    rule: 'BR-FR-MV-06_EXT-FR-FE-167',
    base: MULTI_SELLER,
    edits: [inLine('4', company('999999999'), company(' 999999999\n'))],
  },
  {
    rule: 'BR-FR-MV-08_BT-128',
    base: MULTI_SELLER,
    edits: [inLine('4', '<cbc:TaxExemptionReason>#SUB-2#<', '<cbc:TaxExemptionReason>#SUB-2#words<')],
  },
  {
    rule: 'BR-FR-MV-09_EXT-FR-FE-181',
    base: MULTI_SELLER,
    edits: [value('6.00', '6.01'), value('4.00', '4')],
  },
  { rule: 'BR-FR-MV-10_EXT-FR-FE-184', base: MULTI_SELLER, edits: [value('60.00', '60.01')] },
  {
    rule: 'BR-FR-MV-10_EXT-FR-FE-184',
    base: MULTI_SELLER,
    edits: [
      [
        '<cbc:TaxInclusiveLineExtensionAmount currencyID="EUR">60.00</cbc:TaxInclusiveLineExtensionAmount>',
        '',
      ],
    ],
  },
  {
    // Two groups of the seller, of which one has the number of the document.
    rule: 'BR-FR-MV-11_BT-128',
    base: MULTI_SELLER,
    edits: [[company('999999999'), company(SELLER_SIREN), 'all']],
  },
  {
    // The number belongs to another element than an invoiced object.
    rule: 'BR-FR-MV-12_BT-128',
    base: MULTI_SELLER,
    edits: [
      [
        '<cac:AccountingSupplierParty>',
        `<cac:DocumentReference>${AFL}<cbc:DocumentTypeCode>50</cbc:DocumentTypeCode></cac:DocumentReference><cac:AccountingSupplierParty>`,
      ],
    ],
  },
  { rule: 'BR-FR-MV-13_BT-3', base: MULTI_SELLER, edits: [value('380', '386')] },
  { rule: 'BR-FR-MV-BD_BT-3', base: TWO_WAY, edits: [value('389', '501')] },
  // A group inside a group is not the head of a sub-invoice.
  { rule: 'BR-FR-MV-03_EXT-FR-FE-181', base: TWO_WAY, edits: [inLine('4', 'DETAIL', 'GROUP')] },
  {
    // Another tax than VAT does not count.
    rule: 'BR-FR-MV-09_EXT-FR-FE-181',
    base: MULTI_SELLER,
    edits: [
      [
        '<cac:TaxSubtotal>',
        '<cac:TaxSubtotal><cbc:TaxAmount>99.00</cbc:TaxAmount><cac:TaxCategory><cbc:TaxExemptionReason>#SUB-2#</cbc:TaxExemptionReason><cac:TaxScheme><cbc:ID>ECO</cbc:ID></cac:TaxScheme></cac:TaxCategory></cac:TaxSubtotal><cac:TaxSubtotal>',
      ],
    ],
  },
  // An ordinary type corrects nothing.
  { rule: 'BR-FR-MV-14-EXT-FR-FE-138', base: MULTI_SELLER, edits: [value('380', '393')] },
];
