import { Controller, Get, Param, Query, StreamableFile } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import { IsString, MaxLength } from 'class-validator';
import { formatAttachmentHeader } from '../../../platform/kernel/file-name';
import { notFound } from '../../../platform/kernel/http/api-error';
import { Operation } from '../../../platform/kernel/http/operation';
import { ExportsService } from '../exports.service';
import { ExportLinkSigner } from './export-link';

/** Query of a link to the file of an export. */
export class SharedExportQuery {
  @IsString()
  @MaxLength(100)
  token!: string;
}

/**
 * Downloads of export files for anyone with the mailed link. The route needs no credential, because the token in the
 * link is a signature of the link, which works until the file expires.
 */
@ApiExcludeController()
@Controller('shared/exports')
export class SharedExportsController {
  constructor(
    private readonly links: ExportLinkSigner,
    private readonly exports: ExportsService,
  ) {}

  @Get(':exportId')
  @Operation({
    id: 'exports.downloadShared',
    summary: 'Download the file of an export by a mailed link',
    access: 'public',
    alsoAnswers: ['application/zip'],
    failures: [400, 404],
  })
  async downloadShared(
    @Param('exportId') exportId: string,
    @Query() { token }: SharedExportQuery,
  ): Promise<StreamableFile> {
    const file = this.links.isValid(exportId, token) ? await this.exports.openSharedFile(exportId) : null;
    if (file === null) throw notFound('export with a file', exportId);
    return new StreamableFile(file.stream, {
      type: 'application/zip',
      length: file.size,
      disposition: formatAttachmentHeader(`export ${file.fromDay} ${file.toDay}`, 'zip'),
    });
  }
}
