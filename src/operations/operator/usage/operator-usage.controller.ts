import { Controller, Get, Query, Req, StreamableFile } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type * as express from 'express';
import { toUsageRange } from '../../../business/usage/usage-range';
import { formatAttachmentHeader } from '../../../platform/kernel/file-name';
import type { Pagination } from '../../../platform/kernel/http/cursor';
import { CSV_TYPE, prefersCsv, streamCsv } from '../../../platform/kernel/http/csv';
import { Operation } from '../../../platform/kernel/http/operation';
import { listOf, paginationSchema } from '../../../platform/kernel/http/schema';
import { OperatorUsageQuery } from './operator-usage.input';
import {
  TEAM_USAGE_COLUMNS,
  teamUsageExample,
  teamUsageSchema,
  type TeamUsageResource,
} from './operator-usage.resource';
import { OperatorUsageService } from './operator-usage.service';

/** Usage of all teams. */
@ApiTags('Operator')
@Controller('api/core/operator/usage')
export class OperatorUsageController {
  constructor(private readonly usage: OperatorUsageService) {}

  @Get()
  @Operation({
    id: 'operatorUsage.list',
    summary: 'List the usage of all teams',
    description:
      'Counts the documents that each team sent and received in a range of days, in the order of the teams’ ids. The numbers ' +
      'of closed days never change. With `Accept: text/csv`, the response is a table of all teams, without pages.',
    access: 'operator',
    permission: 'operator.read',
    answer: {
      usage: { ...listOf(teamUsageSchema), description: 'Teams of the page' },
      pagination: paginationSchema,
    },
    example: { usage: [teamUsageExample], pagination: { limit: 50, nextCursor: null, hasMore: false } },
    alsoAnswers: [CSV_TYPE],
    failures: [400],
  })
  async list(
    @Query() query: OperatorUsageQuery,
    @Req() request: express.Request,
  ): Promise<{ success: true; usage: TeamUsageResource[]; pagination: Pagination } | StreamableFile> {
    const { items, pagination } = await this.usage.list(query);
    if (!prefersCsv(request)) return { success: true, usage: items, pagination };
    const { from, to } = toUsageRange(query);
    return new StreamableFile(streamCsv(TEAM_USAGE_COLUMNS, this.usage.listAll(query)), {
      type: `${CSV_TYPE}; charset=utf-8`,
      disposition: formatAttachmentHeader(`usage-of-teams-${from}-${to}`, 'csv'),
    });
  }
}
