import { isEmptyPart } from '../blank';
import { readIdentifier, readText } from '../element-reader';
import { cac, cbc, NAMESPACE, NONE, plain, qname, type Node, type XmlDocument } from '../xml';
import {
  CLARIFICATION_LISTS,
  type Clarification,
  type ClarificationKind,
  type InvoiceParty,
  type InvoiceResponse,
  type ResponseParty,
} from './invoice-response';

/** Root element of a response to a document (UBL ApplicationResponse). */
export const APPLICATION_RESPONSE = qname(NAMESPACE.applicationResponse, 'ApplicationResponse');

const ATTRIBUTE_ID = cbc('AttributeID');
const CONDITION = cac('Condition');
const CONTACT = cac('Contact');
const DESCRIPTION = cbc('Description');
const DOCUMENT_REFERENCE = cac('DocumentReference');
const DOCUMENT_RESPONSE = cac('DocumentResponse');
const DOCUMENT_TYPE_CODE = cbc('DocumentTypeCode');
const EFFECTIVE_DATE = cbc('EffectiveDate');
const ELECTRONIC_MAIL = cbc('ElectronicMail');
const ENDPOINT_ID = cbc('EndpointID');
const ID = cbc('ID');
const ISSUE_DATE = cbc('IssueDate');
const ISSUE_TIME = cbc('IssueTime');
const ISSUER_PARTY = cac('IssuerParty');
const LIST_ID = plain('listID');
const NAME = cbc('Name');
const NOTE = cbc('Note');
const PARTY_IDENTIFICATION = cac('PartyIdentification');
const PARTY_LEGAL_ENTITY = cac('PartyLegalEntity');
const PARTY_NAME = cac('PartyName');
const PROFILE_ID = cbc('ProfileID');
const RECEIVER_PARTY = cac('ReceiverParty');
const RECIPIENT_PARTY = cac('RecipientParty');
const REGISTRATION_NAME = cbc('RegistrationName');
const RESPONSE = cac('Response');
const RESPONSE_CODE = cbc('ResponseCode');
const SENDER_PARTY = cac('SenderParty');
const STATUS = cac('Status');
const STATUS_REASON = cbc('StatusReason');
const STATUS_REASON_CODE = cbc('StatusReasonCode');
const TELEPHONE = cbc('Telephone');

/**
 * Reads an Invoice Response (Peppol BIS 63, T111). The reader accepts every message: the rules check validity. When
 * an element that is permitted once is repeated, the first one is used.
 */
export function readInvoiceResponse(doc: XmlDocument): InvoiceResponse {
  const root = 0;
  const documentResponse = doc.child(root, DOCUMENT_RESPONSE);
  const response = doc.child(documentResponse, RESPONSE);
  const reference = doc.child(documentResponse, DOCUMENT_REFERENCE);
  return {
    processId: readText(doc, root, PROFILE_ID),
    number: readText(doc, root, ID),
    issueDate: readText(doc, root, ISSUE_DATE),
    issueTime: readText(doc, root, ISSUE_TIME),
    note: readText(doc, root, NOTE),
    sender: readParty(doc, doc.child(root, SENDER_PARTY)),
    receiver: readParty(doc, doc.child(root, RECEIVER_PARTY)),
    status: readText(doc, response, RESPONSE_CODE),
    effectiveDate: readText(doc, response, EFFECTIVE_DATE),
    clarifications: doc.children(response, STATUS).map((status) => readClarification(doc, status)),
    invoice: {
      number: readText(doc, reference, ID),
      issueDate: readText(doc, reference, ISSUE_DATE),
      typeCode: readText(doc, reference, DOCUMENT_TYPE_CODE),
    },
    issuer: readInvoiceParty(doc, doc.child(documentResponse, ISSUER_PARTY)),
    recipient: readInvoiceParty(doc, doc.child(documentResponse, RECIPIENT_PARTY)),
  };
}

function readClarification(doc: XmlDocument, status: Node): Clarification {
  const list = doc.attribute(doc.child(status, STATUS_REASON_CODE), LIST_ID)?.trim();
  const kinds: readonly ClarificationKind[] = ['reason', 'action'];
  return {
    kind: kinds.find((kind) => CLARIFICATION_LISTS[kind] === list) ?? null,
    code: readText(doc, status, STATUS_REASON_CODE),
    text: readText(doc, status, STATUS_REASON),
    corrections: doc.children(status, CONDITION).map((condition) => ({
      term: readText(doc, condition, ATTRIBUTE_ID),
      value: readText(doc, condition, DESCRIPTION),
    })),
  };
}

function readParty(doc: XmlDocument, node: Node): ResponseParty {
  const contact = doc.child(node, CONTACT);
  const contactPerson = {
    name: readText(doc, contact, NAME),
    phone: readText(doc, contact, TELEPHONE),
    email: readText(doc, contact, ELECTRONIC_MAIL),
  };
  return {
    electronicAddress: readIdentifier(doc, doc.child(node, ENDPOINT_ID)),
    identifier: readIdentifier(doc, doc.path(node, PARTY_IDENTIFICATION, ID)),
    name: readText(doc, doc.child(node, PARTY_LEGAL_ENTITY), REGISTRATION_NAME),
    contact: isEmptyPart(contactPerson) ? null : contactPerson,
  };
}

function readInvoiceParty(doc: XmlDocument, node: Node): InvoiceParty | null {
  if (node === NONE) return null;
  const party: InvoiceParty = {
    identifier: readIdentifier(doc, doc.path(node, PARTY_IDENTIFICATION, ID)),
    name: readText(doc, doc.child(node, PARTY_NAME), NAME),
  };
  return isEmptyPart(party) ? null : party;
}
