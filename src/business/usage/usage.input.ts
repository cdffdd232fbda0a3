import { ApiPropertyOptional } from '@nestjs/swagger';
import { IsIn, IsOptional, IsString, MaxLength } from 'class-validator';
import { PageQuery } from '../../platform/kernel/http/cursor';
import { IsDay } from '../../platform/kernel/http/is-instant';

/** Grouping of usage entries. */
export const USAGE_GROUPS = ['day', 'month', 'company'] as const;
export type UsageGroup = (typeof USAGE_GROUPS)[number];

/** Maximum number of days of a range, both ends included. */
export const MAX_USAGE_DAYS = 366;

/** Range of days of the usage. */
export class UsageRangeQuery extends PageQuery {
  @ApiPropertyOptional({
    format: 'date',
    description: 'First day (UTC); default: the first day of the month of `to`',
    example: '2026-11-01',
  })
  @IsOptional()
  @IsDay()
  from?: string;

  @ApiPropertyOptional({
    format: 'date',
    description: `Last day (UTC), at most ${MAX_USAGE_DAYS - 1} days after the first; default: today`,
    example: '2026-11-30',
  })
  @IsOptional()
  @IsDay()
  to?: string;
}

export class UsageQuery extends UsageRangeQuery {
  @ApiPropertyOptional({
    enum: USAGE_GROUPS,
    default: 'day',
    description:
      'Period or company that an entry sums up: a day, a calendar month, or a company over the whole range',
  })
  @IsOptional()
  @IsIn(USAGE_GROUPS, { message: `groupBy must be one of ${USAGE_GROUPS.join(', ')}` })
  groupBy?: UsageGroup;

  @ApiPropertyOptional({ description: 'Only documents of this company', maxLength: 50 })
  @IsOptional()
  @IsString()
  @MaxLength(50)
  companyId?: string;
}
