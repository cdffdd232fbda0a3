import type { XmlElement } from '../xml';
import { As4Error, type EbmsError } from './as4-error';
import { ALGORITHM, ATTACHMENT, NS, TOKEN } from './names';
import {
  readBase64,
  requiredSlot,
  optionalSlot,
  requireAttribute,
  repeatedSlot,
  splitChildren,
  readText,
} from './structure';

/** BinarySecurityToken with its certificate, in DER. */
export interface SecurityToken {
  id: string;
  element: XmlElement;
  certificate: Buffer;
}

/** Accepted ds:Reference of a signature. */
export interface SignedReference {
  /** `#id` or `cid:…` as written */
  uri: string;
  /** the exclusive canonical form, or the attachment transform */
  transform: { kind: 'exclusive'; prefixList: string[] } | { kind: 'attachment' };
  digest: Buffer;
}

export interface SignatureBlock {
  signedInfo: XmlElement;
  /** PrefixList of the CanonicalizationMethod */
  prefixList: string[];
  references: SignedReference[];
  value: Buffer;
  token: SecurityToken;
}

export interface EncryptionBlock {
  /** the certificate whose key can unwrap `wrappedKey`, in DER */
  recipient: Buffer;
  wrappedKey: Buffer;
  /** encrypted attachments */
  data: { cid: string; mimeType: string | null }[];
}

export interface SecurityHeader {
  tokens: SecurityToken[];
  timestamp: XmlElement | null;
  signature: SignatureBlock | null;
  encryption: EncryptionBlock | null;
}

/** Maximum number of references in a signature: eb:Messaging, the body, an attachment, and a few more. */
const MAX_REFERENCES = 8;
const MAX_PREFIXES = 32;

/**
 * Parses a wsse:Security header (WSS SOAP Message Security 1.1.1; Basic Security Profile 1.1). Only the structure and the
 * algorithms of the Peppol AS4 profile are accepted; signatures are verified later.
 * @throws As4Error FailedAuthentication, FailedDecryption or PolicyNoncompliance
 */
export function readSecurity(security: XmlElement): SecurityHeader {
  const blocks = security.elements();
  if (security.hasText()) throw new As4Error('FailedAuthentication', 'wsse:Security must not contain text');
  const knownElements = [
    [NS.wsse, 'BinarySecurityToken', 3],
    [NS.wsu, 'Timestamp', 1],
    [NS.xenc, 'EncryptedKey', 1],
    [NS.xenc, 'EncryptedData', 4],
    [NS.ds, 'Signature', 1],
  ] as const;
  for (const block of blocks) {
    const rule = knownElements.find(([uri, local]) => block.is(uri, local));
    if (rule === undefined) {
      throw new As4Error(
        'FailedAuthentication',
        `wsse:Security has ${block.name.slice(0, 80)}, which is not accepted`,
      );
    }
    if (security.all(rule[0], rule[1]).length > rule[2]) {
      throw new As4Error('FailedAuthentication', `wsse:Security has more than ${rule[2]} ${rule[1]}`);
    }
  }
  const tokens = security.all(NS.wsse, 'BinarySecurityToken').map(readToken);
  const signature = security.child(NS.ds, 'Signature');
  const key = security.child(NS.xenc, 'EncryptedKey');
  const data = security.all(NS.xenc, 'EncryptedData');
  if (key === undefined && data.length > 0) {
    throw new As4Error('FailedDecryption', 'wsse:Security has EncryptedData without an EncryptedKey');
  }
  return {
    tokens,
    timestamp: security.child(NS.wsu, 'Timestamp') ?? null,
    signature: signature === undefined ? null : readSignature(signature, tokens),
    encryption: key === undefined ? null : readEncryption(key, data, tokens),
  };
}

function readToken(element: XmlElement): SecurityToken {
  const error = 'PolicyNoncompliance';
  requireAttribute(element, 'EncodingType', TOKEN.base64, error);
  requireAttribute(element, 'ValueType', TOKEN.x509v3, error);
  const id = element.attribute(NS.wsu, 'Id');
  if (id === undefined) throw new As4Error(error, 'A BinarySecurityToken has no wsu:Id');
  return { id, element, certificate: readBase64(element, 'FailedAuthentication') };
}

function readSignature(element: XmlElement, tokens: SecurityToken[]): SignatureBlock {
  const error = 'FailedAuthentication';
  const [[signedInfo], [value], [keyInfo]] = splitChildren(
    element,
    [
      requiredSlot(NS.ds, 'SignedInfo'),
      requiredSlot(NS.ds, 'SignatureValue'),
      requiredSlot(NS.ds, 'KeyInfo'),
    ],
    error,
  ) as [[XmlElement], [XmlElement], [XmlElement]];
  const [[canonicalization], [method], references] = splitChildren(
    signedInfo,
    [
      requiredSlot(NS.ds, 'CanonicalizationMethod'),
      requiredSlot(NS.ds, 'SignatureMethod'),
      repeatedSlot(NS.ds, 'Reference', 1, MAX_REFERENCES),
    ],
    error,
  ) as [[XmlElement], [XmlElement], XmlElement[]];
  requireAttribute(method, 'Algorithm', ALGORITHM.rsaSha256, error);
  splitChildren(method, [], error);
  return {
    signedInfo,
    prefixList: readPrefixList(canonicalization),
    references: references.map(readReference),
    value: readBase64(value, error),
    token: resolveToken(keyInfo, tokens),
  };
}

/** Reads one ds:Reference of a signature. */
function readReference(element: XmlElement): SignedReference {
  const error = 'FailedAuthentication';
  const uri = element.attribute('', 'URI');
  if (uri === undefined || uri === '') throw new As4Error(error, 'A ds:Reference has no URI');
  const [[transforms], [method], [digest]] = splitChildren(
    element,
    [
      requiredSlot(NS.ds, 'Transforms'),
      requiredSlot(NS.ds, 'DigestMethod'),
      requiredSlot(NS.ds, 'DigestValue'),
    ],
    error,
  ) as [[XmlElement], [XmlElement], [XmlElement]];
  requireAttribute(method, 'Algorithm', ALGORITHM.sha256, error);
  splitChildren(method, [], error);
  const [[transform]] = splitChildren(transforms, [requiredSlot(NS.ds, 'Transform')], error) as [
    [XmlElement],
  ];
  if (uri.startsWith('#')) {
    return {
      uri,
      transform: { kind: 'exclusive', prefixList: readPrefixList(transform) },
      digest: readBase64(digest, error),
    };
  }
  requireAttribute(transform, 'Algorithm', ATTACHMENT.contentSignature, error);
  splitChildren(transform, [], error);
  return { uri, transform: { kind: 'attachment' }, digest: readBase64(digest, error) };
}

/** Reads the PrefixList of an exclusive canonicalisation (Exclusive XML Canonicalization 1.0, section 4). */
function readPrefixList(method: XmlElement): string[] {
  const error = 'FailedAuthentication';
  requireAttribute(method, 'Algorithm', ALGORITHM.exclusiveC14n, error);
  const [[inclusive]] = splitChildren(method, [optionalSlot(NS.ec, 'InclusiveNamespaces')], error) as [
    [XmlElement?],
  ];
  const prefixes = (inclusive?.attribute('', 'PrefixList') ?? '').split(/[ \t\r\n]+/).filter((p) => p !== '');
  if (prefixes.length > MAX_PREFIXES)
    throw new As4Error(error, `A PrefixList names more than ${MAX_PREFIXES} prefixes`);
  return prefixes.map((prefix) => (prefix === '#default' ? '' : prefix));
}

/**
 * Resolves the token of a ds:KeyInfo, which must be a direct reference (Peppol AS4 profile 2.0.3). Only tokens
 * that are direct children of this security header are found.
 */
function resolveToken(keyInfo: XmlElement, tokens: SecurityToken[]): SecurityToken {
  const error = 'PolicyNoncompliance';
  const [[tokenReference]] = splitChildren(
    keyInfo,
    [requiredSlot(NS.wsse, 'SecurityTokenReference')],
    error,
  ) as [[XmlElement]];
  const [[reference]] = splitChildren(tokenReference, [requiredSlot(NS.wsse, 'Reference')], error) as [
    [XmlElement],
  ];
  requireAttribute(reference, 'ValueType', TOKEN.x509v3, error);
  const uri = reference.attribute('', 'URI') ?? '';
  const token = tokens.find(({ id }) => uri === `#${id}`);
  if (token === undefined)
    throw new As4Error(error, 'ds:KeyInfo must reference a BinarySecurityToken of this header');
  return token;
}

function readEncryption(key: XmlElement, data: XmlElement[], tokens: SecurityToken[]): EncryptionBlock {
  const error = 'FailedDecryption';
  const [[method], [keyInfo], [cipherData], [list]] = splitChildren(
    key,
    [
      requiredSlot(NS.xenc, 'EncryptionMethod'),
      requiredSlot(NS.ds, 'KeyInfo'),
      requiredSlot(NS.xenc, 'CipherData'),
      requiredSlot(NS.xenc, 'ReferenceList'),
    ],
    error,
  ) as [[XmlElement], [XmlElement], [XmlElement], [XmlElement]];
  readKeyTransport(method);
  const [[value]] = splitChildren(cipherData, [requiredSlot(NS.xenc, 'CipherValue')], error) as [
    [XmlElement],
  ];
  const [references] = splitChildren(list, [repeatedSlot(NS.xenc, 'DataReference', 1, 4)], error) as [
    XmlElement[],
  ];
  const listedReferences = references.map((reference) => reference.attribute('', 'URI') ?? '');
  const ids = data.map((element) => `#${element.attribute('', 'Id') ?? ''}`);
  if (listedReferences.length !== ids.length || ids.some((id) => !listedReferences.includes(id))) {
    throw new As4Error(error, 'The ReferenceList must reference exactly the EncryptedData of this header');
  }
  return {
    recipient: resolveToken(keyInfo, tokens).certificate,
    wrappedKey: readBase64(value, error),
    data: data.map((element) => readEncryptedData(element, key)),
  };
}

/**
 * Checks that the key transport is RSA-OAEP with SHA-256 and MGF1-SHA-256. A label (OAEPparams) is not supported:
 * unwrapping then fails with the same error as other failures.
 */
function readKeyTransport(method: XmlElement): void {
  const error = 'FailedDecryption';
  requireAttribute(method, 'Algorithm', ALGORITHM.rsaOaep, error);
  const [, [digest], [mgf]] = splitChildren(
    method,
    [
      optionalSlot(NS.xenc, 'OAEPparams'),
      requiredSlot(NS.ds, 'DigestMethod'),
      requiredSlot(NS.xenc11, 'MGF'),
    ],
    error,
  ) as [XmlElement[], [XmlElement], [XmlElement]];
  requireAttribute(digest, 'Algorithm', ALGORITHM.sha256, error);
  requireAttribute(mgf, 'Algorithm', ALGORITHM.mgf1Sha256, error);
}

function readEncryptedData(element: XmlElement, key: XmlElement): { cid: string; mimeType: string | null } {
  const error: EbmsError = 'FailedDecryption';
  requireAttribute(element, 'Type', ATTACHMENT.contentOnly, error);
  const [[method], [keyInfo], [cipherData]] = splitChildren(
    element,
    [
      requiredSlot(NS.xenc, 'EncryptionMethod'),
      optionalSlot(NS.ds, 'KeyInfo'),
      requiredSlot(NS.xenc, 'CipherData'),
    ],
    error,
  ) as [[XmlElement], [XmlElement?], [XmlElement]];
  requireAttribute(method, 'Algorithm', ALGORITHM.aes128Gcm, error);
  if (keyInfo !== undefined) {
    const [[tokenReference]] = splitChildren(
      keyInfo,
      [requiredSlot(NS.wsse, 'SecurityTokenReference')],
      error,
    ) as [[XmlElement]];
    const [[reference]] = splitChildren(tokenReference, [requiredSlot(NS.wsse, 'Reference')], error) as [
      [XmlElement],
    ];
    requireAttribute(reference, 'URI', `#${key.attribute('', 'Id') ?? ''}`, error);
  }
  const [[reference]] = splitChildren(cipherData, [requiredSlot(NS.xenc, 'CipherReference')], error) as [
    [XmlElement],
  ];
  const [[transforms]] = splitChildren(reference, [requiredSlot(NS.xenc, 'Transforms')], error) as [
    [XmlElement],
  ];
  const [[transform]] = splitChildren(transforms, [requiredSlot(NS.ds, 'Transform')], error) as [
    [XmlElement],
  ];
  requireAttribute(transform, 'Algorithm', ATTACHMENT.ciphertext, error);
  readText(transform, error);
  return { cid: reference.attribute('', 'URI') ?? '', mimeType: element.attribute('', 'MimeType') ?? null };
}
