/** Status of a buyer on an invoice. */
export interface InvoiceStatusInput {
  id: string;
  /** Number and day (YYYY-MM-DD) of the invoice. */
  number: string;
  issueDate: string;
  code: string;
  seller: string;
  buyer: string;
  at: Date;
}

/** Writes a status (CDAR D22B) of a buyer on an invoice, as another platform sends it; parties are SIRENs. */
export function writeInvoiceStatus({
  id,
  number,
  issueDate,
  code,
  seller,
  buyer,
  at,
}: InvoiceStatusInput): Buffer {
  const time = at.toISOString().replace(/\D/g, '').slice(0, 14);
  const stamp = `<ram:IssueDateTime><udt:DateTimeString format="204">${time}</udt:DateTimeString></ram:IssueDateTime>`;
  const global = (siren: string): string => `<ram:GlobalID schemeID="0002">${siren}</ram:GlobalID>`;
  const namespace = 'urn:un:unece:uncefact:data:standard:';
  return Buffer.from(
    `<?xml version="1.0" encoding="UTF-8"?>
<rsm:CrossDomainAcknowledgementAndResponse xmlns:rsm="${namespace}CrossDomainAcknowledgementAndResponse:100" xmlns:ram="${namespace}ReusableAggregateBusinessInformationEntity:100" xmlns:udt="${namespace}UnqualifiedDataType:100" xmlns:qdt="${namespace}QualifiedDataType:100">
<rsm:ExchangedDocumentContext><ram:BusinessProcessSpecifiedDocumentContextParameter><ram:ID>REGULATED</ram:ID></ram:BusinessProcessSpecifiedDocumentContextParameter><ram:GuidelineSpecifiedDocumentContextParameter><ram:ID>urn.cpro.gouv.fr:1p0:CDV:invoice</ram:ID></ram:GuidelineSpecifiedDocumentContextParameter></rsm:ExchangedDocumentContext>
<rsm:ExchangedDocument><ram:ID>${id}</ram:ID>${stamp}<ram:SenderTradeParty><ram:RoleCode>WK</ram:RoleCode></ram:SenderTradeParty><ram:IssuerTradeParty>${global(buyer)}<ram:Name>Buyer</ram:Name><ram:RoleCode>BY</ram:RoleCode></ram:IssuerTradeParty><ram:RecipientTradeParty>${global(seller)}<ram:Name>Seller</ram:Name><ram:RoleCode>SE</ram:RoleCode><ram:URIUniversalCommunication><ram:URIID schemeID="0225">${seller}</ram:URIID></ram:URIUniversalCommunication></ram:RecipientTradeParty></rsm:ExchangedDocument>
<rsm:AcknowledgementDocument><ram:MultipleReferencesIndicator><udt:Indicator>false</udt:Indicator></ram:MultipleReferencesIndicator><ram:TypeCode>23</ram:TypeCode>${stamp}<ram:ReferenceReferencedDocument><ram:IssuerAssignedID>${number}</ram:IssuerAssignedID><ram:TypeCode>380</ram:TypeCode><ram:FormattedIssueDateTime><qdt:DateTimeString format="102">${issueDate.replaceAll('-', '')}</qdt:DateTimeString></ram:FormattedIssueDateTime><ram:ProcessConditionCode>${code}</ram:ProcessConditionCode><ram:IssuerTradeParty>${global(seller)}<ram:RoleCode>SE</ram:RoleCode></ram:IssuerTradeParty></ram:ReferenceReferencedDocument></rsm:AcknowledgementDocument>
</rsm:CrossDomainAcknowledgementAndResponse>`,
    'utf8',
  );
}

/** Writes a status (CDAR D22B) of the administration about a report, as forwarded by the platform. */
export function writeReportStatus(input: {
  id: string;
  /** Id of the report that the status is about. */
  reference: string;
  /** MDT-105. */
  code: string;
  reason: { code: string; text: string } | null;
  at: Date;
}): Buffer {
  const { id, reference, code, reason, at } = input;
  const time = at.toISOString().replace(/\D/g, '').slice(0, 14);
  const stamp = (tag: string): string =>
    `<ram:${tag}><udt:DateTimeString format="204">${time}</udt:DateTimeString></ram:${tag}>`;
  const party = (tag: string, scheme: string, number: string, role: string): string =>
    `<ram:${tag}><ram:GlobalID schemeID="${scheme}">${number}</ram:GlobalID><ram:RoleCode>${role}</ram:RoleCode></ram:${tag}>`;
  const detail =
    reason === null
      ? ''
      : `<ram:SpecifiedDocumentStatus><ram:ReasonCode>${reason.code}</ram:ReasonCode><ram:Reason>${reason.text}</ram:Reason><ram:SequenceNumeric>1</ram:SequenceNumeric></ram:SpecifiedDocumentStatus>`;
  const namespace = 'urn:un:unece:uncefact:data:standard:';
  return Buffer.from(
    `<?xml version="1.0" encoding="UTF-8"?>
<rsm:CrossDomainAcknowledgementAndResponse xmlns:rsm="${namespace}CrossDomainAcknowledgementAndResponse:100" xmlns:ram="${namespace}ReusableAggregateBusinessInformationEntity:100" xmlns:udt="${namespace}UnqualifiedDataType:100">
<rsm:ExchangedDocumentContext><ram:GuidelineSpecifiedDocumentContextParameter><ram:ID>urn.cpro.gouv.fr:1p0:CDV:ereporting</ram:ID></ram:GuidelineSpecifiedDocumentContextParameter></rsm:ExchangedDocumentContext>
<rsm:ExchangedDocument><ram:ID>${id}</ram:ID>${stamp('IssueDateTime')}<ram:SenderTradeParty><ram:RoleCode>DFH</ram:RoleCode></ram:SenderTradeParty>${party('IssuerTradeParty', '0238', '0000', 'DFH')}${party('RecipientTradeParty', '0238', '0431', 'WK')}</rsm:ExchangedDocument>
<rsm:AcknowledgementDocument><ram:MultipleReferencesIndicator><udt:Indicator>false</udt:Indicator></ram:MultipleReferencesIndicator><ram:TypeCode>305</ram:TypeCode>${stamp('IssueDateTime')}<ram:ReferenceReferencedDocument><ram:IssuerAssignedID>${reference}</ram:IssuerAssignedID><ram:TypeCode>380</ram:TypeCode><ram:ProcessConditionCode>${code}</ram:ProcessConditionCode>${detail}</ram:ReferenceReferencedDocument></rsm:AcknowledgementDocument>
</rsm:CrossDomainAcknowledgementAndResponse>`,
    'utf8',
  );
}
