import { Controller, Param, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { CurrentCredential, type Credential } from '../../access/auth/credential';
import { acceptedDocumentExample, cancelledDocumentExample } from '../documents/document.examples';
import { type DocumentResource, documentSchema } from '../documents/document.resource';
import { Operation } from '../../platform/kernel/http/operation';
import { CancelService } from './cancel.service';
import { ResendService } from './resend.service';
import { COMPANY_FAILURES } from '../companies/company.failures';
import { DOCUMENT_FAILURES } from '../documents/document.failures';
import { SENDING_FAILURES } from './sending.failures';

const answer = { document: documentSchema };
const example = { document: acceptedDocumentExample };

/** Actions on the delivery of a stored document. */
@ApiTags('Sending')
@Controller('api/v1/documents/:documentId')
export class DocumentActionsController {
  constructor(
    private readonly resendService: ResendService,
    private readonly cancelService: CancelService,
  ) {}

  @Post('resend')
  @Operation({
    id: 'documents.resend',
    summary: 'Send a document again',
    description:
      'Adds a delivery with new ids on the network, so the recipient processes it as a new message. ' +
      'This is possible only when no delivery is pending.',
    access: 'team',
    permission: 'documents.send',
    answer,
    example,
    failures: [
      404,
      COMPANY_FAILURES.company_not_verified,
      SENDING_FAILURES.not_outgoing,
      SENDING_FAILURES.report_not_sent,
      SENDING_FAILURES.imported_document,
      SENDING_FAILURES.document_deleted,
      SENDING_FAILURES.status_out_of_order,
      DOCUMENT_FAILURES.delivery_pending,
      SENDING_FAILURES.recipient_not_found,
      SENDING_FAILURES.document_not_supported,
    ],
  })
  async resend(
    @CurrentCredential() credential: Credential,
    @Param('documentId') documentId: string,
  ): Promise<{ success: true; document: DocumentResource }> {
    return { success: true, document: await this.resendService.resend(credential, documentId) };
  }

  @Post('cancel')
  @Operation({
    id: 'documents.cancel',
    summary: 'Cancel a scheduled document',
    description:
      'A document can be cancelled until its `sendAt`. The deliveries end as failed with the category `cancelled`.',
    access: 'team',
    permission: 'documents.manage',
    answer,
    example: { document: cancelledDocumentExample },
    failures: [404, SENDING_FAILURES.delivery_started, SENDING_FAILURES.not_outgoing],
  })
  async cancel(
    @CurrentCredential() credential: Credential,
    @Param('documentId') documentId: string,
  ): Promise<{ success: true; document: DocumentResource }> {
    return { success: true, document: await this.cancelService.cancel(credential, documentId) };
  }
}
