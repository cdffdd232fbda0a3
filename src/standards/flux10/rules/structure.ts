/** Structure layer: findings of the validation against the Flux 10 schemas. */
import type { Node, XmlDocument } from '../../invoice/xml';
import { plain } from '../../invoice/xml';
import { checkElement, type SchemaNames } from '../../rules/structure/schema-check';
import { getReportType } from './schema';

/** Violation of the schema. */
export interface StructureFinding {
  /** `F10-STRUCTURE-01` … `-09` */
  id: string;
  node: Node;
  message: string;
}

const REPORT = plain('Report');
const WORDS: SchemaNames = { schema: 'Flux 10', formatElementName: (doc, node) => doc.localName(node) };

/** Validates a document against the schemas. */
export function checkStructure(doc: XmlDocument): StructureFinding[] {
  const type = getReportType();
  doc.resolveNames();
  const findings: StructureFinding[] = [];
  if (doc.name(0) === REPORT)
    checkElement(doc, 0, type, WORDS, ({ number, node, message }) =>
      findings.push({ id: `F10-STRUCTURE-${number}`, node, message }),
    );
  else {
    findings.push({
      id: 'F10-STRUCTURE-09',
      node: 0,
      message: `The document is a ${doc.localName(0)}${doc.namespace(0) === '' ? '' : ` in the namespace ${doc.namespace(0)}`}. A transmission must be a Report without a namespace.`,
    });
  }
  return findings;
}
