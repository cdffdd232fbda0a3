import { Body, Controller, Param, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { CurrentCredential, type Credential } from '../../../access/auth/credential';
import { COMPANY_FAILURES } from '../../companies/company.failures';
import { acceptedDocumentExample } from '../../documents/document.examples';
import { documentSchema } from '../../documents/document.resource';
import { lifecycleStatusExample, lifecycleStatusSchema } from '../../documents/lifecycle/lifecycle.resource';
import { STATUS_RESULT } from '../../documents/lifecycle/lifecycle-status-content';
import { CollectingPipe } from '../../../platform/kernel/http/collecting.pipe';
import { IdempotentResults } from '../../../platform/kernel/http/idempotency/idempotent-results';
import type { CollectedInput } from '../../../platform/kernel/http/input-faults';
import { Operation } from '../../../platform/kernel/http/operation';
import { SENDING_FAILURES } from '../sending.failures';
import { SayStatusInput } from './status.input';
import { LifecycleStatusService, type SubmittedStatus } from './lifecycle-status.service';

/** Statuses that a company sets on its French invoices. */
@ApiTags('Documents')
@Controller('api/v1/documents/:documentId/lifecycle')
export class LifecycleStatusController {
  constructor(
    private readonly statuses: LifecycleStatusService,
    results: IdempotentResults,
  ) {
    results.register(STATUS_RESULT, async (teamId, id) => ({
      ...(await this.statuses.getSubmitted(teamId, id)),
    }));
  }

  @Post()
  @Operation({
    id: 'documents.setLifecycleStatus',
    summary: 'Set a life-cycle status of a French invoice',
    description:
      'Writes a status message (CDV, CDAR D22B), which is stored as an outgoing document of type `lifecycleStatus` and delivered to the other party of the invoice; `210` and `212` of an invoice subject to e-invoicing also go to the public tax portal. The documentation lists the statuses that each side can set after another, and `GET …/lifecycle` lists those of one invoice.',
    access: 'team',
    permission: 'documents.send',
    answer: {
      status: { ...lifecycleStatusSchema, description: 'The status as listed in the life cycle' },
      document: documentSchema,
    },
    example: {
      status: lifecycleStatusExample,
      document: {
        ...acceptedDocumentExample,
        id: lifecycleStatusExample.statusDocumentId,
        type: 'lifecycleStatus',
        profile: 'unknown',
      },
    },
    body: {
      type: SayStatusInput,
      example: {
        status: '210',
        reasons: [{ code: 'DOUBLE_FACT', text: 'Invoiced with F-2026-0017 already.' }],
        actions: [{ code: 'CNF' }],
      },
    },
    failures: [
      400,
      404,
      COMPANY_FAILURES.company_not_verified,
      SENDING_FAILURES.no_sender_identifier,
      SENDING_FAILURES.document_invalid,
      SENDING_FAILURES.document_deleted,
      SENDING_FAILURES.no_lifecycle,
      SENDING_FAILURES.status_out_of_order,
      SENDING_FAILURES.recipient_not_found,
      SENDING_FAILURES.document_not_supported,
    ],
  })
  async set(
    @CurrentCredential() credential: Credential,
    @Param('documentId') documentId: string,
    @Body(new CollectingPipe(SayStatusInput)) body: CollectedInput<SayStatusInput>,
  ): Promise<{ success: true } & SubmittedStatus> {
    return { success: true, ...(await this.statuses.set(credential, documentId, body)) };
  }
}
