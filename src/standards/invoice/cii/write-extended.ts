/** Writers of the terms of the French extension in CII. */
import type { DeliveryTerms, ExtendedLine, LineInvoiceReference } from '../extended-terms';
import type { Delivery, Line } from '../model';
import type { XmlWriter } from '../xml-writer';
import { writeDate } from './write-elements';
import { writeAddress, writeIdentifiers } from './write-party';

/** Writes the number of another document, and the number of a line in it. */
function writeLineReference(
  xml: XmlWriter,
  name: string,
  document: string | null,
  line: string | null,
): void {
  xml.group(name, () => {
    xml.element('ram:IssuerAssignedID', document);
    xml.element('ram:LineID', line);
  });
}

/** Writes the order references of a line (BT-132). */
export function writeOrderReferences(xml: XmlWriter, { orderLineReference, extended }: Line): void {
  writeLineReference(
    xml,
    'ram:SellerOrderReferencedDocument',
    extended?.salesOrderReference ?? null,
    extended?.salesOrderLineReference ?? null,
  );
  writeLineReference(
    xml,
    'ram:BuyerOrderReferencedDocument',
    extended?.purchaseOrderReference ?? null,
    orderLineReference,
  );
}

/** Writes place and day of a line's delivery, and its despatch and receiving advice. */
export function writeLineDelivery(xml: XmlWriter, extendedLine: ExtendedLine): void {
  if (extendedLine.delivery !== null) writeDeliveryDetails(xml, extendedLine.delivery);
  writeLineReference(
    xml,
    'ram:DespatchAdviceReferencedDocument',
    extendedLine.despatchReference,
    extendedLine.despatchLineReference,
  );
  writeLineReference(
    xml,
    'ram:ReceivingAdviceReferencedDocument',
    extendedLine.receiptReference,
    extendedLine.receiptLineReference,
  );
}

/** Writes recipient, place and day of a delivery: of the document (BG-13) or of a line. */
export function writeDeliveryDetails(xml: XmlWriter, delivery: Delivery): void {
  xml.group('ram:ShipToTradeParty', () => {
    writeIdentifiers(xml, delivery.locationIdentifier === null ? [] : [delivery.locationIdentifier]);
    xml.element('ram:Name', delivery.recipientName);
    if (delivery.location !== null) writeAddress(xml, delivery.location);
  });
  xml.group('ram:ActualDeliverySupplyChainEvent', () =>
    writeDate(xml, 'ram:OccurrenceDateTime', delivery.date),
  );
}

/** Writes the net amount of a line (BT-131), and the VAT and gross amount of a group of lines. */
export function writeLineTotals(
  xml: XmlWriter,
  { netAmount, extended }: Line,
  currency: string | null,
  taxCurrency: string | null,
): void {
  xml.group('ram:SpecifiedTradeSettlementLineMonetarySummation', () => {
    xml.element('ram:LineTotalAmount', netAmount);
    xml.element('ram:TaxTotalAmount', extended?.vatAmount ?? null, { currencyID: currency });
    xml.element('ram:TaxTotalAmount', extended?.vatAmountInTaxCurrency ?? null, { currencyID: taxCurrency });
    xml.element('ram:GrandTotalAmount', extended?.grossAmount ?? null);
  });
}

/** Writes an earlier invoice that a line refers to. */
export function writeInvoiceReference(xml: XmlWriter, reference: LineInvoiceReference): void {
  xml.group('ram:InvoiceReferencedDocument', () => {
    xml.element('ram:IssuerAssignedID', reference.id);
    xml.element('ram:LineID', reference.lineId);
    xml.element('ram:TypeCode', reference.typeCode);
    writeDate(xml, 'ram:FormattedIssueDateTime', reference.issueDate, 'qdt:DateTimeString');
  });
}

/** Writes the delivery terms of the document. */
export function writeDeliveryTerms(xml: XmlWriter, terms: DeliveryTerms | null): void {
  xml.group('ram:ApplicableTradeDeliveryTerms', () => {
    xml.element('ram:DeliveryTypeCode', terms?.code ?? null);
    xml.group('ram:RelevantTradeLocation', () => xml.element('ram:Name', terms?.location ?? null));
  });
}
