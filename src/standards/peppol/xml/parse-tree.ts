import { decodeXml, InvalidXmlError } from './decode';
import { XmlElement, type XmlInstruction, type XmlTree } from './element';
import { XmlEventReader, type XmlLimits } from './events';

export interface TreeOptions extends XmlLimits {
  /** bytes of the document */
  size: number;
  /**
   * `refuse`: comments and processing instructions are errors; `keep`: comments are skipped, instructions are retained
   */
  asides: 'refuse' | 'keep';
}

/**
 * Reads a small document into memory. The tree retains prefixes, namespace declarations and white space, so that a
 * signature over a part of it is verified on the nodes that are read afterwards. @throws only InvalidXmlError
 */
export function parseTree(bytes: Buffer, options: TreeOptions): XmlTree {
  if (bytes.length > options.size) {
    throw new InvalidXmlError(`The document has ${bytes.length} bytes; at most ${options.size} are read`);
  }
  const text = decodeXml(bytes);
  rejectForbiddenConstructs(text, options.asides);
  rejectManyAttributes(text, options.attributes);

  let root: XmlElement | null = null;
  let openElement: XmlElement | null = null;
  const before: XmlInstruction[] = [];
  const after: XmlInstruction[] = [];
  const reader = new XmlEventReader(
    {
      start: ({ prefix, local, uri, attributes, namespaces }) => {
        const element: XmlElement = new XmlElement(prefix, local, uri, attributes, namespaces, openElement);
        if (openElement === null) root ??= element;
        else openElement.children.push(element);
        openElement = element;
      },
      end: () => {
        openElement = openElement?.parent ?? null;
      },
      text: (value) => {
        const children = openElement?.children ?? [];
        const last = children.length - 1;
        const previous = children[last];
        if (typeof previous === 'string') children[last] = previous + value;
        else children.push(value);
      },
      instruction: (target, data) => {
        if (openElement !== null) openElement.children.push({ target, data });
        else (root === null ? before : after).push({ target, data });
      },
    },
    options,
  );
  reader.write(text);
  reader.close();
  if (root === null) throw new InvalidXmlError('The document has no root element');
  return { root, before, after };
}

/** Rejects constructs that the network does not use, by a search before parsing. */
function rejectForbiddenConstructs(text: string, asides: TreeOptions['asides']): void {
  for (let at = text.indexOf('<!'); at >= 0; at = text.indexOf('<!', at + 2)) {
    if (text.startsWith('<!--', at)) {
      if (asides === 'refuse') throw new InvalidXmlError('The document must not contain comments');
      const end = text.indexOf('-->', at + 4);
      at = end < 0 ? text.length : end;
    } else if (text.startsWith('<![CDATA[', at)) {
      const end = text.indexOf(']]>', at);
      at = end < 0 ? text.length : end;
    } else throw new InvalidXmlError('A document type declaration is not accepted');
  }
  if (asides === 'keep') return;
  const declarationEnd = text.startsWith('<?xml ') ? text.indexOf('?>') : -1;
  if (text.includes('<?', declarationEnd < 0 ? 0 : declarationEnd)) {
    throw new InvalidXmlError('The document must not contain processing instructions');
  }
}

const [LESS_THAN, GREATER_THAN, DOUBLE_QUOTE, QUOTE] = [0x3c, 0x3e, 0x22, 0x27];

/**
 * Rejects elements with too many attributes by counting quoted values. The parser reports an element only with all
 * its attributes, and is a thousand times slower than this search.
 */
function rejectManyAttributes(text: string, maximum: number): void {
  let valueCount = 0;
  let quote = 0;
  let inTag = false;
  for (let at = 0; at < text.length; at++) {
    const unit = text.charCodeAt(at);
    if (quote !== 0) {
      if (unit === quote) quote = 0;
    } else if (!inTag) {
      inTag = unit === LESS_THAN;
      valueCount = 0;
    } else if (unit === GREATER_THAN) inTag = false;
    else if (unit === DOUBLE_QUOTE || unit === QUOTE) {
      quote = unit;
      if (++valueCount > maximum) throw new InvalidXmlError(`An element has more than ${maximum} attributes`);
    }
  }
}
