import type { XmlElement } from '../xml';
import { As4Error, type EbmsError } from './as4-error';

/** Allowed child of an element: its name and number of occurrences. */
export interface Slot {
  uri: string;
  local: string;
  min: number;
  max: number;
}

export function requiredSlot(uri: string, local: string): Slot {
  return { uri, local, min: 1, max: 1 };
}

export function optionalSlot(uri: string, local: string): Slot {
  return { uri, local, min: 0, max: 1 };
}

export function repeatedSlot(uri: string, local: string, min: number, max: number): Slot {
  return { uri, local, min, max };
}

/**
 * Splits an element by the sequence of its schema: exactly these children in this order, and no text.
 * @param children children to check, when some children of the element are ignored
 * @returns the elements of each slot
 * @throws As4Error of the kind `error`
 */
export function splitChildren(
  element: XmlElement,
  slots: readonly Slot[],
  error: EbmsError,
  children: readonly XmlElement[] = element.elements(),
): XmlElement[][] {
  if (element.hasText())
    throw new As4Error(error, `${element.name} must contain only elements, but contains text`);
  let at = 0;
  const elementsBySlot = slots.map(({ uri, local, min, max }) => {
    const elements: XmlElement[] = [];
    for (let child = children[at]; child?.is(uri, local) && elements.length < max; child = children[++at])
      elements.push(child);
    if (elements.length < min)
      throw new As4Error(
        error,
        `${element.name} must have ${local} at its position in the schema; it is missing or elsewhere`,
      );
    return elements;
  });
  const leftoverChild = children[at];
  if (leftoverChild !== undefined) {
    throw new As4Error(
      error,
      `${element.name} has ${leftoverChild.name.slice(0, 80)} at a position where the schema does not allow it`,
    );
  }
  return elementsBySlot;
}

/**
 * Returns the single child of an element.
 * @throws As4Error of the kind `error`
 */
export function getOnlyChild(element: XmlElement, uri: string, local: string, error: EbmsError): XmlElement {
  return splitChildren(element, [requiredSlot(uri, local)], error)[0]?.[0] as XmlElement;
}

/** Reads the trimmed text of an element without children. */
export function readText(element: XmlElement, error: EbmsError): string {
  if (element.elements().length > 0) throw new As4Error(error, `${element.name} must contain only text`);
  return element.text().trim();
}

/**
 * Decodes the base64 text of an element; line ends and blanks are skipped (xs:base64Binary).
 * @throws As4Error of the kind `error`
 */
export function readBase64(element: XmlElement, error: EbmsError): Buffer {
  const text = readText(element, error).replace(/[ \t\r\n]+/g, '');
  const isBase64 = text !== '' && text.length % 4 === 0 && /^[A-Za-z0-9+/]+={0,2}$/.test(text);
  if (!isBase64) throw new As4Error(error, `${element.name} must contain valid base64`);
  return Buffer.from(text, 'base64');
}

/**
 * Requires an attribute with this value.
 * @throws As4Error of the kind `error`
 */
export function requireAttribute(element: XmlElement, local: string, value: string, error: EbmsError): void {
  const attribute = element.attribute('', local);
  if (attribute !== value) {
    throw new As4Error(
      error,
      `${element.name}/@${local} is ${JSON.stringify(attribute ?? null)}; only ${value} is accepted`,
    );
  }
}
