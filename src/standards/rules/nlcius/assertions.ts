/** Rules of NLCIUS (BR-NL) on business terms: one assertion each, for UBL and CII. */
import type { Syntax } from '../../invoice/terms/terms';
import type { Node } from '../../invoice/xml';
import type { RuleContext } from '../context';
import {
  addressAssertion,
  DUTCH_ADDRESSES,
  hasDutchScheme,
  registrationMessage,
} from '../peppol/national/dutch-assertions';
import { fatal, warning, type Assertion } from '../rule-set';
import { formatContext, getRelativePath } from '../term-places';
import { normalizeSpace } from '../xpath';
import { ATTR } from '../ubl-names';
import { formatQuoted, formatValuesAt } from '../wording';

/** BR-NL-3 to -5: street, city and post code. Addresses of other parties count unless they state another country. */
export function dutchAddressAssertion(
  id: string,
  syntax: Syntax,
  role: keyof typeof DUTCH_ADDRESSES,
): Assertion {
  const address = DUTCH_ADDRESSES[role];
  if (role === 'seller') return addressAssertion(id, syntax, address);
  const country = getRelativePath(syntax, role === 'buyer' ? 'BT-55' : 'BT-69', address.group).path;
  return addressAssertion(id, syntax, address, (c, node) =>
    c.texts(node, ...country).every((code) => code === 'NL'),
  );
}

/** Creates BR-NL-1 or BR-NL-10: legal registrations of a party with their schemes. */
export function registrationAssertion(
  id: string,
  role: string,
  term: string,
  ids: (c: RuleContext, node: Node) => readonly Node[],
  holds: (c: RuleContext, node: Node, isKnown: boolean) => boolean,
): Assertion {
  return fatal(
    id,
    (c, node) =>
      holds(c, node, hasDutchScheme(ids(c, node).map((each) => c.doc.attribute(each, ATTR.schemeID)))),
    (c, node) => registrationMessage(c, role, term, ids(c, node)[0] ?? -1),
    { terms: [term], at: (c, node) => ids(c, node)[0] ?? node },
  );
}

/** Returns whether one of the elements has visible text. */
export const hasVisibleText = (c: RuleContext, nodes: readonly Node[]): boolean =>
  nodes.some((node) => normalizeSpace(c.doc.text(node)) !== '');

/**
 * Creates BR-NL-2.
 * @param path returns the path of a term below the context
 */
export function requireBuyerOrOrderReference(
  syntax: Syntax,
  path: (term: string) => readonly number[],
): Assertion {
  return fatal(
    'BR-NL-2',
    (c, node) => c.exists(node, ...path('BT-10')) || c.exists(node, ...path('BT-13')),
    `The invoice of a Dutch seller must have a buyer reference (BT-10, ${getRelativePath(syntax, 'BT-10', null).subjectPath}) or a purchase order reference (BT-13). Add one of them.`,
    { terms: ['BT-10', 'BT-13'] },
  );
}

const TYPE_CODES = ['380', '381', '384', '389'];

/**
 * Creates BR-NL-7: type codes.
 * @param areEqual compares a text with a code
 */
export function typeCodeAssertion(areEqual: (text: string, code: string) => boolean): Assertion {
  return fatal(
    'BR-NL-7',
    (c, node) => TYPE_CODES.some((code) => areEqual(c.doc.text(node), code)),
    (c, node) =>
      `The type code (BT-3) is ${formatQuoted(c.doc.text(node))}. In NLCIUS it must be one of ${TYPE_CODES.join(', ')}.`,
    { terms: ['BT-3'] },
  );
}

/** BR-NL-9: a corrective invoice references the corrected invoice. */
export function requireCorrectedInvoice(
  syntax: Syntax,
  holds: (c: RuleContext, node: Node) => boolean,
): Assertion {
  return fatal(
    'BR-NL-9',
    holds,
    `A document with type code 384 must reference the corrected invoice (BT-25, ${getRelativePath(syntax, 'BT-25', null).subjectPath}).`,
    { terms: ['BT-25', 'BT-3'], at: () => 0 },
  );
}

/** BR-NL-31: SEPA payments should not have a bank identifier (BT-86). */
export function discourageBankOfSepa(
  syntax: Syntax,
  isSepa: (c: RuleContext, means: Node) => boolean,
  hasBank: (c: RuleContext, means: Node) => boolean,
): Assertion {
  const { path } = getRelativePath(syntax, 'BT-81', 'BG-16');
  return warning(
    'BR-NL-31',
    (c, means) => !isSepa(c, means) || !hasBank(c, means),
    (c, means) =>
      `Payment means ${formatValuesAt(c, means, ...path)} is a SEPA payment, which identifies the bank by the IBAN. Remove the bank identifier (BT-86).`,
    { terms: ['BT-86', 'BT-81'] },
  );
}

/**
 * Creates the warning about a term that Dutch invoices should omit.
 * @param holds condition under which the term is accepted
 */
export function discourageTerm(
  id: string,
  term: string,
  label: string,
  holds: Assertion['test'] = () => false,
): Assertion {
  return warning(
    id,
    holds,
    (c, node) =>
      `The ${label} (${term}) is ${formatQuoted(c.doc.text(node), 'present')}, but should be absent from Dutch invoices. Remove it.`,
    { terms: [term] },
  );
}

/** Terms that Dutch invoices should omit, except those that differ by syntax. */
export const DISCOURAGED_TERMS = {
  taxCurrency: discourageTerm('BR-NL-19', 'BT-6', 'VAT accounting currency'),
  taxPointDate: discourageTerm('BR-NL-20', 'BT-7', 'VAT point date'),
  taxPointCode: discourageTerm('BR-NL-21', 'BT-8', 'VAT point date code'),
  precedingDate: discourageTerm('BR-NL-24', 'BT-26', 'date of the preceding invoice'),
  legalForm: discourageTerm('BR-NL-26', 'BT-33', 'seller’s additional legal information'),
  accountName: discourageTerm('BR-NL-30', 'BT-85', 'name of the payment account'),
  exemptionCode: discourageTerm('BR-NL-35', 'BT-121', 'code of the VAT exemption reason'),
} as const;

/**
 * Creates BR-NL-25: tax registrations other than VAT.
 * @param holds whether the registration is for VAT, or empty
 */
export const discourageTaxRegistration = (holds: Assertion['test']): Assertion =>
  discourageTerm('BR-NL-25', 'BT-32', 'seller’s tax registration other than VAT', holds);

/**
 * Creates BR-NL-33: VAT total in the accounting currency.
 * @param currencies returns the currencies of the invoice
 */
export const discourageAccountingTotal = (
  currencies: (c: RuleContext, node: Node) => readonly string[],
): Assertion =>
  discourageTerm('BR-NL-33', 'BT-111', 'VAT total in accounting currency', (c, node) =>
    currencies(c, node).includes(c.doc.attribute(node, ATTR.currencyID) ?? '\0'),
  );

/** The four addresses with their third lines and subdivisions: BR-NL-27-1 to -4 and BR-NL-28-1 to -4. */
const ADDRESSES = [
  { partyLabel: 'seller’s', line: 'BT-162', subdivision: 'BT-39' },
  { partyLabel: 'buyer’s', line: 'BT-163', subdivision: 'BT-54' },
  { partyLabel: 'tax representative’s', line: 'BT-164', subdivision: 'BT-68' },
  { partyLabel: 'delivery', line: 'BT-165', subdivision: 'BT-79' },
] as const;

/** Creates BR-NL-27 and BR-NL-28 with their contexts. */
export function discourageAddressDetails(syntax: Syntax): { context: string; assertion: Assertion }[] {
  const rule = (id: string, term: string, label: string): { context: string; assertion: Assertion } => ({
    context: formatContext(syntax, term),
    assertion: discourageTerm(id, term, label),
  });
  return [
    ...ADDRESSES.map(({ partyLabel, line }, at) =>
      rule(`BR-NL-27-${at + 1}`, line, `third line of the ${partyLabel} address`),
    ),
    ...ADDRESSES.map(({ partyLabel, subdivision }, at) =>
      rule(`BR-NL-28-${at + 1}`, subdivision, `subdivision of the ${partyLabel} country`),
    ),
  ];
}
