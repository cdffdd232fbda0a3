/** Validation of electronic invoices by the published rule sets. */
import type { XmlDocument } from '../invoice/xml';
import { RuleContext } from './context';
import { runRuleSet } from './engine';
import { toFindings, type Finding } from './finding';
import { ruleSetsFor } from './rule-sets';
import { checkStructure } from './structure/check';

export type { Finding } from './finding';

/** Outcome of a validation, as stored and shown with a document. */
export interface ValidationOutcome {
  /** `invalid` when any finding is an ERROR; `not_supported` when no rule set is made for the document */
  result: 'valid' | 'invalid' | 'not_supported';
  errors: Finding[];
}

/**
 * Judges a document by the schema of UBL 2.1 and the rule sets of its type. Never throws, whatever the document. A rule that fails in more than a
 * hundred places is listed a hundred times.
 * @param onDate day (YYYY-MM-DD) whose versions of the rule sets apply; the document's issue date when not given
 */
export function validateDocument(doc: XmlDocument, onDate?: string): ValidationOutcome {
  const sets = ruleSetsFor(doc, onDate);
  if (sets === undefined) return { result: 'not_supported', errors: [] };
  const context = new RuleContext(doc);
  const found = [checkStructure(doc), ...sets.map((set) => runRuleSet(doc, set, context))];
  const errors = found.flatMap((raws) => toFindings(context, raws));
  return { result: errors.some((each) => each.errorLevel === 'ERROR') ? 'invalid' : 'valid', errors };
}
