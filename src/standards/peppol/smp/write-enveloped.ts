import { createHash } from 'node:crypto';
import { SMP_NS } from './metadata';

/** Signing key of an SMP, with its certificate. */
export interface MetadataSigner {
  /** Certificate in DER. */
  readonly certificate: Buffer;
  /** Signs data with RSASSA-PKCS1-v1_5 and SHA-256. */
  sign(data: Buffer): Promise<Buffer>;
}

const DS = 'http://www.w3.org/2000/09/xmldsig#';
const ENVELOPED = `${DS}enveloped-signature`;
const C14N = 'http://www.w3.org/TR/2001/REC-xml-c14n-20010315';
const RSA_SHA256 = 'http://www.w3.org/2001/04/xmldsig-more#rsa-sha256';
const SHA256 = 'http://www.w3.org/2001/04/xmlenc#sha256';

/** Declarations of the prefixes other than the default one, in canonical order. */
const NAMESPACE_DECLARATIONS = `xmlns:ids="${SMP_NS.ids}" xmlns:wsa="${SMP_NS.wsa}"`;
/** Declarations of a document's root element, in canonical order. */
export const DECLARATIONS = `xmlns="${SMP_NS.smp}" ${NAMESPACE_DECLARATIONS}`;
export const XML_DECLARATION = '<?xml version="1.0" encoding="UTF-8"?>\n';

/**
 * Writes a document with an enveloped signature over the whole document (SMP specification 1.4, section 2.3.2; XML
 * Signature 1.1, section 6.6.4). The text must be in canonical form and is signed unchanged.
 * @param root name of the root element, in the namespace of SMP documents
 * @param content canonical text of its children, in which the prefixes of {@link DECLARATIONS} are declared
 */
export async function writeEnveloped(root: string, content: string, signer: MetadataSigner): Promise<Buffer> {
  const startTag = `<${root} ${DECLARATIONS}>`;
  const endTag = `</${root}>`;
  const digest = createHash('sha256').update(`${startTag}${content}${endTag}`, 'utf8').digest('base64');
  // Under inclusive canonicalisation the signed element declares all prefixes in scope.
  const signedInfoText = formatSignedInfo(digest, ` xmlns="${DS}" ${NAMESPACE_DECLARATIONS}`);
  const value = await signer.sign(Buffer.from(signedInfoText, 'utf8'));
  const signature =
    `<Signature xmlns="${DS}">${formatSignedInfo(digest, '')}<SignatureValue>${value.toString('base64')}</SignatureValue>` +
    `<KeyInfo><X509Data><X509Certificate>${signer.certificate.toString('base64')}</X509Certificate></X509Data></KeyInfo>` +
    '</Signature>';
  return Buffer.from(`${XML_DECLARATION}${startTag}${content}${signature}${endTag}`, 'utf8');
}

function formatSignedInfo(digest: string, declarations: string): string {
  return (
    `<SignedInfo${declarations}><CanonicalizationMethod Algorithm="${C14N}"></CanonicalizationMethod>` +
    `<SignatureMethod Algorithm="${RSA_SHA256}"></SignatureMethod><Reference URI=""><Transforms>` +
    `<Transform Algorithm="${ENVELOPED}"></Transform></Transforms><DigestMethod Algorithm="${SHA256}"></DigestMethod>` +
    `<DigestValue>${digest}</DigestValue></Reference></SignedInfo>`
  );
}
