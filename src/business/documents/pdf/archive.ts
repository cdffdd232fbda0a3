/** A file within a PDF. */
export interface EnclosedFile {
  /** File name, unique among the files of the PDF. */
  name: string;
  bytes: Uint8Array;
  mimeType: string;
  description: string;
  /** Relationship of the file to the PDF (ISO 32000-2, AFRelationship). */
  relationship: 'Alternative' | 'Source' | 'Data' | 'Supplement' | 'Unspecified';
}

/** Contents that make a PDF an archive of other files (PDF/A-3). */
export interface PdfArchive {
  files: readonly EnclosedFile[];
  /** Descriptions (RDF) that are added to the metadata of the PDF. */
  metadata: string;
}

/** Adds files to a PDF that is still open. @param modifiedAt modification date of each file */
export function addFiles(pdf: PDFKit.PDFDocument, { files, metadata }: PdfArchive, modifiedAt: Date): void {
  for (const { name, bytes, mimeType, description, relationship } of files) {
    const source = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    // The type declarations of the library lack the relationship, so the options are a separate variable.
    const options = { name, type: mimeType, description, relationship, modifiedDate: modifiedAt };
    pdf.file(source, options);
  }
  pdf.appendXML(metadata);
}
