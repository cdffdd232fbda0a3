import { Body, Controller, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { CurrentCredential, type Credential } from '../../../access/auth/credential';
import { incomingDocumentExample } from '../../documents/document.examples';
import { type DocumentResource, documentExample, documentSchema } from '../../documents/document.resource';
import { IdempotentResults } from '../../../platform/kernel/http/idempotency/idempotent-results';
import { Operation } from '../../../platform/kernel/http/operation';
import { integer, object } from '../../../platform/kernel/http/schema';
import { CLOCK_RESULT, SandboxClock } from './sandbox-clock';
import { SandboxInbound } from './sandbox-inbound';
import { AdvanceClockInput, SandboxInboundInput } from './sandbox.input';
import { COMPANY_FAILURES } from '../../companies/company.failures';
import { SENDING_FAILURES } from '../sending.failures';

/** Tools of the sandbox, for sandbox teams only. */
@ApiTags('Sandbox')
@Controller('api/v1/sandbox')
export class SandboxController {
  constructor(
    private readonly inbound: SandboxInbound,
    private readonly clock: SandboxClock,
    results: IdempotentResults,
  ) {
    results.register(CLOCK_RESULT, async (_teamId, seconds) => ({
      clock: { advancedBySeconds: Number(seconds) },
    }));
  }

  @Post('inbound')
  @Operation({
    id: 'sandbox.receive',
    summary: 'Receive a document',
    description:
      'Handles the document as if it came from the network: it is validated, stored (even if it is ' +
      'invalid) and labelled, and webhooks are notified.',
    access: 'team',
    permission: 'sandbox.use',
    answer: { document: documentSchema },
    example: {
      document: incomingDocumentExample,
    },
    body: {
      type: SandboxInboundInput,
      ofXml: {},
      example: {
        companyId: documentExample.companyId,
        document: '<?xml version="1.0" encoding="UTF-8"?><Invoice …>',
      },
    },
    failures: [
      400,
      404,
      COMPANY_FAILURES.sandbox_only,
      SENDING_FAILURES.document_deleted,
      SENDING_FAILURES.message_id_reused,
      SENDING_FAILURES.recipient_not_found,
    ],
  })
  async receive(
    @CurrentCredential() credential: Credential,
    @Body() input: SandboxInboundInput,
  ): Promise<{ success: true; document: DocumentResource }> {
    return { success: true, document: await this.inbound.receive(credential, input) };
  }

  @Post('clock/advance')
  @Operation({
    id: 'sandbox.advanceClock',
    summary: 'Advance the clock of a sandbox team',
    description:
      'Brings all scheduled times of the team forward by this duration: deliveries, webhook deliveries, ' +
      'verification sessions and the ends of reporting periods. Schedules of other teams and all ' +
      'timestamps are unchanged.',
    access: 'team',
    permission: 'sandbox.use',
    answer: { clock: object({ advancedBySeconds: integer }) },
    example: { clock: { advancedBySeconds: 3600 } },
    body: { type: AdvanceClockInput, example: { seconds: 3600 } },
    failures: [400, COMPANY_FAILURES.sandbox_only],
  })
  async advance(
    @CurrentCredential() credential: Credential,
    @Body() { seconds }: AdvanceClockInput,
  ): Promise<{ success: true; clock: { advancedBySeconds: number } }> {
    await this.clock.advance(credential, seconds);
    return { success: true, clock: { advancedBySeconds: seconds } };
  }
}
