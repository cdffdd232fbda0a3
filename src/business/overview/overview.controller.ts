import { Controller, Get, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { CurrentCredential, type Credential } from '../../access/auth/credential';
import { isPermitted } from '../../access/auth/permissions/is-permitted';
import { Operation } from '../../platform/kernel/http/operation';
import { DEFAULT_DAYS, OverviewQuery } from './overview.input';
import { overviewExample, overviewSchema, type OverviewResource } from './overview.resource';
import { OverviewService } from './overview.service';

@ApiTags('Overview')
@Controller('api/v1/overview')
export class OverviewController {
  constructor(private readonly overviews: OverviewService) {}

  @Get()
  @Operation({
    id: 'overview.get',
    summary: 'See how a team stands',
    description:
      'Documents of the last days by direction and delivery status, and what needs somebody: what failed or is unread, webhooks that fail, companies that are not verified, deadlines of French e-reporting. Days are those of UTC.',
    access: 'team',
    permission: 'documents.read',
    answer: { overview: overviewSchema },
    example: { overview: overviewExample },
    failures: [400],
  })
  async get(
    @CurrentCredential() credential: Credential,
    @Query() { days }: OverviewQuery,
  ): Promise<{ success: true; overview: OverviewResource }> {
    const overview = await this.overviews.of(credential.teamId, {
      days: days ?? DEFAULT_DAYS,
      // Their URLs often hold what opens the receiver.
      namesWebhooks: isPermitted(credential, 'webhooks.read'),
    });
    return { success: true, overview };
  }
}
