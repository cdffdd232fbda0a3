/** Rules on required terms of the document, and on terms that occur at most once. */
import type { Node } from '../../../invoice/xml';
import type { RuleContext } from '../../context';
import { fatal, type Assertion, type Rule } from '../../rule-set';
import { formatValuesAt } from '../../wording';
import { allowOnceByCount, adaptBisAssertion, adaptEnAssertion, ROOT, allowOnce } from '../assertions';
import { CAC, CBC } from '../names';
import { totalWithTaxAssertion } from './totals';

function referencesOfType(c: RuleContext, root: Node, type: string): Node[] {
  return c
    .select(root, CAC.AdditionalDocumentReference)
    .filter((element) => c.equals(element, type, CBC.DocumentTypeCode));
}

function forbidInInvoicedObject(id: string, elementName: number, label: string): Assertion {
  const findReference = (c: RuleContext): Node | undefined =>
    c.doc
      .all(CAC.AdditionalDocumentReference)
      .find((element) => c.equals(element, '130', CBC.DocumentTypeCode) && c.exists(element, elementName));
  return fatal(
    id,
    (c) => findReference(c) === undefined,
    `A document reference with type code 130 is the invoiced object (IBT-18) and must not have ${label}, but has one. State a supporting document in another reference without type code.`,
    { terms: ['BT-18'], at: (c, root) => findReference(c) ?? root },
  );
}

const SELLER = 'cac:AccountingSupplierParty/cac:Party';
const BUYER = 'cac:AccountingCustomerParty/cac:Party';

/** Creates the rule on the root element, with its assertions in published order. */
export const documentRule = (): Rule => ({
  context: ROOT,
  asserts: [
    adaptEnAssertion('ibr-001', 'BR-01'),
    fatal(
      'ibr-sr-63',
      (c, root) => !c.norm(root, CBC.CustomizationID).includes('*'),
      (c, root) =>
        `The specification identifier (IBT-24) is ${formatValuesAt(c, root, CBC.CustomizationID)}, but must not contain the character *, which is only allowed in an SMP registration.`,
      { terms: ['BT-24'], at: (c, root) => c.first(root, CBC.CustomizationID) },
    ),
    adaptEnAssertion('ibr-002', 'BR-02'),
    adaptEnAssertion('ibr-003', 'BR-03'),
    adaptEnAssertion('ibr-004', 'BR-04'),
    adaptEnAssertion('ibr-005', 'BR-05'),
    adaptEnAssertion('ibr-006', 'BR-06'),
    adaptEnAssertion('ibr-007', 'BR-07'),
    adaptEnAssertion('ibr-008', 'BR-08'),
    adaptEnAssertion('ibr-010', 'BR-10'),
    adaptEnAssertion('ibr-016', 'BR-16'),
    adaptEnAssertion('ibr-053', 'BR-53'),
    allowOnce('ibr-066', ['cac:PaymentMeans/cac:CardAccount', 'The payment card (IBG-18)', 'BG-18']),
    allowOnce('ibr-067', ['cac:PaymentMeans/cac:PaymentMandate', 'The direct debit (IBG-19)', 'BG-19']),
    forbidInInvoicedObject('ibr-071', CAC.Attachment, 'an attachment'),
    forbidInInvoicedObject('ibr-072', CBC.DocumentDescription, 'a description'),
    adaptBisAssertion('ibr-076', 'R001'),
    allowOnceByCount(
      'ibr-078',
      ['cac:AdditionalDocumentReference', 'The invoiced object (IBT-18)', 'BT-18'],
      (c, root) => referencesOfType(c, root, '130').length,
    ),
    adaptBisAssertion('ibr-084', 'R055'),
    allowOnceByCount('ibr-090', ['cac:ProjectReference', 'The project (IBT-11)', 'BT-11'], (c, root) =>
      Math.max(c.count(root, CAC.ProjectReference), referencesOfType(c, root, '50').length),
    ),
    allowOnce('ibr-094', ['cac:ContractDocumentReference/cbc:ID', 'The contract (IBT-12)', 'BT-12']),
    allowOnce('ibr-095', ['cac:ReceiptDocumentReference/cbc:ID', 'The receiving advice (IBT-15)', 'BT-15']),
    allowOnce('ibr-096', ['cac:DespatchDocumentReference/cbc:ID', 'The despatch advice (IBT-16)', 'BT-16']),
    allowOnce('ibr-097', ['cac:InvoicePeriod', 'The invoicing period (IBG-14)', 'BG-14']),
    allowOnce('ibr-098', [
      `${SELLER}/cac:PartyLegalEntity/cbc:RegistrationName`,
      'The seller’s name (IBT-27)',
      'BT-27',
    ]),
    allowOnce('ibr-099', [`${SELLER}/cac:PartyName/cbc:Name`, 'The seller’s trading name (IBT-28)', 'BT-28']),
    allowOnce('ibr-100', [
      `${SELLER}/cac:PartyLegalEntity/cbc:CompanyID`,
      'The seller’s legal registration (IBT-30)',
      'BT-30',
    ]),
    allowOnce('ibr-101', [
      `${SELLER}/cac:PartyLegalEntity/cbc:CompanyLegalForm`,
      'The seller’s legal form (IBT-33)',
      'BT-33',
    ]),
    allowOnce('ibr-102', [
      `${BUYER}/cac:PartyLegalEntity/cbc:RegistrationName`,
      'The buyer’s name (IBT-44)',
      'BT-44',
    ]),
    allowOnce('ibr-103', [
      `${BUYER}/cac:PartyLegalEntity/cbc:CompanyID`,
      'The buyer’s legal registration (IBT-47)',
      'BT-47',
    ]),
    allowOnce('ibr-104', [
      `${BUYER}/cac:PartyTaxScheme/cbc:CompanyID`,
      'The buyer’s tax identifier (IBT-48)',
      'BT-48',
    ]),
    allowOnce('ibr-107', ['cac:Delivery', 'The delivery (IBG-13)', 'BG-13']),
    allowOnce('ibr-112', [`${BUYER}/cac:PartyName/cbc:Name`, 'The buyer’s trading name (IBT-45)', 'BT-45']),
    totalWithTaxAssertion(),
    allowOnce('ibr-sr-16', [
      `${BUYER}/cac:PartyIdentification/cbc:ID`,
      'The buyer’s identifier (IBT-46)',
      'BT-46',
    ]),
    allowOnce('ibr-sr-39', ['cac:ProjectReference/cbc:ID', 'The project (IBT-11)', 'BT-11']),
    allowOnce('ibr-sr-49', [
      'cac:InvoicePeriod/cbc:DescriptionCode',
      'The tax point date code (IBT-8)',
      'BT-8',
    ]),
    allowOnce('ibr-sr-51', ['cbc:Note', 'The note (IBT-22)', 'BT-22']),
    allowOnce('ibr-sr-52', ['cac:OriginatorDocumentReference/cbc:ID', 'The tender or lot (IBT-17)', 'BT-17']),
  ],
});
