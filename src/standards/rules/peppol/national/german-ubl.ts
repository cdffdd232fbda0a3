/** What the German rules ask of UBL alone. */
import type { NameId, Node } from '../../../invoice/xml';
import type { RuleContext } from '../../context';
import { hasSomeText } from '../../reading';
import { ATTR, CAC, CBC } from '../names';
import { externalLocation, TAXED } from './germany';
import type { GermanSyntax, PaymentGroup } from './german-variant';

function isTaxed(c: RuleContext, root: Node): boolean {
  const inUse = (node: Node, ...path: NameId[]): boolean =>
    c.texts(node, ...path, CBC.ID).some((code) => TAXED.has(code));
  const adjusted = c
    .select(root, CAC.AllowanceCharge)
    .filter(
      (each) => c.equals(each, 'false', CBC.ChargeIndicator) || c.equals(each, 'true', CBC.ChargeIndicator),
    );
  return (
    adjusted.some((each) => inUse(each, CAC.TaxCategory)) ||
    inUse(root, CAC.InvoiceLine, CAC.Item, CAC.ClassifiedTaxCategory) ||
    inUse(root, CAC.CreditNoteLine, CAC.Item, CAC.ClassifiedTaxCategory)
  );
}

const group = (name: NameId, what: string, term: string, about: string): PaymentGroup => ({
  what: `${what} (${term})`,
  term,
  about,
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
    asserts: [externalLocation(id, CBC.URI)],
  }),
  creditTransfer: CREDIT_TRANSFER,
  creditTransferOfDebit: CREDIT_TRANSFER,
  card: group(CAC.CardAccount, 'payment card', 'BG-18', 'cac:CardAccount'),
  directDebit: group(CAC.PaymentMandate, 'direct debit', 'BG-19', 'cac:PaymentMandate'),
  hasCreditorId: (c, root) => !c.exists(root, ...MANDATE) || hasCreditorId(c, root),
  hasDebitedAccount: (c, root) =>
    !c.exists(root, ...MANDATE) || c.exists(root, ...MANDATE, CAC.PayerFinancialAccount, CBC.ID),
  debitPlace: (c, root) => c.first(root, ...MANDATE),
};
