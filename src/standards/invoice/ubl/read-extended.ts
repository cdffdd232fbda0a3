import { isEmptyPart } from '../blank';
import { readIdentifier, readText } from '../element-reader';
import type { DeliveryTerms, ExtendedTerms, PayeeDetails } from '../extended-terms';
import { cac, cbc, NONE, type Node, type XmlDocument } from '../xml';
import { readAddress, readContact, readInvolvedParty, readTaxRegistrations } from './read-party';

const ACCOUNTING_CUSTOMER_PARTY = cac('AccountingCustomerParty');
const ACCOUNTING_SUPPLIER_PARTY = cac('AccountingSupplierParty');
const AGENT_PARTY = cac('AgentParty');
const CONTRACT_DOCUMENT_REFERENCE = cac('ContractDocumentReference');
const DELIVERY_LOCATION = cac('DeliveryLocation');
const DELIVERY_TERMS = cac('DeliveryTerms');
const DESPATCH_DOCUMENT_REFERENCE = cac('DespatchDocumentReference');
const DOCUMENT_TYPE = cbc('DocumentType');
const ENDPOINT_ID = cbc('EndpointID');
const ID = cbc('ID');
const INDUSTRY_CLASSIFICATION_CODE = cbc('IndustryClassificationCode');
const ISSUE_DATE = cbc('IssueDate');
const NAME = cbc('Name');
const ORDER_REFERENCE = cac('OrderReference');
const PARTY = cac('Party');
const PAYEE_PARTY = cac('PayeeParty');
const PAYER_PARTY = cac('PayerParty');
const PAYMENT_MANDATE = cac('PaymentMandate');
const PAYMENT_MEANS = cac('PaymentMeans');
const POSTAL_ADDRESS = cac('PostalAddress');
const SERVICE_PROVIDER_PARTY = cac('ServiceProviderParty');

/** Reads the terms of the French extension of a document; undefined for a document without any. */
export function readExtended(xml: XmlDocument, root: Node): ExtendedTerms | undefined {
  const seller = xml.path(root, ACCOUNTING_SUPPLIER_PARTY, PARTY);
  const buyer = xml.path(root, ACCOUNTING_CUSTOMER_PARTY, PARTY);
  const contract = xml.child(root, CONTRACT_DOCUMENT_REFERENCE);
  const readParty = (node: Node): ExtendedTerms['payer'] => readInvolvedParty(xml, node);
  const extendedTerms: ExtendedTerms = {
    buyerAgent: readParty(xml.child(buyer, AGENT_PARTY)),
    payer: readParty(findPayer(xml, root)),
    salesAgent: readParty(xml.child(seller, AGENT_PARTY)),
    invoicee: readParty(xml.path(buyer, SERVICE_PROVIDER_PARTY, PARTY)),
    invoicer: readParty(xml.path(seller, SERVICE_PROVIDER_PARTY, PARTY)),
    payee: readPayeeDetails(xml, xml.child(root, PAYEE_PARTY)),
    deliveryTerms: readDeliveryTerms(xml, xml.child(root, DELIVERY_TERMS)),
    purchaseOrderDate: readText(xml, xml.child(root, ORDER_REFERENCE), ISSUE_DATE),
    despatchDate: readText(xml, xml.child(root, DESPATCH_DOCUMENT_REFERENCE), ISSUE_DATE),
    contractDate: readText(xml, contract, ISSUE_DATE),
    contractTypeCode: readText(xml, contract, DOCUMENT_TYPE),
  };
  return isEmptyPart(extendedTerms) ? undefined : extendedTerms;
}

/** Finds the payer, which is part of the mandate of a payment means. */
function findPayer(xml: XmlDocument, root: Node): Node {
  for (const means of xml.children(root, PAYMENT_MEANS)) {
    const payer = xml.path(means, PAYMENT_MANDATE, PAYER_PARTY);
    if (payer !== NONE) return payer;
  }
  return NONE;
}

function readPayeeDetails(xml: XmlDocument, node: Node): PayeeDetails | null {
  if (node === NONE) return null;
  const details: PayeeDetails = {
    roleCode: readText(xml, node, INDUSTRY_CLASSIFICATION_CODE),
    vatNumber: readTaxRegistrations(xml, node, null).vatNumber,
    electronicAddress: readIdentifier(xml, xml.child(node, ENDPOINT_ID)),
    ...readAddress(xml, xml.child(node, POSTAL_ADDRESS)),
    ...readContact(xml, node),
  };
  return isEmptyPart(details) ? null : details;
}

function readDeliveryTerms(xml: XmlDocument, node: Node): DeliveryTerms | null {
  if (node === NONE) return null;
  const terms: DeliveryTerms = {
    code: readText(xml, node, ID),
    location: readText(xml, xml.child(node, DELIVERY_LOCATION), NAME),
  };
  return isEmptyPart(terms) ? null : terms;
}
