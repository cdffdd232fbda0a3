export { decodeXml, PieceDecoder, detectEncoding, type XmlEncoding } from './decode';
export {
  XmlElement,
  type XmlAttribute,
  type XmlInstruction,
  type XmlNamespace,
  type XmlNode,
  type XmlTree,
} from './element';
export { XmlEventReader, type StartTag, type XmlEvents, type XmlLimits } from './events';
export { parseTree, type TreeOptions } from './parse-tree';
export { InvalidXmlError } from './decode';
