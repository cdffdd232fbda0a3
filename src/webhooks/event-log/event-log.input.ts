import { ApiPropertyOptional } from '@nestjs/swagger';
import { Type } from 'class-transformer';
import { IsIn, IsInt, IsISO8601, IsOptional, Max, Min } from 'class-validator';
import { BODY_SCHEMAS } from '../../events/event-schemas';
import { PageQuery } from '../../kernel/http/cursor';

/** Longest time for which an answer is held back, in seconds: below the idle timeouts of usual proxies. */
export const MAX_WAIT_SECONDS = 25;

const TYPES = [...BODY_SCHEMAS.keys()];

export class EventLogQuery extends PageQuery {
  @ApiPropertyOptional({ description: 'Only events of this type', enum: TYPES })
  @IsOptional()
  @IsIn(TYPES, { message: `type must be one of ${TYPES.join(', ')}` })
  type?: string;

  @ApiPropertyOptional({
    description: 'Read forward, oldest first, from this instant on (ISO 8601)',
    format: 'date-time',
  })
  @IsOptional()
  @IsISO8601({ strict: true }, { message: 'since must be an instant, e.g. 2026-11-21T09:58:00Z' })
  since?: string;

  @ApiPropertyOptional({
    description: 'Seconds to wait for an event when there is none yet; only when reading forward',
    minimum: 0,
    maximum: MAX_WAIT_SECONDS,
    default: 0,
  })
  @IsOptional()
  @Type(() => Number)
  @IsInt({ message: `wait must be a whole number from 0 to ${MAX_WAIT_SECONDS}` })
  @Min(0)
  @Max(MAX_WAIT_SECONDS)
  wait?: number;
}
