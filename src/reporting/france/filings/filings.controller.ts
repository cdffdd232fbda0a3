import { Controller, Get, Param, Post, Query, Req, Res, StreamableFile } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type * as express from 'express';
import { CurrentCredential, type Credential } from '../../../access/auth/credential';
import { PageQuery, type Pagination } from '../../../platform/kernel/http/cursor';
import { formatAttachmentHeader } from '../../../platform/kernel/file-name';
import { prefersMediaType } from '../../../platform/kernel/http/browser-headers';
import { Operation } from '../../../platform/kernel/http/operation';
import { listOf, paginationSchema } from '../../../platform/kernel/http/schema';
import { COMPANY_FAILURES } from '../../../business/companies/company.failures';
import { REPORTING_FAILURES } from '../reporting.failures';
import {
  filingExample,
  toFilingResource,
  filingSchema,
  reportedAgainSchema,
  type FilingResource,
} from './filing.resource';
import { FilingsService } from './filings.service';
import { RefusedReports, type RepeatedReports } from './refused-reports';
import { DOCUMENT_FAILURES } from '../../../business/documents/document.failures';

@ApiTags('French e-reporting')
@Controller('api/v1/:companyId/reporting/fr/filings')
export class FilingsController {
  constructor(
    private readonly filings: FilingsService,
    private readonly refusedReports: RefusedReports,
  ) {}

  @Get()
  @Operation({
    id: 'reporting.listFilings',
    fromReplica: true,
    summary: 'List the filings with the tax administration, newest first',
    access: 'team',
    permission: 'reporting.read',
    answer: { filings: listOf(filingSchema), pagination: paginationSchema },
    example: { filings: [filingExample], pagination: { limit: 50, nextCursor: null, hasMore: false } },
    failures: [400, 404],
  })
  async list(
    @CurrentCredential() { teamId }: Credential,
    @Param('companyId') companyId: string,
    @Query() query: PageQuery,
  ): Promise<{ success: true; filings: FilingResource[]; pagination: Pagination }> {
    const { items, pagination } = await this.filings.list(teamId, companyId, query);
    return { success: true, filings: items.map(toFilingResource), pagination };
  }

  @Get(':filingId')
  @Operation({
    id: 'reporting.getFiling',
    summary: 'Get a filing',
    description:
      'The id is the `submissionId` of the reports in the filing. With `Accept: application/xml`, before ' +
      'any other type, the response is the Flux 10 transmission, byte for byte as submitted.',
    access: 'team',
    permission: 'reporting.read',
    answer: { filing: filingSchema },
    example: { filing: filingExample },
    alsoAnswers: ['application/xml'],
    failures: [404, DOCUMENT_FAILURES.no_xml],
  })
  async get(
    @CurrentCredential() { teamId }: Credential,
    @Param('companyId') companyId: string,
    @Param('filingId') filingId: string,
    @Req() request: express.Request,
    @Res({ passthrough: true }) response: express.Response,
  ): Promise<{ success: true; filing: FilingResource } | StreamableFile> {
    response.vary('Accept');
    if (prefersMediaType(request, 'application/xml'))
      return new StreamableFile(await this.filings.getXml(teamId, companyId, filingId), {
        type: 'application/xml',
        disposition: formatAttachmentHeader(filingId, 'xml'),
      });
    return { success: true, filing: toFilingResource(await this.filings.get(teamId, companyId, filingId)) };
  }

  @Post(':filingId/report-again')
  @Operation({
    id: 'reporting.resubmitFiling',
    summary: 'Report the contents of a refused filing again',
    description:
      'Creates a new report for each report of the filing, with the same contents; its reference is `again:` followed by the id of the refused report. The new reports are filed with their period. Reports that have since been submitted again individually are skipped and listed with the reason. First correct the reports that the refusal names. The request can be repeated: no report is created twice. It creates ' +
      'at most 200 reports; repeat the request while `hasMore` is true.',
    access: 'team',
    permission: 'reporting.manage',
    answer: { again: reportedAgainSchema },
    example: {
      again: {
        reported: 12,
        hasMore: false,
        leftOut: [
          {
            id: 'frr_01KAJ43H2S4V6X8Z0B2D4F6H8K',
            documentId: 'doc_01KAJ43H2QZ8M4T6V1X3C5N7B9',
            reference: 'till-3-2026-11-20',
            reason: 'reported_since',
            instead: {
              id: 'frr_01KAJ55J4T6W8Y0A2C4E6G8J0M',
              documentId: 'doc_01KAJ55J4R1A3C5E7G9J1M3P5Q',
            },
          },
        ],
        hasMoreLeftOut: false,
      },
    },
    failures: [
      404,
      REPORTING_FAILURES.report_invalid,
      REPORTING_FAILURES.declarant_missing,
      REPORTING_FAILURES.declarant_disabled,
      REPORTING_FAILURES.declarant_not_registered,
      REPORTING_FAILURES.filing_not_refused,
      COMPANY_FAILURES.company_not_verified,
    ],
  })
  async reportAgain(
    @CurrentCredential() { teamId }: Credential,
    @Param('companyId') companyId: string,
    @Param('filingId') filingId: string,
  ): Promise<{ success: true; again: RepeatedReports }> {
    return { success: true, again: await this.refusedReports.reportAgain(teamId, companyId, filingId) };
  }
}
