import { Injectable } from '@nestjs/common';
import { TeamScope } from '../../access/teams/team-scope';
import { companyLimit } from '../../platform/kernel/database/company-limit';
import { UnitOfWork } from '../../platform/kernel/database/unit-of-work';
import { MAX_LIMIT, type Page } from '../../platform/kernel/http/cursor';
import { readPageByName } from '../../platform/kernel/http/read-page';
import type { UsageGroup, UsageQuery } from './usage.input';
import { HAS_COMPANY, USAGE_BY_COMPANY, USAGE_BY_DAY, USAGE_BY_MONTH } from './usage.queries';
import { listOpenDays, toUsageRange } from './usage-range';
import type { UsageResource } from './usage.resource';

const STATEMENTS: Readonly<Record<UsageGroup, string>> = {
  day: USAGE_BY_DAY,
  month: USAGE_BY_MONTH,
  company: USAGE_BY_COMPANY,
};

/** Row of an entry, with its position in the list. */
type UsageRow = UsageResource & { place: string };

/**
 * Usage of teams, i.e. the documents that they send and receive: closed days as counted, open days at the time of
 * the request.
 */
@Injectable()
export class UsageService {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly scope: TeamScope,
  ) {}

  /**
   * Lists a page of the usage of a team, within the companies that the credential is limited to.
   * @throws ApiError 400 for an invalid range or cursor; 404, or 401 for a company of another team
   */
  async list(teamId: string, query: UsageQuery): Promise<Page<UsageResource>> {
    const range = toUsageRange(query);
    const group = query.groupBy ?? 'day';
    const companyIds = companyLimit.restrict(query.companyId === undefined ? undefined : [query.companyId]);
    if (query.companyId !== undefined) await this.assertCompanyExists(teamId, query.companyId);
    const { days, firstIds, endId } = listOpenDays(range);
    const { items, pagination } = await readPageByName(query, async (count, after) => {
      const previousKey = group === 'company' ? (after?.name ?? '') : (after?.name ?? '-infinity');
      const rows = await this.unitOfWork.query<UsageRow>(STATEMENTS[group], [
        ...[teamId, range.from, range.to, companyIds ?? null, days, firstIds, endId, previousKey, count],
      ]);
      return rows.map((row) => ({ ...row, id: teamId }));
    });
    return { items: items.map(toUsageResource), pagination };
  }

  /** Reads all pages of {@link list}, one at a time. */
  async *listAll(teamId: string, query: UsageQuery): AsyncGenerator<UsageResource> {
    let cursor: string | undefined;
    do {
      const page = await this.list(teamId, { ...query, limit: MAX_LIMIT, cursor });
      yield* page.items;
      cursor = page.pagination.nextCursor ?? undefined;
    } while (cursor !== undefined);
  }

  private async assertCompanyExists(teamId: string, companyId: string): Promise<void> {
    const foundRows = await this.unitOfWork.query(HAS_COMPANY, [companyId, teamId]);
    if (foundRows.length === 0) throw await this.scope.toMissingError('companies', companyId);
  }
}

function toUsageResource(row: UsageRow): UsageResource {
  const { from, to, companyId, companyName, sent, received, isFinal } = row;
  return { from, to, companyId, companyName, sent, received, isFinal };
}
