import { NAMESPACE } from '../../invoice/xml';
import type { Edit } from '../sample-invoice.fixture';

const heads = `xmlns:rsm="${NAMESPACE.cdar}" xmlns:ram="${NAMESPACE.ram}" xmlns:udt="${NAMESPACE.udt}" xmlns:qdt="${NAMESPACE.qdt}"`;

/** Refusal by a buyer: processing phase, through its platform, to the seller. */
export const REFUSED = `<rsm:CrossDomainAcknowledgementAndResponse ${heads}>
<rsm:ExchangedDocumentContext><ram:BusinessProcessSpecifiedDocumentContextParameter><ram:ID>REGULATED</ram:ID></ram:BusinessProcessSpecifiedDocumentContextParameter><ram:GuidelineSpecifiedDocumentContextParameter><ram:ID>urn.cpro.gouv.fr:1p0:CDV:invoice</ram:ID></ram:GuidelineSpecifiedDocumentContextParameter></rsm:ExchangedDocumentContext>
<rsm:ExchangedDocument><ram:ID>F-1_210</ram:ID><ram:IssueDateTime><udt:DateTimeString format="204">20261122100000</udt:DateTimeString></ram:IssueDateTime>
<ram:SenderTradeParty><ram:GlobalID schemeID="0238">0003</ram:GlobalID><ram:RoleCode>WK</ram:RoleCode></ram:SenderTradeParty>
<ram:IssuerTradeParty><ram:GlobalID schemeID="0002">200000008</ram:GlobalID><ram:RoleCode>BY</ram:RoleCode></ram:IssuerTradeParty>
<ram:RecipientTradeParty><ram:GlobalID schemeID="0002">100000009</ram:GlobalID><ram:RoleCode>SE</ram:RoleCode><ram:URIUniversalCommunication><ram:URIID schemeID="0225">100000009</ram:URIID></ram:URIUniversalCommunication></ram:RecipientTradeParty></rsm:ExchangedDocument>
<rsm:AcknowledgementDocument><ram:MultipleReferencesIndicator><udt:Indicator>false</udt:Indicator></ram:MultipleReferencesIndicator><ram:TypeCode>23</ram:TypeCode>
<ram:IssueDateTime><udt:DateTimeString format="204">20261122095900</udt:DateTimeString></ram:IssueDateTime>
<ram:ReferenceReferencedDocument><ram:IssuerAssignedID>F-1</ram:IssuerAssignedID><ram:StatusCode>45</ram:StatusCode><ram:TypeCode>380</ram:TypeCode><ram:FormattedIssueDateTime><qdt:DateTimeString format="102">20261120</qdt:DateTimeString></ram:FormattedIssueDateTime><ram:ProcessConditionCode>210</ram:ProcessConditionCode>
<ram:IssuerTradeParty><ram:GlobalID schemeID="0002">100000009</ram:GlobalID><ram:RoleCode>SE</ram:RoleCode></ram:IssuerTradeParty><ram:RecipientTradeParty><ram:GlobalID schemeID="0002">200000008</ram:GlobalID><ram:RoleCode>BY</ram:RoleCode></ram:RecipientTradeParty>
<ram:SpecifiedDocumentStatus><ram:ReasonCode>DOUBLON</ram:ReasonCode><ram:ProcessConditionCode>210</ram:ProcessConditionCode><ram:RequestedActionCode>NOA</ram:RequestedActionCode><ram:SequenceNumeric>1</ram:SequenceNumeric><ram:SpecifiedDocumentCharacteristic><ram:TypeCode>DVA</ram:TypeCode></ram:SpecifiedDocumentCharacteristic></ram:SpecifiedDocumentStatus></ram:ReferenceReferencedDocument></rsm:AcknowledgementDocument>
</rsm:CrossDomainAcknowledgementAndResponse>`;

const CODE = '<ram:ProcessConditionCode>210</ram:ProcessConditionCode>';
/** Both the status of the message and that of its detail. */
const status = (code: string): Edit[] => [
  [CODE, `<ram:ProcessConditionCode>${code}</ram:ProcessConditionCode>`, 'all'],
];
const TRANSMISSION: Edit = ['<ram:TypeCode>23<', '<ram:TypeCode>305<'];
const SENDER = '<ram:RoleCode>WK</ram:RoleCode></ram:SenderTradeParty>';
const DATE = /<ram:FormattedIssueDateTime>.*<\/ram:FormattedIssueDateTime>/;
const DETAIL = /<ram:SpecifiedDocumentStatus>.*<\/ram:SpecifiedDocumentStatus>/;

/** For each rule that can be broken a change of the refusal that breaks it. */
export const STATUS_MESSAGE_FAILURES: readonly { rule: string; edits: readonly Edit[] }[] = (
  [
    ['04_MDT-91', ['>380<', '>999<']],
    ['CDV-02_MDT-3', ['CDV:invoice', 'CDV:einvoicingF2']],
    ['CDV-03_MDT-4', ['<ram:ID>F-1_210</ram:ID>', '']],
    [
      'CDV-07_MDT-38_yes',
      ['<ram:GlobalID schemeID="0002">200000008</ram:GlobalID><ram:RoleCode>BY', '<ram:RoleCode>BY'],
    ],
    ['CDV-08_MDT-73', [/<ram:URIUniversalCommunication>.*<\/ram:URIUniversalCommunication>/, '']],
    ['CDV-09_MDT-77', ['<ram:TypeCode>23<', '<ram:TypeCode>24<']],
    ['CDV-11_MDG-35', [DATE, '']],
    ['CDV-12_MDT-105', ['<ram:ProcessConditionCode>210</ram:ProcessConditionCode>', '']],
    [
      'CDV-13_MDT-129',
      [
        '<ram:GlobalID schemeID="0002">100000009</ram:GlobalID><ram:RoleCode>SE</ram:RoleCode></ram:IssuerTradeParty>',
        '<ram:RoleCode>SE</ram:RoleCode></ram:IssuerTradeParty>',
      ],
    ],
    ['CDV-14_MDT-207', ...status('212')],
    ['CDV-15_MDT-113', [DETAIL, '']],
    ['CDV-16_MDT-124-2', ['<ram:SequenceNumeric>1</ram:SequenceNumeric>', '']],
    ['CDV-CL-01_MDT-2', ['>REGULATED<', '>S1<']],
    ['CDV-CL-02_MDT-21_305', TRANSMISSION, [SENDER, SENDER.replace('WK', 'SE')]],
    ['CDV-CL-02_MDT-21_23', [SENDER, SENDER.replace('WK', 'DFH')]],
    ['CDV-CL-03_MDT-40_305', TRANSMISSION],
    [
      'CDV-CL-03_MDT-40_23',
      [
        '<ram:RoleCode>BY</ram:RoleCode></ram:IssuerTradeParty>',
        '<ram:RoleCode>WK</ram:RoleCode></ram:IssuerTradeParty>',
      ],
    ],
    ['CDV-CL-04_MDT-59', ['<ram:RoleCode>SE<', '<ram:RoleCode>XX<']],
    ['CDV-CL-05_MDT-88_305', TRANSMISSION],
    ['CDV-CL-05_MDT-88_23', ['>45<', '>10<']],
    ['CDV-CL-06_MDT-105', ...status('299')],
    ['CDV-CL-06_MDT-115', ...status('299')],
    [
      'CDV-CL-07_MDT-132',
      [
        '<ram:RoleCode>SE</ram:RoleCode></ram:IssuerTradeParty>',
        '<ram:RoleCode>BY</ram:RoleCode></ram:IssuerTradeParty>',
      ],
    ],
    [
      'CDV-CL-08_MDT-158',
      [
        '<ram:RoleCode>BY</ram:RoleCode></ram:RecipientTradeParty>',
        '<ram:RoleCode>XX</ram:RoleCode></ram:RecipientTradeParty>',
      ],
    ],
    ['CDV-CL-09_MDT-113', ['>DOUBLON<', '>WHY<']],
    ['CDV-CL-09_MDT-113_210', ['>DOUBLON<', '>QTE_ERR<']],
    ['CDV-CL-09_MDT-113_210B2G', ['>0003<', '>9999<'], ['>DOUBLON<', '>QTE_ERR<']],
    ...['200', '206', '207', '208', '213', '221', '501'].map(
      (code) => [`CDV-CL-09_MDT-113_${code}`, ...status(code), ['>DOUBLON<', '>CONTACT_ACHTR<']] as const,
    ),
    ['CDV-CL-10_MDT-121', ['>NOA<', '>XXX<']],
    ['CDV-CL-11_MDT-207', ['>DVA<', '>XXX<']],
  ] as readonly (readonly [string, ...Edit[]])[]
).map(([rule, ...edits]) => ({ rule: `BR-FR-${rule}`, edits }));

/** Deposit of the invoice: transmission phase, from the seller's platform, to the public portal only. */
export const DEPOSITED_FOR_PORTAL = [
  ['CDV:invoice', 'CDV:einvoicingF2'],
  ['>REGULATED<', '>S1<'],
  ['<ram:TypeCode>23<', '<ram:TypeCode>305<'],
  [
    '<ram:RoleCode>BY</ram:RoleCode></ram:IssuerTradeParty>',
    '<ram:RoleCode>WK</ram:RoleCode></ram:IssuerTradeParty>',
  ],
  [
    /<ram:RecipientTradeParty>.*?<\/ram:RecipientTradeParty>/,
    '<ram:RecipientTradeParty><ram:GlobalID schemeID="0238">0000</ram:GlobalID><ram:RoleCode>DFH</ram:RoleCode></ram:RecipientTradeParty>',
  ],
  ['>45<', '>10<'],
  [DETAIL, ''],
  [
    '<ram:ProcessConditionCode>210</ram:ProcessConditionCode>',
    '<ram:ProcessConditionCode>200</ram:ProcessConditionCode>',
  ],
].reduce<string>((xml, [find = '', replace]) => xml.replace(find, String(replace)), REFUSED);
