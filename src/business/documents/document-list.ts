import { Injectable } from '@nestjs/common';
import { companyLimit } from '../../platform/kernel/database/company-limit';
import { teamWall } from '../../platform/kernel/database/team-wall';
import { UnitOfWork } from '../../platform/kernel/database/unit-of-work';
import { parseInstant } from '../../platform/kernel/ids';
import type { Pagination } from '../../platform/kernel/http/cursor';
import { readPage } from '../../platform/kernel/http/read-page';
import type { DocumentResource } from './document.resource';
import type { ListDocumentsQuery } from './documents.query';
import { buildNarrowList } from './narrow-lists.queries';
import { buildNewestDocuments } from './newest-documents.queries';
import { DocumentViews } from './document-views';

export interface DocumentPage {
  documents: DocumentResource[];
  pagination: Pagination;
}

/**
 * Pages over the documents of a team, newest first. Each page costs the same: the cursor is a position in the index,
 * and contents are loaded only for the documents of the page, without their XML.
 */
@Injectable()
export class DocumentList {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly views: DocumentViews,
  ) {}

  async listPage(teamId: string, query: ListDocumentsQuery): Promise<DocumentPage> {
    const limited = { ...query, companyId: companyLimit.restrict(query.companyId) };
    // Pages by the ids and not by the loaded documents: one that is deleted meanwhile must not end the list.
    const { items, pagination } = await readPage(
      query,
      (count) => this.selectIds(teamId, limited, count),
      ({ id }) => ({ createdAt: parseInstant(id).toISOString(), id }),
    );
    const ids = items.map(({ id }) => id);
    return { documents: await this.views.listByIds(teamId, ids), pagination };
  }

  /** Lists the ids of the newest documents that pass a filter, up to a number, without loading them. */
  async listIds(teamId: string, query: ListDocumentsQuery, count: number): Promise<string[]> {
    const limited = { ...query, companyId: companyLimit.restrict(query.companyId) };
    const rows = await this.selectIds(teamId, limited, count);
    return rows.map(({ id }) => id);
  }

  /**
   * Selects ids only, with the team in the condition: behind a row-level policy a number, a profile or a text would be
   * searched in all documents of the team.
   */
  private selectIds(teamId: string, query: ListDocumentsQuery, count: number): Promise<{ id: string }[]> {
    const { text, parameters } =
      buildNarrowList(teamId, query, count) ?? buildNewestDocuments(teamId, query, count);
    return teamWall.beyond(() => this.unitOfWork.query<{ id: string }>(text, parameters));
  }
}
