/** For each rule of Norway, Denmark, Sweden and Iceland: changes that violate it, and changes that it permits. */
import type { FailingCase, PassingCase } from '../general-cases.fixture';
import type { Edit } from '../../sample-invoice.fixture';
import { asCreditNote } from '../sample-documents.fixture';
import {
  BUYER_CITY,
  DANISH,
  DANISH_CARD,
  DANISH_GIRO,
  ICELANDIC,
  MANDATE,
  NORWEGIAN,
  PAYABLE,
  SELLER_CITY,
  SWEDISH,
  SWEDISH_BANKGIRO,
  SWEDISH_PLUSGIRO,
  meansCode,
  postCodeAfter,
  streetBefore,
  removeText,
} from './national-documents.fixture';

const BUYER_ID_DK = '<cbc:CompanyID schemeID="0184">87654321</cbc:CompanyID>';
const dated = (day: string): Edit => ['<cbc:ID>2026-10-15<', `<cbc:ID>${day}<`];

export const NORDIC_FAILURES: readonly FailingCase[] = [
  { rule: 'NO-R-001', base: NORWEGIAN, edits: [['NO974760673MVA', 'NO974760674MVA']] },
  { rule: 'NO-R-001', base: NORWEGIAN, edits: [['NO974760673MVA', 'NO974760673']] },
  { rule: 'NO-R-002', base: NORWEGIAN, edits: [['Foretaksregisteret', 'foretaksregisteret']] },
  {
    rule: 'DK-R-002',
    base: DANISH,
    edits: [removeText('<cbc:CompanyID schemeID="0184">DK12345678</cbc:CompanyID>')],
  },
  { rule: 'DK-R-003', base: DANISH, edits: [['listID="STI"', 'listID="TST" listVersionID="18.01"']] },
  { rule: 'DK-R-004', base: DANISH, edits: [['>FC<', '>ZZZ<']] },
  {
    rule: 'DK-R-004',
    base: DANISH,
    edits: [
      ['>FC<', '>ZZZ<'],
      ['>Freight<', '>#3010<'],
    ],
  },
  { rule: 'DK-R-005', base: DANISH, edits: [meansCode('42', '30')] },
  {
    rule: 'DK-R-006',
    base: DANISH,
    edits: [
      removeText('<cac:FinancialInstitutionBranch><cbc:ID>BRANCH</cbc:ID></cac:FinancialInstitutionBranch>'),
    ],
  },
  {
    rule: 'DK-R-007',
    base: DANISH,
    edits: [
      meansCode('42', '49'),
      [
        '</cac:PayeeFinancialAccount>',
        '</cac:PayeeFinancialAccount><cac:PaymentMandate><cbc:ID>M</cbc:ID></cac:PaymentMandate>',
      ],
    ],
  },
  { rule: 'DK-R-008', base: DANISH_GIRO, edits: [['>1234567<', '>123456<']] },
  { rule: 'DK-R-008', base: DANISH_GIRO, edits: [['04#', '05#']] },
  { rule: 'DK-R-009', base: DANISH_GIRO, edits: [['04#1234567890123456', '15#123']] },
  { rule: 'DK-R-010', base: DANISH_CARD, edits: [['>12345678<', '>1234567<']] },
  { rule: 'DK-R-011', base: DANISH_CARD, edits: [['71#123456789012345', '75#12345678901234567']] },
  { rule: 'DK-R-013', base: DANISH, edits: [['<cbc:ID schemeID="0088">', '<cbc:ID>']] },
  { rule: 'DK-R-014', base: DANISH, edits: [['schemeID="0184">DK12345678', 'schemeID="0198">DK12345678']] },
  {
    rule: 'DK-R-016',
    base: asCreditNote(DANISH),
    edits: [[PAYABLE, '<cbc:PayableAmount currencyID="EUR">-0.01<']],
  },
  { rule: 'DK-R-017', base: DANISH, edits: [[BUYER_ID_DK, '<cbc:CompanyID>87654321</cbc:CompanyID>']] },
  { rule: 'SE-R-001', base: SWEDISH, edits: [['SE556036079301', 'SE5560360793']] },
  { rule: 'SE-R-002', base: SWEDISH, edits: [['SE556036079301', 'SE55603607930X']] },
  {
    rule: 'SE-R-003',
    base: SWEDISH,
    edits: [['schemeID="0007">5560360793', '>556036-079']],
    otherRules: ['SE-R-013'],
  },
  { rule: 'SE-R-004', base: SWEDISH, edits: [['schemeID="0007">5560360793', '>55603607930']] },
  { rule: 'SE-R-005', base: SWEDISH, edits: [['Godkänd för F-skatt', 'F-skatt']] },
  {
    rule: 'SE-R-006',
    base: SWEDISH,
    edits: [['<cbc:Percent>25</cbc:Percent>\n', '<cbc:Percent>20</cbc:Percent>\n']],
  },
  { rule: 'SE-R-007', base: SWEDISH_PLUSGIRO, edits: [['>1234567<', '>123-456<']] },
  { rule: 'SE-R-008', base: SWEDISH_BANKGIRO, edits: [['>12345678<', '>123-4567<']] },
  { rule: 'SE-R-009', base: SWEDISH_BANKGIRO, edits: [['>12345678<', '>123456<']] },
  { rule: 'SE-R-010', base: SWEDISH_PLUSGIRO, edits: [['>1234567<', '>1<']] },
  { rule: 'SE-R-011', base: SWEDISH, edits: [meansCode('30', '56')] },
  { rule: 'SE-R-012', base: SWEDISH, edits: [meansCode('30', '31')] },
  { rule: 'SE-R-013', base: SWEDISH, edits: [['schemeID="0007">5560360793', '>5560360794']] },
  { rule: 'IS-R-001', base: ICELANDIC, edits: [['<cbc:InvoiceTypeCode>380<', '<cbc:InvoiceTypeCode>393<']] },
  {
    rule: 'IS-R-002',
    base: ICELANDIC,
    edits: [['schemeID="0196">5501694149', 'schemeID="0208">0123456749']],
  },
  { rule: 'IS-R-003', base: ICELANDIC, edits: [postCodeAfter(SELLER_CITY)] },
  {
    rule: 'IS-R-004',
    base: ICELANDIC,
    edits: [removeText('<cbc:CompanyID schemeID="0196">4710080280</cbc:CompanyID>')],
  },
  { rule: 'IS-R-005', base: ICELANDIC, edits: [streetBefore(BUYER_CITY)] },
  { rule: 'IS-R-006', base: ICELANDIC, edits: [meansCode('30', '9')] },
  { rule: 'IS-R-007', base: ICELANDIC, edits: [meansCode('30', '42')] },
  { rule: 'IS-R-008', base: ICELANDIC, edits: [dated('2026-10-99')] },
  {
    rule: 'IS-R-009',
    base: ICELANDIC,
    edits: [removeText('<cbc:DueDate>2026-10-01</cbc:DueDate>')],
    otherRules: ['IS-R-010'],
  },
  { rule: 'IS-R-010', base: ICELANDIC, edits: [dated('2026-09-30')] },
];

export const NORDIC_PASSES: readonly PassingCase[] = [
  {
    rule: 'NO-R-001',
    base: NORWEGIAN,
    edits: [['<cbc:CompanyID>NO974760673MVA', '<cbc:CompanyID>SE974760674MVA']],
  },
  { rule: 'NO-R-002', base: NORWEGIAN, edits: [['Foretaksregisteret', ' Foretaksregisteret\n']] },
  { rule: 'DK-R-003', base: DANISH, edits: [['listID="STI"', 'listID="TST" listVersionID="26.0801"']] },
  {
    rule: 'DK-R-004',
    base: DANISH,
    edits: [
      ['>FC<', '>ZZZ<'],
      ['>Freight<', '>3010<'],
    ],
  },
  {
    rule: 'DK-R-004',
    base: DANISH,
    edits: [
      ['>FC<', '>ZZZ<'],
      ['>Freight<', '>CO2#tax<'],
    ],
  },
  {
    rule: 'DK-R-007',
    base: DANISH,
    edits: [
      meansCode('42', '49'),
      ['</cac:PayeeFinancialAccount>', `</cac:PayeeFinancialAccount>${MANDATE}`],
    ],
  },
  { rule: 'DK-R-009', base: DANISH_GIRO, edits: [['04#1234567890123456', '01#']] },
  { rule: 'DK-R-011', base: DANISH_CARD, edits: [['71#123456789012345', '73#']] },
  {
    rule: 'DK-R-014',
    base: DANISH,
    edits: [
      ['<cbc:IdentificationCode>DK', '<cbc:IdentificationCode>dk'],
      ['schemeID="0184">DK12345678', '>DK12345678'],
    ],
  },
  { rule: 'DK-R-016', base: DANISH, edits: [[PAYABLE, '<cbc:PayableAmount currencyID="EUR">-0.01<']] },
  {
    rule: 'SE-R-002',
    base: SWEDISH,
    edits: [['<cbc:CompanyID>SE556036079301', '<cbc:CompanyID>FI12345678']],
  },
  { rule: 'SE-R-005', base: SWEDISH, edits: [['Godkänd för F-skatt', 'GODKÄND\nFÖR  F-SKATT']] },
  {
    rule: 'SE-R-006',
    base: SWEDISH,
    edits: [['<cbc:Percent>25</cbc:Percent>\n', '<cbc:Percent>6.0</cbc:Percent>\n']],
  },
  {
    rule: 'SE-R-011',
    base: SWEDISH,
    edits: [['<cbc:IdentificationCode>SE', '<cbc:IdentificationCode>FI'], meansCode('30', '56')],
  },
  { rule: 'IS-R-006', base: ICELANDIC, edits: [meansCode('30', '9'), ['BE68539007547034', '013326123456']] },
  { rule: 'IS-R-007', base: ICELANDIC, edits: [meansCode('30', '42'), ['BE68539007547034', '013326123456']] },
  {
    rule: 'IS-R-009',
    base: ICELANDIC,
    edits: [['>EINDAGI<', '>Time sheet<'], removeText('<cbc:DueDate>2026-10-01</cbc:DueDate>')],
  },
  { rule: 'IS-R-010', base: ICELANDIC, edits: [dated('2026-10-01')] },
];
