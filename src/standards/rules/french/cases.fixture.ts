/** The form of the cases that specs of the French rules run through. */
import type { Edit } from '../sample-invoice.fixture';

/** A change of a valid document that breaks a rule, exactly once. */
export interface FailingCase {
  rule: string;
  /** the document to change; the ordinary invoice unless said otherwise */
  base?: string;
  edits: readonly Edit[];
  /** other rules that the same change breaks, once each unless listed several times */
  also?: readonly string[];
  /** place the finding points at */
  at?: string;
}

/** A change that the rule has to bear, since its condition says so; nothing may be found but `also`. */
export interface PassingCase {
  rule: string;
  base?: string;
  edits: readonly Edit[];
  also?: readonly string[];
}

/** Replaces a value that fills its element. */
export const value = (from: string, to: string): Edit => [`>${from}<`, `>${to}<`];

/** A change inside one line: what stands from its id on. */
export const inLine = (id: string, find: string, replace: string): Edit => [
  new RegExp(`(?<=<cbc:ID>${id}</cbc:ID>(?:(?!</cac:(?:Invoice|CreditNote)Line>).)*?)${escaped(find)}`, 's'),
  replace,
];
const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&');
