import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { In, Repository, type SelectQueryBuilder } from 'typeorm';
import type { ParsedDocument } from '../invoice';
import { UnitOfWork } from '../kernel/database/unit-of-work';
import { decodeCursor, DEFAULT_LIMIT, pageOf, type Pagination } from '../kernel/http/cursor';
import type { ValidationOutcome } from '../rules';
import { Delivery } from './delivery.entity';
import { DocumentRow } from './document.entity';
import { documentResource, type DocumentResource } from './document.resource';
import { DocumentLabels } from './document-labels';
import type { ListDocumentsQuery } from './documents.query';
import { ReportDocuments } from './report-documents';

interface ListedContents {
  id: string;
  parsed: ParsedDocument | null;
  validation: ValidationOutcome;
}

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
    private readonly reports: ReportDocuments,
  ) {}

  async page(teamId: string, query: ListDocumentsQuery): Promise<DocumentPage> {
    const limit = query.limit ?? DEFAULT_LIMIT;
    const found = this.rows.createQueryBuilder('document').where('document.teamId = :teamId', { teamId });
    filter(found, query);
    if (query.cursor !== undefined) {
      const { createdAt, id } = decodeCursor(query.cursor);
      found.andWhere('(document.createdAt, document.id) < (:createdAt::timestamptz, :id)', { createdAt, id });
    }
    const rows = await found
      .orderBy('document.createdAt', 'DESC')
      .addOrderBy('document.id', 'DESC')
      .limit(limit + 1)
      .getMany();
    const { items, pagination } = pageOf(rows, limit, (row) => ({
      createdAt: row.createdAt.toISOString(),
      id: row.id,
    }));
    return { documents: await this.resources(teamId, items), pagination };
  }

  private async resources(teamId: string, rows: DocumentRow[]): Promise<DocumentResource[]> {
    if (rows.length === 0) return [];
    const ids = rows.map((row) => row.id);
    const [contents, deliveries, labelsOf, reportingOf] = await Promise.all([
      this.unitOfWork.query<ListedContents>(
        'SELECT document_id AS id, parsed, validation FROM document_contents WHERE document_id = ANY($1)',
        [ids],
      ),
      this.deliveries.find({ where: { teamId, documentId: In(ids) }, order: { id: 'ASC' } }),
      this.labels.of(ids),
      this.reports.reportingOf(rows),
    ]);
    const contentsOf = new Map(contents.map((content) => [content.id, content]));
    const deliveriesOf = byDocument(deliveries);
    return rows.map((row) => {
      const content = contentsOf.get(row.id);
      if (content === undefined) throw new Error(`Document ${row.id} has no contents`);
      return documentResource(
        row,
        { ...content, xml: null },
        deliveriesOf.get(row.id) ?? [],
        labelsOf.get(row.id) ?? [],
        reportingOf.get(row.id) ?? null,
      );
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

function filter(found: SelectQueryBuilder<DocumentRow>, query: ListDocumentsQuery): void {
  const {
    companyId,
    labelId,
    direction,
    type,
    unread,
    deliveryStatus,
    search,
    from,
    to,
    envelopeId,
    issuedFrom,
    issuedTo,
  } = query;
  if (companyId !== undefined) found.andWhere('document.companyId IN (:...companyId)', { companyId });
  if (labelId !== undefined) {
    const labelled =
      'EXISTS (SELECT 1 FROM document_labels dl WHERE dl.document_id = document.id AND dl.label_id IN (:...labelId))';
    found.andWhere(labelled, { labelId });
  }
  if (direction !== undefined) found.andWhere('document.direction = :direction', { direction });
  if (type !== undefined) found.andWhere('document.type = :type', { type });
  if (unread === true) found.andWhere(`document.direction = 'incoming' AND document.readAt IS NULL`);
  if (unread === false) found.andWhere(`NOT (document.direction = 'incoming' AND document.readAt IS NULL)`);
  if (deliveryStatus !== undefined)
    found.andWhere('document.deliveryStatus = :deliveryStatus', { deliveryStatus });
  if (search !== undefined)
    found.andWhere('document.search_text LIKE :search', { search: `%${escaped(search.toLowerCase())}%` });
  if (from !== undefined) found.andWhere('document.createdAt >= :from::timestamptz', { from });
  if (to !== undefined) found.andWhere('document.createdAt < :to::timestamptz', { to });
  if (envelopeId !== undefined) found.andWhere('document.envelopeId = :envelopeId', { envelopeId });
  if (issuedFrom !== undefined) found.andWhere('document.issueDate >= :issuedFrom::date', { issuedFrom });
  if (issuedTo !== undefined) found.andWhere('document.issueDate <= :issuedTo::date', { issuedTo });
}

/** `%`, `_` and `\` stand for themselves in a search. */
function escaped(text: string): string {
  return text.replace(/[%_\\]/g, '\\$&');
}
