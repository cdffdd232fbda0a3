import { Controller, Get, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { CurrentCredential, isPermitted, type Credential } from '../../access/auth/credential';
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
    fromReplica: true,
    summary: 'Get the overview of a team',
    description:
      'Counts the documents of the last days by direction and delivery status, and lists open problems: failed or unread documents, failing webhooks, companies that are not verified, ' +
      'deadlines of French e-reporting. Days are in UTC.',
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
    const overview = await this.overviews.getOverview(credential.teamId, {
      days: days ?? DEFAULT_DAYS,
      // Webhook URLs often contain secrets of the receiver.
      namesWebhooks: isPermitted(credential, 'webhooks.read'),
    });
    return { success: true, overview };
  }
}
