import { isEmptyPart } from '../blank';
import { getDocumentProfile } from '../document-profiles';
import { getBillingKindByTypeCode, getBillingProcess, findBillingProfile } from '../document-types';
import { readAttribute, trimToNull, readText } from '../element-reader';
import { extractFrenchSpecifics } from '../french-specifics';
import {
  isCreditNoteKind,
  isSelfBillingKind,
  type Attachment,
  type DocumentCore,
  type InvoiceReference,
} from '../model';
import type { ReadDocument, ReadingContext } from '../read-document';
import { NONE, type NameId, type Node, type XmlDocument } from '../xml';
import { REFERENCE_TYPE, fromCiiVatPointCode } from './conventions';
import { readDay } from './dates';
import { formatCiiDocTypeId, readCiiIdentity, type CiiIdentity } from './detect-cii';
import { ATTRIBUTE, RAM, RSM } from './names';
import { readExtended, type HeaderParts } from './read-extended';
import { readLine, readPeriod, findReferenceOfType } from './read-line';
import { readNotes } from './notes';
import { readDelivery, readParty, readPayee, readSeller, readTaxRepresentative } from './read-party';
import {
  readDocumentAllowanceCharges,
  readExchangeRate,
  readPaymentMeans,
  readPaymentTerms,
  readTaxScheme,
  readTotals,
  readVat,
} from './read-settlement';

/** Parts of a Cross Industry Invoice; each may be missing. */
interface Parts extends HeaderParts {
  document: Node;
  transaction: Node;
}

/**
 * Reads a Cross Industry Invoice (D16B or D22B, whose namespaces are the same) of any guideline into the model; null
 * for any other root element.
 *
 * The reader accepts every document: a missing value is null, unknown codes and amounts remain as written. When a
 * document repeats an element that EN 16931 permits once, the first one is used (texts are joined by newlines).
 */
export function readCii(xml: XmlDocument, context: ReadingContext = {}): ReadDocument | null {
  if (!xml.isCrossIndustryInvoice) return null;
  const identity = readCiiIdentity(xml);
  const { customizationId, profileId, typeCode } = identity;
  const kind = getBillingKindByTypeCode(customizationId, typeCode);
  const parts = findParts(xml);
  const number = readText(xml, parts.document, RAM.ID);
  const core = readCore(xml, parts, identity, context);
  const extendedTerms = readExtended(xml, parts);
  if (extendedTerms !== undefined) core.extended = extendedTerms;
  const { seller, buyer } = core;
  const [sender, receiver] = isSelfBillingKind(kind) ? [buyer, seller] : [seller, buyer];
  return {
    kind,
    profile: getDocumentProfile(customizationId),
    customizationId,
    docTypeId: customizationId === null ? null : formatCiiDocTypeId(customizationId),
    processId: getBillingProcess(findBillingProfile(customizationId), profileId ?? ''),
    sender: sender.electronicAddress,
    receiver: receiver.electronicAddress,
    parsed: isCreditNoteKind(kind)
      ? { invoiceNumber: null, creditNoteNumber: number, ...core }
      : { invoiceNumber: number, ...core },
  };
}

function findParts(xml: XmlDocument): Parts {
  const transaction = xml.child(0, RSM.SupplyChainTradeTransaction);
  return {
    document: xml.child(0, RSM.ExchangedDocument),
    transaction,
    agreement: xml.child(transaction, RAM.ApplicableHeaderTradeAgreement),
    delivery: xml.child(transaction, RAM.ApplicableHeaderTradeDelivery),
    settlement: xml.child(transaction, RAM.ApplicableHeaderTradeSettlement),
  };
}

function readCore(
  xml: XmlDocument,
  { document, transaction, agreement, delivery, settlement }: Parts,
  { customizationId, profileId, typeCode }: CiiIdentity,
  { processId }: ReadingContext,
): DocumentCore {
  const { note, countrySpecific } = extractFrenchSpecifics({
    note: readNotes(xml, document),
    profileId,
    customizationId,
    processId,
  });
  const currency = readText(xml, settlement, RAM.InvoiceCurrencyCode);
  const taxCurrency = readText(xml, settlement, RAM.TaxCurrencyCode);
  const summation = xml.child(settlement, RAM.SpecifiedTradeSettlementHeaderMonetarySummation);
  const terms = xml.children(settlement, RAM.SpecifiedTradePaymentTerms);
  const taxes = xml.children(settlement, RAM.ApplicableTradeTax);
  return {
    typeCode,
    uuid: null,
    issueDate: readDay(xml, xml.child(document, RAM.IssueDateTime)),
    dueDate: findFirstValue(terms, (node) => readDay(xml, xml.child(node, RAM.DueDateDateTime))),
    taxPointDate: findFirstValue(taxes, (node) => readDay(xml, xml.child(node, RAM.TaxPointDate))),
    taxPointDateCode: fromCiiVatPointCode(
      findFirstValue(taxes, (node) => readText(xml, node, RAM.DueDateTypeCode)),
    ),
    note,
    ...readReferences(xml, agreement, delivery, settlement),
    invoicePeriod: readPeriod(xml, xml.child(settlement, RAM.BillingSpecifiedPeriod)),
    invoiceReferences: readInvoiceReferences(xml, settlement),
    seller: readSeller(xml, xml.child(agreement, RAM.SellerTradeParty), settlement),
    buyer: readParty(xml, xml.child(agreement, RAM.BuyerTradeParty)),
    payee: readPayee(xml, xml.child(settlement, RAM.PayeeTradeParty)),
    taxRepresentative: readTaxRepresentative(
      xml,
      xml.child(agreement, RAM.SellerTaxRepresentativeTradeParty),
    ),
    delivery: readDelivery(xml, delivery),
    paymentMeans: readPaymentMeans(xml, settlement),
    paymentTerms: readPaymentTerms(xml, terms),
    lines: xml
      .children(transaction, RAM.IncludedSupplyChainTradeLineItem)
      .map((node) => readLine(xml, node, taxCurrency)),
    ...readDocumentAllowanceCharges(xml, settlement),
    totals: readTotals(xml, summation),
    vat: readVat(xml, taxes, summation, { currency, taxCurrency }),
    attachments: readAttachments(xml, agreement),
    currency,
    taxCurrency,
    ...readExchangeRate(xml, settlement, { currency, taxCurrency }),
    taxScheme: readTaxScheme(xml, taxes),
    countrySpecific,
  };
}

type References = Pick<
  DocumentCore,
  | 'buyerReference'
  | 'purchaseOrderReference'
  | 'salesOrderReference'
  | 'despatchReference'
  | 'receiptReference'
  | 'projectReference'
  | 'contractReference'
  | 'tenderReference'
  | 'invoicedObject'
  | 'accountingCost'
>;

function readReferences(xml: XmlDocument, agreement: Node, delivery: Node, settlement: Node): References {
  const readAssignedId = (parent: Node, name: NameId): string | null =>
    readText(xml, xml.child(parent, name), RAM.IssuerAssignedID);
  const object = findReferenceOfType(xml, agreement, REFERENCE_TYPE.object);
  const objectId = readText(xml, object, RAM.IssuerAssignedID);
  return {
    buyerReference: readText(xml, agreement, RAM.BuyerReference),
    purchaseOrderReference: readAssignedId(agreement, RAM.BuyerOrderReferencedDocument),
    salesOrderReference: readAssignedId(agreement, RAM.SellerOrderReferencedDocument),
    despatchReference: readAssignedId(delivery, RAM.DespatchAdviceReferencedDocument),
    receiptReference: readAssignedId(delivery, RAM.ReceivingAdviceReferencedDocument),
    projectReference: readText(xml, xml.child(agreement, RAM.SpecifiedProcuringProject), RAM.ID),
    contractReference: readAssignedId(agreement, RAM.ContractReferencedDocument),
    tenderReference: readText(
      xml,
      findReferenceOfType(xml, agreement, REFERENCE_TYPE.tender),
      RAM.IssuerAssignedID,
    ),
    invoicedObject:
      objectId === null
        ? null
        : { scheme: readText(xml, object, RAM.ReferenceTypeCode), identifier: objectId },
    accountingCost: readText(
      xml,
      xml.child(settlement, RAM.ReceivableSpecifiedTradeAccountingAccount),
      RAM.ID,
    ),
  };
}

/**
 * Reads the header references except the tender and the invoiced object; a second one of these is an attachment too.
 */
function readAttachments(xml: XmlDocument, agreement: Node): Attachment[] {
  const tender = findReferenceOfType(xml, agreement, REFERENCE_TYPE.tender);
  const object = findReferenceOfType(xml, agreement, REFERENCE_TYPE.object);
  const attachments: Attachment[] = [];
  for (const node of xml.children(agreement, RAM.AdditionalReferencedDocument)) {
    if (node === tender || node === object) continue;
    const file = xml.child(node, RAM.AttachmentBinaryObject);
    const entry: Attachment = {
      id: readText(xml, node, RAM.IssuerAssignedID),
      mimeCode: readAttribute(xml, file, ATTRIBUTE.mimeCode),
      filename: readAttribute(xml, file, ATTRIBUTE.filename),
      description: readText(xml, node, RAM.Name),
      embeddedDocument: file === NONE ? null : trimToNull(xml.text(file).replace(/\s+/g, '')),
      url: readText(xml, node, RAM.URIID),
    };
    if (!isEmptyPart(entry)) attachments.push(entry);
  }
  return attachments;
}

function readInvoiceReferences(xml: XmlDocument, settlement: Node): InvoiceReference[] {
  const references: InvoiceReference[] = [];
  for (const node of xml.children(settlement, RAM.InvoiceReferencedDocument)) {
    const reference: InvoiceReference = {
      id: readText(xml, node, RAM.IssuerAssignedID),
      issueDate: readDay(xml, xml.child(node, RAM.FormattedIssueDateTime)),
    };
    const typeCode = readText(xml, node, RAM.TypeCode);
    if (typeCode !== null) reference.typeCode = typeCode;
    if (!isEmptyPart(reference)) references.push(reference);
  }
  return references;
}

function findFirstValue(nodes: readonly Node[], read: (node: Node) => string | null): string | null {
  for (const node of nodes) {
    const result = read(node);
    if (result !== null) return result;
  }
  return null;
}
