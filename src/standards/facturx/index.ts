/** Invoices as Factur-X (ZUGFeRD 2.x): a PDF for people that contains the same invoice as XML. */
export { writeFacturXXml as facturXXml, type InvoiceXml, type InvoiceXmlOptions } from './invoice-xml';
export {
  getConformanceLevel as conformanceLevelOf,
  FACTURX_PROFILES,
  getGuideline as guidelineOf,
  findConformanceLevel as levelOfGuideline,
  getRelationship as relationshipOf,
  getXmlFileName as xmlFileName,
  XML_FILE_NAMES,
  type ConformanceLevel,
  type FacturXProfile,
  type XmlRelationship,
} from './profiles';
export { extractInvoice, type ExtractedInvoice, type Extraction } from './extract-invoice';
export { formatFacturXMetadata as facturXMetadata, type FacturXMetadata } from './xmp';
