/** Reading XML into a flat tree, shared by the UBL reader and the validation rules. */
export { XmlDocument } from './document';
export { ElementView } from './element-view';
export { setDocumentLimit, XML_LIMITS, XmlError, type XmlErrorCode } from './limits';
export {
  cac,
  cbc,
  CREDIT_NOTE,
  CROSS_INDUSTRY_INVOICE,
  ext,
  INVOICE,
  getLocalPart,
  NAMESPACE,
  getNamespacePart,
  plain,
  qdt,
  qname,
  ram,
  rsm,
  udt,
  type NameId,
} from './names';
export { parseXml } from './parse';
export { WatchedXml } from './watched-xml';
export { WrittenTree, type XmlAttributes } from './written-tree';
export { NONE, type Node } from './xml-arrays';
