import { Decimal } from '../values/decimal';
import { NONE, plain, type NameId, type Node, type XmlDocument } from './xml';
import type { SchemedIdentifier } from './model';

const SCHEME_ID = plain('schemeID');

/** Trims a text; returns null when no characters remain. */
export function trimToNull(text: string | undefined): string | null {
  if (text === undefined || text === '') return null;
  const trimmedText = text.trim();
  return trimmedText === '' ? null : trimmedText;
}

/** Returns the text of the first child with a name; null when it is absent or blank. */
export function readText(xml: XmlDocument, node: Node, name: NameId): string | null {
  const child = xml.child(node, name);
  return child === NONE ? null : trimToNull(xml.text(child));
}

/**
 * Returns the texts of all children with a name, joined by newlines: for free text that EN 16931 permits once and UBL
 * repeats.
 */
export function readTexts(xml: XmlDocument, node: Node, name: NameId): string | null {
  let joinedText: string | null = null;
  for (const child of xml.children(node, name)) {
    const text = trimToNull(xml.text(child));
    if (text !== null) joinedText = joinedText === null ? text : `${joinedText}\n${text}`;
  }
  return joinedText;
}

/** Returns an attribute of an element; null when it is absent or blank. */
export function readAttribute(xml: XmlDocument, node: Node, name: NameId): string | null {
  return trimToNull(xml.attribute(node, name));
}

/** Returns the identifier of an element with its schemeID; null when the element is absent or blank. */
export function readIdentifier(xml: XmlDocument, node: Node): SchemedIdentifier | null {
  if (node === NONE) return null;
  const identifier = trimToNull(xml.text(node));
  return identifier === null ? null : { scheme: readAttribute(xml, node, SCHEME_ID), identifier };
}

/** Returns whether a number of units is one; an absent number counts as one. */
export function isAbsentOrOne(text: string | null): boolean {
  return text === null || Decimal.parse(text)?.equals(Decimal.ONE) === true;
}
