import { Injectable } from '@nestjs/common';
import { TeamScope } from '../../../access/teams/team-scope';
import { UnitOfWork } from '../../../platform/kernel/database/unit-of-work';
import type { Page } from '../../../platform/kernel/http/cursor';
import { readCreatedPage } from '../../../platform/kernel/http/read-page';
import type { ListNetworkMovesQuery } from './network-move.input';
import type { NetworkMove } from './network-move-store';
import { selectMovePage } from './network-moves.queries';

/** A move in the list of a team. */
export type ListedNetworkMove = Pick<
  NetworkMove,
  'id' | 'companyId' | 'network' | 'remoteCompanyId' | 'status' | 'createdAt' | 'completedAt'
> & { companyName: string };

/** Lists the moves of teams. */
@Injectable()
export class NetworkMoveLists {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly scope: TeamScope,
  ) {}

  /**
   * Lists the moves of a team, newest first.
   * @throws ApiError 400 for an invalid cursor, 401 for a company of another team or outside of the key
   */
  async list(teamId: string, query: ListNetworkMovesQuery): Promise<Page<ListedNetworkMove>> {
    const { status, companyId } = query;
    const companyIds = await this.scope.restrictCompanies(teamId, companyId);
    return readCreatedPage(query, (count, after) => {
      const { text, values } = selectMovePage(teamId, count, { status, companyIds, after });
      return this.unitOfWork.query<ListedNetworkMove>(text, values);
    });
  }
}
