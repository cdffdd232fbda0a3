const TRANSACTION = 'urn:fdc:peppol.eu:poacc:trns:invoice_response:3';
const NAMESPACE = 'urn:oasis:names:specification:ubl:schema:xsd:ApplicationResponse-2';

/** Document type and process of the Invoice Response (Peppol BIS 63). */
export const RESPONSE_TYPE = `${NAMESPACE}::ApplicationResponse##${TRANSACTION}::2.1`;
export const RESPONSE_PROCESS = 'urn:fdc:peppol.eu:poacc:bis:invoice_response:3';

export interface MadeResponse {
  number: string;
  /** `<scheme>:<identifier>` */
  sender: string;
  receiver: string;
  /** number of the invoice */
  answers: string;
  code: string;
  reason: string;
}

/** A short Invoice Response. */
export function invoiceResponse({ number, sender, receiver, answers, code, reason }: MadeResponse): string {
  const party = (name: string, address: string): string => {
    const [scheme = '', identifier = ''] = address.split(':');
    return `<cac:${name}><cbc:EndpointID schemeID="${scheme}">${identifier}</cbc:EndpointID>
      <cac:PartyLegalEntity><cbc:RegistrationName>${name}</cbc:RegistrationName></cac:PartyLegalEntity></cac:${name}>`;
  };
  return `<?xml version="1.0" encoding="UTF-8"?>
<ApplicationResponse xmlns="${NAMESPACE}"
  xmlns:cac="urn:oasis:names:specification:ubl:schema:xsd:CommonAggregateComponents-2"
  xmlns:cbc="urn:oasis:names:specification:ubl:schema:xsd:CommonBasicComponents-2">
  <cbc:CustomizationID>${TRANSACTION}</cbc:CustomizationID>
  <cbc:ProfileID>${RESPONSE_PROCESS}</cbc:ProfileID>
  <cbc:ID>${number}</cbc:ID>
  <cbc:IssueDate>2026-11-22</cbc:IssueDate>
  ${party('SenderParty', sender)}
  ${party('ReceiverParty', receiver)}
  <cac:DocumentResponse>
    <cac:Response>
      <cbc:ResponseCode listID="UNCL4343OpSubset">${code}</cbc:ResponseCode>
      <cac:Status><cbc:StatusReasonCode listID="OPStatusReason">PRI</cbc:StatusReasonCode><cbc:StatusReason>${reason}</cbc:StatusReason></cac:Status>
    </cac:Response>
    <cac:DocumentReference><cbc:ID>${answers}</cbc:ID><cbc:DocumentTypeCode listID="UNCL1001">380</cbc:DocumentTypeCode></cac:DocumentReference>
  </cac:DocumentResponse>
</ApplicationResponse>`;
}
