import { Controller, Get } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { CurrentCredential, type Credential } from '../../../access/auth/credential';
import type { MonthlyQuota } from '../../../access/teams/team-quota.entity';
import { clock } from '../../../platform/kernel/clock';
import { UnitOfWork } from '../../../platform/kernel/database/unit-of-work';
import { Operation } from '../../../platform/kernel/http/operation';
import { toMonthPeriod } from './period';
import { QUOTA_OF_TEAM } from './limits.queries';
import { quotaExample, quotaSchema, type QuotaResource } from './quota.resource';
import { SendLimits } from './send-limits';

/** The plan of a team and its current use. */
@ApiTags('Usage')
@Controller('api/v1/quota')
export class QuotaController {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly limits: SendLimits,
  ) {}

  @Get()
  @Operation({
    id: 'quota.get',
    summary: 'Get the quota of the team and its use',
    description:
      'The operator sets the quota. Sending beyond the quota is refused with 429 `quota_exceeded`; ' +
      'receiving is not limited.',
    access: 'team',
    permission: 'team.read',
    companyLimit: 'shared',
    answer: { quota: quotaSchema },
    example: { quota: quotaExample },
  })
  async get(@CurrentCredential() { teamId }: Credential): Promise<{ success: true; quota: QuotaResource }> {
    const now = clock.now();
    const [quota] = await this.unitOfWork.query<MonthlyQuota>(QUOTA_OF_TEAM, [teamId]);
    const usedCount = await this.limits.countMonth(teamId, now);
    const { start, end } = toMonthPeriod(now);
    return {
      success: true,
      quota: {
        plan: quota?.plan ?? null,
        documentsPerMonth: quota?.documentsPerMonth ?? null,
        used: usedCount,
        remaining: quota === undefined ? null : Math.max(0, quota.documentsPerMonth - usedCount),
        month: start.slice(0, 7),
        renewsAt: end.toISOString(),
      },
    };
  }
}
