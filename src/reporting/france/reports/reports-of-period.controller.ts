import { Controller, Get, Param, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { CurrentCredential, type Credential } from '../../../access/auth/credential';
import type { Pagination } from '../../../platform/kernel/http/cursor';
import { Operation } from '../../../platform/kernel/http/operation';
import { listOf, paginationSchema } from '../../../platform/kernel/http/schema';
import {
  reportedExample,
  toReportedResource,
  reportedSchema,
  type ReportedResource,
} from './reported.resource';
import { ReportsOfPeriod } from './reports-of-period';
import { ReportsOfPeriodQuery } from './report.input';

@ApiTags('French e-reporting')
@Controller('api/v1/:companyId/reporting/fr/reports')
export class ReportsOfPeriodController {
  constructor(private readonly reports: ReportsOfPeriod) {}

  @Get()
  @Operation({
    id: 'reporting.listReports',
    fromReplica: true,
    summary: 'List the reports of a period, newest first',
    description:
      'Lists the valid reports and the reports of refused filings, with their contents. The flow and ' +
      'the first day identify a period, as in the calendar. `replaced=true` adds reports that were ' +
      'corrected or cancelled, each with its replacement.',
    access: 'team',
    permission: 'reporting.read',
    answer: {
      reports: { ...listOf(reportedSchema), description: 'Reports of the page' },
      pagination: paginationSchema,
    },
    example: { reports: [reportedExample], pagination: { limit: 50, nextCursor: null, hasMore: false } },
    failures: [400, 404],
  })
  async list(
    @CurrentCredential() { teamId }: Credential,
    @Param('companyId') companyId: string,
    @Query() query: ReportsOfPeriodQuery,
  ): Promise<{ success: true; reports: ReportedResource[]; pagination: Pagination }> {
    const { items, pagination } = await this.reports.list(teamId, companyId, query);
    return { success: true, reports: items.map(toReportedResource), pagination };
  }
}
