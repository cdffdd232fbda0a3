import { ApiPropertyOptional } from '@nestjs/swagger';
import { IsIn, IsOptional } from 'class-validator';
import type { TeamEnvironment } from '../../../access/teams/team.entity';
import { UsageRangeQuery } from '../../../business/usage/usage.input';

export class OperatorUsageQuery extends UsageRangeQuery {
  @ApiPropertyOptional({ description: 'Only teams of this environment', enum: ['sandbox', 'production'] })
  @IsOptional()
  @IsIn(['sandbox', 'production'], { message: 'environment must be one of sandbox, production' })
  environment?: TeamEnvironment;
}
