/**
 * The structure layer: what a validation by the schema of UBL 2.1 or of CII D16B finds. It stands in front of the rules, so that the answer
 * to a broken document names what is broken.
 */
import type { XmlDocument } from '../../invoice/xml';
import type { RawFinding } from '../engine';
import { prefixedName } from '../model-path';
import { fatal, type RuleSet } from '../rule-set';
import { checkElement, type SchemaWords } from './schema-check';
import { ciiSchema } from './cii-schema';
import { ublSchema } from './schema';

/** Stands as the source of findings of this layer. */
export const STRUCTURE: RuleSet = {
  name: 'ubl',
  version: '2.1',
  source: 'UBL 2.1',
  since: '2013-11-04',
  patterns: [],
};

/** Stands as the source of findings in Cross Industry Invoices. */
export const CII_STRUCTURE: RuleSet = {
  name: 'cii',
  version: 'D16B',
  source: 'CII D16B',
  since: '2016-10-10',
  patterns: [],
};

const CII_WORDS: SchemaWords = { schema: 'CII D16B', nameOf: prefixedName };
const WORDS: SchemaWords = { schema: 'UBL 2.1', nameOf: prefixedName };

/** Checks the structure of a UBL Invoice or CreditNote. Of any other document nothing is known, so nothing is found. */
export function checkStructure(doc: XmlDocument): RawFinding[] {
  const schema = ublSchema();
  doc.resolveNames();
  const root = schema.get(doc.name(0));
  const findings: RawFinding[] = [];
  if (root !== undefined)
    checkElement(doc, 0, root, WORDS, ({ number, node, message, about }) => {
      const rule = fatal(`UBL-STRUCTURE-${number}`, () => false, message, { about });
      findings.push({ rule, set: STRUCTURE, node });
    });
  return findings;
}

/** Checks the structure of a Cross Industry Invoice by the schema of D16B. Of any other document nothing is found. */
export function checkCiiStructure(doc: XmlDocument): RawFinding[] {
  const root = ciiSchema();
  doc.resolveNames();
  const findings: RawFinding[] = [];
  if (doc.isCrossIndustryInvoice)
    checkElement(doc, 0, root, CII_WORDS, ({ number, node, message, about }) => {
      const rule = fatal(`CII-STRUCTURE-${number}`, () => false, message, { about });
      findings.push({ rule, set: CII_STRUCTURE, node });
    });
  return findings;
}
