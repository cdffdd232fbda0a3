import { Controller, Get, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { CurrentCredential, type Credential } from '../auth/credential';
import type { Pagination } from '../../platform/kernel/http/cursor';
import { Operation } from '../../platform/kernel/http/operation';
import { listOf, paginationSchema } from '../../platform/kernel/http/schema';
import {
  apiRequestExample,
  apiRequestSchema,
  requestGroupExample,
  requestGroupSchema,
  type ApiRequestResource,
  type RequestGroupResource,
} from './api-request.resource';
import { RequestFailuresQuery, RequestsQuery } from './requests.input';
import { RequestsService } from './requests.service';

@ApiTags('Requests')
@Controller('api/v1')
export class RequestsController {
  constructor(private readonly requests: RequestsService) {}

  @Get('requests')
  @Operation({
    id: 'requests.list',
    summary: 'List requests of the last 7 days, newest first',
    description:
      'Lists every request with a valid credential of the team, including rejected ones, about a second ' +
      'after the response. Entries contain no bodies, query values or names in paths. A page examines a few thousand requests. If few of them match the filter, the page can have fewer items than `limit`, or none, although another page follows.',
    access: 'team',
    permission: 'requests.read',
    answer: {
      requests: { ...listOf(apiRequestSchema), description: 'Requests of the page' },
      pagination: paginationSchema,
    },
    example: {
      requests: [apiRequestExample],
      pagination: { limit: 50, nextCursor: null, hasMore: false },
    },
    failures: [400],
  })
  async list(
    @CurrentCredential() { teamId }: Credential,
    @Query() query: RequestsQuery,
  ): Promise<{ success: true; requests: ApiRequestResource[]; pagination: Pagination }> {
    const { items, pagination } = await this.requests.list(teamId, query);
    return { success: true, requests: items, pagination };
  }

  @Get('request-failures')
  @Operation({
    id: 'requests.listFailures',
    summary: 'Group failed requests by operation, status and error code',
    description:
      'Groups the newest 10,000 failed requests. Returns at most 100 groups, the most frequent first.',
    access: 'team',
    permission: 'requests.read',
    answer: { failures: { ...listOf(requestGroupSchema), description: 'Groups of failed requests' } },
    example: { failures: [requestGroupExample] },
    failures: [400],
  })
  async failures(
    @CurrentCredential() { teamId }: Credential,
    @Query() { from }: RequestFailuresQuery,
  ): Promise<{ success: true; failures: RequestGroupResource[] }> {
    return { success: true, failures: await this.requests.listFailureGroups(teamId, from) };
  }
}
