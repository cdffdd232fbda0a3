import { decodeXml, InvalidXmlError } from './decode';
import { XmlElement, type XmlInstruction, type XmlTree } from './element';
import { XmlEventReader, type XmlLimits } from './events';

export interface TreeOptions extends XmlLimits {
  /** bytes of the document */
  size: number;
  /** `refuse`: a comment or processing instruction is an error; `keep`: comments are dropped, instructions retained */
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
  refuseBeforeParsing(text, options.asides);
  refuseManyAttributes(text, options.attributes);

  let root: XmlElement | null = null;
  let open: XmlElement | null = null;
  const before: XmlInstruction[] = [];
  const after: XmlInstruction[] = [];
  const reader = new XmlEventReader(
    {
      start: ({ prefix, local, uri, attributes, namespaces }) => {
        const element: XmlElement = new XmlElement(prefix, local, uri, attributes, namespaces, open);
        if (open === null) root ??= element;
        else open.children.push(element);
        open = element;
      },
      end: () => {
        open = open?.parent ?? null;
      },
      text: (value) => {
        const children = open?.children ?? [];
        const last = children.length - 1;
        const previous = children[last];
        if (typeof previous === 'string') children[last] = previous + value;
        else children.push(value);
      },
      instruction: (target, data) => {
        if (open !== null) open.children.push({ target, data });
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

/** Refuses constructs that the network does not use, by a search before parsing. */
function refuseBeforeParsing(text: string, asides: TreeOptions['asides']): void {
  for (let at = text.indexOf('<!'); at >= 0; at = text.indexOf('<!', at + 2)) {
    if (text.startsWith('<!--', at)) {
      if (asides === 'refuse') throw new InvalidXmlError('A comment is not accepted here');
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
    throw new InvalidXmlError('A processing instruction is not accepted here');
  }
}

const [LESS_THAN, GREATER_THAN, DOUBLE_QUOTE, QUOTE] = [0x3c, 0x3e, 0x22, 0x27];

/**
 * Refuses elements with too many attributes by counting quoted values. The parser reports an element only with all
 * its attributes, and is a thousand times slower than this search.
 */
function refuseManyAttributes(text: string, maximum: number): void {
  let values = 0;
  let quote = 0;
  let inTag = false;
  for (let at = 0; at < text.length; at++) {
    const unit = text.charCodeAt(at);
    if (quote !== 0) {
      if (unit === quote) quote = 0;
    } else if (!inTag) {
      inTag = unit === LESS_THAN;
      values = 0;
    } else if (unit === GREATER_THAN) inTag = false;
    else if (unit === DOUBLE_QUOTE || unit === QUOTE) {
      quote = unit;
      if (++values > maximum) throw new InvalidXmlError(`An element has more than ${maximum} attributes`);
    }
  }
}
