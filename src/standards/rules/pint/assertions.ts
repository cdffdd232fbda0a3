/** Assertions that many PINT rules share, and rules of EN 16931 and Peppol BIS under their ids in PINT. */
import type { Node } from '../../invoice/xml';
import type { RuleContext } from '../context';
import { exists, requireText, twoDecimals } from '../en16931/assertions';
import { EN16931_UBL_1_3_16 } from '../en16931';
import { PEPPOL_3_0_21 } from '../peppol';
import { fatal, type Assertion, type Level, type Message, type Rule, type RuleSet } from '../rule-set';
import { parsePath } from './names';

/** Subject of a rule: path below its context, description, and terms. */
type RuleSubject = readonly [path: string, label: string, ...terms: string[]];

/** Requires an element. */
export function requireElement(id: string, [path, label, ...terms]: RuleSubject): Assertion {
  return exists(id, parsePath(path), { label, subjectPath: path, terms });
}

/** Requires an element with visible text. */
export function requireElementText(id: string, [path, label, ...terms]: RuleSubject): Assertion {
  return requireText(id, parsePath(path), { label, subjectPath: path, terms });
}

/** Allows an element at most once. */
export function allowOnce(id: string, about: RuleSubject, level: Level = 'fatal'): Assertion {
  const [path] = about;
  return allowOnceByCount(id, about, (c, node) => c.count(node, ...parsePath(path)), level);
}

/** Allows an element at most once, by a custom count. */
export function allowOnceByCount(
  id: string,
  [path, label, ...terms]: RuleSubject,
  count: (c: RuleContext, node: Node) => number,
  level: Level = 'fatal',
): Assertion {
  return {
    id,
    level,
    subjectPath: path,
    terms,
    test: (c, node) => count(c, node) <= 1,
    message: (c, node) => `${label} must occur at most once; found ${count(c, node)}.`,
  };
}

/** Allows at most two digits after the decimal point of an amount. */
export function limitToTwoDecimals(id: string, path: string, term: string): Assertion {
  return twoDecimals(id, parsePath(path), path, term);
}

/** Forbids an element. */
export function forbidElement(id: string, path: string, message: Message, ...terms: string[]): Assertion {
  return fatal(id, (c, node) => !c.exists(node, ...parsePath(path)), message, { subjectPath: path, terms });
}

/** Name of the tax in messages written for VAT. */
export type TaxName = 'tax' | 'GST' | 'VAT';

const byId = new WeakMap<RuleSet, Map<string, { rule: Rule; assertion: Assertion }>>();

function findRule(set: RuleSet, id: string): { rule: Rule; assertion: Assertion } {
  let entries = byId.get(set);
  if (entries === undefined) {
    entries = new Map();
    for (const { rules } of set.patterns)
      for (const rule of rules)
        for (const assertion of rule.asserts)
          if (!entries.has(assertion.id)) entries.set(assertion.id, { rule, assertion });
    byId.set(set, entries);
  }
  const entry = entries.get(id);
  if (entry === undefined) throw new Error(`${set.source} has no rule ${id}`);
  return entry;
}

function renameTax(tax: TaxName, text: string): string {
  return text
    .replace(/\bB([TG]-\d)/g, 'IB$1')
    .replace(/\bEN 16931\b/g, 'PINT')
    .replace(/\bVAT\b/g, tax);
}

/** Returns an assertion under another id, with the terms of PINT in its message (IBT-1 for BT-1). */
export function renameAssertion(id: string, assertion: Assertion, tax: TaxName = 'tax'): Assertion {
  const { message } = assertion;
  return {
    ...assertion,
    id,
    level: 'fatal',
    message:
      typeof message === 'string' ? renameTax(tax, message) : (c, node) => renameTax(tax, message(c, node)),
  };
}

/** Returns an assertion of EN 16931 under its id in PINT. */
export function adaptEnAssertion(id: string, original: string, tax?: TaxName): Assertion {
  return renameAssertion(id, findRule(EN16931_UBL_1_3_16, original).assertion, tax);
}

/**
 * Returns an assertion of Peppol BIS Billing under its id in PINT.
 * @param original id after `PEPPOL-EN16931-`
 */
export function adaptBisAssertion(id: string, original: string, tax?: TaxName): Assertion {
  return renameAssertion(id, findRule(PEPPOL_3_0_21, `PEPPOL-EN16931-${original}`).assertion, tax);
}

/** Returns a rule of EN 16931 with its context, under its id in PINT. */
export function adaptEnRuleWithContext(id: string, original: string, tax?: TaxName): Rule {
  const { rule } = findRule(EN16931_UBL_1_3_16, original);
  return { ...rule, asserts: [adaptEnAssertion(id, original, tax)] };
}

/** Root elements. */
export const ROOT = '/ubl:Invoice | /cn:CreditNote';
/** Lines of both kinds of documents. */
export const LINES = 'cac:InvoiceLine | cac:CreditNoteLine';
