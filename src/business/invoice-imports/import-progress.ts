import { Injectable } from '@nestjs/common';
import { UnitOfWork } from '../../platform/kernel/database/unit-of-work';
import type { ImportDocumentState } from './invoice-import-document.entity';
import type { InvoiceImport } from './invoice-import.entity';
import {
  ZERO_DOCUMENT_COUNTS,
  toInvoiceImportResource,
  type ImportCounts,
  type InvoiceImportResource,
  type NetworkWait,
} from './invoice-import.resource';
import { COUNT_DOCUMENTS, NETWORK_WAITS } from './invoice-imports.queries';

/** Counts the documents of imports by state, and the documents that wait for the network. */
@Injectable()
export class ImportProgress {
  constructor(private readonly unitOfWork: UnitOfWork) {}

  /** Reads the progress of imports. @returns a function that converts one of the imports to a resource */
  async createResourceMapper(
    teamId: string,
    rows: readonly InvoiceImport[],
  ): Promise<(row: InvoiceImport) => InvoiceImportResource> {
    const sendingIds = rows.filter(({ state }) => state === 'sending').map(({ id }) => id);
    const [counts, networkWaits] = await Promise.all([
      this.countDocuments(rows.map(({ id }) => id)),
      sendingIds.length === 0
        ? []
        : this.unitOfWork.query<NetworkWait & { invoiceImportId: string }>(NETWORK_WAITS, [
            sendingIds,
            teamId,
          ]),
    ]);
    return (row) =>
      toInvoiceImportResource(
        row,
        counts.get(row.id) ?? ZERO_DOCUMENT_COUNTS,
        networkWaits.find(({ invoiceImportId }) => invoiceImportId === row.id) ?? null,
      );
  }

  private async countDocuments(ids: readonly string[]): Promise<Map<string, ImportCounts>> {
    const counts = new Map<string, ImportCounts>();
    if (ids.length === 0) return counts;
    const rows = await this.unitOfWork.query<{
      invoiceImportId: string;
      state: ImportDocumentState;
      count: number;
    }>(COUNT_DOCUMENTS, [ids]);
    for (const { invoiceImportId, state, count } of rows)
      counts.set(invoiceImportId, {
        ...(counts.get(invoiceImportId) ?? ZERO_DOCUMENT_COUNTS),
        [state]: count,
      });
    return counts;
  }
}
