/** Which of the XRechnung specifications a document claims to follow. */
import type { NameId } from '../../invoice/xml';
import { CREDIT_NOTE, INVOICE } from '../../invoice/xml';
import { fact, type RuleContext } from '../context';
import { CBC } from './names';

/** Specification identifiers (BT-24) of XRechnung 3.0. */
export const XRECHNUNG = 'urn:cen.eu:en16931:2017#compliant#urn:xeinkauf.de:kosit:xrechnung_3.0';
export const XRECHNUNG_EXTENSION = `${XRECHNUNG}#conformant#urn:xeinkauf.de:kosit:extension:xrechnung_3.0`;
/** Clean Vehicles Directive: what public buyers of vehicles have to publish. */
export const XRECHNUNG_CVD = `${XRECHNUNG}#compliant#urn:xeinkauf.de:kosit:xrechnung:cvd_0.9`;

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
