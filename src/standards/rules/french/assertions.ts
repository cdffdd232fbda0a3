/** How French rules are put down: contexts, assertions with the terms their ids name, and values as messages show them. */
import type { CodeList } from '../code-lists/code-list';
import { fatal, type Assertion, type Message, type Pattern, type Rule } from '../rule-set';
import { quoted } from '../wording';

const TERM = /EXT-FR-FE-(?:BG-)?\d+|B[TG]-\d+/g;

/** The invoice or credit note itself. */
export const DOCUMENT = 'ubl:Invoice | cn:CreditNote';
/** Each line of either. */
export const LINE = 'ubl:Invoice/cac:InvoiceLine | cn:CreditNote/cac:CreditNoteLine';
/** Where the parties stand, below the document. */
export const SELLER = 'cac:AccountingSupplierParty/cac:Party';
export const BUYER = 'cac:AccountingCustomerParty/cac:Party';

/** Context for a path below the document, be it an invoice or a credit note. */
export function inDocument(path: string): string {
  return `ubl:Invoice/${path} | cn:CreditNote/${path}`;
}

/** Context for a path below each line. */
export function inLine(path: string): string {
  return `ubl:Invoice/cac:InvoiceLine/${path} | cn:CreditNote/cac:CreditNoteLine/${path}`;
}

/** Makes an assertion (all French rules are fatal) whose business terms are the ones its id names, in that order. */
export function assertion(
  id: string,
  test: Assertion['test'],
  message: Message,
  more?: Partial<Assertion>,
): Assertion {
  return fatal(id, test, message, { terms: id.match(TERM) ?? [], ...more });
}

/** A pattern of which each rule has its own context. */
export function pattern(name: string, rules: readonly Rule[]): Pattern {
  return { name, rules };
}

/** A pattern with one rule on the document. */
export function onDocument(name: string, ...asserts: readonly Assertion[]): Pattern {
  return pattern(name, [{ context: DOCUMENT, asserts }]);
}

/** Says what is written in the element of the context: `The issue date (BT-2) is "2026-13-01"; …`. */
export function describeFound(what: string, rest: string): Message {
  return (c, n) => `${what} is ${quoted(c.doc.text(n))}; ${rest}`;
}

/** The codes of a list in words: `A, B or C`. */
export function formatChoice(list: CodeList): string {
  const codes = [...list.codes];
  const last = codes.pop() ?? '';
  return codes.length === 0 ? last : `${codes.join(', ')} or ${last}`;
}
