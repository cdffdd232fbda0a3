import { Body, Controller, Get, Param, Post, Query, Req, StreamableFile } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type * as express from 'express';
import { CurrentCredential, type Credential } from '../../access/auth/credential';
import { formatAttachmentHeader } from '../../platform/kernel/file-name';
import { PageQuery, type Pagination } from '../../platform/kernel/http/cursor';
import { IdempotentResults } from '../../platform/kernel/http/idempotency/idempotent-results';
import { Operation } from '../../platform/kernel/http/operation';
import { paginationSchema } from '../../platform/kernel/http/schema';
import { EXPORT_FAILURES } from './export.failures';
import { CreateExportInput } from './export.input';
import { EXPORT_LANGUAGES, type ExportLanguage } from './export-languages';
import {
  exportExample,
  exportListSchema,
  exportSchema,
  toExportResource,
  waitingExportExample,
  type ExportResource,
} from './export.resource';
import { ExportsService } from './exports.service';

/** Exports of the invoices of a company, for its accountant. */
@ApiTags('Exports')
@Controller('api/v1')
export class ExportsController {
  constructor(
    private readonly exports: ExportsService,
    results: IdempotentResults,
  ) {
    results.register('export', async (teamId, id) => ({
      export: toExportResource(await this.exports.get(teamId, id)),
    }));
  }

  @Post(':companyId/exports')
  @Operation({
    id: 'exports.create',
    summary: 'Request an export of a company’s invoices',
    description:
      'Requests a signed ZIP archive with all invoices and credit notes that were issued in a period: XML, PDF and attachments of each document, journals of sales and purchases (CSV and XLSX), a VAT summary, and checks. A worker writes the archive; the event `export.ready` is sent when the file can be downloaded.',
    access: 'team',
    permission: 'documents.read',
    answer: { export: exportSchema },
    example: { export: waitingExportExample },
    failures: [400, 404, EXPORT_FAILURES.export_too_large, EXPORT_FAILURES.too_many_exports],
    body: {
      type: CreateExportInput,
      example: { from: '2026-11-01', to: '2026-11-30', language: 'en' },
    },
  })
  async create(
    @CurrentCredential() { teamId }: Credential,
    @Param('companyId') companyId: string,
    @Body() input: CreateExportInput,
    @Req() request: express.Request,
  ): Promise<{ success: true; export: ExportResource }> {
    const row = await this.exports.create(teamId, companyId, input, chooseLanguage(input, request));
    return { success: true, export: toExportResource(row) };
  }

  @Get(':companyId/exports')
  @Operation({
    id: 'exports.list',
    fromReplica: true,
    summary: 'List the exports of a company, newest first',
    access: 'team',
    permission: 'documents.read',
    answer: {
      exports: { ...exportListSchema, description: 'Exports of the page, newest first' },
      pagination: paginationSchema,
    },
    example: { exports: [exportExample], pagination: { limit: 50, nextCursor: null, hasMore: false } },
    failures: [400, 404],
  })
  async list(
    @CurrentCredential() { teamId }: Credential,
    @Param('companyId') companyId: string,
    @Query() query: PageQuery,
  ): Promise<{ success: true; exports: ExportResource[]; pagination: Pagination }> {
    const { items, pagination } = await this.exports.list(teamId, companyId, query);
    return { success: true, exports: items.map(toExportResource), pagination };
  }

  @Get('exports/:exportId')
  @Operation({
    id: 'exports.get',
    summary: 'Get an export',
    access: 'team',
    permission: 'documents.read',
    answer: { export: exportSchema },
    example: { export: exportExample },
    failures: [404],
  })
  async get(
    @CurrentCredential() { teamId }: Credential,
    @Param('exportId') exportId: string,
  ): Promise<{ success: true; export: ExportResource }> {
    return { success: true, export: toExportResource(await this.exports.get(teamId, exportId)) };
  }

  @Get('exports/:exportId/file')
  @Operation({
    id: 'exports.download',
    summary: 'Download the file of an export',
    description:
      'Returns the ZIP archive of a ready export. The response is 409 (`export_not_ready`) in any ' +
      'other state.',
    access: 'team',
    permission: 'documents.read',
    alsoAnswers: ['application/zip'],
    headers: ['Content-Disposition'],
    failures: [404, EXPORT_FAILURES.export_not_ready],
  })
  async download(
    @CurrentCredential() { teamId }: Credential,
    @Param('exportId') exportId: string,
  ): Promise<StreamableFile> {
    const { row, size, stream } = await this.exports.openFile(teamId, exportId);
    return new StreamableFile(stream, {
      type: 'application/zip',
      length: size,
      disposition: formatAttachmentHeader(`export ${row.fromDay} ${row.toDay}`, 'zip'),
    });
  }
}

/**
 * Chooses the language of an export: the requested language, otherwise a language of `Accept-Language`, otherwise
 * English.
 */
function chooseLanguage({ language }: CreateExportInput, request: express.Request): ExportLanguage {
  const acceptedLanguage = request.acceptsLanguages([...EXPORT_LANGUAGES]);
  return language ?? EXPORT_LANGUAGES.find((candidate) => candidate === acceptedLanguage) ?? 'en';
}
