import { Body, Controller, Delete, Get, Param, Post, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { CurrentCredential, type Credential } from '../../../access/auth/credential';
import { PageQuery, type Pagination } from '../../../platform/kernel/http/cursor';
import { IdempotentResults } from '../../../platform/kernel/http/idempotency/idempotent-results';
import { Operation } from '../../../platform/kernel/http/operation';
import { listOf, paginationSchema } from '../../../platform/kernel/http/schema';
import { PURCHASE_FAILURES } from '../purchases.failures';
import { CreateCommentInput } from '../purchase.input';
import { commentExample, commentSchema, toCommentResource, type CommentResource } from './comment.resource';
import { CommentsService } from './comments.service';

/** Comments on documents. */
@ApiTags('Purchases')
@Controller('api/v1/documents/:documentId/comments')
export class CommentsController {
  constructor(
    private readonly comments: CommentsService,
    results: IdempotentResults,
  ) {
    results.register('comment', async (teamId, id) => ({
      comment: toCommentResource(await comments.get(teamId, id)),
    }));
  }

  @Get()
  @Operation({
    id: 'comments.list',
    fromReplica: true,
    summary: 'List the comments on a document, newest first',
    access: 'team',
    permission: 'documents.read',
    answer: { comments: listOf(commentSchema), pagination: paginationSchema },
    example: {
      comments: [commentExample],
      pagination: { limit: 50, nextCursor: null, hasMore: false },
    },
    failures: [400, 404],
  })
  async list(
    @CurrentCredential() { teamId }: Credential,
    @Param('documentId') documentId: string,
    @Query() query: PageQuery,
  ): Promise<{ success: true; comments: CommentResource[]; pagination: Pagination }> {
    const { items, pagination } = await this.comments.listPage(teamId, documentId, query);
    return { success: true, comments: items.map(toCommentResource), pagination };
  }

  @Post()
  @Operation({
    id: 'comments.create',
    summary: 'Comment on a document',
    description:
      'Stores a comment that only the members of the team see; nothing is sent to the other party.',
    access: 'team',
    permission: 'purchases.write',
    answer: { comment: commentSchema },
    example: { comment: commentExample },
    body: { type: CreateCommentInput, example: { text: commentExample.text } },
    failures: [400, 404],
  })
  async create(
    @CurrentCredential() { teamId }: Credential,
    @Param('documentId') documentId: string,
    @Body() { text }: CreateCommentInput,
  ): Promise<{ success: true; comment: CommentResource }> {
    return {
      success: true,
      comment: toCommentResource(await this.comments.create(teamId, documentId, text)),
    };
  }

  @Delete(':commentId')
  @Operation({
    id: 'comments.delete',
    summary: 'Delete your own comment on a document',
    description:
      'Deletes a comment that the user or API key of the request wrote. Comments of other authors cannot be deleted.',
    access: 'team',
    permission: 'purchases.write',
    answer: {},
    example: {},
    failures: [404, PURCHASE_FAILURES.not_author],
  })
  async delete(
    @CurrentCredential() { teamId }: Credential,
    @Param('documentId') documentId: string,
    @Param('commentId') commentId: string,
  ): Promise<{ success: true }> {
    await this.comments.delete(teamId, documentId, commentId);
    return { success: true };
  }
}
