/**
 * Structure layer: findings of a validation against the schema of UBL 2.1, CII D16B or CII D22B. The structure is
 * checked before the rules, so that a result names the structural errors of an invalid document first.
 */
import { NAMESPACE, type Node, type XmlDocument } from '../../invoice/xml';
import type { RawFinding } from '../engine';
import { formatPrefixedName } from '../model-path';
import { fatal, type RuleSet } from '../rule-set';
import { checkElement, type SchemaNames } from './schema-check';
import { getCiiSchema, isChildInD22b, type CiiVersion } from './cii-schema';
import { checkFacturXStructure, isFacturXStructure } from './facturx-schema';
import { getUblSchema } from './schema';
import { checkTaxDataStructure, TAX_DATA_STRUCTURES } from './tax-data-check';

/** Rule set that represents this layer for UBL, as source of its findings. */
export const STRUCTURE: RuleSet = {
  name: 'ubl',
  version: '2.1',
  source: 'UBL 2.1',
  since: '2013-11-04',
  patterns: [],
};

const createCiiStructure = (version: CiiVersion, since: string): RuleSet => ({
  name: 'cii',
  version,
  source: `CII ${version}`,
  since,
  patterns: [],
});

/** Rule sets that represent this layer for Cross Industry Invoices. */
export const CII_STRUCTURES: Readonly<Record<CiiVersion, RuleSet>> = {
  D16B: createCiiStructure('D16B', '2016-10-10'),
  D22B: createCiiStructure('D22B', '2022-12-01'),
};

/** Returns whether a rule set represents this layer. */
export function isStructure(set: RuleSet): boolean {
  return (
    set === STRUCTURE ||
    Object.values(CII_STRUCTURES).includes(set) ||
    isFacturXStructure(set) ||
    TAX_DATA_STRUCTURES.some(({ structure }) => structure === set)
  );
}

/** Returns the structure findings in a document; null when the rule set does not represent this layer. */
export function findStructureViolations(doc: XmlDocument, set: RuleSet): RawFinding[] | null {
  if (set === STRUCTURE) return checkStructure(doc);
  if (set === CII_STRUCTURES.D16B) return checkCiiStructure(doc, 'D16B');
  if (set === CII_STRUCTURES.D22B) return checkCiiStructure(doc, 'D22B');
  const schema = TAX_DATA_STRUCTURES.find(({ structure }) => structure === set);
  return schema === undefined ? checkFacturXStructure(doc, set) : checkTaxDataStructure(doc, schema);
}

const WORDS: SchemaNames = { schema: 'UBL 2.1', formatElementName: formatPrefixedName };

/**
 * Checks the structure of a UBL Invoice or CreditNote. Returns no findings for other documents.
 */
export function checkStructure(doc: XmlDocument): RawFinding[] {
  const schema = getUblSchema();
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

/** Checks the structure of a Cross Industry Invoice by the schema of a release. Returns no findings for others. */
export function checkCiiStructure(doc: XmlDocument, version: CiiVersion = 'D16B'): RawFinding[] {
  const root = getCiiSchema(version);
  const words: SchemaNames = { schema: `CII ${version}`, formatElementName: formatPrefixedName };
  doc.resolveNames();
  const findings: RawFinding[] = [];
  if (doc.isCrossIndustryInvoice)
    checkElement(doc, 0, root, words, ({ number, node, message, subjectPath }) => {
      const text =
        number === '01' && version === 'D16B' && isD22bElement(doc, node)
          ? `${formatPrefixedName(doc, node)} exists only since CII D22B, but the profile of the document uses D16B. Remove the element or state a profile that uses D22B.`
          : message;
      const rule = fatal(`CII-STRUCTURE-${number}`, () => false, text, { subjectPath });
      findings.push({ rule, set: CII_STRUCTURES[version], node });
    });
  return findings;
}

function isD22bElement(doc: XmlDocument, node: Node): boolean {
  return (
    doc.namespace(node) === NAMESPACE.ram &&
    isChildInD22b(doc.localName(doc.parent(node)), doc.localName(node))
  );
}
