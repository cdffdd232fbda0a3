/** Which of the XRechnung specifications a document claims to follow. */
import { XRECHNUNG_CVD, XRECHNUNG_EXTENSION } from '../../invoice/document-profiles';
import type { NameId } from '../../invoice/xml';
import { CREDIT_NOTE, INVOICE } from '../../invoice/xml';
import { fact, type RuleContext } from '../context';
import { CBC } from './names';

const ROOTS: ReadonlySet<NameId> = new Set([INVOICE, CREDIT_NOTE]);

/** Whether a piece of the specification identifier's text is exactly `id`: nothing is trimmed, as published. */
function claims(c: RuleContext, id: string): boolean {
  if (!ROOTS.has(c.doc.name(0))) return false;
  return c.select(0, CBC.CustomizationID).some((node) => c.doc.textNodes(node).includes(id));
}

/** Whether the document uses the XRechnung extension, to which the rules BR-DEX apply. */
export const isExtension = fact((c) => claims(c, XRECHNUNG_EXTENSION));

/** Whether the document reports vehicles, to which the rules BR-DE-CVD apply. */
export const isCvd = fact((c) => claims(c, XRECHNUNG_CVD));
