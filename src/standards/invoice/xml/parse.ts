import { SaxesParser, type SaxesAttributeNS, type SaxesTagNS } from 'saxes';
import { decodeXml, createTooLargeError } from './decode';
import { XmlDocument } from './document';
import { XML_LIMITS, XmlError } from './limits';
import { scanXml } from './scan';
import { rejectDoctype, rejectSlowMarkup } from './hazards';
import { TreeBuilder } from './tree-builder';
import { formatSyntaxError } from './syntax-error';

/**
 * Reads an XML document. Bytes are UTF-8, or UTF-16 with a byte order mark; in a string, an encoding declaration is
 * ignored and a leading byte order mark removed. Blanks before the XML declaration are ignored.
 * @throws only XmlError; see {@link XML_LIMITS} for the limits
 */
export function parseXml(input: Uint8Array | string): XmlDocument {
  const decodedText = typeof input === 'string' ? input : decodeXml(input);
  if (decodedText.length > XML_LIMITS.size) throw createTooLargeError(decodedText.length);
  rejectSlowMarkup(decodedText);
  const source = normalizeLineEnds(removeLeadingBlanks(decodedText));
  rejectDoctype(source);
  return scanXml(source) ?? parseAnyXml(source);
}

/**
 * Reads any XML with a complete parser, for documents that the scanner does not read.
 * @param source with line feeds as line ends, and without a document type declaration
 * @throws XmlError as {@link parseXml}
 */
export function parseAnyXml(source: string): XmlDocument {
  // At most six handlers: with a seventh, V8 turns the parser into a dictionary object, which is four times as slow.
  // Comments and instructions, which only end text nodes, are therefore found in the source instead (TreeBuilder.text).
  const parser = new SaxesParser({
    xmlns: true,
    position: false,
    defaultXMLVersion: '1.0',
    forceXMLVersion: true,
  });
  const builder = new TreeBuilder(source);
  const fail = (code: XmlError['code'], message: string): never => {
    throw new XmlError(code, message, parser.line, parser.column);
  };
  let attributeCount = 0;

  parser.on('error', (error) => fail('malformed', formatSyntaxError(error.message)));
  parser.on('attribute', (attribute: { value: string }) => {
    if (++attributeCount > XML_LIMITS.attributesPerElement) {
      fail('too_many_attributes', `An element has more than ${XML_LIMITS.attributesPerElement} attributes`);
    }
    if (attribute.value.length > XML_LIMITS.attributeValue) {
      fail('too_large', `An attribute value has more than ${XML_LIMITS.attributeValue} characters`);
    }
  });
  parser.on('opentag', (tag: SaxesTagNS) => {
    const node = builder.open(tag.name, tag.uri, tag.local, parser.position);
    if (builder.depth > XML_LIMITS.depth) {
      fail('too_deep', `Elements are nested more than ${XML_LIMITS.depth} levels deep`);
    }
    if (node >= XML_LIMITS.nodes)
      fail('too_many_nodes', `The document has more than ${XML_LIMITS.nodes} elements`);
    if (attributeCount > 0) {
      attributeCount = 0;
      const ownAttributes: Record<string, SaxesAttributeNS> = tag.attributes;
      for (const name in ownAttributes) {
        const attribute = ownAttributes[name] as SaxesAttributeNS;
        if (attribute.prefix !== 'xmlns' && name !== 'xmlns') {
          builder.addAttribute(attribute.uri, attribute.local, attribute.value);
        }
      }
    }
  });
  parser.on('closetag', () => builder.close());
  const addText = (value: string, end: number): void => {
    if (!builder.addText(value, end)) fail('too_large', `A text has more than ${XML_LIMITS.text} characters`);
    if (builder.textCount >= XML_LIMITS.nodes) {
      fail('too_many_nodes', `The document has more than ${XML_LIMITS.nodes} text nodes`);
    }
  };
  // Text is reported after the following "<" was read, CDATA right after its own end.
  parser.on('text', (value) => addText(value, parser.position - 1));
  parser.on('cdata', (value) => addText(value, parser.position));

  parser.write(source).close();
  return builder.finish();
}

function removeLeadingBlanks(text: string): string {
  let start = text.charCodeAt(0) === 0xfeff ? 1 : 0;
  while (start < text.length && ' \t\r\n'.includes(text.charAt(start))) start++;
  return start === 0 ? text : text.slice(start);
}

/** Normalizes line ends as XML 1.0 section 2.11 requires. The parser would do it with slow concatenations. */
function normalizeLineEnds(text: string): string {
  return text.includes('\r') ? text.replace(/\r\n?/g, '\n') : text;
}
