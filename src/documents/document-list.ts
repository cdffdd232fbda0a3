import { Injectable } from '@nestjs/common';
import { UnitOfWork } from '../kernel/database/unit-of-work';
import { instantOf } from '../kernel/ids';
import { DEFAULT_LIMIT, pageOf, type Pagination } from '../kernel/http/cursor';
import { RawJson } from '../kernel/http/raw-json';
import { ShownDeliveries } from './deliveries/shown-deliveries';
import type { DocumentRecord } from './document-record';
import { documentResource, type DocumentResource } from './document.resource';
import { DocumentContents } from './document-contents';
import { DocumentLabels } from './document-labels';
import type { ListDocumentsQuery } from './documents.query';
import { DOCUMENTS_BY_ID } from './documents.queries';
import { newestDocuments } from './newest-documents.queries';
import { ReportDocuments } from './report-documents';

export interface DocumentPage {
  documents: DocumentResource[];
  pagination: Pagination;
}

/**
 * Pages over the documents of a team, newest first. A page costs the same wherever it stands: the cursor is a position
 * in the index, and the contents are fetched for the page's documents alone, without their XML.
 */
@Injectable()
export class DocumentList {
  constructor(
    private readonly deliveries: ShownDeliveries,
    private readonly unitOfWork: UnitOfWork,
    private readonly labels: DocumentLabels,
    private readonly contents: DocumentContents,
    private readonly reports: ReportDocuments,
  ) {}

  async page(teamId: string, query: ListDocumentsQuery): Promise<DocumentPage> {
    const limit = query.limit ?? DEFAULT_LIMIT;
    const { text, parameters } = newestDocuments(teamId, query, limit + 1);
    const found = await this.unitOfWork.query<{ id: string }>(text, parameters);
    // By what was found and not by what is shown: one that is deleted meanwhile must not end the list.
    const { items, pagination } = pageOf(found, limit, ({ id }) => ({
      createdAt: instantOf(id).toISOString(),
      id,
    }));
    const rows = await this.rowsOf(items.map(({ id }) => id));
    return { documents: await this.resources(teamId, rows), pagination };
  }

  /** The rows of ids, in the order of the ids. */
  private async rowsOf(ids: string[]): Promise<DocumentRecord[]> {
    const rows = ids.length === 0 ? [] : await this.unitOfWork.query<DocumentRecord>(DOCUMENTS_BY_ID, [ids]);
    const rowOf = new Map(rows.map((row) => [row.id, row]));
    // One that was deleted in between is left out.
    return ids.flatMap((id) => rowOf.get(id) ?? []);
  }

  private async resources(teamId: string, rows: DocumentRecord[]): Promise<DocumentResource[]> {
    if (rows.length === 0) return [];
    const ids = rows.map((row) => row.id);
    const [contents, deliveries, labelsOf, reportingOf] = await Promise.all([
      this.contents.listed(ids),
      this.deliveries.of(teamId, ids),
      this.labels.of(ids),
      this.reports.reportingOf(rows),
    ]);
    return rows.flatMap((row) => {
      const content = contents.get(row.id);
      // Deleted a moment ago.
      if (content === undefined) return [];
      const { parsed, validation } = content;
      const shown = {
        xml: null,
        parsed: parsed === null ? null : new RawJson(parsed),
        validation: new RawJson(validation),
      };
      const { id } = row;
      return documentResource(
        row,
        shown,
        deliveries.get(id) ?? [],
        labelsOf.get(id) ?? [],
        reportingOf.get(id) ?? null,
      );
    });
  }
}
