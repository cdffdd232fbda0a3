import type { ConformanceLevel } from './profiles';
import { getXmlFileName, getXmlVersion } from './profiles';

/** Namespace of the properties that describe the invoice in a PDF (Factur-X 1.0). */
const FACTURX_NAMESPACE = 'urn:factur-x:pdfa:CrossIndustryDocument:invoice:1p0#';

const PROPERTIES: readonly (readonly [name: string, description: string])[] = [
  ['DocumentFileName', 'Name of the embedded XML file'],
  ['DocumentType', 'Kind of document that the XML is'],
  ['Version', 'Version of the schema of the XML'],
  ['ConformanceLevel', 'Profile of the XML'],
];

/**
 * Returns the part of a PDF's metadata (XMP) about its invoice, with the description of its properties that PDF/A requires
 * (ISO 19005-3, 6.6.2.3).
 */
export function formatFacturXMetadata(level: ConformanceLevel): string {
  return `
    <rdf:Description rdf:about="" xmlns:pdfaExtension="${EXTENSION}">
      <pdfaExtension:schemas><rdf:Bag>${formatSchemaDescription()}</rdf:Bag></pdfaExtension:schemas>
    </rdf:Description>
    ${formatProperties(level)}
`;
}

const EXTENSION = 'http://www.aiim.org/pdfa/ns/extension/';

/** Describes the properties, as PDF/A requires for properties outside of its own schemas. */
function formatSchemaDescription(): string {
  const properties = PROPERTIES.map(
    ([name, description]) =>
      `<rdf:li rdf:parseType="Resource"><pdfaProperty:name>${name}</pdfaProperty:name>` +
      '<pdfaProperty:valueType>Text</pdfaProperty:valueType><pdfaProperty:category>external</pdfaProperty:category>' +
      `<pdfaProperty:description>${description}</pdfaProperty:description></rdf:li>`,
  );
  return `<rdf:li rdf:parseType="Resource" xmlns:pdfaSchema="http://www.aiim.org/pdfa/ns/schema#" xmlns:pdfaProperty="http://www.aiim.org/pdfa/ns/property#">
        <pdfaSchema:schema>Factur-X</pdfaSchema:schema>
        <pdfaSchema:namespaceURI>${FACTURX_NAMESPACE}</pdfaSchema:namespaceURI>
        <pdfaSchema:prefix>fx</pdfaSchema:prefix>
        <pdfaSchema:property><rdf:Seq>${properties.join('')}</rdf:Seq></pdfaSchema:property>
      </rdf:li>`;
}

function formatProperties(level: ConformanceLevel): string {
  const values = [getXmlFileName(level), 'INVOICE', getXmlVersion(level), level];
  return `<rdf:Description rdf:about="" xmlns:fx="${FACTURX_NAMESPACE}">
      ${PROPERTIES.map(([name], index) => `<fx:${name}>${values[index] ?? ''}</fx:${name}>`).join('')}
    </rdf:Description>`;
}

/** Returns a complete metadata packet for a PDF without metadata: it states PDF/A-3b and the contained invoice. */
export function formatArchiveMetadata(level: ConformanceLevel): string {
  return `<?xpacket begin="\ufeff" id="W5M0MpCehiHzreSzNTczkc9d"?>
<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
    <rdf:Description rdf:about="" xmlns:pdfaid="http://www.aiim.org/pdfa/ns/id/"><pdfaid:part>3</pdfaid:part><pdfaid:conformance>B</pdfaid:conformance></rdf:Description>
    ${formatFacturXMetadata(level)}
</rdf:RDF></x:xmpmeta>
<?xpacket end="w"?>`;
}

/**
 * Adds the invoice properties to the metadata of a PDF/A-3; null when the metadata cannot be extended.
 * @param xmp metadata packet of the file
 */
export function extendMetadata(xmp: Buffer, level: ConformanceLevel): string | null {
  const text = decodeXmp(xmp);
  const end = text.lastIndexOf('</rdf:RDF>');
  if (end < 0) return null;
  const bag = /<pdfaExtension:schemas[^>]*>\s*<rdf:Bag[^>]*>/.exec(text);
  if (bag === null) return `${text.slice(0, end)}${formatFacturXMetadata(level)}${text.slice(end)}`;
  const at = bag.index + bag[0].length;
  return `${text.slice(0, at)}${formatSchemaDescription()}${text.slice(at, end)}${formatProperties(level)}${text.slice(end)}`;
}

/** Returns the part of PDF/A that the metadata of a PDF claims; null when there is none. */
export function readPdfaPart(xmp: Buffer): number | null {
  const part = PDFA_PART.exec(decodeXmp(xmp))?.[1];
  return part === undefined ? null : Number(part);
}

const PDFA_PART = /pdfaid:part\s*(?:=\s*["']|>)\s*(\d)/;

/** Invoice properties in the metadata of a PDF. */
export interface FacturXMetadata {
  conformanceLevel: string | null;
  fileName: string | null;
  /** Claimed part of PDF/A, such as 3; null for none. */
  pdfaPart: number | null;
}

/** Namespaces of Factur-X and of ZUGFeRD 1.0 and 2.0, which have the same properties. */
const PREFIX_PATTERN =
  /xmlns:([\w-]{1,20})\s*=\s*["']urn:(?:factur-x|zugferd|ferd):pdfa:CrossIndustryDocument:invoice:\d/;

/** Reads the invoice properties of a PDF's metadata (XMP); returns null when there are none. */
export function readFacturXMetadata(xmp: Buffer): FacturXMetadata | null {
  const text = decodeXmp(xmp);
  const prefix = PREFIX_PATTERN.exec(text)?.[1];
  if (prefix === undefined) return null;
  return {
    conformanceLevel: readProperty(text, `${prefix}:ConformanceLevel`),
    fileName: readProperty(text, `${prefix}:DocumentFileName`),
    pdfaPart: readPdfaPart(xmp),
  };
}

/** Reads a property that is either an element or an attribute. */
function readProperty(text: string, name: string): string | null {
  const match = new RegExp(`${name}\\s{0,20}(?:>([^<]{0,200})<|=\\s{0,20}["']([^"']{0,200})["'])`).exec(text);
  const value = (match?.[1] ?? match?.[2] ?? '').trim();
  return value === '' ? null : value;
}

function decodeXmp(xmp: Buffer): string {
  if (xmp[0] === 0xfe && xmp[1] === 0xff)
    return Buffer.from(xmp.subarray(0, xmp.length - (xmp.length % 2)))
      .swap16()
      .toString('utf16le');
  return xmp[0] === 0xff && xmp[1] === 0xfe ? xmp.toString('utf16le') : xmp.toString('utf8');
}
