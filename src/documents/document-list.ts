import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { In, Repository } from 'typeorm';
import { UnitOfWork } from '../kernel/database/unit-of-work';
import { DEFAULT_LIMIT, pageOf, type Pagination } from '../kernel/http/cursor';
import { RawJson } from '../kernel/http/raw-json';
import { Delivery } from './delivery.entity';
import { DocumentRow } from './document.entity';
import { documentResource, type DocumentResource } from './document.resource';
import { DocumentContents } from './document-contents';
import { DocumentLabels } from './document-labels';
import type { ListDocumentsQuery } from './documents.query';
import { newestDocuments } from './newest-documents';

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
    @InjectRepository(DocumentRow) private readonly rows: Repository<DocumentRow>,
    @InjectRepository(Delivery) private readonly deliveries: Repository<Delivery>,
    private readonly unitOfWork: UnitOfWork,
    private readonly labels: DocumentLabels,
    private readonly contents: DocumentContents,
  ) {}

  async page(teamId: string, query: ListDocumentsQuery): Promise<DocumentPage> {
    const limit = query.limit ?? DEFAULT_LIMIT;
    const { text, parameters } = newestDocuments(teamId, query, limit + 1);
    const found = await this.unitOfWork.query<{ id: string }>(text, parameters);
    const rows = await this.rowsOf(found.map(({ id }) => id));
    const { items, pagination } = pageOf(rows, limit, (row) => ({
      createdAt: row.createdAt.toISOString(),
      id: row.id,
    }));
    return { documents: await this.resources(teamId, items), pagination };
  }

  /** The rows of ids, in the order of the ids. */
  private async rowsOf(ids: string[]): Promise<DocumentRow[]> {
    const rows = ids.length === 0 ? [] : await this.rows.findBy({ id: In(ids) });
    const rowOf = new Map(rows.map((row) => [row.id, row]));
    // One that was deleted in between is left out.
    return ids.flatMap((id) => rowOf.get(id) ?? []);
  }

  private async resources(teamId: string, rows: DocumentRow[]): Promise<DocumentResource[]> {
    if (rows.length === 0) return [];
    const ids = rows.map((row) => row.id);
    const [contents, deliveries, labelsOf] = await Promise.all([
      this.contents.listed(ids),
      this.deliveries.find({ where: { teamId, documentId: In(ids) }, order: { id: 'ASC' } }),
      this.labels.of(ids),
    ]);
    const deliveriesOf = byDocument(deliveries);
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
      return documentResource(row, shown, deliveriesOf.get(row.id) ?? [], labelsOf.get(row.id) ?? []);
    });
  }
}

function byDocument(deliveries: Delivery[]): Map<string, Delivery[]> {
  const found = new Map<string, Delivery[]>();
  for (const delivery of deliveries) {
    const others = found.get(delivery.documentId);
    if (others === undefined) found.set(delivery.documentId, [delivery]);
    else others.push(delivery);
  }
  return found;
}
