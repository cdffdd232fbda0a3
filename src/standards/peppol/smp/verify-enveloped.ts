import { createHash, timingSafeEqual, verify, X509Certificate } from 'node:crypto';
import { canonicalize, canonicalizeTree, EXCLUSIVE, INCLUSIVE, type CanonicalForm } from '../c14n';
import type { XmlElement, XmlTree } from '../xml';
import { InvalidMetadataError } from './metadata';

const DS = 'http://www.w3.org/2000/09/xmldsig#';
const ENVELOPED = 'http://www.w3.org/2000/09/xmldsig#enveloped-signature';
const RSA_SHA256 = 'http://www.w3.org/2001/04/xmldsig-more#rsa-sha256';
const SHA256 = 'http://www.w3.org/2001/04/xmlenc#sha256';
const CANONICAL_FORMS: Readonly<Record<string, CanonicalForm>> = {
  'http://www.w3.org/TR/2001/REC-xml-c14n-20010315': INCLUSIVE,
  'http://www.w3.org/2001/10/xml-exc-c14n#': EXCLUSIVE,
};

/**
 * Verifies the enveloped signature of a document (XML Signature 1.1, section 6.6.4; SMP specification 1.4, section
 * 2.3.2): the last child of the root element, over the whole document, made with the certificate that it contains.
 * @returns the signer's certificate in DER, whose trust is not checked here
 * @throws InvalidMetadataError
 */
export async function verifyEnveloped(tree: XmlTree): Promise<Buffer> {
  const signature = tree.root.elements().at(-1);
  if (
    signature === undefined ||
    !signature.is(DS, 'Signature') ||
    tree.root.all(DS, 'Signature').length > 1
  ) {
    throw createSignatureError('it must be the last element and the only signature of the document');
  }
  const [signedInfo, value, keyInfo, ...others] = signature.elements();
  const isOrdered =
    signedInfo?.is(DS, 'SignedInfo') === true &&
    value?.is(DS, 'SignatureValue') === true &&
    keyInfo?.is(DS, 'KeyInfo') === true;
  if (!isOrdered || others.length > 0)
    throw createSignatureError('its elements must be SignedInfo, SignatureValue and KeyInfo');
  const [canonicalization, method, reference, ...more] = signedInfo.elements();
  if (reference === undefined || more.length > 0)
    throw createSignatureError('it must have exactly one reference');
  requireAlgorithm(method, 'SignatureMethod', RSA_SHA256);
  const form = readCanonicalForm(canonicalization, 'CanonicalizationMethod');
  verifyReference(tree, signature, reference);

  const certificate = readCertificate(keyInfo);
  let key: X509Certificate['publicKey'];
  try {
    key = new X509Certificate(certificate).publicKey;
  } catch {
    throw createSignatureError('its certificate cannot be read');
  }
  if (key.asymmetricKeyType !== 'rsa') throw createSignatureError('its key is not RSA');
  const signedInfoBytes = Buffer.from(canonicalize(signedInfo, form), 'utf8');
  const isValid = await new Promise<boolean>((resolve) => {
    verify('sha256', signedInfoBytes, key, readBytes(value), (error, result) =>
      resolve(error === null && result),
    );
  });
  if (!isValid) throw createSignatureError('its value does not match the signed data and the certificate');
  return certificate;
}

function verifyReference(tree: XmlTree, signature: XmlElement, reference: XmlElement): void {
  const [transforms, method, digest, ...more] = reference.elements();
  const [envelopedElement, canonical, ...others] = transforms?.elements() ?? [];
  const isWellFormed =
    reference.is(DS, 'Reference') &&
    reference.attribute('', 'URI') === '' &&
    transforms?.is(DS, 'Transforms') === true &&
    envelopedElement?.attribute('', 'Algorithm') === ENVELOPED &&
    digest?.is(DS, 'DigestValue') === true;
  if (!isWellFormed || more.length > 0 || others.length > 0)
    throw createSignatureError('its reference must be to the whole document');
  requireAlgorithm(method, 'DigestMethod', SHA256);
  const form = canonical === undefined ? INCLUSIVE : readCanonicalForm(canonical, 'Transform');
  const actual = createHash('sha256')
    .update(canonicalizeTree(tree, form, signature), 'utf8')
    .digest();
  const expectedDigest = readBytes(digest);
  if (actual.length !== expectedDigest.length || !timingSafeEqual(actual, expectedDigest)) {
    throw createSignatureError('its digest does not match: the document was altered after signing');
  }
}

function readCanonicalForm(element: XmlElement | undefined, local: string): CanonicalForm {
  const form = CANONICAL_FORMS[element?.attribute('', 'Algorithm') ?? ''];
  if (element?.is(DS, local) !== true || form === undefined || element.elements().length > 0) {
    throw createSignatureError(`its ${local} must be Canonical XML 1.0, inclusive or exclusive`);
  }
  return form;
}

function requireAlgorithm(element: XmlElement | undefined, local: string, algorithm: string): void {
  const isAlgorithm = element?.is(DS, local) === true && element.attribute('', 'Algorithm') === algorithm;
  if (!isAlgorithm || element.elements().length > 0)
    throw createSignatureError(`its ${local} must be ${algorithm}`);
}

/** Reads the first certificate of the first X509Data. */
function readCertificate(keyInfo: XmlElement): Buffer {
  const certificate = keyInfo.child(DS, 'X509Data')?.child(DS, 'X509Certificate');
  if (certificate === undefined) throw createSignatureError('it contains no certificate');
  return readBytes(certificate);
}

function readBytes(element: XmlElement): Buffer {
  const text = element.text().replace(/[ \t\r\n]+/g, '');
  if (element.elements().length > 0 || !/^[A-Za-z0-9+/]+={0,2}$/.test(text)) {
    throw createSignatureError(`${element.local} is not base64`);
  }
  return Buffer.from(text, 'base64');
}

function createSignatureError(reason: string): InvalidMetadataError {
  return new InvalidMetadataError(`The signature of the metadata is not valid: ${reason}`);
}
