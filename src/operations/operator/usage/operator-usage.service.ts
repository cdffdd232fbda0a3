import { Injectable } from '@nestjs/common';
import { listOpenDays, toUsageRange } from '../../../business/usage/usage-range';
import { USAGE_OF_TEAMS } from '../../../business/usage/usage-teams.queries';
import { UnitOfWork } from '../../../platform/kernel/database/unit-of-work';
import { MAX_LIMIT, type Page } from '../../../platform/kernel/http/cursor';
import { readPageByName } from '../../../platform/kernel/http/read-page';
import type { OperatorUsageQuery } from './operator-usage.input';
import type { TeamUsageResource } from './operator-usage.resource';

/** Usage of all teams, for billing. */
@Injectable()
export class OperatorUsageService {
  constructor(private readonly unitOfWork: UnitOfWork) {}

  /**
   * Lists a page of the usage of teams, by their ids.
   * @throws ApiError 400 for a range or a cursor that is not accepted
   */
  async list(query: OperatorUsageQuery): Promise<Page<TeamUsageResource>> {
    const range = toUsageRange(query);
    const { firstIds, endId } = listOpenDays(range);
    const { items, pagination } = await readPageByName(query, async (count, after) => {
      const rows = await this.unitOfWork.query<TeamUsageResource & { place: string }>(USAGE_OF_TEAMS, [
        ...[range.from, range.to, firstIds, endId, query.environment ?? null, after?.name ?? '', count],
      ]);
      return rows.map((row) => ({ ...row, id: row.teamId }));
    });
    return { items: items.map(toTeamUsageResource), pagination };
  }

  /** Reads all pages of {@link list}, one at a time. */
  async *listAll(query: OperatorUsageQuery): AsyncGenerator<TeamUsageResource> {
    let cursor: string | undefined;
    do {
      const page = await this.list({ ...query, limit: MAX_LIMIT, cursor });
      yield* page.items;
      cursor = page.pagination.nextCursor ?? undefined;
    } while (cursor !== undefined);
  }
}

function toTeamUsageResource(row: TeamUsageResource): TeamUsageResource {
  const { teamId, teamName, environment, plan, documentsPerMonth, from, to, sent, received, isFinal } = row;
  return { teamId, teamName, environment, plan, documentsPerMonth, from, to, sent, received, isFinal };
}
