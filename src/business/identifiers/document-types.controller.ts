import { Body, Controller, Delete, Get, Param, Post, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { CurrentCredential, type Credential } from '../../access/auth/credential';
import { WholeListQuery, type Pagination } from '../../platform/kernel/http/cursor';
import {
  IdempotentResults,
  getPathParameter,
} from '../../platform/kernel/http/idempotency/idempotent-results';
import { CollectingPipe } from '../../platform/kernel/http/collecting.pipe';
import type { CollectedInput } from '../../platform/kernel/http/input-faults';
import { Operation } from '../../platform/kernel/http/operation';
import { listOf, paginationSchema } from '../../platform/kernel/http/schema';
import { DocumentTypesService } from './document-types.service';
import { CreateDocumentTypeInput } from './identifier.input';
import {
  documentTypeExample,
  toDocumentTypeResource,
  documentTypeSchema,
  type DocumentTypeResource,
} from './identifier.resource';
import { IDENTIFIER_FAILURES } from './identifier.failures';

@ApiTags('Identifiers')
@Controller('api/v1/companies/:companyId/document-types')
export class DocumentTypesController {
  constructor(
    private readonly documentTypes: DocumentTypesService,
    results: IdempotentResults,
  ) {
    results.register('document type', async (teamId, id, request) => ({
      documentType: toDocumentTypeResource(
        await this.documentTypes.get(teamId, getPathParameter(request, 'companyId'), id),
      ),
    }));
  }

  @Get()
  @Operation({
    id: 'documentTypes.list',
    summary: 'List the document types that a company advertises',
    access: 'team',
    permission: 'companies.read',
    answer: { documentTypes: listOf(documentTypeSchema), pagination: paginationSchema },
    example: {
      documentTypes: [documentTypeExample],
      pagination: { limit: 50, nextCursor: null, hasMore: false },
    },
    failures: [400, 404],
  })
  async list(
    @CurrentCredential() { teamId }: Credential,
    @Param('companyId') companyId: string,
    @Query() query: WholeListQuery,
  ): Promise<{ success: true; documentTypes: DocumentTypeResource[]; pagination: Pagination }> {
    const { items, pagination } = await this.documentTypes.list(teamId, companyId, query);
    return { success: true, documentTypes: items.map(toDocumentTypeResource), pagination };
  }

  @Post()
  @Operation({
    id: 'documentTypes.create',
    summary: 'Advertise a document type',
    access: 'team',
    permission: 'companies.manage',
    answer: { documentType: documentTypeSchema },
    example: { documentType: documentTypeExample },
    body: {
      type: CreateDocumentTypeInput,
      example: { docTypeId: documentTypeExample.docTypeId, processId: documentTypeExample.processId },
    },
    failures: [400, 404, IDENTIFIER_FAILURES.document_type_removed, IDENTIFIER_FAILURES.document_type_exists],
  })
  async create(
    @CurrentCredential() { teamId }: Credential,
    @Param('companyId') companyId: string,
    @Body(new CollectingPipe(CreateDocumentTypeInput)) input: CollectedInput<CreateDocumentTypeInput>,
  ): Promise<{ success: true; documentType: DocumentTypeResource }> {
    return {
      success: true,
      documentType: toDocumentTypeResource(await this.documentTypes.create(teamId, companyId, input)),
    };
  }

  @Delete(':documentTypeId')
  @Operation({
    id: 'documentTypes.delete',
    summary: 'Stop advertising a document type',
    access: 'team',
    permission: 'companies.manage',
    answer: {},
    example: {},
    failures: [404],
  })
  async delete(
    @CurrentCredential() { teamId }: Credential,
    @Param('companyId') companyId: string,
    @Param('documentTypeId') documentTypeId: string,
  ): Promise<{ success: true }> {
    await this.documentTypes.delete(teamId, companyId, documentTypeId);
    return { success: true };
  }
}
