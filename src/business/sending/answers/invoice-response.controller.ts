import { Body, Controller, Param, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { CurrentCredential, type Credential } from '../../../access/auth/credential';
import { COMPANY_FAILURES } from '../../companies/company.failures';
import { acceptedDocumentExample } from '../../documents/document.examples';
import { documentExample, documentSchema } from '../../documents/document.resource';
import {
  documentResponseExample,
  documentResponseSchema,
} from '../../documents/responses/document-response.resource';
import { RESPONSE_RESULT } from '../../documents/responses/invoice-response-content';
import { CollectingPipe } from '../../../platform/kernel/http/collecting.pipe';
import { IdempotentResults } from '../../../platform/kernel/http/idempotency/idempotent-results';
import type { CollectedInput } from '../../../platform/kernel/http/input-faults';
import { Operation } from '../../../platform/kernel/http/operation';
import { SENDING_FAILURES } from '../sending.failures';
import { RespondInput } from './respond.input';
import { InvoiceResponseService, type InvoiceResponseResult } from './invoice-response.service';

/** Responses of a company to the invoices it received. */
@ApiTags('Documents')
@Controller('api/v1/documents/:documentId/responses')
export class InvoiceResponseController {
  constructor(
    private readonly responseService: InvoiceResponseService,
    results: IdempotentResults,
  ) {
    results.register(RESPONSE_RESULT, async (teamId, id) => ({
      ...(await responseService.getResponse(teamId, id)),
    }));
  }

  @Post()
  @Operation({
    id: 'documents.respond',
    summary: 'Respond to a received invoice',
    description:
      'Writes an Invoice Response (Peppol BIS 63), which is stored as an outgoing document and delivered to the sender of the invoice. Statuses advance: `AB`, `IP`, `UQ`, `CA`, `RE` or `AP`, `PD`; any status may be omitted. `UQ` and a partial payment may be repeated. Nothing follows `RE` or a full payment, and only `PD` follows `AP`. With `sendAfterSeconds` the response can be cancelled until it is sent; a cancelled response has no effect.',
    access: 'team',
    permission: 'documents.send',
    answer: {
      response: { ...documentResponseSchema, description: 'The response as listed at the invoice' },
      document: documentSchema,
    },
    example: {
      response: {
        ...documentResponseExample,
        kind: 'invoiceResponse',
        direction: 'outgoing',
        deliveryId: null,
        code: 'RE',
        state: 'RE',
        description: 'Line 3 was ordered at 9.50.',
        reasons: [
          {
            kind: 'reason',
            code: 'PRI',
            text: 'Line 3 was ordered at 9.50.',
            attribute: 'BT-146',
            value: '9.50',
          },
        ],
        issues: [],
        sender: documentExample.senderId,
        responseDocumentId: 'doc_01KAJ4H2X5Z7B9D1F3H5K7N9QA',
        validation: { ...documentResponseExample.validation, ruleSets: [{ name: 'ir', version: '2026.5' }] },
      },
      document: {
        ...acceptedDocumentExample,
        id: 'doc_01KAJ4H2X5Z7B9D1F3H5K7N9QA',
        type: 'invoiceResponse',
        profile: 'unknown',
      },
    },
    body: {
      type: RespondInput,
      example: {
        status: 'RE',
        reasons: [{ code: 'PRI', text: 'Line 3 was ordered at 9.50.', attribute: 'BT-146', value: '9.50' }],
      },
    },
    failures: [
      400,
      404,
      COMPANY_FAILURES.company_not_verified,
      SENDING_FAILURES.no_sender_identifier,
      SENDING_FAILURES.document_invalid,
      SENDING_FAILURES.document_deleted,
      SENDING_FAILURES.not_answerable,
      SENDING_FAILURES.status_out_of_order,
      SENDING_FAILURES.recipient_not_found,
      SENDING_FAILURES.document_not_supported,
    ],
  })
  async respond(
    @CurrentCredential() credential: Credential,
    @Param('documentId') documentId: string,
    @Body(new CollectingPipe(RespondInput)) body: CollectedInput<RespondInput>,
  ): Promise<{ success: true } & InvoiceResponseResult> {
    return { success: true, ...(await this.responseService.respond(credential, documentId, body)) };
  }
}
