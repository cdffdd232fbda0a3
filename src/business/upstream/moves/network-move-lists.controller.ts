import { Controller, Get, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { CurrentCredential, type Credential } from '../../../access/auth/credential';
import type { Pagination } from '../../../platform/kernel/http/cursor';
import { Operation } from '../../../platform/kernel/http/operation';
import { listOf, paginationSchema } from '../../../platform/kernel/http/schema';
import { ListNetworkMovesQuery } from './network-move.input';
import { NetworkMoveLists } from './network-move-lists';
import {
  networkMoveSummaryExample,
  networkMoveSummarySchema,
  toNetworkMoveSummary,
  type NetworkMoveSummaryResource,
} from './network-move.resource';

/** Moves of all companies of a team. */
@ApiTags('Network')
@Controller('api/v1/network-moves')
export class NetworkMoveListsController {
  constructor(private readonly lists: NetworkMoveLists) {}

  @Get()
  @Operation({
    id: 'networkMoves.list',
    fromReplica: true,
    summary: 'List the moves of companies to the other network, newest first',
    description:
      'Moves are also listed when the team no longer has a connection to a provider. `GET /companies/{companyId}/network` returns the identifiers of the newest move of a company with their next steps.',
    access: 'team',
    permission: 'companies.read',
    companyLimit: 'filtered',
    answer: {
      networkMoves: { ...listOf(networkMoveSummarySchema), description: 'The moves of the page' },
      pagination: paginationSchema,
    },
    example: {
      networkMoves: [networkMoveSummaryExample],
      pagination: { limit: 50, nextCursor: null, hasMore: false },
    },
    failures: [400],
  })
  async list(
    @CurrentCredential() { teamId }: Credential,
    @Query() query: ListNetworkMovesQuery,
  ): Promise<{ success: true; networkMoves: NetworkMoveSummaryResource[]; pagination: Pagination }> {
    const { items, pagination } = await this.lists.list(teamId, query);
    return { success: true, networkMoves: items.map(toNetworkMoveSummary), pagination };
  }
}
