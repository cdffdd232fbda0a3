/** Which of the XRechnung specifications a document claims to follow, in either syntax. */
import { XRECHNUNG_CVD, XRECHNUNG_EXTENSION } from '../../invoice/document-profiles';
import type { Syntax } from '../../invoice/terms/terms';
import { fact, type RuleContext } from '../context';
import { getPlace } from '../term-places';

function detectSyntax(c: RuleContext): Syntax | null {
  if (c.doc.isUblInvoice) return 'ubl';
  return c.doc.isCrossIndustryInvoice ? 'cii' : null;
}

/** Whether a piece of the specification identifier's text is exactly `id`: nothing is trimmed, as published. */
function claims(c: RuleContext, id: string): boolean {
  const syntax = detectSyntax(c);
  if (syntax === null) return false;
  const { path } = getPlace(syntax, 'BT-24', null);
  return c.select(0, ...path).some((node) => c.doc.textNodes(node).includes(id));
}

/** Whether the document uses the XRechnung extension, to which the rules BR-DEX apply. */
export const isExtension = fact((c) => claims(c, XRECHNUNG_EXTENSION));

/** Whether the document reports vehicles, to which the rules BR-DE-CVD apply. */
export const isCvd = fact((c) => claims(c, XRECHNUNG_CVD));
