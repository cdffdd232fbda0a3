import { Injectable } from '@nestjs/common';
import { UnitOfWork } from '../../platform/kernel/database/unit-of-work';
import type { ImportDocumentState } from './invoice-import-document.entity';
import type { InvoiceImport } from './invoice-import.entity';
import {
  NO_DOCUMENTS,
  toInvoiceImportResource,
  type ImportCounts,
  type InvoiceImportResource,
  type NetworkWait,
} from './invoice-import.resource';
import { COUNT_DOCUMENTS, COUNT_RETRIES } from './invoice-imports.queries';

/** Progress of imports: numbers of documents by state, and of documents that wait for the network. */
@Injectable()
export class ImportProgress {
  constructor(private readonly unitOfWork: UnitOfWork) {}

  /** Reads the progress of imports. @returns a function that creates their resources */
  async read(
    teamId: string,
    rows: readonly InvoiceImport[],
  ): Promise<(row: InvoiceImport) => InvoiceImportResource> {
    const sending = rows.filter(({ state }) => state === 'sending').map(({ id }) => id);
    const [counts, waits] = await Promise.all([
      this.count(rows.map(({ id }) => id)),
      sending.length === 0
        ? []
        : this.unitOfWork.query<NetworkWait & { invoiceImportId: string }>(COUNT_RETRIES, [sending, teamId]),
    ]);
    return (row) =>
      toInvoiceImportResource(
        row,
        counts.get(row.id) ?? NO_DOCUMENTS,
        waits.find(({ invoiceImportId }) => invoiceImportId === row.id) ?? null,
      );
  }

  private async count(ids: readonly string[]): Promise<Map<string, ImportCounts>> {
    const counts = new Map<string, ImportCounts>();
    if (ids.length === 0) return counts;
    const rows = await this.unitOfWork.query<{
      invoiceImportId: string;
      state: ImportDocumentState;
      count: number;
    }>(COUNT_DOCUMENTS, [ids]);
    for (const { invoiceImportId, state, count } of rows)
      counts.set(invoiceImportId, { ...(counts.get(invoiceImportId) ?? NO_DOCUMENTS), [state]: count });
    return counts;
  }
}
