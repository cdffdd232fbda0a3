import { writeCiiWithTree } from '../cii/write-cii';
import type { ReadingContext } from '../read-document';
import { readInvoice, type InvoiceSyntax } from '../read-invoice';
import { writeUblWithTree } from '../ubl/write-ubl';
import { WatchedXml, type XmlDocument } from '../xml';
import { listLostTerms, type LostTerm } from './lost-terms';
import { listUnreadElements } from './unread-elements';

/** Result of writing a document in the other syntax. */
export interface Conversion {
  from: InvoiceSyntax;
  to: InvoiceSyntax;
  lost: LostTerm[];
}

export interface ConvertedInvoice {
  text: string;
  tree: XmlDocument;
  conversion: Conversion;
}

/**
 * Writes an invoice in the other syntax, with the same specification identifier and process, and every term that both
 * syntaxes have. No value is computed or added, and every lost term is listed.
 * @returns null for a document that is not an invoice
 * @throws XmlError when the document exceeds the limits of the reader
 */
export function convertInvoice(
  xml: XmlDocument,
  to: InvoiceSyntax,
  context: ReadingContext = {},
): ConvertedInvoice | null {
  const watchedXml = new WatchedXml(xml);
  const source = readInvoice(watchedXml, context);
  if (source === null) return null;
  const { kind, sender, receiver, customizationId, statedProcess, parsed, syntax } = source;
  const write = to === 'ubl' ? writeUblWithTree : writeCiiWithTree;
  const { text, tree } = write(parsed, {
    kind,
    sender,
    receiver,
    // Empty texts, so that the writer adds no identifiers that the document does not state.
    customizationId: customizationId ?? '',
    profileId: statedProcess ?? '',
  });
  const convertedInvoice = readInvoice(tree, context);
  if (convertedInvoice === null) throw new Error('The converted document cannot be read as an invoice');
  const lost = [...listLostTerms(parsed, convertedInvoice.parsed), ...listUnreadElements(watchedXml)];
  return { text, tree, conversion: { from: syntax, to, lost } };
}

/** Returns the lost terms of EN 16931, without which the conversion would not be the same invoice. */
export function listFatalLosses({ lost }: Conversion): LostTerm[] {
  return lost.filter(({ term }) => term !== null && /^B[TG]-/.test(term));
}
