import {
  AFRelationship,
  PDFArray,
  PDFDict,
  PDFDocument,
  PDFHexString,
  PDFName,
  PDFNumber,
  PDFString,
} from '@cantoo/pdf-lib';
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { listArchiveFaults } from '../../../standards/facturx/archive-faults';
import { extractInvoice } from '../../../standards/facturx/extract-invoice';
import { PdfFile } from '../../../standards/facturx/pdf/pdf-file';
import { PdfError, PdfStream } from '../../../standards/facturx/pdf/values';
import { getRelationship } from '../../../standards/facturx/profiles';
import { formatArchiveMetadata, extendMetadata, readPdfaPart } from '../../../standards/facturx/xmp';
import type { Attachment } from '../../../standards/invoice';
import type { EnclosedFile } from './archive';
import { toFacturXArchive, type EnclosedInvoice } from './render-facturx';

/**
 * The PDF of a client with the added invoice, or the reasons why no invoice can be added, each as the end of a
 * sentence.
 */
export type AddInvoiceResult = { ok: true; pdf: Uint8Array } | { ok: false; reasons: string[] };

/** Result of the check whether an invoice can be added to a PDF. */
type PdfAssessment = { ok: true; xmp: Buffer | null; isArchive: boolean } | { ok: false; reasons: string[] };

/** Checks whether an invoice can be added to a PDF, with limited time and memory. */
export function assessPdf(bytes: Uint8Array): PdfAssessment {
  try {
    const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    const embeddedInvoice = extractInvoice(buffer);
    if (embeddedInvoice.kind === 'refused') return { ok: false, reasons: [embeddedInvoice.message] };
    if (embeddedInvoice.kind === 'invoice')
      return {
        ok: false,
        reasons: ['already contains an invoice; send the PDF as the document, with documentType xml'],
      };
    const file = new PdfFile(buffer);
    const metadata = file.resolve(file.catalog.get('Metadata'));
    const xmp = metadata instanceof PdfStream ? file.readStreamData(metadata) : null;
    const isArchive = xmp !== null && readPdfaPart(xmp) === 3;
    const reasons = isArchive ? [] : listArchiveFaults(file);
    return reasons.length > 0 ? { ok: false, reasons } : { ok: true, xmp, isArchive };
  } catch (error) {
    if (error instanceof PdfError) return { ok: false, reasons: [error.message] };
    throw error;
  }
}

/**
 * Adds an invoice and its supporting documents to the PDF of a client, and converts the PDF to PDF/A-3b if necessary.
 */
export async function addInvoiceToPdf(
  bytes: Uint8Array,
  invoice: EnclosedInvoice,
  attachments: readonly Attachment[],
): Promise<AddInvoiceResult> {
  const assessment = assessPdf(bytes);
  if (!assessment.ok) return assessment;
  const { level } = invoice;
  const { xmp, isArchive } = assessment;
  const metadata = isArchive && xmp !== null ? extendMetadata(xmp, level) : formatArchiveMetadata(level);
  if (metadata === null) return { ok: false, reasons: ['has metadata (XMP) that cannot be extended'] };
  const relationship = getRelationship(level, { recipientCountry: null, isRendered: false });
  const { files } = toFacturXArchive(invoice, relationship, attachments);
  const pdf = await loadPdf(bytes);
  if (pdf === null) return { ok: false, reasons: ['is damaged'] };
  for (const file of files) await attachFile(pdf, file);
  setMetadata(pdf, metadata);
  if (!isArchive) convertToArchive(pdf);
  pdf.context.trailerInfo.ID = toFileId(pdf, bytes);
  return { ok: true, pdf: await pdf.save() };
}

async function loadPdf(bytes: Uint8Array): Promise<PDFDocument | null> {
  try {
    return await PDFDocument.load(bytes, { updateMetadata: false });
  } catch {
    // The library has no specific error classes.
    return null;
  }
}

/** Date of all attached files: the real date is unknown, and the same input must result in the same file. */
const UNKNOWN_DATE = new Date(0);

function attachFile(
  pdf: PDFDocument,
  { name, bytes, mimeType, description, relationship }: EnclosedFile,
): Promise<void> {
  const afRelationship = AFRelationship[relationship];
  return pdf.attach(bytes, name, {
    mimeType,
    description,
    afRelationship,
    creationDate: UNKNOWN_DATE,
    modificationDate: UNKNOWN_DATE,
  });
}

function setMetadata(pdf: PDFDocument, metadata: string): void {
  const stream = pdf.context.stream(new TextEncoder().encode(metadata), { Type: 'Metadata', Subtype: 'XML' });
  pdf.catalog.set(PDFName.of('Metadata'), pdf.context.register(stream));
}

/** Adds the invisible requirements of PDF/A-3b: the colour profile and printed annotations. */
function convertToArchive(pdf: PDFDocument): void {
  if (!pdf.catalog.has(PDFName.of('OutputIntents'))) {
    const profile = pdf.context.flateStream(getColourProfile(), { N: 3 });
    const intent = pdf.context.obj({
      Type: 'OutputIntent',
      S: 'GTS_PDFA1',
      Info: PDFString.of('sRGB IEC61966-2.1'),
      OutputConditionIdentifier: PDFString.of('sRGB IEC61966-2.1'),
      DestOutputProfile: pdf.context.register(profile),
    });
    pdf.catalog.set(PDFName.of('OutputIntents'), pdf.context.obj([pdf.context.register(intent)]));
  }
  for (const page of pdf.getPages())
    for (const annotation of page.node.Annots()?.asArray() ?? []) {
      const dict = pdf.context.lookup(annotation);
      if (dict instanceof PDFDict) dict.set(PDFName.of('F'), PDFNumber.of(PRINT_FLAG));
    }
}

/** Flag of annotations: printed, neither hidden nor invisible (ISO 32000-1, 12.5.3). */
const PRINT_FLAG = 4;

/** Returns the sRGB colour profile that rendered PDFs also use. */
function getColourProfile(): Buffer {
  return readFileSync(join(dirname(require.resolve('pdfkit')), 'data', 'sRGB_IEC61966_2_1.icc'));
}

function toFileId(pdf: PDFDocument, bytes: Uint8Array): PDFArray {
  const id = PDFHexString.of(createHash('sha256').update(bytes).digest('hex').slice(0, 32));
  return pdf.context.obj([id, id]);
}
