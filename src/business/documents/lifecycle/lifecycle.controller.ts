import { Controller, Get, Param } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { CurrentCredential, type Credential } from '../../../access/auth/credential';
import { Operation } from '../../../platform/kernel/http/operation';
import { DocumentLifecycle } from './document-lifecycle';
import { lifecycleExample, lifecycleSchema, type LifecycleResource } from './lifecycle.resource';

/** The French life cycle of invoices. */
@ApiTags('Documents')
@Controller('api/v1/documents/:documentId/lifecycle')
export class LifecycleController {
  constructor(private readonly lifecycles: DocumentLifecycle) {}

  @Get()
  @Operation({
    id: 'documents.getLifecycle',
    summary: 'Get the life cycle of a French invoice',
    description:
      'The statuses that were said of an invoice between French companies, by either side and by this service as it passed, and what the company may say now. Of any other document it is empty.',
    access: 'team',
    permission: 'documents.read',
    answer: {
      lifecycle: { ...lifecycleSchema, description: 'Statuses of the document, and those that may follow' },
    },
    example: { lifecycle: lifecycleExample },
    failures: [404],
  })
  async get(
    @CurrentCredential() { teamId }: Credential,
    @Param('documentId') documentId: string,
  ): Promise<{ success: true; lifecycle: LifecycleResource }> {
    return { success: true, lifecycle: await this.lifecycles.shown(teamId, documentId) };
  }
}
