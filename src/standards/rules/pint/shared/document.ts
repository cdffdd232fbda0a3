/** Required terms of the whole document, and terms that may occur only once. */
import type { Node } from '../../../invoice/xml';
import type { RuleContext } from '../../context';
import { fatal, type Assertion, type Rule } from '../../rule-set';
import { quotedAt } from '../../wording';
import { singleByCount, adaptBisRule, adaptEnRule, ROOT, single } from '../assertions';
import { CAC, CBC } from '../names';
import { taxInclusive } from './totals';

function referencesOfType(c: RuleContext, root: Node, type: string): Node[] {
  return c
    .select(root, CAC.AdditionalDocumentReference)
    .filter((element) => c.equals(element, type, CBC.DocumentTypeCode));
}

function invoicedObjectWithout(id: string, part: number, label: string): Assertion {
  const bearer = (c: RuleContext): Node | undefined =>
    c.doc
      .all(CAC.AdditionalDocumentReference)
      .find((element) => c.equals(element, '130', CBC.DocumentTypeCode) && c.exists(element, part));
  return fatal(
    id,
    (c) => bearer(c) === undefined,
    `A document reference with type code 130 names the invoiced object (IBT-18) and has ${label}. Use a second reference without type code for a supporting document.`,
    { terms: ['BT-18'], at: (c, root) => bearer(c) ?? root },
  );
}

const SELLER = 'cac:AccountingSupplierParty/cac:Party';
const BUYER = 'cac:AccountingCustomerParty/cac:Party';

/** The root element, in published order. */
export const documentRule = (): Rule => ({
  context: ROOT,
  asserts: [
    adaptEnRule('ibr-001', 'BR-01'),
    fatal(
      'ibr-sr-63',
      (c, root) => !c.norm(root, CBC.CustomizationID).includes('*'),
      (c, root) =>
        `The specification identifier (IBT-24) is ${quotedAt(c, root, CBC.CustomizationID)}. The sign * stands in what a receiver registers, never in a document.`,
      { terms: ['BT-24'], at: (c, root) => c.first(root, CBC.CustomizationID) },
    ),
    adaptEnRule('ibr-002', 'BR-02'),
    adaptEnRule('ibr-003', 'BR-03'),
    adaptEnRule('ibr-004', 'BR-04'),
    adaptEnRule('ibr-005', 'BR-05'),
    adaptEnRule('ibr-006', 'BR-06'),
    adaptEnRule('ibr-007', 'BR-07'),
    adaptEnRule('ibr-008', 'BR-08'),
    adaptEnRule('ibr-010', 'BR-10'),
    adaptEnRule('ibr-016', 'BR-16'),
    adaptEnRule('ibr-053', 'BR-53'),
    single('ibr-066', ['cac:PaymentMeans/cac:CardAccount', 'The payment card (IBG-18)', 'BG-18']),
    single('ibr-067', ['cac:PaymentMeans/cac:PaymentMandate', 'The direct debit (IBG-19)', 'BG-19']),
    invoicedObjectWithout('ibr-071', CAC.Attachment, 'an attachment'),
    invoicedObjectWithout('ibr-072', CBC.DocumentDescription, 'a description'),
    adaptBisRule('ibr-076', 'R001'),
    singleByCount(
      'ibr-078',
      ['cac:AdditionalDocumentReference', 'The invoiced object (IBT-18)', 'BT-18'],
      (c, root) => referencesOfType(c, root, '130').length,
    ),
    adaptBisRule('ibr-084', 'R055'),
    singleByCount('ibr-090', ['cac:ProjectReference', 'The project (IBT-11)', 'BT-11'], (c, root) =>
      Math.max(c.count(root, CAC.ProjectReference), referencesOfType(c, root, '50').length),
    ),
    single('ibr-094', ['cac:ContractDocumentReference/cbc:ID', 'The contract (IBT-12)', 'BT-12']),
    single('ibr-095', ['cac:ReceiptDocumentReference/cbc:ID', 'The receiving advice (IBT-15)', 'BT-15']),
    single('ibr-096', ['cac:DespatchDocumentReference/cbc:ID', 'The despatch advice (IBT-16)', 'BT-16']),
    single('ibr-097', ['cac:InvoicePeriod', 'The invoicing period (IBG-14)', 'BG-14']),
    single('ibr-098', [
      `${SELLER}/cac:PartyLegalEntity/cbc:RegistrationName`,
      'The seller’s name (IBT-27)',
      'BT-27',
    ]),
    single('ibr-099', [`${SELLER}/cac:PartyName/cbc:Name`, 'The seller’s trading name (IBT-28)', 'BT-28']),
    single('ibr-100', [
      `${SELLER}/cac:PartyLegalEntity/cbc:CompanyID`,
      'The seller’s legal registration (IBT-30)',
      'BT-30',
    ]),
    single('ibr-101', [
      `${SELLER}/cac:PartyLegalEntity/cbc:CompanyLegalForm`,
      'The seller’s legal form (IBT-33)',
      'BT-33',
    ]),
    single('ibr-102', [
      `${BUYER}/cac:PartyLegalEntity/cbc:RegistrationName`,
      'The buyer’s name (IBT-44)',
      'BT-44',
    ]),
    single('ibr-103', [
      `${BUYER}/cac:PartyLegalEntity/cbc:CompanyID`,
      'The buyer’s legal registration (IBT-47)',
      'BT-47',
    ]),
    single('ibr-104', [
      `${BUYER}/cac:PartyTaxScheme/cbc:CompanyID`,
      'The buyer’s tax identifier (IBT-48)',
      'BT-48',
    ]),
    single('ibr-107', ['cac:Delivery', 'The delivery (IBG-13)', 'BG-13']),
    single('ibr-112', [`${BUYER}/cac:PartyName/cbc:Name`, 'The buyer’s trading name (IBT-45)', 'BT-45']),
    taxInclusive(),
    single('ibr-sr-16', [
      `${BUYER}/cac:PartyIdentification/cbc:ID`,
      'The buyer’s identifier (IBT-46)',
      'BT-46',
    ]),
    single('ibr-sr-39', ['cac:ProjectReference/cbc:ID', 'The project (IBT-11)', 'BT-11']),
    single('ibr-sr-49', ['cac:InvoicePeriod/cbc:DescriptionCode', 'The tax point date code (IBT-8)', 'BT-8']),
    single('ibr-sr-51', ['cbc:Note', 'The note (IBT-22)', 'BT-22']),
    single('ibr-sr-52', ['cac:OriginatorDocumentReference/cbc:ID', 'The tender or lot (IBT-17)', 'BT-17']),
  ],
});
