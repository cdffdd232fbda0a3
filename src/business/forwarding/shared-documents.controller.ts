import { Controller, Get, Param, Query, StreamableFile } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import { IsString, MaxLength } from 'class-validator';
import { UnitOfWork } from '../../platform/kernel/database/unit-of-work';
import { formatAttachmentHeader } from '../../platform/kernel/file-name';
import { notFound } from '../../platform/kernel/http/api-error';
import { Operation } from '../../platform/kernel/http/operation';
import { DocumentPackage } from '../documents/document-package';
import { ForwardLinks } from './forward-links';
import { FORWARD_WITH_VALID_LINK } from './forwarding.queries';

/** Query parameters of a link to a forwarded document. */
export class SharedDocumentQuery {
  @IsString()
  @MaxLength(100)
  token!: string;
}

/**
 * Serves the files of forwarded documents to anybody with the link from the mail. The route needs no credential: the
 * token in the link is a signature of the forward, and the link works until the forward expires.
 */
@ApiExcludeController()
@Controller('shared/documents')
export class SharedDocumentsController {
  constructor(
    private readonly links: ForwardLinks,
    private readonly packages: DocumentPackage,
    private readonly unitOfWork: UnitOfWork,
  ) {}

  @Get(':forwardId')
  @Operation({
    id: 'forwards.downloadShared',
    summary: 'Download a forwarded document with the link from the mail',
    access: 'public',
    alsoAnswers: ['application/zip'],
    failures: [400, 404],
  })
  async downloadShared(
    @Param('forwardId') forwardId: string,
    @Query() { token }: SharedDocumentQuery,
  ): Promise<StreamableFile> {
    const [forward] = this.links.isValid(forwardId, token)
      ? await this.unitOfWork.query<{ teamId: string; documentId: string }>(FORWARD_WITH_VALID_LINK, [
          forwardId,
        ])
      : [];
    if (forward === undefined) throw notFound('forwarded document', forwardId);
    return new StreamableFile(await this.packages.createStream(forward.teamId, forward.documentId), {
      type: 'application/zip',
      disposition: formatAttachmentHeader(forward.documentId, 'zip'),
    });
  }
}
