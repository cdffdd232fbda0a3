import { ApiPropertyOptional } from '@nestjs/swagger';
import { Type } from 'class-transformer';
import { IsInt, IsOptional, Max, Min } from 'class-validator';

export const DEFAULT_DAYS = 30;
/** Maximum number of days of an overview. */
export const MAX_DAYS = 90;

export class OverviewQuery {
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
