/** Elements of another namespace in a Cross Industry Invoice of a profile for which no structure is carried. */
import { NAMESPACE, type XmlDocument } from '../invoice/xml';
import type { Finding } from './finding';
import { formatLocation } from './location';
import { quoted } from './wording';

/** The namespaces of D16B and D22B. */
const OF_CII: ReadonlySet<string> = new Set([NAMESPACE.rsm, NAMESPACE.ram, NAMESPACE.udt, NAMESPACE.qdt]);

/** An error at the first element that stands in none of the namespaces of CII; null without one. */
export function foreignElement(doc: XmlDocument): Finding | null {
  for (let node = 0; node < doc.size; node++) {
    const namespace = doc.namespace(node);
    if (OF_CII.has(namespace)) continue;
    return {
      ruleCode: 'CII-STRUCTURE-NAMESPACE',
      errorMessage: `The element ${quoted(doc.localName(node))} stands in ${quoted(namespace, 'no namespace')}; a Cross Industry Invoice has only elements of its own namespaces.`,
      errorLevel: 'ERROR',
      fieldName: formatLocation(doc, node),
      source: 'CII',
    };
  }
  return null;
}
