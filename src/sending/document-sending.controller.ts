import { Controller, Param, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { CurrentCredential, type Credential } from '../auth/credential';
import { type DocumentResource, documentExample, documentSchema } from '../documents/document.resource';
import { Operation } from '../kernel/http/operation';
import { CancelService } from './cancel.service';
import { ResendService } from './resend.service';

const answer = { document: documentSchema };
const example = { document: { ...documentExample, deliveryStatus: 'pending' } };

/** What can be done about the delivery of a stored document. */
@ApiTags('Sending')
@Controller('api/v1/documents/:documentId')
export class DocumentSendingController {
  constructor(
    private readonly resending: ResendService,
    private readonly cancelling: CancelService,
  ) {}

  @Post('resend')
  @Operation({
    summary: 'Send a document once more',
    description:
      'Adds a delivery with new ids on the network, so the recipient takes it as a new message. Only when no delivery is pending.',
    access: 'team',
    answer,
    example,
    failures: [403, 404, 409, 422, 503],
  })
  async resend(
    @CurrentCredential() credential: Credential,
    @Param('documentId') documentId: string,
  ): Promise<{ success: true; document: DocumentResource }> {
    return { success: true, document: await this.resending.resend(credential, documentId) };
  }

  @Post('cancel')
  @Operation({
    summary: 'Cancel a scheduled document',
    description: 'Until its `sendAt` has come. The deliveries end as failed with the category `cancelled`.',
    access: 'team',
    answer,
    example: { document: { ...documentExample, deliveryStatus: 'failed', sentOverPeppol: false } },
    failures: [404, 409],
  })
  async cancel(
    @CurrentCredential() credential: Credential,
    @Param('documentId') documentId: string,
  ): Promise<{ success: true; document: DocumentResource }> {
    return { success: true, document: await this.cancelling.cancel(credential, documentId) };
  }
}
