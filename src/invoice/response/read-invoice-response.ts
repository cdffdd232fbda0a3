import { cac, cbc, qname, NAMESPACE, type XmlDocument } from '../xml';

/** Root element of an answer to a document. */
export const APPLICATION_RESPONSE = qname(NAMESPACE.applicationResponse, 'ApplicationResponse');

const [DOCUMENT_RESPONSE, RESPONSE, STATUS, DOCUMENT_REFERENCE] = [
  cac('DocumentResponse'),
  cac('Response'),
  cac('Status'),
  cac('DocumentReference'),
];
const [ID, ISSUE_DATE, RESPONSE_CODE, STATUS_REASON] = [
  cbc('ID'),
  cbc('IssueDate'),
  cbc('ResponseCode'),
  cbc('StatusReason'),
];

/** What an Invoice Response (Peppol BIS 63, T111) says of the invoice that it answers. Null where it says nothing. */
export interface InvoiceResponse {
  /** its own number */
  number: string | null;
  issueDate: string | null;
  /** number of the invoice or credit note */
  answers: string | null;
  /** status of the invoice, such as `AP` or `RE` (subset of UNCL 4343) */
  code: string | null;
  /** its reasons, one after the other */
  description: string | null;
}

/** Reads an Invoice Response. Whether it keeps its rules is not looked at. */
export function readInvoiceResponse(doc: XmlDocument): InvoiceResponse {
  const answer = doc.child(0, DOCUMENT_RESPONSE);
  const response = doc.child(answer, RESPONSE);
  const reasons = doc
    .children(response, STATUS)
    .map((status) => trimmed(doc.childText(status, STATUS_REASON)))
    .filter((reason) => reason !== null);
  return {
    number: trimmed(doc.childText(0, ID)),
    issueDate: trimmed(doc.childText(0, ISSUE_DATE)),
    answers: trimmed(doc.childText(doc.child(answer, DOCUMENT_REFERENCE), ID)),
    code: trimmed(doc.childText(response, RESPONSE_CODE)),
    description: reasons.length === 0 ? null : reasons.join('; '),
  };
}

function trimmed(text: string | undefined): string | null {
  const value = text?.trim() ?? '';
  return value === '' ? null : value;
}
