import type { Edit } from '../sample-invoice.fixture';

/** Valid refusal. */
export const STATUS = `<?xml version="1.0" encoding="UTF-8"?>
<ApplicationResponse xmlns="urn:oasis:names:specification:ubl:schema:xsd:ApplicationResponse-2"
  xmlns:cac="urn:oasis:names:specification:ubl:schema:xsd:CommonAggregateComponents-2"
  xmlns:cbc="urn:oasis:names:specification:ubl:schema:xsd:CommonBasicComponents-2">
  <cbc:CustomizationID>urn:peppol:edec:mls:1.0</cbc:CustomizationID>
  <cbc:ProfileID>urn:peppol:edec:mls</cbc:ProfileID>
  <cbc:ID>S-1</cbc:ID>
  <cbc:IssueDate>2026-11-22</cbc:IssueDate>
  <cbc:IssueTime>10:00:00Z</cbc:IssueTime>
  <cac:SenderParty><cbc:EndpointID schemeID="0242">000002</cbc:EndpointID></cac:SenderParty>
  <cac:ReceiverParty><cbc:EndpointID schemeID="0242">000001-UNIT_1.PART~A</cbc:EndpointID></cac:ReceiverParty>
  <cac:DocumentResponse>
    <cac:Response><cbc:ResponseCode>RE</cbc:ResponseCode><cbc:Description>It breaks rules.</cbc:Description></cac:Response>
    <cac:DocumentReference><cbc:ID>90f14eff-3705</cbc:ID></cac:DocumentReference>
    <cac:LineResponse>
      <cac:LineReference><cbc:LineID>NA</cbc:LineID></cac:LineReference>
      <cac:Response><cbc:Description>One issue</cbc:Description><cac:Status><cbc:StatusReasonCode>BV</cbc:StatusReasonCode></cac:Status></cac:Response>
    </cac:LineResponse>
  </cac:DocumentResponse>
</ApplicationResponse>`;

/** Valid delivery status with a warning. */
export const DELIVERED = STATUS.replace('>RE<', '>AP<').replace('>BV<', '>BW<');

const SENDER = '<cbc:EndpointID schemeID="0242">000002</cbc:EndpointID>';
const RECEIVER = '<cbc:EndpointID schemeID="0242">000001-UNIT_1.PART~A</cbc:EndpointID>';
const ANSWER = /<cac:DocumentResponse>[^]*<\/cac:DocumentResponse>/;
const LINE = /<cac:LineResponse>[^]*<\/cac:LineResponse>/;

/** Changes that violate each rule. */
export const STATUS_FAILURES: readonly { rule: string; edits: readonly Edit[] }[] = (
  [
    ['01', ['mls:1.0', 'mls:2.0']],
    ['02', ['>urn:peppol:edec:mls<', '>urn:peppol:edec:mlr<']],
    ['03', ['>S-1<', '> <']],
    ['04', ['2026-11-22', '2026-11-22Z']],
    ['05', [/<cbc:IssueTime>.*<\/cbc:IssueTime>/, '']],
    ['06', ['10:00:00Z', '10:00:00']],
    ['07', [SENDER, '']],
    ['08', ['>000002<', '><']],
    ['09', ['>000002<', '>2<']],
    ['10', [SENDER, '<cbc:EndpointID>000002</cbc:EndpointID>']],
    ['11', [SENDER, '<cbc:EndpointID schemeID="0208">000002</cbc:EndpointID>']],
    ['12', [RECEIVER, '']],
    ['13', [RECEIVER, '<cbc:EndpointID schemeID="0242"> </cbc:EndpointID>']],
    ['14', [RECEIVER, '<cbc:EndpointID schemeID="0242">000001-a</cbc:EndpointID>']],
    ['15', [RECEIVER, '<cbc:EndpointID>000001</cbc:EndpointID>']],
    ['16', [RECEIVER, '<cbc:EndpointID schemeID="9999">000001</cbc:EndpointID>']],
    ['17', [ANSWER, '']],
    ['18', ['<cbc:ResponseCode>RE</cbc:ResponseCode>', '']],
    ['19', ['>RE<', '>XX<']],
    ['20', ['<cbc:Description>It breaks rules.</cbc:Description>', '']],
    ['21', ['It breaks rules.', ' ']],
    ['22', ['<cac:DocumentReference><cbc:ID>90f14eff-3705</cbc:ID></cac:DocumentReference>', '']],
    ['23', [LINE, '']],
    ['24', ['>BV<', '>BW<']],
    ['25', ['>RE<', '>AP<']],
    ['26', ['90f14eff-3705', ' ']],
    ['27', ['>NA<', '><']],
    ['28', ['<cbc:Description>One issue</cbc:Description>', '']],
    ['29', ['One issue', ' ']],
    ['30', [/<cac:Status>.*<\/cac:Status>/, '']],
    ['31', ['>BV<', '>ZZ<']],
  ] as const
).map(([rule, edit]) => ({ rule: `SCH-MLS-${rule}`, edits: [edit as Edit] }));
