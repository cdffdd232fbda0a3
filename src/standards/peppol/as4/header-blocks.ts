import type { XmlElement } from '../xml';
import { As4Error } from './as4-error';
import { NS } from './names';

/** Namespaces whose header blocks this access point reads; each such block has a fixed position. */
const OWN_NAMESPACES: ReadonlySet<string> = new Set(Object.values(NS));

/** Roles of the last receiver of a message; a block without a role is for it, too (SOAP 1.2 part 1, section 2.2). */
const OWN_ROLES: ReadonlySet<string> = new Set([`${NS.soap}/role/next`, `${NS.soap}/role/ultimateReceiver`]);

/**
 * Separates the header blocks that this access point reads. Other blocks are ignored unless they must be understood
 * (SOAP 1.2 part 1, section 2.4).
 * @returns the blocks that are read, and the first other block that must be understood
 */
export function separateBlocks(header: XmlElement): {
  ownBlocks: XmlElement[];
  mandatory: XmlElement | undefined;
} {
  const blocks = header.elements();
  // A block without a namespace is not a header block.
  const isForeign = ({ uri }: XmlElement): boolean => uri !== '' && !OWN_NAMESPACES.has(uri);
  return {
    ownBlocks: blocks.filter((block) => !isForeign(block)),
    mandatory: blocks.find((block) => isForeign(block) && isMandatory(block)),
  };
}

/** Creates the error for a mandatory unknown block, like SOAP's fault NotUnderstood. */
export function notUnderstoodError({ uri, local }: XmlElement): As4Error {
  return new As4Error(
    'FeatureNotSupported',
    `NotUnderstood: the header block {${uri.slice(0, 200)}}${local.slice(0, 80)} has mustUnderstand="true", and this access ` +
      'point does not support this block; omit the block, or send it without mustUnderstand',
  );
}

/** Returns whether a block is for this access point and must be understood; any value except false counts as true. */
function isMandatory(block: XmlElement): boolean {
  const role = block.attribute(NS.soap, 'role')?.trim() ?? '';
  const mustUnderstand = block.attribute(NS.soap, 'mustUnderstand')?.trim() ?? 'false';
  return (role === '' || OWN_ROLES.has(role)) && mustUnderstand !== 'false' && mustUnderstand !== '0';
}
