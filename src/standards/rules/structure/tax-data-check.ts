/** Structure check of tax data documents against the XML schema of a jurisdiction. */
import { cbc, ext, NAMESPACE, qname, type Node, type XmlDocument } from '../../invoice/xml';
import type { RawFinding } from '../engine';
import { formatPrefixedName } from '../model-path';
import { fatal, type RuleSet } from '../rule-set';
import type { Group } from './element-types';
import { checkElement, type SchemaViolation } from './schema-check';
import { parseGroups, getUblGroups } from './schema';
import {
  BRIEF_TAX_DATA_MODELS,
  FULL_TAX_DATA_MODELS,
  OMANI_TAX_DATA_MODELS,
} from './tax-data-content-models';

/** The XML schema of a jurisdiction. */
export interface TaxDataStructure {
  /** rule set that represents the structure layer of the jurisdiction, as source of the findings */
  structure: RuleSet;
  namespace: string;
  /** table of content models */
  models: string;
}

function createTaxDataStructure(
  jurisdiction: string,
  head: { version: string; source: string; since: string },
  namespace: string,
  models: string,
): TaxDataStructure {
  return { structure: { name: `tax-data-${jurisdiction}-xsd`, ...head, patterns: [] }, namespace, models };
}

/** Schemas by jurisdiction. */
export const TAX_DATA_SCHEMA = {
  sk: createTaxDataStructure(
    'sk',
    { version: '1.0', source: 'Slovak tax data 1.0', since: '2026-04-14' },
    NAMESPACE.taxDataSlovakia,
    FULL_TAX_DATA_MODELS,
  ),
  vida: createTaxDataStructure(
    'vida',
    { version: '1.0', source: 'ViDA tax data 1.0', since: '2026-03-18' },
    NAMESPACE.taxDataVida,
    FULL_TAX_DATA_MODELS,
  ),
  ae: createTaxDataStructure(
    'ae',
    { version: '1.0.0', source: 'Emirati tax data 1.0.0', since: '2025-11-18' },
    NAMESPACE.taxDataEmirates,
    BRIEF_TAX_DATA_MODELS,
  ),
  om: createTaxDataStructure(
    'om',
    { version: '1.0.0', source: 'Omani tax data 1.0.0', since: '2026-06-09' },
    NAMESPACE.taxDataOman,
    OMANI_TAX_DATA_MODELS,
  ),
} as const;

export const TAX_DATA_STRUCTURES: readonly TaxDataStructure[] = Object.values(TAX_DATA_SCHEMA);

const roots = new Map<TaxDataStructure, Group>();

/** Returns the type of the root element; the table is parsed on first use. */
function getRootType(schema: TaxDataStructure): Group {
  let root = roots.get(schema);
  if (root === undefined) {
    const toNameId = (local: string): number => qname(schema.namespace, local);
    root = parseGroups(schema.models, { formatElementName: toNameId, ubl: getUblGroups() }).get(
      'pxs:TaxData',
    );
    if (root === undefined) throw new Error(`The table of ${schema.structure.source} has no root element`);
    roots.set(schema, root);
  }
  return root;
}

/** Checks the structure of a tax data document by the schema of its jurisdiction. Returns no findings for others. */
export function checkTaxDataStructure(doc: XmlDocument, schema: TaxDataStructure): RawFinding[] {
  const root = getRootType(schema);
  doc.resolveNames();
  const findings: RawFinding[] = [];
  if (doc.name(0) !== qname(schema.namespace, 'TaxData')) return findings;
  const words = { schema: schema.structure.source, formatElementName: formatPrefixedName };
  const report = ({ number, node, message, subjectPath }: SchemaViolation): void => {
    const rule = fatal(`TAXDATA-STRUCTURE-${number}`, () => false, message, { subjectPath });
    findings.push({ rule, set: schema.structure, node });
  };
  checkElement(doc, 0, root, words, report);
  for (const node of doc.all(qname(schema.namespace, 'CustomContent'))) checkCustomContent(doc, node, report);
  return findings;
}

const VALUE = cbc('Value');
const EXTENSION = ext('ExtensionContent');

/**
 * Checks that an additional term has either a value or an extension, which the table of content models cannot
 * express.
 */
function checkCustomContent(
  doc: XmlDocument,
  node: Node,
  report: (departure: SchemaViolation) => void,
): void {
  const valueCount = doc.children(node, VALUE).length + doc.children(node, EXTENSION).length;
  if (valueCount === 1) return;
  const message =
    valueCount === 0
      ? 'CustomContent must have a value, which is missing. Add cbc:Value.'
      : 'CustomContent must have exactly one value, but has several. Keep only one cbc:Value.';
  report({ number: valueCount === 0 ? '04' : '03', node, message, subjectPath: 'cbc:Value' });
}
