import type { SchemedIdentifier } from '../invoice';
import { XmlWriter } from '../invoice/xml-writer';
import { NAMESPACE } from '../invoice/xml';
import type {
  Characteristic,
  InvoiceStatusReport,
  StatusDetail,
  StatusMessage,
  StatusParty,
} from './status-message';

/** Date format codes of UNTDID 2379: a day (102), and a time to the second (204). */
const DAY_FORMAT = { format: '102' };
const TIME_FORMAT = { format: '204' };

/**
 * Writes a status message as CDAR D22B, in the uncoupled form and in the order of the schema. Null values are omitted;
 * the rules check that required values are present.
 */
export function writeStatusMessage(message: StatusMessage): string {
  const xml = new XmlWriter();
  xml.group(
    'rsm:CrossDomainAcknowledgementAndResponse',
    () => {
      xml.group('rsm:ExchangedDocumentContext', () => {
        writeParameter(xml, 'ram:BusinessProcessSpecifiedDocumentContextParameter', message.frame);
        writeParameter(xml, 'ram:GuidelineSpecifiedDocumentContextParameter', message.guideline);
      });
      xml.group('rsm:ExchangedDocument', () => writeExchange(xml, message));
      xml.group('rsm:AcknowledgementDocument', () => writeAcknowledgement(xml, message));
    },
    {
      'xmlns:rsm': NAMESPACE.cdar,
      'xmlns:ram': NAMESPACE.ram,
      'xmlns:udt': NAMESPACE.udt,
      'xmlns:qdt': NAMESPACE.qdt,
    },
  );
  return xml.toString();
}

function writeParameter(xml: XmlWriter, element: string, id: string | null): void {
  xml.group(element, () => xml.element('ram:ID', id));
}

function writeExchange(xml: XmlWriter, message: StatusMessage): void {
  xml.element('ram:ID', message.id);
  xml.element('ram:Name', message.name);
  writeTime(xml, 'ram:IssueDateTime', message.issuedAt);
  writeParty(xml, 'ram:SenderTradeParty', message.sender);
  writeParty(xml, 'ram:IssuerTradeParty', message.issuer);
  for (const recipient of message.recipients) writeParty(xml, 'ram:RecipientTradeParty', recipient);
}

function writeAcknowledgement(xml: XmlWriter, { invoices, phase, statusAt }: StatusMessage): void {
  xml.group('ram:MultipleReferencesIndicator', () =>
    xml.element('udt:Indicator', String(invoices.length > 1)),
  );
  xml.element('ram:TypeCode', phase);
  writeTime(xml, 'ram:IssueDateTime', statusAt);
  for (const invoice of invoices)
    xml.group('ram:ReferenceReferencedDocument', () => writeInvoice(xml, invoice));
}

function writeInvoice(xml: XmlWriter, invoice: InvoiceStatusReport): void {
  xml.element('ram:IssuerAssignedID', invoice.number);
  xml.element('ram:StatusCode', invoice.processCode);
  xml.element('ram:TypeCode', invoice.typeCode);
  writeTime(xml, 'ram:ReceiptDateTime', invoice.receivedAt);
  xml.element('ram:ReferenceTypeCode', invoice.referenceType);
  xml.group('ram:FormattedIssueDateTime', () =>
    xml.element('qdt:DateTimeString', toDigits(invoice.issueDate), DAY_FORMAT),
  );
  xml.element('ram:ProcessConditionCode', invoice.status);
  xml.element('ram:ProcessCondition', invoice.statusName);
  writeParty(xml, 'ram:IssuerTradeParty', invoice.seller);
  for (const recipient of invoice.recipients) writeParty(xml, 'ram:RecipientTradeParty', recipient);
  for (const detail of invoice.details)
    xml.group('ram:SpecifiedDocumentStatus', () => writeDetail(xml, detail));
}

function writeDetail(xml: XmlWriter, detail: StatusDetail): void {
  xml.element('ram:ReasonCode', detail.reasonCode);
  xml.element('ram:Reason', detail.reason);
  xml.element('ram:ProcessConditionCode', detail.status);
  xml.element('ram:RequestedActionCode', detail.actionCode);
  xml.element('ram:RequestedAction', detail.action);
  xml.element('ram:SequenceNumeric', detail.sequence);
  for (const characteristic of detail.characteristics)
    xml.group('ram:SpecifiedDocumentCharacteristic', () => writeCharacteristic(xml, characteristic));
}

function writeCharacteristic(xml: XmlWriter, characteristic: Characteristic): void {
  const { changed, amount } = characteristic;
  xml.element('ram:ID', characteristic.term);
  xml.element('ram:TypeCode', characteristic.kind);
  xml.group('ram:ValueChangedIndicator', () =>
    xml.element('udt:IndicatorString', changed === null ? null : String(changed)),
  );
  xml.element('ram:Name', characteristic.name);
  xml.element('ram:Location', characteristic.location);
  xml.element('ram:Value', characteristic.value);
  xml.element('ram:ValueAmount', amount?.value ?? null, { currencyID: amount?.currency ?? null });
  xml.group('ram:ValueDateTime', () =>
    xml.element('udt:DateTimeString', toDigits(characteristic.date), DAY_FORMAT),
  );
  xml.element('ram:ValuePercent', characteristic.percent);
}

function writeParty(xml: XmlWriter, element: string, party: StatusParty | null): void {
  if (party === null) return;
  xml.group(element, () => {
    for (const identifier of party.identifiers) writeIdentifier(xml, 'ram:GlobalID', identifier);
    xml.element('ram:Name', party.name);
    xml.element('ram:RoleCode', party.role);
    xml.group('ram:URIUniversalCommunication', () =>
      writeIdentifier(xml, 'ram:URIID', party.electronicAddress),
    );
  });
}

function writeIdentifier(xml: XmlWriter, element: string, id: SchemedIdentifier | null): void {
  xml.element(element, id?.identifier ?? null, { schemeID: id?.scheme ?? null });
}

function writeTime(xml: XmlWriter, element: string, time: string | null): void {
  xml.group(element, () => xml.element('udt:DateTimeString', toDigits(time), TIME_FORMAT));
}

/** Returns the digits of a day or time, as the formats 102 and 204 require. */
function toDigits(text: string | null): string | null {
  return text?.replace(/\D/g, '') ?? null;
}
