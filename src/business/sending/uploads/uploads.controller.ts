import { Body, Controller, Param, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { CurrentCredential, type Credential } from '../../../access/auth/credential';
import { DOCUMENT_FAILURES } from '../../documents/document.failures';
import { incomingDocumentExample } from '../../documents/document.examples';
import { type DocumentResource, documentSchema } from '../../documents/document.resource';
import { Operation } from '../../../platform/kernel/http/operation';
import { DocumentUpload } from './document-upload';
import { UploadInput } from './upload.input';

/** Documents that a company received outside the network. */
@ApiTags('Documents')
@Controller('api/v1/:companyId')
export class UploadsController {
  constructor(private readonly uploads: DocumentUpload) {}

  @Post('inbound')
  @Operation({
    id: 'documents.upload',
    summary: 'Store a document that was received elsewhere',
    description:
      'Use this operation for documents received outside the network, for example invoices received by e-mail as XML or PDF. The XML of a Factur-X file becomes the ' +
      'document, and the PDF is stored with it; a PDF without XML is stored with type `unknown`. The ' +
      'document is validated, stored (even if it is invalid) and labelled, and webhooks are notified. ' +
      'Repeating the request with the same bytes returns the first document.',
    access: 'team',
    permission: 'documents.manage',
    answer: { document: documentSchema },
    example: {
      document: incomingDocumentExample,
    },
    body: {
      type: UploadInput,
      ofXml: {},
      example: { document: '<?xml version="1.0" encoding="UTF-8"?><Invoice …>' },
    },
    failures: [400, 404, DOCUMENT_FAILURES.malformed_xml],
  })
  async upload(
    @CurrentCredential() credential: Credential,
    @Param('companyId') companyId: string,
    @Body() input: UploadInput,
  ): Promise<{ success: true; document: DocumentResource }> {
    return { success: true, document: await this.uploads.receive(credential, companyId, input) };
  }
}
