/** Rules of NLCIUS (BR-NL) that are about terms: one assertion each, for UBL and CII. */
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
import { formatContext, getPlace } from '../term-places';
import { normalizeSpace } from '../xpath';
import { ATTR } from '../ubl-names';
import { formatQuoted, quotedAt } from '../wording';

/** BR-NL-3 to -5: street, city and post code. Addresses of other parties count unless they state another country. */
export function dutchAddress(id: string, syntax: Syntax, role: keyof typeof DUTCH_ADDRESSES): Assertion {
  const address = DUTCH_ADDRESSES[role];
  if (role === 'seller') return addressAssertion(id, syntax, address);
  const country = getPlace(syntax, role === 'buyer' ? 'BT-55' : 'BT-69', address.group).path;
  return addressAssertion(id, syntax, address, (c, node) =>
    c.texts(node, ...country).every((code) => code === 'NL'),
  );
}

/** Creates BR-NL-1 or BR-NL-10: legal registrations of a party with their schemes. */
export function registration(
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
export const someFilled = (c: RuleContext, nodes: readonly Node[]): boolean =>
  nodes.some((node) => normalizeSpace(c.doc.text(node)) !== '');

/**
 * Creates BR-NL-2.
 * @param path returns the path of a term below the context
 */
export function buyerOrOrder(syntax: Syntax, path: (term: string) => readonly number[]): Assertion {
  return fatal(
    'BR-NL-2',
    (c, node) => c.exists(node, ...path('BT-10')) || c.exists(node, ...path('BT-13')),
    `Neither a buyer reference (BT-10, ${getPlace(syntax, 'BT-10', null).subjectPath}) nor a purchase order reference (BT-13) is given. Dutch sellers state one of them.`,
    { terms: ['BT-10', 'BT-13'] },
  );
}

const TYPES = ['380', '381', '384', '389'];

/**
 * BR-NL-7
 * @param areEqual how a code is compared
 */
export function typeCode(areEqual: (text: string, code: string) => boolean): Assertion {
  return fatal(
    'BR-NL-7',
    (c, node) => TYPES.some((code) => areEqual(c.doc.text(node), code)),
    (c, node) =>
      `The type code (BT-3) is ${formatQuoted(c.doc.text(node))}. In NLCIUS it is one of ${TYPES.join(', ')}.`,
    { terms: ['BT-3'] },
  );
}

/** BR-NL-9: a corrective invoice names the one it corrects. */
export function correctedInvoice(syntax: Syntax, holds: (c: RuleContext, node: Node) => boolean): Assertion {
  return fatal(
    'BR-NL-9',
    holds,
    `Type code 384 says that the document corrects an invoice, but none is named (BT-25, ${getPlace(syntax, 'BT-25', null).subjectPath}).`,
    { terms: ['BT-25', 'BT-3'], at: () => 0 },
  );
}

/** BR-NL-31: no bank (BT-86) with SEPA payments, which need none. */
export function bankOfSepa(
  syntax: Syntax,
  isSepa: (c: RuleContext, means: Node) => boolean,
  namesBank: (c: RuleContext, means: Node) => boolean,
): Assertion {
  const { path } = getPlace(syntax, 'BT-81', 'BG-16');
  return warning(
    'BR-NL-31',
    (c, means) => !isSepa(c, means) || !namesBank(c, means),
    (c, means) =>
      `Payment means ${quotedAt(c, means, ...path)} is a SEPA payment, which finds the bank by the IBAN. Leave out the bank (BT-86).`,
    { terms: ['BT-86', 'BT-81'] },
  );
}

/**
 * Creates the warning about a term that Dutch invoices should omit.
 * @param holds condition under which it is accepted
 */
export function discouragedTerm(
  id: string,
  term: string,
  label: string,
  holds: Assertion['test'] = () => false,
): Assertion {
  return warning(
    id,
    holds,
    (c, node) =>
      `The ${label} (${term}) is ${formatQuoted(c.doc.text(node), 'given')}. Dutch invoices do without it; leave it out.`,
    { terms: [term] },
  );
}

/** The terms that Dutch invoices should do without, but for those that each syntax has in its own way. */
export const DISCOURAGED_TERMS = {
  taxCurrency: discouragedTerm('BR-NL-19', 'BT-6', 'VAT accounting currency'),
  taxPointDate: discouragedTerm('BR-NL-20', 'BT-7', 'VAT point date'),
  taxPointCode: discouragedTerm('BR-NL-21', 'BT-8', 'VAT point date code'),
  precedingDate: discouragedTerm('BR-NL-24', 'BT-26', 'date of the preceding invoice'),
  legalForm: discouragedTerm('BR-NL-26', 'BT-33', 'seller’s additional legal information'),
  accountName: discouragedTerm('BR-NL-30', 'BT-85', 'name of the payment account'),
  exemptionCode: discouragedTerm('BR-NL-35', 'BT-121', 'code of the VAT exemption reason'),
} as const;

/**
 * BR-NL-25
 * @param holds whether the registration is for VAT, or empty
 */
export const taxRegistration = (holds: Assertion['test']): Assertion =>
  discouragedTerm('BR-NL-25', 'BT-32', 'seller’s registration for another tax than VAT', holds);

/**
 * BR-NL-33
 * @param currencies those of the invoice
 */
export const accountingTotal = (currencies: (c: RuleContext, node: Node) => readonly string[]): Assertion =>
  discouragedTerm('BR-NL-33', 'BT-111', 'VAT total in accounting currency', (c, node) =>
    currencies(c, node).includes(c.doc.attribute(node, ATTR.currencyID) ?? '\0'),
  );

/** The four addresses with their third lines and subdivisions: BR-NL-27-1 to -4 and BR-NL-28-1 to -4. */
const ADDRESSES = [
  { partyLabel: 'seller’s', line: 'BT-162', subdivision: 'BT-39' },
  { partyLabel: 'buyer’s', line: 'BT-163', subdivision: 'BT-54' },
  { partyLabel: 'tax representative’s', line: 'BT-164', subdivision: 'BT-68' },
  { partyLabel: 'delivery', line: 'BT-165', subdivision: 'BT-79' },
] as const;

/** BR-NL-27 and BR-NL-28 with the paths they are about. */
export function addressDetails(syntax: Syntax): { context: string; assertion: Assertion }[] {
  const rule = (id: string, term: string, label: string): { context: string; assertion: Assertion } => ({
    context: formatContext(syntax, term),
    assertion: discouragedTerm(id, term, label),
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
