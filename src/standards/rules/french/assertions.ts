/** Helpers of the French rules: contexts, assertions with the terms of their ids, and messages with values. */
import type { CodeList } from '../code-lists/code-list';
import { fatal, type Assertion, type Message, type Pattern, type Rule } from '../rule-set';
import { formatQuoted } from '../wording';

const TERM = /EXT-FR-FE-(?:BG-)?\d+|B[TG]-\d+/g;

/** The invoice or credit note itself. */
export const DOCUMENT = 'ubl:Invoice | cn:CreditNote';
/** Each line of an invoice or credit note. */
export const LINE = 'ubl:Invoice/cac:InvoiceLine | cn:CreditNote/cac:CreditNoteLine';
/** Paths of the parties below the document. */
export const SELLER = 'cac:AccountingSupplierParty/cac:Party';
export const BUYER = 'cac:AccountingCustomerParty/cac:Party';

/** Returns the context of a path below an invoice or credit note. */
export function inDocument(path: string): string {
  return `ubl:Invoice/${path} | cn:CreditNote/${path}`;
}

/** Returns the context of a path below each line. */
export function inLine(path: string): string {
  return `ubl:Invoice/cac:InvoiceLine/${path} | cn:CreditNote/cac:CreditNoteLine/${path}`;
}

/** Creates an assertion (all French rules are fatal) with the business terms in its id, in that order. */
export function assertion(
  id: string,
  test: Assertion['test'],
  message: Message,
  extraFields?: Partial<Assertion>,
): Assertion {
  return fatal(id, test, message, { terms: id.match(TERM) ?? [], ...extraFields });
}

/** Creates a pattern whose rules have their own contexts. */
export function pattern(name: string, rules: readonly Rule[]): Pattern {
  return { name, rules };
}

/** Creates a pattern with one rule on the document. */
export function documentPattern(name: string, ...asserts: readonly Assertion[]): Pattern {
  return pattern(name, [{ context: DOCUMENT, asserts }]);
}

/** Formats a message that begins with the value of the context: `The issue date (BT-2) is "2026-13-01"; …`. */
export function messageWithValue(label: string, ending: string): Message {
  return (c, n) => `${label} is ${formatQuoted(c.doc.text(n))}; ${ending}`;
}

/** Formats the codes of a list: `A, B or C`. */
export function formatChoice(list: CodeList): string {
  const codes = [...list.codes];
  const last = codes.pop() ?? '';
  return codes.length === 0 ? last : `${codes.join(', ')} or ${last}`;
}
