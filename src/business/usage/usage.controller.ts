import { Controller, Get, Query, Req, StreamableFile } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type * as express from 'express';
import { CurrentCredential, type Credential } from '../../access/auth/credential';
import { formatAttachmentHeader } from '../../platform/kernel/file-name';
import type { Pagination } from '../../platform/kernel/http/cursor';
import { CSV_TYPE, prefersCsv, streamCsv } from '../../platform/kernel/http/csv';
import { Operation } from '../../platform/kernel/http/operation';
import { listOf, paginationSchema } from '../../platform/kernel/http/schema';
import { UsageQuery } from './usage.input';
import { usageExample, usageSchema, type UsageResource } from './usage.resource';
import { UsageService } from './usage.service';
import { toUsageRange } from './usage-range';

const CSV_COLUMNS = ['from', 'to', 'companyId', 'companyName', 'sent', 'received', 'isFinal'] as const;

/** Documents that a team sends and receives, by day. */
@ApiTags('Usage')
@Controller('api/v1/usage')
export class UsageController {
  constructor(private readonly usage: UsageService) {}

  @Get()
  @Operation({
    id: 'usage.list',
    fromReplica: true,
    summary: 'List the usage of the team',
    description:
      'Counts the documents that the team sent and received, by day, month or company. A day (UTC) is closed an hour after ' +
      'its end: its numbers are then final, also when documents are deleted later. With `Accept: text/csv`, the response is a ' +
      'table of the whole range, without pages.',
    access: 'team',
    permission: 'documents.read',
    companyLimit: 'filtered',
    answer: {
      usage: { ...listOf(usageSchema), description: 'Entries of the page, the earliest first' },
      pagination: paginationSchema,
    },
    example: { usage: [usageExample], pagination: { limit: 50, nextCursor: null, hasMore: false } },
    alsoAnswers: [CSV_TYPE],
    failures: [400, 404],
  })
  async list(
    @CurrentCredential() { teamId }: Credential,
    @Query() query: UsageQuery,
    @Req() request: express.Request,
  ): Promise<{ success: true; usage: UsageResource[]; pagination: Pagination } | StreamableFile> {
    const { items, pagination } = await this.usage.list(teamId, query);
    if (!prefersCsv(request)) return { success: true, usage: items, pagination };
    const { from, to } = toUsageRange(query);
    return new StreamableFile(streamCsv(CSV_COLUMNS, this.usage.listAll(teamId, query)), {
      type: `${CSV_TYPE}; charset=utf-8`,
      disposition: formatAttachmentHeader(`usage-${from}-${to}`, 'csv'),
    });
  }
}
