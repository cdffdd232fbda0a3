import { As4Error } from './as4-error';
import { readSecurity, type SignedReference } from './security-reader';
import { readSoap } from './soap-reader';
import { readUserMessage, type UserMessage } from './user-message';
import { verifySignature } from './verify-signature';

/** SOAP part of a message whose signature is verified except for the payload, which is not present. */
export interface OpenedSoapPart {
  userMessage: UserMessage;
  /** the signer's certificate, in DER; its trust is not verified */
  signer: Buffer;
  /** signed references, including the digest of the payload */
  references: readonly SignedReference[];
}

/**
 * Verifies the SOAP part of a message that was stored as evidence.
 * @throws As4Error when its signature is not valid
 */
export async function openSoapPart(soap: Buffer): Promise<OpenedSoapPart> {
  const message = readSoap(soap);
  if (message.security === null) throw new As4Error('FailedAuthentication', 'The message is not signed');
  const { certificate, references } = await verifySignature(message, readSecurity(message.security));
  return { userMessage: readUserMessage(message.messaging), signer: certificate, references };
}
