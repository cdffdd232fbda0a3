import { writeCiiWithTree } from '../cii/write-cii';
import type { ReadingContext } from '../read-document';
import { readInvoice, type InvoiceSyntax } from '../read-invoice';
import { writeUblWithTree } from '../ubl/write-ubl';
import { WatchedXml, type XmlDocument } from '../xml';
import { lostTerms, type LostTerm } from './lost-terms';
import { unreadElements } from './unread-elements';

/** What became of a document that was written in the other syntax. */
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
 * Writes an invoice in the other syntax: the same specification identifier and process, every term for which both have a place.
 * Nothing is computed or added, and all that is not carried over is named.
 * @returns null for what is no invoice
 * @throws XmlError where it is larger than any document that is read
 */
export function convertInvoice(
  xml: XmlDocument,
  to: InvoiceSyntax,
  context: ReadingContext = {},
): ConvertedInvoice | null {
  const watched = new WatchedXml(xml);
  const source = readInvoice(watched, context);
  if (source === null) return null;
  const { kind, sender, receiver, customizationId, statedProcess, parsed, syntax } = source;
  const write = to === 'ubl' ? writeUblWithTree : writeCiiWithTree;
  const { text, tree } = write(parsed, {
    kind,
    sender,
    receiver,
    // Empty: what the document does not state is not stated in its stead.
    customizationId: customizationId ?? '',
    profileId: statedProcess ?? '',
  });
  const converted = readInvoice(tree, context);
  if (converted === null) throw new Error('A written invoice is none');
  const lost = [...lostTerms(parsed, converted.parsed), ...unreadElements(watched)];
  return { text, tree, conversion: { from: syntax, to, lost } };
}

/** Those of the lost terms that EN 16931 knows: without them it would be another invoice. */
export function fatalLosses({ lost }: Conversion): LostTerm[] {
  return lost.filter(({ term }) => term !== null && /^B[TG]-/.test(term));
}
