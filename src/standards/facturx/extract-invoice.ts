import { listEmbeddedFiles, type EmbeddedFileEntry } from './pdf/embedded-files';
import { PdfFile } from './pdf/pdf-file';
import { PdfError, PdfStream, type PdfErrorReason } from './pdf/values';
import { XML_FILE_NAMES } from './profiles';
import { readFacturXMetadata, type FacturXMetadata } from './xmp';

/** Invoice extracted from a PDF. */
export interface ExtractedInvoice {
  xml: Buffer;
  /** Name of the embedded XML file. */
  fileName: string;
  relationship: string | null;
  /** Invoice properties in the PDF's metadata; null when there are none. */
  metadata: FacturXMetadata | null;
}

/** Result of the extraction. */
export type Extraction =
  | { kind: 'invoice'; invoice: ExtractedInvoice }
  | { kind: 'none' }
  | { kind: 'refused'; reason: PdfErrorReason; message: string };

const KNOWN_NAMES = new Set(XML_FILE_NAMES.map((name) => name.toLowerCase()));
/** Relationships of an embedded file that mark it as the invoice of the PDF. */
const INVOICE_RELATIONSHIPS: ReadonlySet<string | null> = new Set(['Alternative', 'Source', 'Data']);
/** Maximum number of bytes of metadata that are read. */
const MAX_METADATA_BYTES = 1024 * 1024;
const MAX_XML_CANDIDATES = 20;

/**
 * Extracts the invoice (CII) from a PDF: the embedded XML file with a known name, or else the only file that is
 * associated
 * with the PDF and is a Cross Industry Invoice. The function returns a result for any file, and its cost is limited.
 */
export function extractInvoice(bytes: Uint8Array): Extraction {
  try {
    return extractFromPdf(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength));
  } catch (error) {
    if (error instanceof PdfError) return { kind: 'refused', reason: error.reason, message: error.message };
    throw error;
  }
}

function extractFromPdf(bytes: Buffer): Extraction {
  const pdf = new PdfFile(bytes);
  const files = listEmbeddedFiles(pdf);
  const namedFiles = files.filter(({ name }) => KNOWN_NAMES.has(getBaseName(name)));
  const candidates =
    namedFiles.length > 0
      ? readFiles(pdf, namedFiles)
      : readFiles(pdf, listAssociatedFiles(files)).filter(isInvoice);
  const [first, ...others] = candidates;
  if (first === undefined) return { kind: 'none' };
  const other = others.find(({ data }) => !data.equals(first.data));
  if (other !== undefined) throw createSeveralInvoicesError(first.file.name, other.file.name);
  const { name, relationship } = first.file;
  return {
    kind: 'invoice',
    invoice: { xml: first.data, fileName: name, relationship, metadata: readMetadata(pdf) },
  };
}

interface FileContent {
  file: EmbeddedFileEntry;
  data: Buffer;
}

function readFiles(pdf: PdfFile, files: readonly EmbeddedFileEntry[]): FileContent[] {
  return files.slice(0, MAX_XML_CANDIDATES).map((file) => ({ file, data: pdf.readStreamData(file.stream) }));
}

function listAssociatedFiles(files: readonly EmbeddedFileEntry[]): EmbeddedFileEntry[] {
  return files.filter(
    ({ name, relationship }) => INVOICE_RELATIONSHIPS.has(relationship) && getBaseName(name).endsWith('.xml'),
  );
}

function isInvoice({ data }: FileContent): boolean {
  return (
    data.includes('CrossIndustryInvoice', 0, 'latin1') || data.includes('CrossIndustryDocument', 0, 'latin1')
  );
}

/** Returns the file name without folders, in lower case. */
function getBaseName(name: string): string {
  return name.slice(Math.max(name.lastIndexOf('/'), name.lastIndexOf('\\')) + 1).toLowerCase();
}

function readMetadata(pdf: PdfFile): FacturXMetadata | null {
  const stream = pdf.resolve(pdf.catalog.get('Metadata'));
  if (!(stream instanceof PdfStream)) return null;
  return readFacturXMetadata(pdf.readStreamData(stream).subarray(0, MAX_METADATA_BYTES));
}

function createSeveralInvoicesError(first: string, second: string): PdfError {
  return new PdfError(
    'several_invoices',
    `contains two different invoices, ${formatFileName(first)} and ${formatFileName(second)}; expected one invoice`,
  );
}

function formatFileName(name: string): string {
  return `"${name.slice(0, 60).replace(/[^\x20-\x7e]/g, '?')}"`;
}
