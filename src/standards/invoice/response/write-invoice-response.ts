import type { SchemedIdentifier } from '../model';
import { XmlWriter } from '../xml-writer';
import { NAMESPACE } from '../xml';
import {
  CLARIFICATION_LISTS,
  INVOICE_RESPONSE_TYPE,
  type Clarification,
  type InvoiceParty,
  type InvoiceResponse,
  type ResponseParty,
} from './invoice-response';

/**
 * Writes an Invoice Response as UBL 2.1 ApplicationResponse (Peppol BIS 63, T111), in the order of the schema. Null values
 * are omitted; `checkInvoiceResponse` and the rules check that required values are present.
 */
export function writeInvoiceResponse(response: InvoiceResponse): string {
  const xml = new XmlWriter();
  xml.group(
    'ApplicationResponse',
    () => {
      xml.element('cbc:CustomizationID', INVOICE_RESPONSE_TYPE.customizationId);
      xml.element('cbc:ProfileID', response.processId ?? INVOICE_RESPONSE_TYPE.processId);
      xml.element('cbc:ID', response.number);
      xml.element('cbc:IssueDate', response.issueDate);
      xml.element('cbc:IssueTime', response.issueTime);
      xml.element('cbc:Note', response.note);
      writeParty(xml, 'cac:SenderParty', response.sender);
      writeParty(xml, 'cac:ReceiverParty', response.receiver);
      xml.group('cac:DocumentResponse', () => writeDocumentResponse(xml, response));
    },
    { xmlns: NAMESPACE.applicationResponse, 'xmlns:cac': NAMESPACE.cac, 'xmlns:cbc': NAMESPACE.cbc },
  );
  return xml.toString();
}

function writeDocumentResponse(xml: XmlWriter, response: InvoiceResponse): void {
  xml.group('cac:Response', () => {
    xml.element('cbc:ResponseCode', response.status);
    xml.element('cbc:EffectiveDate', response.effectiveDate);
    for (const clarification of response.clarifications) writeClarification(xml, clarification);
  });
  xml.group('cac:DocumentReference', () => {
    xml.element('cbc:ID', response.invoice.number);
    xml.element('cbc:IssueDate', response.invoice.issueDate);
    xml.element('cbc:DocumentTypeCode', response.invoice.typeCode);
  });
  writeInvoiceParty(xml, 'cac:IssuerParty', response.issuer);
  writeInvoiceParty(xml, 'cac:RecipientParty', response.recipient);
}

function writeClarification(xml: XmlWriter, { kind, code, text, corrections }: Clarification): void {
  xml.group('cac:Status', () => {
    const listID = kind === null ? null : CLARIFICATION_LISTS[kind];
    xml.element('cbc:StatusReasonCode', code, { listID });
    xml.element('cbc:StatusReason', text);
    for (const { term, value } of corrections)
      xml.group('cac:Condition', () => {
        xml.element('cbc:AttributeID', term);
        xml.element('cbc:Description', value);
      });
  });
}

function writeParty(xml: XmlWriter, element: string, party: ResponseParty): void {
  xml.group(element, () => {
    writeIdentifier(xml, 'cbc:EndpointID', party.electronicAddress);
    xml.group('cac:PartyIdentification', () => writeIdentifier(xml, 'cbc:ID', party.identifier));
    xml.group('cac:PartyLegalEntity', () => xml.element('cbc:RegistrationName', party.name));
    xml.group('cac:Contact', () => {
      xml.element('cbc:Name', party.contact?.name ?? null);
      xml.element('cbc:Telephone', party.contact?.phone ?? null);
      xml.element('cbc:ElectronicMail', party.contact?.email ?? null);
    });
  });
}

function writeInvoiceParty(xml: XmlWriter, element: string, party: InvoiceParty | null): void {
  if (party === null) return;
  xml.group(element, () => {
    xml.group('cac:PartyIdentification', () => writeIdentifier(xml, 'cbc:ID', party.identifier));
    xml.group('cac:PartyName', () => xml.element('cbc:Name', party.name));
  });
}

function writeIdentifier(xml: XmlWriter, element: string, id: SchemedIdentifier | null): void {
  xml.element(element, id?.identifier ?? null, { schemeID: id?.scheme ?? null });
}
