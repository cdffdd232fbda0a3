/** Cases of the rules on parties and their identifiers and addresses. */
import { value, type FailingCase, type PassingCase } from './cases.fixture';
import { CREDIT_NOTE, MULTI_SELLER, TWO_WAY } from './sample-documents.fixture';

/** SIREN of each party in the sample, and the terms of its identifiers and its address that ids of rules end with. */
const PARTIES = [
  ['111111111', 'BT-29', 'BT-34'],
  ['222222222', 'BT-46', 'BT-49'],
  ['333333333', 'BT-60', 'EXT-FR-FE-29'],
  ['444444444', 'EXT-FR-FE-06', 'EXT-FR-FE-12'],
  ['555555555', 'EXT-FR-FE-46', 'EXT-FR-FE-52'],
  ['666666666', 'EXT-FR-FE-69', 'EXT-FR-FE-75'],
  ['777777777', 'EXT-FR-FE-92', 'EXT-FR-FE-98'],
  ['888888888', 'EXT-FR-FE-115', 'EXT-FR-FE-121'],
] as const;

const FURTHER = PARTIES.slice(2);

/** Seller and buyer: their routing codes. */
const ROUTES = [
  ['ROUTE-Seller', 'BT-29'],
  ['ROUTE-Buyer', 'BT-46'],
] as const;

const identifier = (id: string): string =>
  `<cac:PartyIdentification><cbc:ID schemeID="0009">${id}00017</cbc:ID></cac:PartyIdentification>`;
const company = (siren: string): string => `<cbc:CompanyID schemeID="0002">${siren}</cbc:CompanyID>`;
const noNote = ['<cbc:Note>#BAR#B2B</cbc:Note>', ''] as const;
const selfBilled = value('380', '389');

/** Cases in which the rule fails. */
export const PARTY_FAILURES: readonly FailingCase[] = [
  ...PARTIES.flatMap(([siren, term, address]): FailingCase[] => [
    ...[`${siren}0001`, `${siren}000170`, ` ${siren}00017`, `${siren} 0017`, '', `99999999900017`].map(
      (bad) => ({
        rule: `BR-FR-09_${term}`,
        edits: [value(`${siren}00017`, bad)],
      }),
    ),
    {
      rule: `BR-FR-CO-10_${term}-1`,
      edits: [[`<cbc:ID schemeID="0009">${siren}00017<`, `<cbc:ID>${siren}00017<`]],
    },
    { rule: `BR-FR-CO-10_${term}-2`, edits: [[identifier(siren), identifier(siren).repeat(2)]] },
    ...['/', ' ', 'é', '\n'].map((bad) => ({
      rule: `BR-FR-23_${address}`,
      edits: [value(`${siren}_IN`, `${siren}${bad}`)],
    })),
    {
      rule: `BR-FR-25_${address}`,
      edits: [value(`${siren}_IN`, `${siren}${'a'.repeat(117)}`)],
    },
  ]),
  ...['22222222200', 'x'].map((bad) => ({ rule: 'BR-FR-09_BT-71', edits: [value('22222222200025', bad)] })),
  {
    rule: 'BR-FR-09_BT-71',
    edits: [
      [
        '</cac:DeliveryLocation></cac:Delivery>',
        `</cac:DeliveryLocation><cac:DeliveryParty><cac:PartyLegalEntity>${company('999999999')}</cac:PartyLegalEntity></cac:DeliveryParty></cac:Delivery>`,
      ],
    ],
    at: 'delivery.locationIdentifier.identifier',
  },
  {
    rule: 'BR-FR-09_EXT-FR-FE-146',
    edits: [
      [
        '<cbc:ID schemeID="0009">22222222200033</cbc:ID>',
        '<cac:DeliveryLocation><cbc:ID schemeID="0009">33</cbc:ID></cac:DeliveryLocation>',
      ],
    ],
  },
  {
    rule: 'BR-FR-09_BT-29',
    edits: [[company('111111111'), company('999999999')]],
    at: 'seller.identifiers.0.identifier',
  },
  {
    rule: 'BR-FR-CO-10_BT-71-1',
    edits: [['<cbc:ID schemeID="0009">22222222200025<', '<cbc:ID>22222222200025<']],
  },
  {
    rule: 'BR-FR-CO-10_BT-71-2',
    edits: [['22222222200025</cbc:ID>', '22222222200025</cbc:ID><cbc:ID schemeID="0009">A</cbc:ID>']],
  },
  {
    rule: 'BR-FR-CO-10_EXT-FR-FE-146-1',
    edits: [['<cbc:ID schemeID="0009">22222222200033<', '<cbc:ID>22222222200033<']],
  },
  {
    rule: 'BR-FR-CO-10_EXT-FR-FE-146-2',
    base: CREDIT_NOTE,
    edits: [['22222222200033</cbc:ID>', '22222222200033</cbc:ID><cbc:ID schemeID="0009">A</cbc:ID>']],
  },
  {
    rule: 'BR-FR-10_BT-30',
    edits: [['<cbc:CompanyID schemeID="0002">111111111<', '<cbc:CompanyID>111111111<']],
    otherRules: ['BR-FR-09_BT-29'],
    at: 'seller.enterpriseNumber',
  },
  {
    rule: 'BR-FR-10_BT-30',
    edits: [[company('111111111'), company('11111111')]],
    otherRules: ['BR-FR-09_BT-29', 'BR-FR-32-LEGALID'],
  },
  {
    rule: 'BR-FR-11_BT-47',
    edits: [[company('222222222'), '']],
    otherRules: ['BR-FR-09_BT-46'],
    at: 'buyer.enterpriseNumber',
  },
  {
    rule: 'BR-FR-11_BT-47',
    edits: [[company('222222222'), company('22 222 222')]],
    otherRules: ['BR-FR-09_BT-46', 'BR-FR-21_BT-49', 'BR-FR-32-LEGALID'],
  },
  ...FURTHER.map(([siren]) => ({
    rule: 'BR-FR-32-LEGALID',
    edits: [[company(siren), company(`${siren}x`)] as const],
    otherRules: [`BR-FR-09_${PARTIES.find(([each]) => each === siren)?.[1] ?? ''}`],
  })),
  ...['0002', '0231'].map((scheme) => ({
    rule: 'BR-FR-32-ID',
    edits: [[identifier('333333333'), identifier('333333333').replace('0009', scheme)] as const],
  })),
  ...['', ' \t'].map((bad) => ({
    rule: 'BR-FR-12_BT-49',
    edits: [noNote, ['<cbc:EndpointID schemeID="0225">222222222_IN<', `<cbc:EndpointID>${bad}<`] as const],
    at: '/Invoice/cac:AccountingCustomerParty/cac:Party/cbc:EndpointID',
  })),
  {
    rule: 'BR-FR-12_BT-49',
    edits: [noNote, ['<cbc:EndpointID schemeID="0225">222222222_IN</cbc:EndpointID>', '']],
  },
  { rule: 'BR-FR-13_BT-34', edits: [['<cbc:EndpointID schemeID="0225">111111111_IN</cbc:EndpointID>', '']] },
  {
    rule: 'BR-FR-21_BT-49',
    edits: [['<cbc:EndpointID schemeID="0225">222', '<cbc:EndpointID schemeID="0009">222']],
  },
  { rule: 'BR-FR-21_BT-49', edits: [value('222222222_IN', '22222222_IN')] },
  { rule: 'BR-FR-21_BT-49', edits: [value('222222222_IN', 'IN_222222222')] },
  {
    rule: 'BR-FR-22_BT-34',
    edits: [selfBilled, ['<cbc:EndpointID schemeID="0225">111', '<cbc:EndpointID schemeID="0009">111']],
  },
  {
    rule: 'BR-FR-22_BT-34',
    base: TWO_WAY,
    edits: [value('111111111_IN', 'IN'), value('#BAR#B2B', '#BAR#B2C')],
  },
  ...ROUTES.flatMap(([route, term]): FailingCase[] => [
    ...['a/b', 'a b', '', 'é'].map((bad) => ({ rule: `BR-FR-24_${term}`, edits: [value(route, bad)] })),
    { rule: `BR-FR-26_${term}`, edits: [value(route, 'a'.repeat(101))] },
  ]),
];

/** Cases in which the rule only seems to fail. */
export const PARTY_PASSES: readonly PassingCase[] = [
  // Parties other than seller and buyer need not state their SIREN.
  ...FURTHER.map(([siren, term]) => ({
    rule: `BR-FR-09_${term}`,
    edits: [[company(siren), ''] as const],
  })),
  ...PARTIES.flatMap(([siren, term, address]): PassingCase[] => [
    { rule: `BR-FR-09_${term}`, edits: [value(`${siren}00017`, `${siren}99999`)] },
    {
      rule: `BR-FR-CO-10_${term}-2`,
      edits: [[identifier(siren), identifier(siren) + identifier(siren).replace('0009', '0088')]],
    },
    { rule: `BR-FR-23_${address}`, edits: [value(`${siren}_IN`, `${siren}+-_.aZ`)] },
    { rule: `BR-FR-25_${address}`, edits: [value(`${siren}_IN`, `${siren}${'a'.repeat(116)}`)] },
  ]),
  // The form of an address depends on the French scheme; its length counts characters, not UTF-16 units.
  ...FURTHER.map(([siren, , address]) => ({
    rule: `BR-FR-25_${address}`,
    edits: [
      [
        `<cbc:EndpointID schemeID="0225">${siren}_IN<`,
        `<cbc:EndpointID schemeID="EM">${'😀'.repeat(125)}<`,
      ] as const,
    ],
  })),
  {
    rule: 'BR-FR-09_EXT-FR-FE-146',
    edits: [value('22222222200033', 'not looked at')],
  },
  {
    rule: 'BR-FR-09_BT-71',
    edits: [
      [
        '</cac:DeliveryLocation></cac:Delivery>',
        `</cac:DeliveryLocation><cac:DeliveryParty><cac:PartyLegalEntity>${company('222222222')}</cac:PartyLegalEntity></cac:DeliveryParty></cac:Delivery>`,
      ],
    ],
  },
  { rule: 'BR-FR-11_BT-47', edits: [noNote, [company('222222222'), ''], [identifier('222222222'), '']] },
  { rule: 'BR-FR-21_BT-49', edits: [noNote, value('222222222_IN', 'OTHER')] },
  { rule: 'BR-FR-21_BT-49', edits: [selfBilled, value('222222222_IN', 'OTHER')] },
  // Without a SIREN every address matches.
  { rule: 'BR-FR-22_BT-34', edits: [value('111111111_IN', 'OTHER')] },
  { rule: 'BR-FR-22_BT-34', edits: [noNote, selfBilled, value('111111111_IN', 'OTHER')] },
  ...ROUTES.flatMap(([route, term]): PassingCase[] => [
    { rule: `BR-FR-24_${term}`, edits: [value(route, 'aZ0+-_.')] },
    { rule: `BR-FR-26_${term}`, edits: [value(route, 'a'.repeat(100))] },
    {
      rule: `BR-FR-26_${term}`,
      edits: [[`schemeID="0224">${route}<`, `schemeID="0088">${'é '.repeat(101)}<`]],
    },
  ]),
  {
    rule: 'BR-FR-32-ID',
    edits: [
      [identifier('333333333'), identifier('333333333').replace('0009">33333333300017', '0231"> 333333333 ')],
    ],
  },
  {
    rule: 'BR-FR-10_BT-30',
    base: MULTI_SELLER,
    edits: [
      ['<cbc:CompanyID schemeID="0002">111111111<', '<cbc:CompanyID schemeID="0002">111111111<!-- x --><'],
    ],
  },
];
