/** Parts of the German rules that are specific to CII. */
import type { NameId, Node } from '../../invoice/xml';
import type { RuleContext } from '../context';
import { TAXED_CATEGORIES, externalLocationAssertion } from '../peppol/national/germany';
import type { GermanSyntax, PaymentGroup } from '../peppol/national/german-variant';
import { AGREEMENT, ATTRIBUTE, PATH, RAM, RSM } from '../peppol-cii/names';
import { normalizeSpace } from '../xpath';

const LINE_TAX = [
  RSM.SupplyChainTradeTransaction,
  RAM.IncludedSupplyChainTradeLineItem,
  RAM.SpecifiedLineTradeSettlement,
  RAM.ApplicableTradeTax,
] as const;
const ADJUSTMENT_TAX = [...PATH.settlement, RAM.SpecifiedTradeAllowanceCharge, RAM.CategoryTradeTax] as const;
const SELLER_TAX_ID = [
  ...PATH.agreement,
  RAM.SellerTradeParty,
  RAM.SpecifiedTaxRegistration,
  RAM.ID,
] as const;

const isTaxedCode = (code: string): boolean => TAXED_CATEGORIES.has(code);

function isTaxed(c: RuleContext, root: Node): boolean {
  const onLines =
    c.equals(root, 'VAT', ...LINE_TAX, RAM.TypeCode) &&
    c.texts(root, ...LINE_TAX, RAM.CategoryCode).some(isTaxedCode);
  // The published rule compares the whole text of the tax element, not only its type code.
  const onDocument =
    c.equals(root, 'VAT', ...ADJUSTMENT_TAX) &&
    c.texts(root, ...ADJUSTMENT_TAX, RAM.CategoryCode).some(isTaxedCode);
  return onLines || onDocument;
}

/** Returns whether an element is a VAT identifier (VA) or a tax number (FC) with visible text. */
function isTaxId(c: RuleContext, id: Node): boolean {
  const scheme = normalizeSpace(c.doc.attribute(id, ATTRIBUTE.schemeID) ?? '');
  return (scheme === 'VA' || scheme === 'FC') && normalizeSpace(c.doc.text(id)) !== '';
}

/** Returns the document references, in one list for each parent element. */
function listReferences(c: RuleContext): Node[][] {
  const lists = new Map<Node, Node[]>();
  for (const element of c.doc.all(RAM.AdditionalReferencedDocument)) {
    const parent = c.doc.parent(element);
    const list = lists.get(parent);
    if (list === undefined) lists.set(parent, [element]);
    else list.push(element);
  }
  return [...lists.values()];
}

const MANDATE = [...PATH.settlement, RAM.SpecifiedTradePaymentTerms, RAM.DirectDebitMandateID] as const;
const CREDITOR = [...PATH.settlement, RAM.CreditorReferenceID] as const;
const DEBITED_ACCOUNT = [RAM.PayerPartyDebtorFinancialAccount, RAM.IBANID] as const;
const DOCUMENT_DEBITED_ACCOUNT = [
  ...PATH.settlement,
  RAM.SpecifiedTradeSettlementPaymentMeans,
  ...DEBITED_ACCOUNT,
] as const;

/** Returns whether a term of a direct debit is stated exactly when one of the other terms is stated. */
function isStatedWithOthers(
  c: RuleContext,
  root: Node,
  term: readonly NameId[],
  otherPaths: readonly (readonly NameId[])[],
): boolean {
  return c.exists(root, ...term) === otherPaths.some((path) => c.exists(root, ...path));
}

const group = (
  label: string,
  term: string,
  subjectPath: string,
  isPresent: PaymentGroup['isPresent'],
): PaymentGroup => ({ label: `${label} (${term})`, term, subjectPath, isPresent });

const hasAccount: PaymentGroup['isPresent'] = (c, means) =>
  c.exists(means, RAM.PayeePartyCreditorFinancialAccount);
const ACCOUNT = 'ram:PayeePartyCreditorFinancialAccount/ram:IBANID';

export const GERMAN_CII: GermanSyntax = {
  syntax: 'cii',
  isTaxed,
  isIdentified: (c, root) =>
    c.exists(root, ...PATH.agreement, RAM.SellerTaxRepresentativeTradeParty) ||
    c.select(root, ...SELLER_TAX_ID).some((id) => isTaxId(c, id)),
  references: listReferences,
  file: [RAM.AttachmentBinaryObject],
  locations: (id) => ({
    context: `${AGREEMENT}/ram:AdditionalReferencedDocument`,
    when: (c, node) => c.equals(node, '916', RAM.TypeCode) && c.exists(node, RAM.URIID),
    asserts: [externalLocationAssertion(id, RAM.URIID)],
  }),
  creditTransfer: group('credit transfer', 'BG-17', ACCOUNT, hasAccount),
  creditTransferOfDebit: group(
    'credit transfer',
    'BG-17',
    ACCOUNT,
    (c, means) =>
      hasAccount(c, means) ||
      c.exists(means, RAM.PayeeSpecifiedCreditorFinancialInstitution) ||
      c.exists(means, RAM.PayerSpecifiedDebtorFinancialInstitution),
  ),
  card: group('payment card', 'BG-18', 'ram:ApplicableTradeSettlementFinancialCard', (c, means) =>
    c.exists(means, RAM.ApplicableTradeSettlementFinancialCard),
  ),
  // CII has no group for direct debits: each of the three terms indicates a direct debit.
  directDebit: group(
    'direct debit',
    'BG-19',
    'ram:PayerPartyDebtorFinancialAccount',
    (c, means) => c.exists(0, ...MANDATE) || c.exists(0, ...CREDITOR) || c.exists(means, ...DEBITED_ACCOUNT),
  ),
  hasCreditorId: (c, root) => isStatedWithOthers(c, root, CREDITOR, [MANDATE, DOCUMENT_DEBITED_ACCOUNT]),
  hasDebitedAccount: (c, root) => isStatedWithOthers(c, root, DOCUMENT_DEBITED_ACCOUNT, [MANDATE, CREDITOR]),
  findDebitElement: (c, root) => c.first(root, ...MANDATE),
};
