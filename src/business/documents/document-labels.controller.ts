import { Controller, Delete, Param, Put } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { CurrentCredential, type Credential } from '../../access/auth/credential';
import { Operation } from '../../platform/kernel/http/operation';
import { type DocumentResource, documentExample, documentSchema } from './document.resource';
import { DocumentLabels } from './document-labels';
import { DocumentStore } from './document-store';

const answer = { document: documentSchema };

/** Assigns labels to documents and removes them. */
@ApiTags('Documents')
@Controller('api/v1')
export class DocumentLabelsController {
  constructor(
    private readonly documents: DocumentStore,
    private readonly labels: DocumentLabels,
  ) {}

  @Put('documents/:documentId/labels/:labelId')
  @Operation({
    id: 'documents.addLabel',
    summary: 'Add a label to a document',
    access: 'team',
    permission: 'documents.manage',
    answer,
    example: { document: documentExample },
    failures: [404],
  })
  async assignLabel(
    @CurrentCredential() { teamId }: Credential,
    @Param('documentId') documentId: string,
    @Param('labelId') labelId: string,
  ): Promise<{ success: true; document: DocumentResource }> {
    await this.labels.assign(teamId, documentId, labelId);
    return { success: true, document: await this.documents.get(teamId, documentId) };
  }

  @Delete('documents/:documentId/labels/:labelId')
  @Operation({
    id: 'documents.removeLabel',
    summary: 'Remove a label from a document',
    access: 'team',
    permission: 'documents.manage',
    answer,
    example: { document: documentExample },
    failures: [404],
  })
  async unassignLabel(
    @CurrentCredential() { teamId }: Credential,
    @Param('documentId') documentId: string,
    @Param('labelId') labelId: string,
  ): Promise<{ success: true; document: DocumentResource }> {
    await this.labels.unassign(teamId, documentId, labelId);
    return { success: true, document: await this.documents.get(teamId, documentId) };
  }
}
