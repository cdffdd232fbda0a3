/** Role of a piece of content in the structure of a PDF (ISO 32000-2, 14.8.4). */
export type PageTag = 'H1' | 'H2' | 'P' | 'TH' | 'TD' | 'Figure';

/**
 * Writes the structure of a tagged PDF: headings, paragraphs, tables and figures in reading order, for assistive
 * programs (EN 301 549, chapter 10). Decoration is an artifact.
 */
export class PageTags {
  private readonly root: PDFKit.PDFStructureElement;
  private table: PDFKit.PDFStructureElement | null = null;
  private row: PDFKit.PDFStructureElement | null = null;

  constructor(private readonly pdf: PDFKit.PDFDocument) {
    this.root = pdf.struct('Document');
    pdf.addStructure(this.root);
  }

  /** Begins a table, to which the following rows belong. */
  beginTable(): void {
    this.table = this.pdf.struct('Table');
    this.root.add(this.table);
  }

  endTable(): void {
    this.table?.end();
    this.table = null;
  }

  /** Begins a row of the current table; no effect outside of a table. */
  beginRow(): void {
    if (this.table === null) return;
    this.row = this.pdf.struct('TR');
    this.table.add(this.row);
  }

  endRow(): void {
    this.row?.end();
    this.row = null;
  }

  /**
   * Begins a piece of content.
   * @param alt text alternative of a figure
   * @returns a function that ends the piece, which must be called on the same page
   */
  beginContent(tag: PageTag, alt?: string): () => void {
    const content = this.pdf.markStructureContent(tag);
    return () => {
      this.pdf.endMarkedContent();
      const options = { ...(tag === 'TH' ? { scope: 'Column' } : {}), ...(alt === undefined ? {} : { alt }) };
      const element = this.pdf.struct(tag, options, [content]);
      (this.row ?? this.root).add(element);
    };
  }

  /** Draws decoration, which assistive programs skip. */
  drawArtifact(draw: () => void): void {
    this.pdf.markContent('Artifact', { type: 'Layout' });
    draw();
    this.pdf.endMarkedContent();
  }
}
