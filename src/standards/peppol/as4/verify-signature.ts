import { createHash, verify, X509Certificate } from 'node:crypto';
import { canonicalize } from '../c14n';
import type { XmlElement } from '../xml';
import { As4Error } from './as4-error';
import { areBytesEqual } from './in-turns';
import type { SignatureBlock, SignedReference, SecurityHeader } from './security-reader';
import type { SoapMessage } from './soap-reader';
import { NS } from './names';
import { parseContentId } from './user-message';

/** Signature with a valid value and valid references to elements. Attachments are not compared yet. */
export interface VerifiedSignature {
  /** the signer's certificate, in DER; its trust is not verified */
  certificate: Buffer;
  references: readonly SignedReference[];
  /** signed digests of attachments, by Content-ID */
  attachments: ReadonlyMap<string, Buffer>;
}

/** Minimum length of RSA keys in this network. */
const MIN_KEY_BITS = 2048;

/**
 * Verifies a signature over eb:Messaging and the body (WSS SOAP Message Security 1.1.1, section 8; XML Signature 1.1,
 * section 3.2): both must be covered, and every reference must name an element at its fixed position, or an attachment.
 * @throws As4Error FailedAuthentication
 */
export async function verifySignature(
  message: SoapMessage,
  header: SecurityHeader,
): Promise<VerifiedSignature> {
  const { signature } = header;
  if (signature === null) throw createSignatureError('The message is not signed');
  const targets = listSignableElements(message, header);
  const attachments = new Map<string, Buffer>();
  const coveredElements = new Set<XmlElement>();
  for (const reference of signature.references) {
    if (reference.transform.kind === 'attachment') {
      const contentId = parseContentId(reference.uri);
      if (contentId === null || attachments.has(contentId)) {
        throw createSignatureError(
          'Each signed reference must name an attachment that no other reference names',
        );
      }
      attachments.set(contentId, reference.digest);
    } else coveredElements.add(verifyElement(reference, targets, coveredElements));
  }
  if (!coveredElements.has(message.messaging))
    throw createSignatureError('The signature does not cover eb:Messaging');
  if (!coveredElements.has(message.body))
    throw createSignatureError('The signature does not cover the SOAP body');
  await verifyValue(signature);
  return { certificate: signature.token.certificate, references: signature.references, attachments };
}

/** Lists the elements that a reference may name, by `#id`. */
function listSignableElements(message: SoapMessage, header: SecurityHeader): Map<string, XmlElement> {
  const targets = new Map<string, XmlElement>();
  const tokens = header.tokens.map(({ element }) => element);
  for (const element of [message.messaging, message.body, header.timestamp, ...tokens]) {
    const id = element?.attribute(NS.wsu, 'Id');
    if (element !== null && id !== undefined) targets.set(`#${id}`, element);
  }
  return targets;
}

function verifyElement(
  reference: SignedReference,
  targets: Map<string, XmlElement>,
  coveredElements: Set<XmlElement>,
): XmlElement {
  const target = targets.get(reference.uri);
  if (target === undefined || coveredElements.has(target)) {
    throw createSignatureError(
      'Each signed reference must name an element at its fixed position that no other reference names',
    );
  }
  const prefixList = reference.transform.kind === 'exclusive' ? reference.transform.prefixList : [];
  const canonical = canonicalize(target, { kind: 'exclusive', prefixList });
  if (!areBytesEqual(createHash('sha256').update(canonical, 'utf8').digest(), reference.digest)) {
    throw createSignatureError(
      `The digest of ${target.local} does not match: the element was altered after signing`,
    );
  }
  return target;
}

async function verifyValue(signature: SignatureBlock): Promise<void> {
  const { signedInfo, prefixList, value, token } = signature;
  const key = readRsaKey(token.certificate);
  const signedInfoBytes = Buffer.from(canonicalize(signedInfo, { kind: 'exclusive', prefixList }), 'utf8');
  const isValid = await new Promise<boolean>((resolve, reject) => {
    verify('sha256', signedInfoBytes, key, value, (error, result) =>
      error === null ? resolve(result) : reject(error),
    );
  }).catch(() => false);
  if (!isValid)
    throw createSignatureError('The signature value does not match the signed data and the certificate');
}

function readRsaKey(certificate: Buffer): X509Certificate['publicKey'] {
  let key: X509Certificate['publicKey'];
  try {
    key = new X509Certificate(certificate).publicKey;
  } catch {
    throw createSignatureError('The BinarySecurityToken is not an X.509 certificate');
  }
  if (key.asymmetricKeyType !== 'rsa' || (key.asymmetricKeyDetails?.modulusLength ?? 0) < MIN_KEY_BITS) {
    throw createSignatureError(`The signer's key must be an RSA key of at least ${MIN_KEY_BITS} bits`);
  }
  return key;
}

function createSignatureError(detail: string): As4Error {
  return new As4Error('FailedAuthentication', detail);
}
