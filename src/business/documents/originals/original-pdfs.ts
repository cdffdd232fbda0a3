import { Injectable } from '@nestjs/common';
import { type Transaction, UnitOfWork } from '../../../platform/kernel/database/unit-of-work';
import { INSERT_PDF, DOCUMENT_OF_PDF, PDF_OF_DOCUMENT } from './original-pdfs.queries';

/** Stores the PDFs that documents were received in, and those that they are mailed as. */
@Injectable()
export class OriginalPdfs {
  constructor(private readonly unitOfWork: UnitOfWork) {}

  /** Call in the transaction of the document. */
  async insert(tx: Transaction, document: { id: string; companyId: string }, pdf: Buffer): Promise<void> {
    await tx.query(INSERT_PDF, [document.id, document.companyId, pdf]);
  }

  /** Null for a document without one, and for that of another team. */
  async find(teamId: string, documentId: string): Promise<Buffer | null> {
    const [row] = await this.unitOfWork.query<{ pdf: Buffer }>(PDF_OF_DOCUMENT, [documentId, teamId]);
    return row?.pdf ?? null;
  }

  /** Finds the incoming document of a company that was received in the same PDF. */
  async findDocumentOfPdf(tx: Transaction, companyId: string, pdf: Buffer): Promise<string | null> {
    const [row] = await tx.query<{ id: string }>(DOCUMENT_OF_PDF, [companyId, pdf]);
    return row?.id ?? null;
  }
}
