import { Controller, Get, Param, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { CurrentCredential, type Credential } from '../../../access/auth/credential';
import { PageQuery, type Pagination } from '../../../platform/kernel/http/cursor';
import { Operation } from '../../../platform/kernel/http/operation';
import { listOf, paginationSchema } from '../../../platform/kernel/http/schema';
import {
  documentResponseExample,
  toDocumentResponseResource,
  documentResponseSchema,
  type DocumentResponseResource,
} from './document-response.resource';
import { RuleLinkService } from '../rule-links';
import { DocumentResponseService } from './document-responses';

/** Responses to a document. */
@ApiTags('Documents')
@Controller('api/v1/documents/:documentId/responses')
export class ResponsesController {
  constructor(
    private readonly responses: DocumentResponseService,
    private readonly links: RuleLinkService,
  ) {}

  @Get()
  @Operation({
    id: 'documents.listResponses',
    fromReplica: true,
    summary: 'List the responses to a document, newest first',
    description:
      'Lists the message-level statuses (MLS) of the recipient’s provider, and the responses of the recipient to the invoice. Responses do not change the status of a delivery.',
    access: 'team',
    permission: 'documents.read',
    answer: { responses: listOf(documentResponseSchema), pagination: paginationSchema },
    example: {
      responses: [documentResponseExample],
      pagination: { limit: 50, nextCursor: null, hasMore: false },
    },
    failures: [400, 404],
  })
  async list(
    @CurrentCredential() { teamId }: Credential,
    @Param('documentId') documentId: string,
    @Query() query: PageQuery,
  ): Promise<{ success: true; responses: DocumentResponseResource[]; pagination: Pagination }> {
    const { items, pagination } = await this.responses.listPage(teamId, documentId, query);
    return {
      success: true,
      responses: items.map((row) => toDocumentResponseResource(row, this.links)),
      pagination,
    };
  }
}
