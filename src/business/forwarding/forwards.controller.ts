import { Body, Controller, Get, Param, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { CurrentCredential, type Credential } from '../../access/auth/credential';
import { requirePermission } from '../../access/auth/permissions/access-rules';
import { IdempotentResults } from '../../platform/kernel/http/idempotency/idempotent-results';
import { Operation } from '../../platform/kernel/http/operation';
import { listOf, text } from '../../platform/kernel/http/schema';
import { ForwardDocumentInput } from './forward.input';
import { forwardExample, forwardSchema, type ForwardResource } from './forward.resource';
import { FORWARDING_FAILURES } from './forwarding.failures';
import { ForwardsService } from './forwards.service';

/** Forwards of received documents by mail. */
@ApiTags('Forwarding')
@Controller('api/v1/documents/:documentId')
export class ForwardsController {
  constructor(
    private readonly forwards: ForwardsService,
    results: IdempotentResults,
  ) {
    results.register('forward', async (teamId, id) => ({ forward: await forwards.get(teamId, id) }));
  }

  @Post('forward')
  @Operation({
    id: 'forwards.create',
    summary: 'Forward a received document by mail',
    description:
      'Mails a received document with its XML, PDF and attachments to each recipient. Above 10 MiB, the ' +
      'mail contains a download link that works for 30 days. Sending is retried for up to three days. The number of ' +
      'mails of a team in 24 hours is limited. The request also requires the permission `documents.read`.',
    access: 'team',
    permission: 'documents.manage',
    answer: { forward: forwardSchema },
    example: { forward: forwardExample },
    body: {
      type: ForwardDocumentInput,
      example: { to: ['office@accountant.example'], note: 'Please book on project 12.' },
    },
    failures: [400, 404, FORWARDING_FAILURES.not_forwardable, FORWARDING_FAILURES.forward_limit],
  })
  async create(
    @CurrentCredential() credential: Credential,
    @Param('documentId') documentId: string,
    @Body() input: ForwardDocumentInput,
  ): Promise<{ success: true; forward: ForwardResource }> {
    requirePermission(credential, 'documents.read');
    return { success: true, forward: await this.forwards.create(credential.teamId, documentId, input) };
  }

  @Get('forwards')
  @Operation({
    id: 'forwards.list',
    fromReplica: true,
    summary: 'List the forwards of a document, newest first',
    description:
      'Lists the newest 100 forwards of a document, manual ones and those of rules, with the state of each mail.',
    access: 'team',
    permission: 'documents.read',
    answer: {
      forwards: { ...listOf(forwardSchema), description: 'Forwards of the document' },
      recentRecipients: {
        ...listOf(text),
        description: 'E-mail addresses to which documents of the company were forwarded last, at most 10',
      },
    },
    example: { forwards: [forwardExample], recentRecipients: ['office@accountant.example'] },
    failures: [404],
  })
  async list(
    @CurrentCredential() { teamId }: Credential,
    @Param('documentId') documentId: string,
  ): Promise<{ success: true; forwards: ForwardResource[]; recentRecipients: string[] }> {
    return { success: true, ...(await this.forwards.list(teamId, documentId)) };
  }
}
