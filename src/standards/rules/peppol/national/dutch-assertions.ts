/** Requirements for Dutch sellers, in Peppol (NL-R) and in NLCIUS (BR-NL), in both syntaxes. */
import type { Syntax } from '../../../invoice/terms/terms';
import type { Node } from '../../../invoice/xml';
import type { RuleContext } from '../../context';
import { fatal, type Assertion } from '../../rule-set';
import { getRelativePath } from '../../term-places';
import { ATTR } from '../names';
import { formatQuoted, formatValuesAt } from '../../wording';

/** Payment means between Dutch parties. */
export const DUTCH_PAYMENT_MEANS: readonly string[] = ['30', '48', '49', '57', '58', '59'];

/** Dutch address: its party, group, and the terms of street, city and post code. */
interface DutchAddress {
  partyLabel: string;
  group: string;
  terms: readonly [street: string, city: string, postCode: string];
}

export const DUTCH_ADDRESSES = {
  seller: { partyLabel: 'the Dutch seller', group: 'BG-5', terms: ['BT-35', 'BT-37', 'BT-38'] },
  buyer: { partyLabel: 'the Dutch buyer', group: 'BG-8', terms: ['BT-50', 'BT-52', 'BT-53'] },
  representative: {
    partyLabel: 'the Dutch tax representative',
    group: 'BG-12',
    terms: ['BT-64', 'BT-66', 'BT-67'],
  },
} as const satisfies Record<string, DutchAddress>;

const PARTS = ['street', 'city', 'post code'];

/**
 * Requires street, city and post code of an address.
 * @param isChecked condition, e.g. that the address is a Dutch one
 */
export function addressAssertion(
  id: string,
  syntax: Syntax,
  { partyLabel, group, terms }: DutchAddress,
  isChecked: (c: RuleContext, address: Node) => boolean = () => true,
): Assertion {
  const places = terms.map((term) => getRelativePath(syntax, term, group).path);
  const listMissing = (c: RuleContext, address: Node): string[] =>
    PARTS.filter((_, at) => !c.exists(address, ...(places[at] ?? [])));
  return fatal(
    id,
    (c, address) => !isChecked(c, address) || listMissing(c, address).length === 0,
    (c, address) =>
      `The address of ${partyLabel} (${terms.join(', ')}) must have street, city and post code; missing: ${listMissing(c, address).join(' and ')}.`,
    { terms },
  );
}

/**
 * Returns whether a KVK number (0106) or an OIN (0190) is among schemes; one text may hold several, divided by blanks.
 */
export function hasDutchScheme(schemes: readonly (string | undefined)[]): boolean {
  const joinedText = ` ${schemes.filter((scheme) => scheme !== undefined).join(' ')} `;
  return joinedText.includes(' 0106 ') || joinedText.includes(' 0190 ');
}

/** Formats the message for a legal registration that is neither a KVK number nor an OIN. */
export function registrationMessage(c: RuleContext, partyLabel: string, term: string, node: Node): string {
  return `The legal registration of ${partyLabel} (${term}) is ${formatQuoted(c.doc.text(node))} with scheme ${formatQuoted(c.doc.attribute(node, ATTR.schemeID), 'none')}. State a KVK number (scheme 0106) or an OIN (scheme 0190).`;
}

/**
 * Asserts that the payment means code is a permitted one.
 * @param isAllowed whether the code of the payment means is allowed
 */
export function paymentMeansAssertion(
  id: string,
  syntax: Syntax,
  isAllowed: (c: RuleContext, means: Node) => boolean,
): Assertion {
  const { path } = getRelativePath(syntax, 'BT-81', 'BG-16');
  return fatal(
    id,
    isAllowed,
    (c, means) =>
      `The payment means code (BT-81) is ${formatValuesAt(c, means, ...path)}. Between Dutch parties, the code must be one of ${DUTCH_PAYMENT_MEANS.join(', ')}.`,
    { terms: ['BT-81'], at: (c, means) => c.first(means, ...path) },
  );
}

/** Requires the order reference of the document (BT-13) when a line refers to an order line (BT-132). */
export function orderLineAssertion(
  id: string,
  syntax: Syntax,
  namesOrder: (c: RuleContext) => boolean,
): Assertion {
  return fatal(
    id,
    (c) => namesOrder(c),
    (c, node) =>
      `The line refers to order line ${formatQuoted(c.doc.text(node))} (BT-132), but the document does not refer to an order (BT-13). State the order in ${getRelativePath(syntax, 'BT-13', null).subjectPath}.`,
    { terms: ['BT-13', 'BT-132'], at: () => ROOT },
  );
}

/** Requires payment means (BG-16) when an amount is due. */
export function payableAssertion(
  id: string,
  syntax: Syntax,
  holds: (c: RuleContext, totals: Node) => boolean,
): Assertion {
  const { path } = getRelativePath(syntax, 'BT-115', 'BG-22');
  return fatal(
    id,
    holds,
    (c, totals) =>
      `The amount due (BT-115) is ${formatValuesAt(c, totals, ...path)}, but payment means (BG-16) for the Dutch seller are missing. Add ${getRelativePath(syntax, 'BG-16', null).subjectPath}.`,
    { terms: ['BG-16', 'BT-115'], at: () => ROOT },
  );
}

/** The root element, at which missing parts of the document are reported. */
export const ROOT = 0;
