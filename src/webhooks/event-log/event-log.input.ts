import { ApiPropertyOptional } from '@nestjs/swagger';
import { Type } from 'class-transformer';
import { IsIn, IsInt, IsOptional, Max, Min } from 'class-validator';
import { eventTypes } from '../../platform/events/define-event';
import { PageQuery } from '../../platform/kernel/http/cursor';
import { IsInstantOrDay } from '../../platform/kernel/http/is-instant';

/** Maximum delay of a response in seconds, which is below the idle timeouts of common proxies. */
export const MAX_WAIT_SECONDS = 25;

export class EventLogQuery extends PageQuery {
  @ApiPropertyOptional({ description: 'Only events of this type', enum: eventTypes })
  @IsOptional()
  @IsIn(eventTypes, { message: () => `type must be one of ${eventTypes.join(', ')}` })
  type?: string;

  @ApiPropertyOptional({
    description: 'Read forward, oldest first, from this time on (ISO 8601)',
    format: 'date-time',
  })
  @IsOptional()
  @IsInstantOrDay()
  since?: string;

  @ApiPropertyOptional({
    description:
      'Maximum number of seconds to wait for an event when no event exists yet; only when reading forward',
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
