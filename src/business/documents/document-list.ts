import { Injectable } from '@nestjs/common';
import { teamWall } from '../../platform/kernel/database/team-wall';
import { UnitOfWork } from '../../platform/kernel/database/unit-of-work';
import { parseInstant } from '../../platform/kernel/ids';
import { DEFAULT_LIMIT, toPage, type Pagination } from '../../platform/kernel/http/cursor';
import type { DocumentResource } from './document.resource';
import type { ListDocumentsQuery } from './documents.query';
import { narrowList } from './narrow-lists.queries';
import { newestDocuments } from './newest-documents.queries';
import { DocumentViews } from './document-views';

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
    private readonly unitOfWork: UnitOfWork,
    private readonly shown: DocumentViews,
  ) {}

  async page(teamId: string, query: ListDocumentsQuery): Promise<DocumentPage> {
    const limit = query.limit ?? DEFAULT_LIMIT;
    const wanted = [teamId, query, limit + 1] as const;
    const { text, parameters } = narrowList(...wanted) ?? newestDocuments(...wanted);
    // Ids alone, and of the team: behind a policy a number, a profile or a text would be looked for in all of its documents.
    const found = await teamWall.beyond(() => this.unitOfWork.query<{ id: string }>(text, parameters));
    // By what was found and not by what is shown: one that is deleted meanwhile must not end the list.
    const { items, pagination } = toPage(found, limit, ({ id }) => ({
      createdAt: parseInstant(id).toISOString(),
      id,
    }));
    const ids = items.map(({ id }) => id);
    return { documents: await this.shown.some(teamId, ids), pagination };
  }
}
