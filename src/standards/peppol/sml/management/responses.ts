import { PARTICIPANT_SCHEME } from '../../participant-identifier';
import { parseTree, InvalidXmlError, type XmlElement } from '../../xml';
import { SML_NS, SOAP_NS } from './requests';

/** Limits of a response of the SML; a page of participants is the largest response. */
const LIMITS = {
  size: 4 * 1024 * 1024,
  depth: 32,
  attributes: 40,
  elements: 100_000,
  asides: 'keep',
} as const;

/** Kinds of faults of the SML (SML specification 1.3). */
export type SmlFaultKind = 'not_found' | 'unauthorized' | 'bad_request' | 'internal';

const FAULT_KINDS: Readonly<Record<string, SmlFaultKind>> = {
  NotFoundFault: 'not_found',
  UnauthorizedFault: 'unauthorized',
  BadRequestFault: 'bad_request',
  InternalErrorFault: 'internal',
};

/** Response of the SML. `content` is the single element of the body; null when the body is empty. */
export type SmlResponse =
  | { kind: 'done'; content: XmlElement | null }
  /** `message` is the fault text of the SML. */
  | { kind: 'fault'; fault: SmlFaultKind; message: string };

/** Page of the participants of an SMP. */
export interface ParticipantPage {
  /** `0208:0123456749`, in lower case */
  participants: string[];
  /** null on the last page */
  next: string | null;
}

/** Thrown for a response that is not from the SML, such as a proxy's page. The effect of the request is unknown. */
export class InvalidSmlResponseError extends Error {}

/**
 * Reads a response of the SML's management interface.
 * @param status HTTP status; faults have 500 (SOAP 1.1, section 6.2)
 * @throws InvalidSmlResponseError
 */
export function readSmlResponse(status: number, bytes: Buffer): SmlResponse {
  const body = readBody(status, bytes);
  const [content = null] = body.elements();
  if (content?.is(SOAP_NS, 'Fault') === true) return readFault(content);
  if (status !== 200) throw new InvalidSmlResponseError(`HTTP ${status} without a SOAP fault`);
  return { kind: 'done', content };
}

/**
 * Reads a page of participants.
 * @throws InvalidSmlResponseError
 */
export function readParticipantPage(content: XmlElement | null): ParticipantPage {
  if (content?.is(SML_NS.locator, 'ParticipantIdentifierPage') !== true)
    throw new InvalidSmlResponseError('the response of the SML has no ParticipantIdentifierPage');
  const next = content.child(SML_NS.locator, 'NextPageIdentifier')?.text().trim() ?? '';
  return {
    participants: content
      .all(SML_NS.ids, 'ParticipantIdentifier')
      .filter((one) => one.attribute('', 'scheme')?.toLowerCase() === PARTICIPANT_SCHEME)
      .map((one) => one.text().trim().toLowerCase()),
    next: next === '' ? null : next,
  };
}

/**
 * Reads the address of an SMP that is registered in the SML.
 * @throws InvalidSmlResponseError
 */
export function readPublisherAddress(content: XmlElement | null): string {
  const address = content
    ?.child(SML_NS.locator, 'PublisherEndpoint')
    ?.child(SML_NS.locator, 'LogicalAddress')
    ?.text()
    .trim();
  if (content?.is(SML_NS.locator, 'ServiceMetadataPublisherService') !== true || address === undefined)
    throw new InvalidSmlResponseError('the response of the SML has no address of an SMP');
  return address;
}

function readBody(status: number, bytes: Buffer): XmlElement {
  try {
    const { root } = parseTree(bytes, LIMITS);
    const body = root.is(SOAP_NS, 'Envelope') ? root.child(SOAP_NS, 'Body') : undefined;
    if (body !== undefined) return body;
  } catch (error) {
    if (!(error instanceof InvalidXmlError)) throw error;
  }
  throw new InvalidSmlResponseError(`HTTP ${status} without a SOAP envelope`);
}

/**
 * Reads a fault. The detail states its kind; without a detail, a client fault is a bad request (SOAP 1.1, section 4.4).
 */
function readFault(fault: XmlElement): SmlResponse {
  const [detail] = fault.child('', 'detail')?.elements() ?? [];
  const code = fault.child('', 'faultcode')?.text() ?? '';
  const kind =
    (detail?.uri === SML_NS.locator ? FAULT_KINDS[detail.local] : undefined) ??
    (code.endsWith('Client') ? 'bad_request' : 'internal');
  const messages = [
    detail?.child(SML_NS.locator, 'FaultMessage')?.text(),
    fault.child('', 'faultstring')?.text(),
  ].map((text) => (text ?? '').replace(/\s+/g, ' ').trim());
  const message = messages.find((text) => text !== '') ?? 'the SML stated no reason';
  return { kind: 'fault', fault: kind, message: message.slice(0, MAX_MESSAGE_LENGTH) };
}

/** Maximum number of stored characters of the SML's message. */
const MAX_MESSAGE_LENGTH = 1_000;
