import { As4Error, type UserMessage } from '../../../standards/peppol/as4';
import { InvalidEnvelopeError, readEnvelope, type ReceivedEnvelope } from '../../../standards/peppol/sbdh';
import type { ReceivedMessage } from '../../port/document-network';

/** Parses the envelope (SBDH). @throws As4Error `Other` with the error in the envelope */
export async function parseEnvelope(payload: Buffer): Promise<ReceivedEnvelope> {
  try {
    return await readEnvelope(payload);
  } catch (error) {
    if (error instanceof InvalidEnvelopeError) throw new As4Error('Other', `Envelope: ${error.message}`);
    throw error;
  }
}

/**
 * Converts a message for the modules that store messages.
 * @param seatId seat id of the access point that signed the message
 */
export function toReceivedMessage(
  message: UserMessage,
  envelope: ReceivedEnvelope,
  seatId: string,
): ReceivedMessage {
  return {
    messageId: message.messageId,
    conversationId: message.conversationId,
    envelopeId: envelope.instanceId,
    sender: envelope.sender,
    receiver: envelope.receiver,
    docTypeId: envelope.documentType.value,
    processId: envelope.process.value,
    countryC1: envelope.countryC1,
    payload: envelope.document,
    origin: {
      seatId,
      sentAt: new Date(message.timestamp),
      mlsTo: envelope.mlsTo,
      mlsType: envelope.mlsType,
    },
  };
}
