import { Injectable } from '@nestjs/common';
import { defineAuditAction } from '../../../access/audit/audit-actions';
import { AuditLog, getCurrentActor } from '../../../access/audit/audit-log';
import { TeamScope } from '../../../access/teams/team-scope';
import { clock } from '../../../platform/kernel/clock';
import { UnitOfWork } from '../../../platform/kernel/database/unit-of-work';
import type { Page, PageQuery } from '../../../platform/kernel/http/cursor';
import { forbidden } from '../../../platform/kernel/http/api-error';
import { readCreatedPage } from '../../../platform/kernel/http/read-page';
import { DocumentStore } from '../../documents/document-store';
import { DocumentComment } from './comment.entity';
import { newCommentId, type CommentRow } from './comment.resource';
import { COMMENT_OF_TEAM, EARLIER_COMMENTS, LOCK_COMMENT, NEWEST_COMMENTS } from '../purchases.queries';

const CREATED_ACTION = defineAuditAction('comment.created');
const DELETED_ACTION = defineAuditAction('comment.deleted');

/** Comments on documents. */
@Injectable()
export class CommentsService {
  constructor(
    private readonly documents: DocumentStore,
    private readonly unitOfWork: UnitOfWork,
    private readonly scope: TeamScope,
    private readonly audit: AuditLog,
  ) {}

  /** Lists comments, newest first. @throws ApiError 404, or 401 when the document belongs to another team */
  async listPage(teamId: string, documentId: string, query: PageQuery): Promise<Page<CommentRow>> {
    await this.documents.getRow(teamId, documentId);
    return readCreatedPage(query, (count, position) =>
      position === null
        ? this.unitOfWork.query<CommentRow>(NEWEST_COMMENTS, [documentId, teamId, count])
        : this.unitOfWork.query<CommentRow>(EARLIER_COMMENTS, [
            documentId,
            teamId,
            count,
            position.createdAt,
            position.id,
          ]),
    );
  }

  /**
   * @throws ApiError 404, or 401 when the comment belongs to another team
   */
  async get(teamId: string, id: string): Promise<CommentRow> {
    const [comment] = await this.unitOfWork.query<CommentRow>(COMMENT_OF_TEAM, [id, teamId]);
    if (comment === undefined) throw await this.scope.toMissingError('document_comments', id);
    return comment;
  }

  /** Stores a comment of the current person or key. @throws ApiError 404, or 401 when the document belongs to another team */
  async create(teamId: string, documentId: string, text: string): Promise<CommentRow> {
    const { companyId } = await this.documents.getRow(teamId, documentId);
    const id = newCommentId();
    await this.unitOfWork.run(async (tx) => {
      const comment = {
        id,
        teamId,
        companyId,
        documentId,
        author: getActorId(),
        text,
        createdAt: clock.now(),
      };
      await tx.manager.insert(DocumentComment, comment);
      await this.audit.record(tx, { teamId, action: CREATED_ACTION, subjectId: id, after: { documentId } });
      await tx.recordCreatedResource('comment', id);
    });
    return this.get(teamId, id);
  }

  /**
   * Deletes a comment of the current person or key.
   * @throws ApiError 403 for a comment of another author, 404, 401 when the comment belongs to another team
   */
  async delete(teamId: string, documentId: string, id: string): Promise<void> {
    await this.documents.getRow(teamId, documentId);
    await this.unitOfWork.run(async (tx) => {
      const [comment] = await tx.query<{ author: string | null }>(LOCK_COMMENT, [id, documentId, teamId]);
      if (comment === undefined)
        throw await this.scope.toMissingErrorBelow('document', 'document_comments', id, teamId, tx);
      if (comment.author !== getActorId())
        throw forbidden('not_author', 'Only the author of a comment can delete it.');
      await tx.manager.delete(DocumentComment, { id });
      await this.audit.record(tx, { teamId, action: DELETED_ACTION, subjectId: id, before: { documentId } });
    });
  }
}

function getActorId(): string | null {
  const { keyId, userId } = getCurrentActor();
  return keyId ?? userId;
}
