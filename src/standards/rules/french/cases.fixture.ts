/** Forms of the test cases of the French rules. */
import type { Edit } from '../sample-invoice.fixture';

/** Change of a valid document that violates a rule exactly once. */
export interface FailingCase {
  rule: string;
  /** the document to change; the ordinary invoice unless specified otherwise */
  base?: string;
  edits: readonly Edit[];
  /** other violated rules, once each unless listed several times */
  otherRules?: readonly string[];
  /** location of the finding */
  at?: string;
}

/** Change that the rule must accept because of its condition; only `otherRules` may be found. */
export interface PassingCase {
  rule: string;
  base?: string;
  edits: readonly Edit[];
  otherRules?: readonly string[];
}

/** Replaces a value that fills its element. */
export const value = (from: string, to: string): Edit => [`>${from}<`, `>${to}<`];

/** Changes text in one line, after its id. */
export const inLine = (id: string, find: string, replace: string): Edit => [
  new RegExp(`(?<=<cbc:ID>${id}</cbc:ID>(?:(?!</cac:(?:Invoice|CreditNote)Line>).)*?)${escaped(find)}`, 's'),
  replace,
];
const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&');
