import { findBillingProfile } from '../document-types';
import { joinNotes } from '../french-notes';
import {
  getDocumentNumber,
  isSelfBillingKind,
  type Attachment,
  type ParsedDocument,
  type SchemedIdentifier,
} from '../model';
import { removeUnsupportedTerms } from '../remove-unsupported-terms';
import type { UblOptions } from '../ubl/write-ubl';
import { getDefaultProfileId, getDocumentTypeIdsFor } from '../written-identifiers';
import { NAMESPACE, WrittenTree, type XmlDocument } from '../xml';
import { XmlWriter } from '../xml-writer';
import { PROJECT_NAME, REFERENCE_TYPE } from './conventions';
import { writeDate, writeReference } from './write-elements';
import { writeDeliveryDetails, writeDeliveryTerms } from './write-extended';
import { writeLine } from './write-line';
import { writeNotes } from './notes';
import {
  findCreditorIdentifier,
  writeInvolvedParty,
  writeParty,
  writeTaxRepresentative,
} from './write-party';
import { writeSettlement } from './write-settlement';

/** Options for values that the XML requires and the model does not have, as for UBL. */
export type CiiOptions = UblOptions;

const NAMESPACES = {
  'xmlns:rsm': NAMESPACE.rsm,
  'xmlns:ram': NAMESPACE.ram,
  'xmlns:qdt': NAMESPACE.qdt,
  'xmlns:udt': NAMESPACE.udt,
};

/**
 * Writes a document as Cross Industry Invoice D16B (which is valid D22B as well), elements in the order of the UN/CEFACT
 * schema, absent fields omitted. The writer computes and checks no values: amounts are written as in the model, and
 * validation reports missing ones.
 */
export function writeCii(document: ParsedDocument, options: CiiOptions): string {
  const xml = new XmlWriter();
  writeDocument(xml, document, options);
  return xml.toString();
}

/**
 * Writes a document as `writeCii`, and returns the tree that `parseXml` would create from the text, for validation and
 * reading.
 * @throws XmlError for a document that exceeds the limits of the reader
 */
export function writeCiiWithTree(
  document: ParsedDocument,
  options: CiiOptions,
): { text: string; tree: XmlDocument } {
  const tree = new WrittenTree();
  const xml = new XmlWriter(tree);
  writeDocument(xml, document, options);
  const text = xml.toString();
  return { text, tree: tree.finish(text) };
}

function writeDocument(xml: XmlWriter, parsedDocument: ParsedDocument, options: CiiOptions): void {
  const { kind } = options;
  const customizationId =
    options.customizationId ?? getDocumentTypeIdsFor(parsedDocument, kind).customizationId;
  const document = removeUnsupportedTerms(parsedDocument, customizationId);
  const profileId = options.profileId ?? getDefaultProfileId(document, kind, customizationId);
  xml.group(
    'rsm:CrossIndustryInvoice',
    () => {
      writeContext(xml, customizationId, profileId);
      writeHeader(xml, document);
      xml.group('rsm:SupplyChainTradeTransaction', () => {
        for (const line of document.lines) writeLine(xml, line, document);
        writeAgreement(xml, document, options);
        writeDelivery(xml, document);
        writeSettlement(xml, document, {
          creditor: findCreditorIdentifier(document),
          // XRechnung requires the rate of every category, also of category O (outside of VAT) without one (BR-DE-14).
          rateOutsideOfVat: findBillingProfile(customizationId) === 'xrechnung' ? '0' : null,
        });
      });
    },
    NAMESPACES,
  );
}

function writeContext(xml: XmlWriter, customizationId: string, profileId: string): void {
  const writeParameter = (name: string, id: string): void =>
    xml.group(`ram:${name}SpecifiedDocumentContextParameter`, () => xml.element('ram:ID', id || null));
  xml.group('rsm:ExchangedDocumentContext', () => {
    writeParameter('BusinessProcess', profileId);
    writeParameter('Guideline', customizationId);
  });
}

function writeHeader(xml: XmlWriter, document: ParsedDocument): void {
  xml.group('rsm:ExchangedDocument', () => {
    xml.element('ram:ID', getDocumentNumber(document));
    xml.element('ram:TypeCode', document.typeCode);
    writeDate(xml, 'ram:IssueDateTime', document.issueDate);
    writeNotes(xml, joinNotes(document.note, document.countrySpecific));
  });
}

function writeAgreement(xml: XmlWriter, document: ParsedDocument, options: CiiOptions): void {
  const [sellerAddress, buyerAddress] = isSelfBillingKind(options.kind)
    ? [options.receiver, options.sender]
    : [options.sender, options.receiver];
  const { extended } = document;
  xml.requiredGroup('ram:ApplicableHeaderTradeAgreement', () => {
    xml.element('ram:BuyerReference', document.buyerReference);
    writeParty(xml, 'ram:SellerTradeParty', document.seller, sellerAddress);
    writeParty(xml, 'ram:BuyerTradeParty', document.buyer, buyerAddress);
    writeInvolvedParty(xml, 'ram:SalesAgentTradeParty', extended?.salesAgent ?? null);
    if (document.taxRepresentative !== null) writeTaxRepresentative(xml, document.taxRepresentative);
    writeDeliveryTerms(xml, extended?.deliveryTerms ?? null);
    writeReference(xml, 'ram:SellerOrderReferencedDocument', document.salesOrderReference);
    writeReference(xml, 'ram:BuyerOrderReferencedDocument', document.purchaseOrderReference, {
      issueDate: extended?.purchaseOrderDate ?? null,
    });
    writeReference(xml, 'ram:ContractReferencedDocument', document.contractReference, {
      typeCode: extended?.contractTypeCode ?? null,
      issueDate: extended?.contractDate ?? null,
    });
    writeTender(xml, document.tenderReference);
    writeInvoicedObject(xml, document.invoicedObject);
    for (const attachment of document.attachments) writeAttachment(xml, attachment);
    writeInvolvedParty(xml, 'ram:BuyerAgentTradeParty', extended?.buyerAgent ?? null);
    if (document.projectReference !== null) {
      xml.group('ram:SpecifiedProcuringProject', () => {
        xml.element('ram:ID', document.projectReference);
        xml.element('ram:Name', PROJECT_NAME);
      });
    }
  });
}

/**
 * Writes ApplicableHeaderTradeDelivery: the delivery (BG-13), and the advices of despatch and receipt (BT-16, BT-15).
 */
function writeDelivery(xml: XmlWriter, document: ParsedDocument): void {
  xml.requiredGroup('ram:ApplicableHeaderTradeDelivery', () => {
    if (document.delivery !== null) writeDeliveryDetails(xml, document.delivery);
    writeReference(xml, 'ram:DespatchAdviceReferencedDocument', document.despatchReference, {
      issueDate: document.extended?.despatchDate ?? null,
    });
    writeReference(xml, 'ram:ReceivingAdviceReferencedDocument', document.receiptReference);
  });
}

function writeTender(xml: XmlWriter, tender: string | null): void {
  if (tender === null) return;
  xml.group('ram:AdditionalReferencedDocument', () => {
    xml.element('ram:IssuerAssignedID', tender);
    xml.element('ram:TypeCode', REFERENCE_TYPE.tender);
  });
}

function writeInvoicedObject(xml: XmlWriter, object: SchemedIdentifier | null): void {
  if (object === null) return;
  xml.group('ram:AdditionalReferencedDocument', () => {
    xml.element('ram:IssuerAssignedID', object.identifier);
    xml.element('ram:TypeCode', REFERENCE_TYPE.object);
    xml.element('ram:ReferenceTypeCode', object.scheme);
  });
}

function writeAttachment(xml: XmlWriter, attachment: Attachment): void {
  xml.group('ram:AdditionalReferencedDocument', () => {
    xml.element('ram:IssuerAssignedID', attachment.id);
    xml.element('ram:URIID', attachment.url);
    xml.element('ram:TypeCode', REFERENCE_TYPE.supportingDocument);
    xml.element('ram:Name', attachment.description);
    xml.element('ram:AttachmentBinaryObject', attachment.embeddedDocument, {
      mimeCode: attachment.mimeCode,
      filename: attachment.filename,
    });
  });
}
