/** Parts of the German rules for UBL. */
import type { NameId, Node } from '../../../invoice/xml';
import type { RuleContext } from '../../context';
import { hasSomeText } from '../../reading';
import { ATTR, CAC, CBC } from '../names';
import { externalLocationAssertion, TAXED_CATEGORIES, germanRules } from './germany';
import type { GermanSyntax, PaymentGroup, GermanVariant } from './german-variant';
import { areBothPartiesIn } from '../countries';
import type { Pattern } from '../../rule-set';

function isTaxed(c: RuleContext, root: Node): boolean {
  const hasTaxedCategory = (node: Node, ...path: NameId[]): boolean =>
    c.texts(node, ...path, CBC.ID).some((code) => TAXED_CATEGORIES.has(code));
  const adjustments = c
    .select(root, CAC.AllowanceCharge)
    .filter(
      (element) =>
        c.equals(element, 'false', CBC.ChargeIndicator) || c.equals(element, 'true', CBC.ChargeIndicator),
    );
  return (
    adjustments.some((each) => hasTaxedCategory(each, CAC.TaxCategory)) ||
    hasTaxedCategory(root, CAC.InvoiceLine, CAC.Item, CAC.ClassifiedTaxCategory) ||
    hasTaxedCategory(root, CAC.CreditNoteLine, CAC.Item, CAC.ClassifiedTaxCategory)
  );
}

const group = (name: NameId, label: string, term: string, subjectPath: string): PaymentGroup => ({
  label: `${label} (${term})`,
  term,
  subjectPath,
  isPresent: (c, means) => c.exists(means, name),
});

const CREDIT_TRANSFER = group(
  CAC.PayeeFinancialAccount,
  'credit transfer',
  'BG-17',
  'cac:PayeeFinancialAccount/cbc:ID',
);
const MANDATE = [CAC.PaymentMeans, CAC.PaymentMandate] as const;

function hasCreditorId(c: RuleContext, root: Node): boolean {
  return [
    ...c.select(root, CAC.AccountingSupplierParty, CAC.Party, CAC.PartyIdentification, CBC.ID),
    ...c.select(root, CAC.PayeeParty, CAC.PartyIdentification, CBC.ID),
  ].some((id) => c.doc.attribute(id, ATTR.schemeID) === 'SEPA');
}

export const GERMAN_UBL: GermanSyntax = {
  syntax: 'ubl',
  isTaxed,
  isIdentified: (c, root) =>
    c.exists(root, CAC.TaxRepresentativeParty) ||
    hasSomeText(c, root, CAC.AccountingSupplierParty, CAC.Party, CAC.PartyTaxScheme, CBC.CompanyID),
  references: (c, root) => [c.select(root, CAC.AdditionalDocumentReference)],
  file: [CAC.Attachment, CBC.EmbeddedDocumentBinaryObject],
  locations: (id) => ({
    context: ['/ubl:Invoice', '/cn:CreditNote']
      .map((root) => `${root}/cac:AdditionalDocumentReference/cac:Attachment/cac:ExternalReference`)
      .join(' | '),
    asserts: [externalLocationAssertion(id, CBC.URI)],
  }),
  creditTransfer: CREDIT_TRANSFER,
  creditTransferOfDebit: CREDIT_TRANSFER,
  card: group(CAC.CardAccount, 'payment card', 'BG-18', 'cac:CardAccount'),
  directDebit: group(CAC.PaymentMandate, 'direct debit', 'BG-19', 'cac:PaymentMandate'),
  hasCreditorId: (c, root) => !c.exists(root, ...MANDATE) || hasCreditorId(c, root),
  hasDebitedAccount: (c, root) =>
    !c.exists(root, ...MANDATE) || c.exists(root, ...MANDATE, CAC.PayerFinancialAccount, CBC.ID),
  findDebitElement: (c, root) => c.first(root, ...MANDATE),
};

const PEPPOL: GermanVariant = {
  id: (rule) => (rule === 'TMP-2' ? 'DE-R-T02' : `DE-R-${toPeppolNumber(rule)}`),
  applies: (c) => areBothPartiesIn(c, 'DE'),
  where: 'between German parties',
};

/** Converts the number of a German rule to Peppol's form: `1` to `001`, `23-b` to `023-2`. */
function toPeppolNumber(rule: string): string {
  const [number = '', part] = rule.split('-');
  const paddedText = number.padStart(3, '0');
  return part === undefined ? paddedText : `${paddedText}-${part === 'a' ? 1 : 2}`;
}

/** Peppol BIS Billing: documents between parties with German addresses. */
export const GERMANY: Pattern = { name: 'Germany', rules: germanRules(PEPPOL, GERMAN_UBL) };
