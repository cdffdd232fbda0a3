/** Invoices as Factur-X (ZUGFeRD 2.x): a PDF for human readers that contains the same invoice as XML. */
export { writeFacturXXml, type InvoiceXml, type InvoiceXmlOptions } from './invoice-xml';
export {
  getConformanceLevel,
  FACTURX_PROFILES,
  getGuideline,
  findConformanceLevel,
  getRelationship,
  getXmlFileName,
  XML_FILE_NAMES,
  type ConformanceLevel,
  type FacturXProfile,
  type XmlRelationship,
} from './profiles';
export { extractInvoice, type ExtractedInvoice, type Extraction } from './extract-invoice';
export { formatFacturXMetadata, type FacturXMetadata } from './xmp';
