import { listUnreadElements } from '../conversion/unread-elements';
import type { ReadingContext } from '../read-document';
import { readInvoice, type ReadInvoice } from '../read-invoice';
import { WatchedXml, type XmlDocument } from '../xml';

/** Elements that concern only the invoice, in both syntaxes, and that a credit note omits. */
const LEFT_OUT =
  /\/(?:\w+:)?(?:UBLExtensions|Signature|AdditionalDocumentReference|AdditionalReferencedDocument|PaymentTerms|SpecifiedTradePaymentTerms|BillingReference)\b/;

/**
 * Reads an invoice, and lists the elements without a field in the document model, which a credit note in JSON would lose.
 * @returns null for a document that is not an invoice
 */
export function readCreditableInvoice(
  xml: XmlDocument,
  context: ReadingContext,
): { invoice: ReadInvoice; unreadFields: string[] } | null {
  const watchedXml = new WatchedXml(xml);
  const invoice = readInvoice(watchedXml, context);
  if (invoice === null) return null;
  const unreadFields = listUnreadElements(watchedXml).map(({ field }) => field);
  return { invoice, unreadFields: unreadFields.filter((path) => !LEFT_OUT.test(path)) };
}
