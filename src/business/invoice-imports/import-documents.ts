import { Injectable } from '@nestjs/common';
import { clock } from '../../platform/kernel/clock';
import type { Transaction } from '../../platform/kernel/database/unit-of-work';
import { Dispatcher } from '../../platform/kernel/queue/dispatcher';
import type { ImportedDocument, ImportMapping } from '../../standards/spreadsheets';
import { INVOICE_IMPORT_QUEUE, INVOICE_IMPORT_WORK } from './invoice-import-work';
import { newImportDocumentId } from './invoice-import.resource';
import { DELETE_DOCUMENTS_OF_IMPORT, INSERT_DOCUMENTS_OF_IMPORT } from './invoice-imports.queries';

/** Number of documents that one statement inserts. */
const DOCUMENTS_PER_INSERT = 500;

/** Import with its mapping and the documents to store. */
interface MappedImport {
  id: string;
  teamId: string;
  companyId: string;
  mapping: ImportMapping;
  documents: readonly ImportedDocument[];
}

/** Stores the documents of imports and starts their validation. */
@Injectable()
export class ImportDocuments {
  constructor(private readonly dispatcher: Dispatcher) {}

  /** Replaces the documents of an import with those of a mapping. The transaction must have locked the import. */
  async replace(tx: Transaction, { id, teamId, companyId, mapping, documents }: MappedImport): Promise<void> {
    await tx.query(DELETE_DOCUMENTS_OF_IMPORT, [id]);
    const now = clock.now();
    for (let at = 0; at < documents.length; at += DOCUMENTS_PER_INSERT) {
      const rows = documents.slice(at, at + DOCUMENTS_PER_INSERT).map((document) => ({
        id: newImportDocumentId(),
        number: document.number,
        document_type: document.documentType,
        recipient: document.recipient,
        buyer_name: document.buyerName,
        rows: document.rows,
        content: document.content,
        state: document.errors.length === 0 ? 'waiting' : 'invalid',
        errors: document.errors,
      }));
      await tx.query(INSERT_DOCUMENTS_OF_IMPORT, [teamId, companyId, id, now, JSON.stringify(rows)]);
    }
    await INVOICE_IMPORT_WORK.schedule(tx, id, 0, {
      set: `state = 'validating', mapping = $1::jsonb`,
      values: [JSON.stringify(mapping)],
    });
    tx.afterCommit(() => this.dispatcher.request(INVOICE_IMPORT_QUEUE));
  }
}
