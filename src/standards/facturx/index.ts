/** Invoices as Factur-X (ZUGFeRD 2.x): a PDF for people that contains the same invoice as XML. */
export { facturXXml, type InvoiceXml, type InvoiceXmlOptions } from './invoice-xml';
export {
  conformanceLevelOf,
  FACTURX_PROFILES,
  guidelineOf,
  levelOfGuideline,
  relationshipOf,
  xmlFileName,
  XML_FILE_NAMES,
  type ConformanceLevel,
  type FacturXProfile,
  type XmlRelationship,
} from './profiles';
export { extractInvoice, type ExtractedInvoice, type Extraction } from './extract-invoice';
export { facturXMetadata, type FacturXMetadata } from './xmp';
