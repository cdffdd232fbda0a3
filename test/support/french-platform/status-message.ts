/** Writes a status (CDAR D22B) of the administration on a report, as the platform passes it on. */
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
