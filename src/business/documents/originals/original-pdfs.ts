import { Injectable } from '@nestjs/common';
import { type Transaction, UnitOfWork } from '../../../platform/kernel/database/unit-of-work';
import { computeSha256 } from '../../../platform/objects/object-store';
import { DocumentObjectStore, type Placement } from '../objects/document-objects';
import type { ObjectReference } from '../objects/object-place';
import { INSERT_PDF, INSERT_PDF_IN_STORE, DOCUMENT_OF_PDF, PDF_OF_DOCUMENT } from './original-pdfs.queries';

/** Stores the PDFs in which documents were received or mailed. */
@Injectable()
export class OriginalPdfStore {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly objects: DocumentObjectStore,
  ) {}

  /**
   * Stores a PDF. Call it in the transaction of the document.
   * @param placement location of the PDF, which is inserted with the document
   */
  async insert(
    tx: Transaction,
    { id, companyId }: { id: string; companyId: string },
    pdf: Buffer,
    placement: Placement = 'row',
  ): Promise<void> {
    if (typeof placement === 'object')
      await tx.query(INSERT_PDF_IN_STORE, [id, companyId, computeSha256(pdf)]);
    else await tx.query(INSERT_PDF, [id, companyId, pdf]);
  }

  /**
   * Returns the PDF of a document; null for a document without a PDF, and for a document of another team.
   * @throws ContentsAwayError when it is in an object store that does not answer
   */
  async find(teamId: string, documentId: string): Promise<Buffer | null> {
    const [row] = await this.unitOfWork.query<PdfRow>(PDF_OF_DOCUMENT, [documentId, teamId]);
    if (row === undefined || row.pdf !== null) return row?.pdf ?? null;
    // Without an object reference, the document was deleted meanwhile.
    if (row.store === null) return null;
    const pdf = await this.objects.read(documentId, 'pdf', row);
    // The PDF was moved to the database in the meantime.
    return pdf ?? this.find(teamId, documentId);
  }

  /** Finds the incoming document of a company that was received in the same PDF. */
  async findDocumentOfPdf(tx: Transaction, companyId: string, pdf: Buffer): Promise<string | null> {
    const [row] = await tx.query<{ id: string }>(DOCUMENT_OF_PDF, [companyId, pdf]);
    return row?.id ?? null;
  }
}

/** A PDF, or the reference to the PDF in an object store. */
type PdfRow = { pdf: Buffer; store: null } | ({ pdf: null } & (ObjectReference | { store: null }));
