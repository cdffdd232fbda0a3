/** Rules that several PINT areas share: specification and process, references, allowances, due dates. */
import type { Node } from '../../invoice/xml';
import type { RuleContext } from '../context';
import { fatal, type Assertion } from '../rule-set';
import { ownTextAt } from '../reading';
import { formatValuesAt } from '../wording';
import { toDouble, isAboveZero, normalizeSpace } from '../xpath';
import { ATTR, CAC, CBC, parsePath } from './names';

/** Allowed specification (IBT-24) and process (IBT-23) of the documents of an area, with the ids of the rules. */
export interface ExpectedProfile {
  specification: { id: string; prefixes: readonly string[] };
  process: { id: string; parts: readonly string[] };
}

/** Creates the assertions on specification and process, for the root element. */
export function profileAssertions({ specification, process }: ExpectedProfile): Assertion[] {
  return [
    fatal(
      specification.id,
      (c, root) => {
        const text = normalizeSpace(ownTextAt(c, root, CBC.CustomizationID));
        return specification.prefixes.some((prefix) => text.startsWith(prefix));
      },
      (c, root) =>
        `The specification identifier (IBT-24) is ${formatValuesAt(c, root, CBC.CustomizationID)}, but must begin with ${specification.prefixes.join(' or ')}.`,
      { subjectPath: 'cbc:CustomizationID', terms: ['BT-24'] },
    ),
    fatal(
      process.id,
      (c) => {
        const text = c.norm(0, CBC.ProfileID);
        return process.parts.some((part) => text.includes(part));
      },
      (c) =>
        `The business process (IBT-23) is ${formatValuesAt(c, 0, CBC.ProfileID)}, but must be ${process.parts.join(' or ')}.`,
      { subjectPath: 'cbc:ProfileID', terms: ['BT-23'] },
    ),
  ];
}

/** Creates the profile of billing or self-billing in an area. */
export function createExpectedProfile(
  area: string,
  kind: 'billing' | 'selfbilling',
  ids: { specification: string; process: string },
): ExpectedProfile {
  return {
    specification: { id: ids.specification, prefixes: [`urn:peppol:pint:${kind}-1@${area}-1`] },
    process: { id: ids.process, parts: [`urn:peppol:bis:${kind}`] },
  };
}

/** Requires percentage and base amount of an allowance or charge, or neither. */
export function requirePercentageWithBase(id: string): Assertion {
  return fatal(
    id,
    (c, node) => c.exists(node, CBC.MultiplierFactorNumeric) === c.exists(node, CBC.BaseAmount),
    'An allowance or charge must state a percentage and a base amount together, but only one of them is stated. State both or neither.',
    { terms: ['BT-94', 'BT-93', 'BT-101', 'BT-100'] },
  );
}

/** Requires a due date or payment terms when an amount is due. */
export function requireDueDate(id: string, path: string): Assertion {
  return fatal(
    id,
    (c, node) => {
      const amounts = c.texts(node, ...parsePath(path));
      if (amounts.some((amount) => toDouble(amount) <= 0)) return true;
      return amounts.some(isAboveZero) && hasDueDateOrTerms(c);
    },
    'An amount is due (IBT-115), so the due date (IBT-9) or the payment terms (IBT-20) must be stated, but both are missing. Add cbc:DueDate or cac:PaymentTerms/cbc:Note.',
    { terms: ['BT-9', 'BT-20'] },
  );
}

/** Returns whether the document has a due date or payment terms. */
export function hasDueDateOrTerms(c: RuleContext): boolean {
  return (
    c.doc.all(CBC.DueDate).length > 0 ||
    c.doc.all(CAC.PaymentTerms).some((terms) => c.exists(terms, CBC.Note))
  );
}

/**
 * Limits the type codes of document references.
 * @param types allowed type codes; credit notes also allow 50 (project)
 * @param plainAllowed whether a supporting document without type code and scheme is allowed
 */
export function limitReferenceTypes(id: string, types: readonly string[], plainAllowed: boolean): Assertion {
  return fatal(
    id,
    (c, node) =>
      types.some((type) => c.equals(node, type, CBC.DocumentTypeCode)) ||
      (c.doc.localName(0) === 'CreditNote' && c.equals(node, '50', CBC.DocumentTypeCode)) ||
      (plainAllowed && isSupportingDocument(c, node)),
    (c, node) =>
      `A document reference has type code ${formatValuesAt(c, node, CBC.DocumentTypeCode)}, but must be one of ${types.join(', ')}, or 50 (project) in a credit note${plainAllowed ? '; a supporting document must have neither type code nor scheme' : ''}.`,
    { subjectPath: 'cbc:DocumentTypeCode', terms: ['BT-18', 'BT-122'] },
  );
}

function isSupportingDocument(c: RuleContext, node: Node): boolean {
  return (
    !c.exists(node, CBC.DocumentTypeCode) &&
    c.select(node, CBC.ID).every((element) => c.doc.attribute(element, ATTR.schemeID) === undefined)
  );
}

/** Allows at most one registration of the seller for a tax, or for other taxes. */
export function limitSellerRegistrations(
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
    (c, root) =>
      `The seller must have at most one identifier for ${tax} (IBT-31, IBT-32); found ${count(c, root)}.`,
    {
      subjectPath: 'cac:AccountingSupplierParty/cac:Party/cac:PartyTaxScheme/cbc:CompanyID',
      terms: ['BT-31', 'BT-32'],
    },
  );
}
