/** Rules that are equal in several areas: specification and process, references, allowances, due dates. */
import type { Node } from '../../invoice/xml';
import type { RuleContext } from '../context';
import { fatal, type Assertion } from '../rule-set';
import { ownTextAt } from '../reading';
import { quotedAt } from '../wording';
import { toDouble, isAboveZero, normalizeSpace } from '../xpath';
import { ATTR, CAC, CBC, steps } from './names';

/** Specification (IBT-24) and process (IBT-23) of the documents of an area. */
export interface Claims {
  specification: { id: string; prefixes: readonly string[] };
  process: { id: string; parts: readonly string[] };
}

/** The rules about them, on the root element. */
export function claimRules({ specification, process }: Claims): Assertion[] {
  return [
    fatal(
      specification.id,
      (c, root) => {
        const text = normalizeSpace(ownTextAt(c, root, CBC.CustomizationID));
        return specification.prefixes.some((prefix) => text.startsWith(prefix));
      },
      (c, root) =>
        `The specification identifier (IBT-24) is ${quotedAt(c, root, CBC.CustomizationID)}. It has to begin with ${specification.prefixes.join(' or ')}.`,
      { subjectPath: 'cbc:CustomizationID', terms: ['BT-24'] },
    ),
    fatal(
      process.id,
      (c) => {
        const text = c.norm(0, CBC.ProfileID);
        return process.parts.some((part) => text.includes(part));
      },
      (c) =>
        `The business process (IBT-23) is ${quotedAt(c, 0, CBC.ProfileID)}. It has to be ${process.parts.join(' or ')}.`,
      { subjectPath: 'cbc:ProfileID', terms: ['BT-23'] },
    ),
  ];
}

/** Creates the rules on the identifiers of billing and self-billing in an area. */
export function findClaims(
  area: string,
  kind: 'billing' | 'selfbilling',
  ids: { specification: string; process: string },
): Claims {
  return {
    specification: { id: ids.specification, prefixes: [`urn:peppol:pint:${kind}-1@${area}-1`] },
    process: { id: ids.process, parts: [`urn:peppol:bis:${kind}`] },
  };
}

/** Requires percentage and base amount of an allowance or charge, or neither. */
export function percentageWithBase(id: string): Assertion {
  return fatal(
    id,
    (c, node) => c.exists(node, CBC.MultiplierFactorNumeric) === c.exists(node, CBC.BaseAmount),
    'An allowance or charge states a percentage without the base amount, or the other way round. State both or neither.',
    { terms: ['BT-94', 'BT-93', 'BT-101', 'BT-100'] },
  );
}

/** Requires a due date or payment terms when an amount is due. */
export function dueDateIsPresent(id: string, path: string): Assertion {
  return fatal(
    id,
    (c, node) => {
      const amounts = c.texts(node, ...steps(path));
      if (amounts.some((amount) => toDouble(amount) <= 0)) return true;
      return amounts.some(isAboveZero) && hasDueDate(c);
    },
    'An amount is due (IBT-115), but neither until when (IBT-9) nor on which terms (IBT-20). Add cbc:DueDate or cac:PaymentTerms/cbc:Note.',
    { terms: ['BT-9', 'BT-20'] },
  );
}

/** Returns whether the document states when it is to be paid. */
export function hasDueDate(c: RuleContext): boolean {
  return (
    c.doc.all(CBC.DueDate).length > 0 ||
    c.doc.all(CAC.PaymentTerms).some((terms) => c.exists(terms, CBC.Note))
  );
}

/**
 * Document references by type code.
 * @param types type codes, also of credit notes alone
 */
export function referenceTypes(id: string, types: readonly string[], plainAllowed: boolean): Assertion {
  return fatal(
    id,
    (c, node) =>
      types.some((type) => c.equals(node, type, CBC.DocumentTypeCode)) ||
      (c.doc.localName(0) === 'CreditNote' && c.equals(node, '50', CBC.DocumentTypeCode)) ||
      (plainAllowed && isPlain(c, node)),
    (c, node) =>
      `A document reference has type code ${quotedAt(c, node, CBC.DocumentTypeCode)}. Allowed are ${types.join(', ')}, and 50 (project) in a credit note${plainAllowed ? '; a supporting document has neither type code nor scheme' : ''}.`,
    { subjectPath: 'cbc:DocumentTypeCode', terms: ['BT-18', 'BT-122'] },
  );
}

function isPlain(c: RuleContext, node: Node): boolean {
  return (
    !c.exists(node, CBC.DocumentTypeCode) &&
    c.select(node, CBC.ID).every((element) => c.doc.attribute(element, ATTR.schemeID) === undefined)
  );
}

/** Limits the registrations of the seller for a tax, or for others. */
export function sellerRegistrations(
  id: string,
  tax: string,
  matches: (scheme: string) => boolean,
): Assertion {
  const count = (c: RuleContext, root: Node): number =>
    c
      .select(root, CAC.AccountingSupplierParty, CAC.Party, CAC.PartyTaxScheme)
      .filter((element) =>
        c
          .select(element, CAC.TaxScheme)
          .some((scheme) => matches((c.text(scheme, CBC.ID) ?? '').toUpperCase())),
      )
      .reduce((sum, element) => sum + c.count(element, CBC.CompanyID), 0);
  return fatal(
    id,
    (c, root) => count(c, root) <= 1,
    (c, root) => `The seller gives ${count(c, root)} identifiers for ${tax} (IBT-31, IBT-32). Keep one.`,
    {
      subjectPath: 'cac:AccountingSupplierParty/cac:Party/cac:PartyTaxScheme/cbc:CompanyID',
      terms: ['BT-31', 'BT-32'],
    },
  );
}
