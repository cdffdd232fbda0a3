/**
 * Structure layer: findings of a validation by the schema of UBL 2.1, or of CII D16B or D22B. The structure is checked
 * before the rules, so that the result for an invalid document names its faults.
 */
import { NAMESPACE, type Node, type XmlDocument } from '../../invoice/xml';
import type { RawFinding } from '../engine';
import { prefixedName } from '../model-path';
import { fatal, type RuleSet } from '../rule-set';
import { checkElement, type SchemaWords } from './schema-check';
import { ciiSchema, isChildInD22b, type CiiVersion } from './cii-schema';
import { facturXFindings, isFacturXStructure } from './facturx-schema';
import { ublSchema } from './schema';
import { checkTaxDataStructure, TAX_DATA_STRUCTURES } from './tax-data-check';

/** Source of the findings of this layer. */
export const STRUCTURE: RuleSet = {
  name: 'ubl',
  version: '2.1',
  source: 'UBL 2.1',
  since: '2013-11-04',
  patterns: [],
};

const ciiStructure = (version: CiiVersion, since: string): RuleSet => ({
  name: 'cii',
  version,
  source: `CII ${version}`,
  since,
  patterns: [],
});

/** Sources of the findings in Cross Industry Invoices. */
export const CII_STRUCTURES: Readonly<Record<CiiVersion, RuleSet>> = {
  D16B: ciiStructure('D16B', '2016-10-10'),
  D22B: ciiStructure('D22B', '2022-12-01'),
};

/** Returns whether a set represents this layer. */
export function isStructure(set: RuleSet): boolean {
  return (
    set === STRUCTURE ||
    Object.values(CII_STRUCTURES).includes(set) ||
    isFacturXStructure(set) ||
    TAX_DATA_STRUCTURES.some(({ structure }) => structure === set)
  );
}

/** Returns the findings of the layer in a document; null for any other set. */
export function structureFindings(doc: XmlDocument, set: RuleSet): RawFinding[] | null {
  if (set === STRUCTURE) return checkStructure(doc);
  if (set === CII_STRUCTURES.D16B) return checkCiiStructure(doc, 'D16B');
  if (set === CII_STRUCTURES.D22B) return checkCiiStructure(doc, 'D22B');
  const schema = TAX_DATA_STRUCTURES.find(({ structure }) => structure === set);
  return schema === undefined ? facturXFindings(doc, set) : checkTaxDataStructure(doc, schema);
}

const WORDS: SchemaWords = { schema: 'UBL 2.1', formatElementName: prefixedName };

/**
 * Checks the structure of a UBL Invoice or CreditNote. Other documents have no known structure, so they get no findings.
 */
export function checkStructure(doc: XmlDocument): RawFinding[] {
  const schema = ublSchema();
  doc.resolveNames();
  const root = schema.get(doc.name(0));
  const findings: RawFinding[] = [];
  if (root !== undefined)
    checkElement(doc, 0, root, WORDS, ({ number, node, message, subjectPath }) => {
      const rule = fatal(`UBL-STRUCTURE-${number}`, () => false, message, { subjectPath });
      findings.push({ rule, set: STRUCTURE, node });
    });
  return findings;
}

/** Checks the structure of a Cross Industry Invoice by the schema of a release. Other documents get no findings. */
export function checkCiiStructure(doc: XmlDocument, version: CiiVersion = 'D16B'): RawFinding[] {
  const root = ciiSchema(version);
  const words: SchemaWords = { schema: `CII ${version}`, formatElementName: prefixedName };
  doc.resolveNames();
  const findings: RawFinding[] = [];
  if (doc.isCrossIndustryInvoice)
    checkElement(doc, 0, root, words, ({ number, node, message, subjectPath }) => {
      const text =
        number === '01' && version === 'D16B' && isOfD22b(doc, node)
          ? `${prefixedName(doc, node)} came with CII D22B, but the profile of the document is written in D16B. Remove the element or state a profile of D22B.`
          : message;
      const rule = fatal(`CII-STRUCTURE-${number}`, () => false, text, { subjectPath });
      findings.push({ rule, set: CII_STRUCTURES[version], node });
    });
  return findings;
}

function isOfD22b(doc: XmlDocument, node: Node): boolean {
  return (
    doc.namespace(node) === NAMESPACE.ram &&
    isChildInD22b(doc.localName(doc.parent(node)), doc.localName(node))
  );
}
