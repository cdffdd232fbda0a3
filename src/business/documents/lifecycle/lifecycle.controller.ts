import { Controller, Get, Param } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { CurrentCredential, type Credential } from '../../../access/auth/credential';
import { Operation } from '../../../platform/kernel/http/operation';
import { DocumentLifecycleService } from './document-lifecycle';
import { lifecycleExample, lifecycleSchema, type LifecycleResource } from './lifecycle.resource';

/** The French life cycle of invoices. */
@ApiTags('Documents')
@Controller('api/v1/documents/:documentId/lifecycle')
export class LifecycleController {
  constructor(private readonly lifecycles: DocumentLifecycleService) {}

  @Get()
  @Operation({
    id: 'documents.getLifecycle',
    summary: 'Get the life cycle of a French invoice',
    description:
      'Lists the statuses of an invoice between French companies, set by one of the parties or by this ' +
      'service, and the statuses that the company can set now. For any other document, both lists ' +
      'are empty.',
    access: 'team',
    permission: 'documents.read',
    answer: {
      lifecycle: {
        ...lifecycleSchema,
        description: 'Statuses of the document, and the permitted next statuses',
      },
    },
    example: { lifecycle: lifecycleExample },
    failures: [404],
  })
  async get(
    @CurrentCredential() { teamId }: Credential,
    @Param('documentId') documentId: string,
  ): Promise<{ success: true; lifecycle: LifecycleResource }> {
    return { success: true, lifecycle: await this.lifecycles.getTimeline(teamId, documentId) };
  }
}
