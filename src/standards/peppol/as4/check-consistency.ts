import type { ReceivedEnvelope } from '../sbdh';
import { As4Error } from './as4-error';
import type { UserMessage } from './user-message';

/**
 * Compares the AS4 header with the envelope, both of which the signature covers, and with the two access points
 * (Peppol AS4 profile 2.0.3, section 3).
 * @param seats seat id of the signer's certificate, and the seat ids of this access point
 * @throws As4Error Other
 */
export function checkConsistency(
  message: UserMessage,
  envelope: ReceivedEnvelope,
  seats: { signer: string; ownSeats: readonly string[] },
): void {
  checkSeats(message, seats);
  const { sender, receiver, documentType, process } = envelope;
  requireSame('originalSender', message.originalSender?.value.toLowerCase(), 'Sender', sender);
  requireSame('finalRecipient', message.finalRecipient?.value.toLowerCase(), 'Receiver', receiver);
  requireSame('Action', message.action, 'DOCUMENTID', `${documentType.scheme}::${documentType.value}`);
  requireSame('Service', message.service.value, 'PROCESSID', process.value);
  if (message.service.type !== process.scheme) {
    throw new As4Error('Other', `Service/@type must be ${process.scheme}, the scheme of PROCESSID`);
  }
}

/**
 * Checks that the signer is the sender in the header, and that we are the receiver.
 * @throws As4Error Other
 */
export function checkSeats(
  message: Pick<UserMessage, 'from' | 'to'>,
  seats: { signer: string; ownSeats: readonly string[] },
): void {
  if (message.from !== seats.signer) {
    throw new As4Error('Other', `From/PartyId is not ${seats.signer}, whose certificate signed the message`);
  }
  if (!seats.ownSeats.includes(message.to)) {
    throw new As4Error(
      'Other',
      `To/PartyId must be ${seats.ownSeats.join(' or ')}, the seat id of this access point`,
    );
  }
}

function requireSame(header: string, inHeader: string | undefined, name: string, inEnvelope: string): void {
  if (inHeader === inEnvelope) return;
  throw new As4Error('Other', `${header} of the AS4 header must be equal to ${name} of the envelope`);
}
