import { parseTree, InvalidXmlError, type XmlElement } from '../xml';
import { As4Error } from './as4-error';
import { notUnderstoodError, separateBlocks } from './header-blocks';
import { NS } from './names';
import { requiredSlot, optionalSlot, splitChildren } from './structure';
import { peekMessageId } from './user-message';

/** Limits of a SOAP part. Real ones have about 15 kB, 90 elements and depth 14. */
export const SOAP_LIMITS = {
  size: 256 * 1024,
  depth: 32,
  attributes: 40,
  elements: 2_000,
  asides: 'refuse',
} as const;

/** Elements of a message, each from its only allowed position. */
export interface SoapMessage {
  messaging: XmlElement;
  body: XmlElement;
  /** null for an unsigned message */
  security: XmlElement | null;
}

/**
 * Reads a SOAP envelope (SOAP 1.2, section 5): exactly one eb:Messaging and at most one wsse:Security in the header, an
 * empty body, no other header block that must be understood. No other code searches by name or id, so that a signed
 * element that was moved to another position is not found.
 * @param allowedBody permitted content of the body; an error response may contain a SOAP fault in it
 * @throws As4Error
 */
export function readSoap(bytes: Buffer, allowedBody: 'empty body' | 'any body' = 'empty body'): SoapMessage {
  const { root } = parseSoap(bytes);
  if (!root.is(NS.soap, 'Envelope')) {
    throw new As4Error('InvalidHeader', 'The root element must be a SOAP 1.2 Envelope');
  }
  rejectRepeatedIds(root);
  const [[header], [body]] = splitChildren(
    root,
    [requiredSlot(NS.soap, 'Header'), requiredSlot(NS.soap, 'Body')],
    'InvalidHeader',
  ) as [[XmlElement], [XmlElement]];
  if (allowedBody === 'empty body' && (body.elements().length > 0 || body.hasText())) {
    throw new As4Error(
      'InvalidHeader',
      'The SOAP body must be empty; the payload belongs in a separate MIME part',
    );
  }
  // The two blocks may have either order.
  const { ownBlocks, mandatory } = separateBlocks(header);
  const messagingFirst = ownBlocks[0]?.is(NS.eb, 'Messaging') ?? false;
  const slots = [optionalSlot(NS.wsse, 'Security'), requiredSlot(NS.eb, 'Messaging')];
  const blocks = splitChildren(header, messagingFirst ? slots.reverse() : slots, 'InvalidHeader', ownBlocks);
  const [security, messaging] = (messagingFirst ? blocks.reverse() : blocks) as [XmlElement[], [XmlElement]];
  if (mandatory !== undefined) {
    throw Object.assign(notUnderstoodError(mandatory), { refToMessageId: peekMessageId(messaging[0]) });
  }
  return { messaging: messaging[0], body, security: security[0] ?? null };
}

function parseSoap(bytes: Buffer): { root: XmlElement } {
  if (bytes.length === 0) throw new As4Error('MimeInconsistency', 'The SOAP part is empty');
  try {
    return parseTree(bytes, SOAP_LIMITS);
  } catch (error) {
    if (!(error instanceof InvalidXmlError)) throw error;
    throw new As4Error('InvalidHeader', `SOAP part: ${error.message}`);
  }
}

/** Rejects repeated ids, because a signature reference to such an id would be ambiguous. */
function rejectRepeatedIds(root: XmlElement): void {
  const seenIds = new Set<string>();
  for (const element of root.descendants()) {
    for (const { local, uri, value } of element.attributes) {
      const isId = local.toLowerCase() === 'id' && (uri === '' || uri === NS.wsu || uri === XML_NAMESPACE);
      if (!isId) continue;
      if (seenIds.has(value)) throw new As4Error('InvalidHeader', 'Two elements have the same id');
      seenIds.add(value);
    }
  }
}

const XML_NAMESPACE = 'http://www.w3.org/XML/1998/namespace';
