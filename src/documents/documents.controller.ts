import { Controller, Get, Param, Req, Res } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import { CurrentCredential, type Credential } from '../auth/credential';
import { Operation } from '../kernel/http/operation';
import type { DocumentResource } from './document.resource';
import { documentExample, documentSchema } from './document.schema';
import { DocumentStore } from './document-store';

@ApiTags('Documents')
@Controller('api/v1/documents')
export class DocumentsController {
  constructor(private readonly documents: DocumentStore) {}

  @Get(':documentId')
  @Operation({
    summary: 'Get a document',
    description:
      'With `Accept: application/xml` the answer is the XML itself, byte for byte as sent or received.',
    access: 'team',
    answer: { document: documentSchema },
    example: { document: documentExample },
    failures: [404],
    alsoAnswers: ['application/xml'],
  })
  async get(
    @CurrentCredential() { teamId }: Credential,
    @Param('documentId') documentId: string,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ): Promise<{ success: true; document: DocumentResource } | string | null> {
    const document = await this.documents.get(teamId, documentId);
    response.vary('Accept');
    if (request.accepts(['application/json', 'application/xml']) !== 'application/xml')
      return { success: true, document };
    response.type('application/xml');
    return document.xml;
  }
}
