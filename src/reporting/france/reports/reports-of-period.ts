import { Injectable } from '@nestjs/common';
import { UnitOfWork } from '../../../platform/kernel/database/unit-of-work';
import type { Page } from '../../../platform/kernel/http/cursor';
import { readPage } from '../../../platform/kernel/http/read-page';
import { DeclarantsService } from '../declarant/declarants.service';
import type { StoredReport } from './reported.resource';
import type { ReportsOfPeriodQuery } from './report.input';
import { SELECT_PERIOD_BY_START, selectReportsOfPeriod } from './reports-of-period.queries';

/** Lists the reports of a period. */
@Injectable()
export class ReportsOfPeriod {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly declarants: DeclarantsService,
  ) {}

  /**
   * Lists valid and refused reports, newest first; on request also replaced reports. The list is empty for a period
   * without reports.
   * @throws ApiError 404, or 401 when the company belongs to another team
   */
  async list(teamId: string, companyId: string, query: ReportsOfPeriodQuery): Promise<Page<StoredReport>> {
    const declarant = await this.declarants.get(teamId, companyId);
    return readPage(
      query,
      async (count, after) =>
        declarant === null
          ? []
          : this.selectRows([companyId, declarant.siren, query.flow, query.periodStart, teamId], {
              count,
              after: after?.id,
              replaced: query.replaced === true,
            }),
      ({ receivedAt, id }) => ({ createdAt: receivedAt.toISOString(), id }),
    );
  }

  private async selectRows(
    period: string[],
    {
      count,
      after,
      replaced: includesReplaced,
    }: { count: number; after: string | undefined; replaced: boolean },
  ): Promise<StoredReport[]> {
    const [row] = await this.unitOfWork.query<{ id: string }>(SELECT_PERIOD_BY_START, period);
    if (row === undefined) return [];
    return this.unitOfWork.query<StoredReport>(selectReportsOfPeriod(after !== undefined, includesReplaced), [
      ...[row.id, count],
      ...(after === undefined ? [] : [after]),
    ]);
  }
}
