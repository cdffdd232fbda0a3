/** Maximum number of occurrences of elements in the whole document (UBL-SR), and forbidden attributes (UBL-DT). */
import type { NameId, Node } from '../../invoice/xml';
import type { RuleContext } from '../context';
import type { Rule } from '../rule-set';
import { ATTR, CAC, CBC } from '../ubl-names';
import { atMostOne, isSepaCreditorId, atMostOneElement } from './assertions';
import { unusedAttributeAssertions } from './restricted-content';
import { attributeCounts } from './vat-facts';

const SELLER = [CAC.AccountingSupplierParty, CAC.Party];
const BUYER = [CAC.AccountingCustomerParty, CAC.Party];

/** Counts the tax registrations of a party whose scheme is, or is not, VAT. Blanks around the scheme count. */
function countTaxRegistrations(c: RuleContext, root: Node, party: readonly NameId[], vat: boolean): number {
  return c
    .select(root, ...party, CAC.PartyTaxScheme)
    .filter((node) =>
      c
        .select(node, CAC.TaxScheme)
        .some((scheme) => ((c.text(scheme, CBC.ID) ?? '').toUpperCase() === 'VAT') === vat),
    )
    .reduce((count, node) => count + c.count(node, CBC.CompanyID), 0);
}

const countDistinctTexts = (c: RuleContext, name: NameId): number =>
  new Set(c.doc.all(name).map((node) => c.doc.text(node))).size;

const countPaymentMeansNames = (c: RuleContext, root: Node): number =>
  c
    .select(root, CAC.PaymentMeans, CBC.PaymentMeansCode)
    .filter((node) => c.doc.attribute(node, ATTR.name) !== undefined).length;

/** Rules UBL-SR and UBL-DT on the Invoice or CreditNote element. */
export const DOCUMENT_SYNTAX: Rule = {
  context: '/ubl:Invoice | /cn:CreditNote',
  asserts: [
    ...unusedAttributeAssertions(attributeCounts),
    atMostOneElement(
      '01',
      'the contract reference (BT-12)',
      'cac:ContractDocumentReference/cbc:ID',
      CAC.ContractDocumentReference,
      CBC.ID,
    ),
    atMostOneElement(
      '02',
      'the receiving advice reference (BT-15)',
      'cac:ReceiptDocumentReference/cbc:ID',
      CAC.ReceiptDocumentReference,
      CBC.ID,
    ),
    atMostOneElement(
      '03',
      'the despatch advice reference (BT-16)',
      'cac:DespatchDocumentReference/cbc:ID',
      CAC.DespatchDocumentReference,
      CBC.ID,
    ),
    atMostOne(
      'UBL-SR-04',
      (c, n) =>
        c
          .select(n, CAC.AdditionalDocumentReference)
          .filter((reference) => c.equals(reference, '130', CBC.DocumentTypeCode))
          .reduce((count, reference) => count + c.count(reference, CBC.ID), 0),
      'the invoiced object (BT-18)',
      'cac:AdditionalDocumentReference/cbc:ID',
    ),
    atMostOneElement(
      '05',
      'the payment terms (BT-20)',
      'cac:PaymentTerms/cbc:Note',
      CAC.PaymentTerms,
      CBC.Note,
    ),
    atMostOneElement('08', 'the invoicing period (BG-14)', 'cac:InvoicePeriod', CAC.InvoicePeriod),
    atMostOneElement(
      '09',
      "the seller's name (BT-27)",
      'cac:AccountingSupplierParty/cac:Party/cac:PartyLegalEntity/cbc:RegistrationName',
      ...SELLER,
      CAC.PartyLegalEntity,
      CBC.RegistrationName,
    ),
    atMostOneElement(
      '10',
      "the seller's trading name (BT-28)",
      'cac:AccountingSupplierParty/cac:Party/cac:PartyName/cbc:Name',
      ...SELLER,
      CAC.PartyName,
      CBC.Name,
    ),
    atMostOneElement(
      '11',
      "the seller's legal registration (BT-30)",
      'cac:AccountingSupplierParty/cac:Party/cac:PartyLegalEntity/cbc:CompanyID',
      ...SELLER,
      CAC.PartyLegalEntity,
      CBC.CompanyID,
    ),
    atMostOne(
      'UBL-SR-12',
      (c, n) => countTaxRegistrations(c, n, SELLER, true),
      "the seller's VAT identifier (BT-31)",
      'cac:AccountingSupplierParty/cac:Party/cac:PartyTaxScheme/cbc:CompanyID',
    ),
    atMostOne(
      'UBL-SR-13',
      (c, n) => countTaxRegistrations(c, n, SELLER, false),
      "the seller's tax registration (BT-32)",
      'cac:AccountingSupplierParty/cac:Party/cac:PartyTaxScheme/cbc:CompanyID',
    ),
    atMostOneElement(
      '14',
      "the seller's legal information (BT-33)",
      'cac:AccountingSupplierParty/cac:Party/cac:PartyLegalEntity/cbc:CompanyLegalForm',
      ...SELLER,
      CAC.PartyLegalEntity,
      CBC.CompanyLegalForm,
    ),
    atMostOneElement(
      '15',
      "the buyer's name (BT-44)",
      'cac:AccountingCustomerParty/cac:Party/cac:PartyLegalEntity/cbc:RegistrationName',
      ...BUYER,
      CAC.PartyLegalEntity,
      CBC.RegistrationName,
    ),
    atMostOneElement(
      '16',
      "the buyer's identifier (BT-46)",
      'cac:AccountingCustomerParty/cac:Party/cac:PartyIdentification/cbc:ID',
      ...BUYER,
      CAC.PartyIdentification,
      CBC.ID,
    ),
    atMostOneElement(
      '17',
      "the buyer's legal registration (BT-47)",
      'cac:AccountingCustomerParty/cac:Party/cac:PartyLegalEntity/cbc:CompanyID',
      ...BUYER,
      CAC.PartyLegalEntity,
      CBC.CompanyID,
    ),
    atMostOne(
      'UBL-SR-18',
      (c, n) => countTaxRegistrations(c, n, BUYER, true),
      "the buyer's VAT identifier (BT-48)",
      'cac:AccountingCustomerParty/cac:Party/cac:PartyTaxScheme/cbc:CompanyID',
    ),
    atMostOneElement('24', 'the delivery (BG-13)', 'cac:Delivery', CAC.Delivery),
    atMostOne(
      'UBL-SR-29',
      (c) =>
        c.doc
          .all(CAC.PartyIdentification)
          .flatMap((node) => c.doc.children(node, CBC.ID))
          .filter((id) => isSepaCreditorId(c, id)).length,
      'the bank assigned creditor identifier (BT-90)',
    ),
    atMostOneElement(
      '39',
      'the project reference (BT-11)',
      'cac:ProjectReference/cbc:ID',
      CAC.ProjectReference,
      CBC.ID,
    ),
    atMostOneElement(
      '40',
      "the buyer's trading name (BT-45)",
      'cac:AccountingCustomerParty/cac:Party/cac:PartyName/cbc:Name',
      ...BUYER,
      CAC.PartyName,
      CBC.Name,
    ),
    atMostOne(
      'UBL-SR-44',
      (c) => countDistinctTexts(c, CBC.PaymentID),
      'the remittance information (BT-83), counted by distinct value,',
      'cac:PaymentMeans/cbc:PaymentID',
    ),
    atMostOneElement(
      '45',
      'the due date (BT-9)',
      'cac:PaymentMeans/cbc:PaymentDueDate',
      CAC.PaymentMeans,
      CBC.PaymentDueDate,
    ),
    atMostOne(
      'UBL-SR-46',
      countPaymentMeansNames,
      'the payment means text (BT-82)',
      'cac:PaymentMeans/cbc:PaymentMeansCode',
    ),
    atMostOne(
      'UBL-SR-47',
      (c) => countDistinctTexts(c, CBC.PaymentMeansCode),
      'the payment means code (BT-81), counted by distinct value,',
      'cac:PaymentMeans/cbc:PaymentMeansCode',
    ),
    atMostOneElement(
      '49',
      'the VAT point date code (BT-8)',
      'cac:InvoicePeriod/cbc:DescriptionCode',
      CAC.InvoicePeriod,
      CBC.DescriptionCode,
    ),
    atMostOneElement(
      '54',
      'the payment card (BG-18)',
      'cac:PaymentMeans/cac:CardAccount',
      CAC.PaymentMeans,
      CAC.CardAccount,
    ),
    atMostOneElement(
      '55',
      'the direct debit mandate (BG-19)',
      'cac:PaymentMeans/cac:PaymentMandate',
      CAC.PaymentMeans,
      CAC.PaymentMandate,
    ),
    atMostOneElement(
      '56',
      'the tender or lot reference (BT-17)',
      'cac:OriginatorDocumentReference/cbc:ID',
      CAC.OriginatorDocumentReference,
      CBC.ID,
    ),
  ],
};
