import { Controller, Get, Query } from '@nestjs/common';
import { ApiTags, ApiPropertyOptional } from '@nestjs/swagger';
import { CurrentCredential, isPermitted, type Credential } from '../../access/auth/credential';
import { Operation } from '../../platform/kernel/http/operation';
import { overviewExample, overviewSchema, type OverviewResource } from './overview.resource';
import { OverviewService } from './overview.service';
import { Type } from 'class-transformer';
import { IsInt, IsOptional, Max, Min } from 'class-validator';

const DEFAULT_DAYS = 30;
/** Maximum number of days of an overview. */
export const MAX_DAYS = 90;

class OverviewQuery {
  @ApiPropertyOptional({
    description: 'Number of days (UTC) of the chart, ending with today',
    minimum: 1,
    maximum: MAX_DAYS,
    default: DEFAULT_DAYS,
  })
  @IsOptional()
  @Type(() => Number)
  @IsInt({ message: `days must be a whole number from 1 to ${MAX_DAYS}` })
  @Min(1)
  @Max(MAX_DAYS)
  days?: number;
}

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
