import { parseTree, InvalidXmlError, type XmlElement } from '../xml';
import {
  CAC_NAMESPACE,
  CBC_NAMESPACE,
  RESPONSE_NAMESPACE,
  NO_LOCATION,
  REASON_CODES,
  STATUS_CODES,
  type ReasonCode,
  type StatusCode,
  type StatusIssue,
} from './message-status';

/** Parts of a received status; unreadable parts are null, because an invalid status is stored, too. */
export interface ReadStatus {
  /** specification identifier of MLS, or of the older Message Level Response */
  customization: string | null;
  id: string | null;
  /** `0242:000002`, as stated in the document */
  sender: string | null;
  receiver: string | null;
  /** instance identifier of the message that the status concerns */
  reference: string | null;
  /** null for an unlisted code */
  code: StatusCode | null;
  description: string | null;
  issues: StatusIssue[];
}

/** Maximum size of a status in bytes; real statuses have a few lines. */
export const MAX_STATUS_BYTES = 1024 * 1024;
const LIMITS = {
  size: MAX_STATUS_BYTES,
  depth: 64,
  attributes: 32,
  elements: 20_000,
  asides: 'keep',
} as const;
/** Maximum number of issues that are read. */
const MAX_ISSUES = 500;

/**
 * Reads a status (MLS 1.0), or a Message Level Response (T71), which has the same parts. The rules are not checked
 * here.
 * @returns null for bytes that are not XML, too large, or not an ApplicationResponse
 */
export function readStatus(bytes: Buffer): ReadStatus | null {
  let root: XmlElement;
  try {
    root = parseTree(bytes, LIMITS).root;
  } catch (error) {
    if (error instanceof InvalidXmlError) return null;
    throw error;
  }
  if (!root.is(RESPONSE_NAMESPACE, 'ApplicationResponse')) return null;
  const documentResponse = findChild(root, 'DocumentResponse');
  const response = findChild(documentResponse, 'Response');
  const code = readValue(response, 'ResponseCode');
  return {
    customization: readValue(root, 'CustomizationID'),
    id: readValue(root, 'ID'),
    sender: readEndpoint(findChild(root, 'SenderParty')),
    receiver: readEndpoint(findChild(root, 'ReceiverParty')),
    reference: readValue(findChild(documentResponse, 'DocumentReference'), 'ID'),
    code: STATUS_CODES.find((statusCode) => statusCode === code) ?? null,
    description: readValue(response, 'Description'),
    issues: (documentResponse?.all(CAC_NAMESPACE, 'LineResponse') ?? [])
      .flatMap(readIssues)
      .slice(0, MAX_ISSUES),
  };
}

function readIssues(line: XmlElement): StatusIssue[] {
  const location = readValue(findChild(line, 'LineReference'), 'LineID') ?? NO_LOCATION;
  return line.all(CAC_NAMESPACE, 'Response').flatMap((response) => {
    const reason = findReasonCode(readValue(findChild(response, 'Status'), 'StatusReasonCode'));
    const description = readValue(response, 'Description');
    return reason === null || description === null ? [] : [{ reason, place: location, description }];
  });
}

function findReasonCode(code: string | null): ReasonCode | null {
  return REASON_CODES.find((reasonCode) => reasonCode === code) ?? null;
}

function readEndpoint(party: XmlElement | undefined): string | null {
  const element = party?.child(CBC_NAMESPACE, 'EndpointID');
  const scheme = element?.attribute('', 'schemeID')?.trim();
  const identifier = element?.text().trim();
  return scheme === undefined || identifier === undefined ? null : `${scheme}:${identifier}`.toLowerCase();
}

function findChild(parent: XmlElement | undefined, local: string): XmlElement | undefined {
  return parent?.child(CAC_NAMESPACE, local);
}

function readValue(parent: XmlElement | undefined, local: string): string | null {
  const text = parent?.child(CBC_NAMESPACE, local)?.text().trim() ?? '';
  return text === '' ? null : text;
}
