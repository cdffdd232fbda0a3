import { listUnreadElements } from '../conversion/unread-elements';
import type { ReadingContext } from '../read-document';
import { readInvoice, type ReadInvoice } from '../read-invoice';
import { WatchedXml, type XmlDocument } from '../xml';

/** Elements that belong to the invoice alone, in both syntaxes: a credit note leaves them out anyway. */
const LEFT_OUT =
  /\/(?:\w+:)?(?:UBLExtensions|Signature|AdditionalDocumentReference|AdditionalReferencedDocument|PaymentTerms|SpecifiedTradePaymentTerms|BillingReference)\b/;

/**
 * Reads an invoice, and lists the elements that no field of the document model has: a credit note in JSON would lose them.
 * @returns null for a document that is not an invoice
 */
export function readCreditableInvoice(
  xml: XmlDocument,
  context: ReadingContext,
): { invoice: ReadInvoice; unread: string[] } | null {
  const watched = new WatchedXml(xml);
  const invoice = readInvoice(watched, context);
  if (invoice === null) return null;
  const unread = listUnreadElements(watched).map(({ field }) => field);
  return { invoice, unread: unread.filter((path) => !LEFT_OUT.test(path)) };
}
