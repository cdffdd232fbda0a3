/** For each rule of Italy, Greece, the Netherlands and Germany: changes that violate it, and changes that it permits. */
import type { FailingCase, PassingCase } from '../general-cases.fixture';
import type { Edit } from '../../sample-invoice.fixture';
import { asCreditNote } from '../sample-documents.fixture';
import {
  BUYER_CITY,
  CARD_ACCOUNT,
  DUTCH,
  GERMAN,
  GERMAN_CARD,
  GERMAN_DEBIT,
  GERMAN_TRANSFER,
  GREEK,
  ITALIAN,
  MANDATE,
  PAYABLE,
  SELLER_CITY,
  meansCode,
  postCodeAfter,
  streetBefore,
  removeText,
} from './national-documents.fixture';

const R = 'PEPPOL-EN16931-R';
const COMMON = 'PEPPOL-COMMON-R';
const skonto = (note: string): Edit => ['<cbc:Note>30 days</cbc:Note>', `<cbc:Note>${note}</cbc:Note>`];
const greekId = (number: string): Edit => ['094014201|01/09/2026|0|1.1|A|17', number];
const MARK_REFERENCE = /<cac:AdditionalDocumentReference>\n<cbc:ID>4[^]*?<\/cac:AdditionalDocumentReference>/;
const URL_REFERENCE =
  /<cac:AdditionalDocumentReference>\n<cbc:ID>A-2[^]*?<\/cac:AdditionalDocumentReference>/;
const ANOTHER_URL =
  '<cac:AdditionalDocumentReference><cbc:ID>A-3</cbc:ID><cbc:DocumentDescription>##INVOICE|URL##</cbc:DocumentDescription><cac:Attachment><cac:ExternalReference><cbc:URI>https://x.example</cbc:URI></cac:ExternalReference></cac:Attachment></cac:AdditionalDocumentReference>';
const SECOND_FILE: Edit = [
  '<cac:Attachment><cac:ExternalReference>',
  '<cac:Attachment><cbc:EmbeddedDocumentBinaryObject mimeCode="image/png" filename="a.pdf">AA==</cbc:EmbeddedDocumentBinaryObject><cac:ExternalReference>',
];
const DUTCH_CREDIT_NOTE = asCreditNote(DUTCH);
const NO_PAYMENT: Edit = [/<cac:PaymentMeans>[^]*<\/cac:PaymentMeans>/, ''];

export const CONTINENTAL_FAILURES: readonly FailingCase[] = [
  { rule: 'IT-R-001', base: ITALIAN, edits: [['RSSMRA80A01H501U', 'rssmra80a01h501u']] },
  { rule: 'IT-R-001', base: ITALIAN, edits: [['RSSMRA80A01H501U', '1234567890']] },
  { rule: 'IT-R-002', base: ITALIAN, edits: [streetBefore(SELLER_CITY)] },
  { rule: 'IT-R-003', base: ITALIAN, edits: [removeText(SELLER_CITY)] },
  { rule: 'IT-R-004', base: ITALIAN, edits: [postCodeAfter(SELLER_CITY)] },
  { rule: 'GR-R-001-1', base: GREEK, edits: [greekId('094014201|01/09/2026|0|1.1|A|17|x')] },
  { rule: 'GR-R-001-2', base: GREEK, edits: [greekId('090000045|01/09/2026|0|1.1|A|17')] },
  { rule: 'GR-R-001-3', base: GREEK, edits: [greekId('094014201|02/09/2026|0|1.1|A|17')] },
  { rule: 'GR-R-001-3', base: GREEK, edits: [greekId('094014201|1/9/2026|0|1.1|A|17')] },
  { rule: 'GR-R-001-4', base: GREEK, edits: [greekId('094014201|01/09/2026|-1|1.1|A|17')] },
  { rule: 'GR-R-001-5', base: GREEK, edits: [greekId('094014201|01/09/2026|0|1.2|A|17')] },
  { rule: 'GR-R-001-6', base: GREEK, edits: [greekId('094014201|01/09/2026|0|1.1||17')] },
  { rule: 'GR-R-001-7', base: GREEK, edits: [greekId('094014201|01/09/2026|0|1.1|A|')] },
  {
    rule: 'GR-R-002',
    base: GREEK,
    edits: [removeText('<cac:PartyName><cbc:Name>Seller trading</cbc:Name></cac:PartyName>')],
  },
  {
    rule: 'GR-R-003',
    base: GREEK,
    edits: [['<cbc:CompanyID>EL094014201', '<cbc:CompanyID>GR094014201']],
    otherRules: ['GR-S-011'],
  },
  {
    rule: 'GR-S-011',
    base: GREEK,
    edits: [['<cbc:CompanyID>EL094014201', '<cbc:CompanyID>EL094014202']],
    otherRules: ['GR-R-001-2', 'GR-R-003'],
  },
  {
    rule: 'GR-R-004-1',
    base: GREEK,
    edits: [removeText('##M.AR.K##'), ['<cbc:DocumentDescription></cbc:DocumentDescription>', '']],
  },
  { rule: 'GR-R-004-2', base: GREEK, edits: [['<cbc:ID>400001234567890<', '<cbc:ID>0123<']] },
  {
    rule: 'GR-R-005',
    base: GREEK,
    edits: [removeText('<cac:PartyName><cbc:Name>Buyer trading</cbc:Name></cac:PartyName>')],
  },
  { rule: 'GR-R-006', base: GREEK, edits: [['EL090000045', 'EL090000046']] },
  { rule: 'GR-S-008-1', base: GREEK, edits: [[URL_REFERENCE, '']] },
  {
    rule: 'GR-R-008-2',
    base: GREEK,
    edits: [['</cac:BillingReference>', `</cac:BillingReference>${ANOTHER_URL}`]],
    otherRules: ['GR-S-008-1'],
  },
  {
    rule: 'GR-R-008-3',
    base: GREEK,
    edits: [
      removeText(
        '<cac:Attachment><cac:ExternalReference><cbc:URI>https://seller.example/terms</cbc:URI></cac:ExternalReference></cac:Attachment>',
      ),
    ],
  },
  { rule: 'GR-R-009', base: GREEK, edits: [['schemeID="9933">094014201', 'schemeID="9933">094014202']] },
  {
    rule: 'GR-R-010',
    base: GREEK,
    edits: [['<cbc:EndpointID schemeID="9933">090000045', '<cbc:EndpointID schemeID="9946">090000045']],
  },
  {
    rule: 'NL-R-001',
    base: DUTCH_CREDIT_NOTE,
    edits: [[/<cac:BillingReference>.*<\/cac:BillingReference>/, '']],
  },
  { rule: 'NL-R-002', base: DUTCH, edits: [streetBefore(SELLER_CITY)] },
  { rule: 'NL-R-003', base: DUTCH, edits: [['schemeID="0106">12345678<', 'schemeID="0002">12345678<']] },
  { rule: 'NL-R-004', base: DUTCH, edits: [removeText(BUYER_CITY)] },
  {
    rule: 'NL-R-005',
    base: DUTCH,
    edits: [['schemeID="0190">12345678901234567890<', '>12345678901234567890<']],
  },
  { rule: 'NL-R-006', base: DUTCH, edits: [postCodeAfter('<cbc:CityName>Agenttown</cbc:CityName>')] },
  { rule: 'NL-R-007', base: DUTCH, edits: [NO_PAYMENT] },
  {
    rule: 'NL-R-007',
    base: DUTCH_CREDIT_NOTE,
    edits: [NO_PAYMENT, [PAYABLE, '<cbc:PayableAmount currencyID="EUR">-1.00<']],
  },
  { rule: 'NL-R-008', base: DUTCH, edits: [meansCode('30', '31')] },
  {
    rule: 'NL-R-009',
    base: DUTCH,
    edits: [removeText('<cac:OrderReference><cbc:ID>PO-1</cbc:ID></cac:OrderReference>')],
  },
  { rule: 'DE-R-001', base: GERMAN, edits: [NO_PAYMENT] },
  { rule: 'DE-R-002', base: GERMAN, edits: [[/<cac:Contact>[^]*<\/cac:Contact>/, '']] },
  { rule: 'DE-R-003', base: GERMAN, edits: [removeText(SELLER_CITY)] },
  { rule: 'DE-R-004', base: GERMAN, edits: [postCodeAfter(SELLER_CITY)] },
  { rule: 'DE-R-005', base: GERMAN, edits: [removeText('<cbc:Name>Sam Seller</cbc:Name>')] },
  {
    rule: 'DE-R-006',
    base: GERMAN,
    edits: [removeText('<cbc:Telephone>+32 2 555 01 02</cbc:Telephone>')],
    otherRules: ['DE-R-027'],
  },
  {
    rule: 'DE-R-007',
    base: GERMAN,
    edits: [removeText('<cbc:ElectronicMail>sam@seller.example</cbc:ElectronicMail>')],
    otherRules: ['DE-R-028'],
  },
  { rule: 'DE-R-008', base: GERMAN, edits: [removeText(BUYER_CITY)] },
  { rule: 'DE-R-009', base: GERMAN, edits: [postCodeAfter(BUYER_CITY)] },
  { rule: 'DE-R-010', base: GERMAN, edits: [removeText('<cbc:CityName>Gatetown</cbc:CityName>')] },
  { rule: 'DE-R-011', base: GERMAN, edits: [removeText('<cbc:PostalZone>2000</cbc:PostalZone>')] },
  { rule: 'DE-R-014', base: GERMAN, edits: [removeText('<cbc:Percent>25</cbc:Percent>\n')] },
  {
    rule: 'DE-R-015',
    base: GERMAN,
    edits: [
      [
        '<cbc:BuyerReference>Ref</cbc:BuyerReference>',
        '<cac:OrderReference><cbc:ID>PO</cbc:ID></cac:OrderReference>',
      ],
    ],
  },
  {
    rule: 'DE-R-016',
    base: GERMAN,
    edits: [
      [/<cac:TaxRepresentativeParty>[^]*<\/cac:TaxRepresentativeParty>/, ''],
      [/<cac:PartyTaxScheme>\n<cbc:CompanyID>DE[^]*?<\/cac:PartyTaxScheme>/, ''],
    ],
  },
  { rule: 'DE-R-017', base: GERMAN, edits: [['<cbc:InvoiceTypeCode>380<', '<cbc:InvoiceTypeCode>393<']] },
  { rule: 'DE-R-018', base: GERMAN, edits: [skonto('#SKONTO#TAGE=14#PROZENT=2,00#\n')] },
  { rule: 'DE-R-018', base: GERMAN, edits: [skonto('#SKONTO#TAGE=14#PROZENT=2.00#')] },
  { rule: 'DE-R-019', base: GERMAN_TRANSFER, edits: [['DE89 3704', 'DE88 3704']] },
  { rule: 'DE-R-020', base: GERMAN_DEBIT, edits: [['DE89370400440532013000', 'DE89370400440532013001']] },
  { rule: 'DE-R-022', base: GERMAN, edits: [SECOND_FILE] },
  {
    rule: 'DE-R-023-1',
    base: GERMAN,
    edits: [[/<cac:PayeeFinancialAccount>[^]*<\/cac:PayeeFinancialAccount>/, '']],
  },
  {
    rule: 'DE-R-023-2',
    base: GERMAN,
    edits: [['<cac:PayeeFinancialAccount>', `${CARD_ACCOUNT}<cac:PayeeFinancialAccount>`]],
  },
  { rule: 'DE-R-024-1', base: GERMAN_CARD, edits: [[CARD_ACCOUNT, '']] },
  {
    rule: 'DE-R-024-2',
    base: GERMAN_CARD,
    edits: [
      [
        CARD_ACCOUNT,
        `${CARD_ACCOUNT}<cac:PayeeFinancialAccount><cbc:ID>1</cbc:ID></cac:PayeeFinancialAccount>`,
      ],
    ],
  },
  { rule: 'DE-R-025-1', base: GERMAN_DEBIT, edits: [[MANDATE, '']], otherRules: ['DE-R-020', `${R}061`] },
  { rule: 'DE-R-025-2', base: GERMAN_DEBIT, edits: [[MANDATE, CARD_ACCOUNT + MANDATE]] },
  {
    rule: 'DE-R-026',
    base: GERMAN,
    edits: [
      ['<cbc:InvoiceTypeCode>380<', '<cbc:InvoiceTypeCode>384<'],
      [/<cac:BillingReference>.*<\/cac:BillingReference>/, ''],
    ],
  },
  { rule: 'DE-R-027', base: GERMAN, edits: [['+32 2 555 01 02', '1-2']] },
  { rule: 'DE-R-028', base: GERMAN, edits: [['sam@seller.example', 'sam@localhost']] },
  {
    rule: 'DE-R-030',
    base: GERMAN_DEBIT,
    edits: [['<cbc:ID schemeID="SEPA">DE98ZZZ09999999999<', '<cbc:ID>DE98ZZZ09999999999<']],
  },
  {
    rule: 'DE-R-031',
    base: GERMAN_DEBIT,
    edits: [
      removeText(
        '<cac:PayerFinancialAccount><cbc:ID>DE89370400440532013000</cbc:ID></cac:PayerFinancialAccount>',
      ),
    ],
    otherRules: ['DE-R-020'],
  },
  { rule: 'DE-R-T02', base: GERMAN, edits: [['https://seller.example/terms', 'www.seller.example/terms']] },
];

export const CONTINENTAL_PASSES: readonly PassingCase[] = [
  { rule: 'GR-R-001-4', base: GREEK, edits: [greekId('094014201|01/09/2026| 12 |1.1|A|17')] },
  {
    rule: 'GR-R-004-1',
    base: GREEK,
    edits: [
      ['<cbc:IdentificationCode>GR', '<cbc:IdentificationCode>EL'],
      [MARK_REFERENCE, ''],
    ],
  },
  {
    rule: 'NL-R-007',
    base: DUTCH,
    edits: [NO_PAYMENT, [PAYABLE, '<cbc:PayableAmount currencyID="EUR">0.00<']],
  },
  { rule: 'NL-R-007', base: DUTCH_CREDIT_NOTE, edits: [NO_PAYMENT] },
  { rule: 'NL-R-008', base: DUTCH, edits: [meansCode('30', '57')] },
  {
    rule: 'DE-R-016',
    base: GERMAN,
    edits: [[/<cac:PartyTaxScheme>\n<cbc:CompanyID>DE[^]*?<\/cac:PartyTaxScheme>/, '']],
  },
  { rule: 'DE-R-017', base: asCreditNote(GERMAN), edits: [['>381<', '> 381 <']] },
  {
    rule: 'DE-R-018',
    base: GERMAN,
    edits: [skonto('#SKONTO#TAGE=14#PROZENT=2.00#\n#SKONTO#TAGE=7#PROZENT=3.00#BASISBETRAG=-10.50#\n')],
  },
  {
    rule: 'DE-R-019',
    base: GERMAN_TRANSFER,
    edits: [['DE89 3704 0044 0532 0130 00', 'FR14 2004 1010 0505 0001 3M02 606']],
  },
  {
    rule: 'DE-R-022',
    base: GERMAN,
    edits: [[SECOND_FILE[0], String(SECOND_FILE[1]).replace('a.pdf', 'A.pdf')]],
  },
  { rule: 'DE-R-026', base: GERMAN, edits: [['<cbc:InvoiceTypeCode>380<', '<cbc:InvoiceTypeCode>384<']] },
  { rule: 'DE-R-028', base: GERMAN, edits: [['sam@seller.example', ' s.a.m@a.b.example\n']] },
  { rule: 'DE-R-T02', base: GERMAN, edits: [['https://seller.example/terms', 'ftp+x:/file']] },
  {
    rule: `${COMMON}056-2`,
    base: DUTCH,
    edits: [['<cbc:CompanyID>NL123456789B12', '<cbc:CompanyID> NL123456789B12 ']],
  },
];
