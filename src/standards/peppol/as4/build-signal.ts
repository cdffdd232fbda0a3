import { escapeAttribute } from '../c14n';
import { EBMS_ERRORS, type As4Error } from './as4-error';
import { writeEbElement, writeMessaging, writeReference, writeSignedEnvelope } from './envelope-writer';
import { NS } from './names';
import type { OwnIdentity } from './own-identity';
import type { SignedReference } from './security-reader';

/** Fields of every signal (ebMS 3.0 core, section 5.2.3). */
export interface SignalInfo {
  /** MessageId of the signal, `local@domain` */
  messageId: string;
  timestamp: Date;
}

/** HTTP header Content-Type of a signal, which is never packaged or encrypted. */
export const SIGNAL_CONTENT_TYPE = 'application/soap+xml;charset=UTF-8';

/**
 * Writes a signed receipt with evidence of what arrived: the references of the request's signature
 * (AS4 1.0, section 5.1.8; ebBP signals 2.0).
 */
export async function buildReceipt(
  info: SignalInfo,
  refToMessageId: string,
  references: readonly SignedReference[],
  identity: OwnIdentity,
): Promise<Buffer> {
  const evidence = references
    .map(
      (reference) =>
        `<ebbp:MessagePartNRInformation>${writeReference(reference).replace(
          '<ds:Reference',
          `<ds:Reference xmlns:ds="${NS.ds}"`,
        )}</ebbp:MessagePartNRInformation>`,
    )
    .join('');
  return writeSignal(
    info,
    refToMessageId,
    `<eb:Receipt><ebbp:NonRepudiationInformation xmlns:ebbp="${NS.ebbp}">${evidence}` +
      '</ebbp:NonRepudiationInformation></eb:Receipt>',
    identity,
  );
}

/**
 * Writes a signed error (ebMS 3.0 core, section 6.2).
 * @param logId id that is added to the ErrorDetail, so that both sides can identify the event; it is not added to
 * PEPPOL:NOT_SERVICED, whose text is compared
 */
export async function buildError(
  info: SignalInfo,
  as4Error: As4Error,
  identity: OwnIdentity,
  logId?: string,
): Promise<Buffer> {
  const { code, category, origin, description } = EBMS_ERRORS[as4Error.error];
  const refTo = as4Error.refToMessageId;
  const isExactDetail = as4Error.detail.startsWith('PEPPOL:');
  const detail = logId === undefined || isExactDetail ? as4Error.detail : `${as4Error.detail} [${logId}]`;
  const attributes =
    ` category="${category}" errorCode="${code}" origin="${origin}"` +
    (refTo === undefined ? '' : ` refToMessageInError="${escapeAttribute(refTo)}"`) +
    ` severity="failure" shortDescription="${as4Error.error}"`;
  const error =
    `<eb:Error${attributes}>${writeEbElement('Description', description, { 'xml:lang': 'en' })}` +
    `${writeEbElement('ErrorDetail', detail)}</eb:Error>`;
  return writeSignal(info, refTo, error, identity);
}

async function writeSignal(
  info: SignalInfo,
  refToMessageId: string | undefined,
  content: string,
  identity: OwnIdentity,
): Promise<Buffer> {
  const messaging = writeMessaging(
    '<eb:SignalMessage><eb:MessageInfo>' +
      writeEbElement('Timestamp', info.timestamp.toISOString()) +
      writeEbElement('MessageId', info.messageId) +
      (refToMessageId === undefined ? '' : writeEbElement('RefToMessageId', refToMessageId)) +
      `</eb:MessageInfo>${content}</eb:SignalMessage>`,
  );
  return (await writeSignedEnvelope(identity, messaging)).soap;
}
