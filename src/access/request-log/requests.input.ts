import { ApiPropertyOptional } from '@nestjs/swagger';
import { IsIn, IsOptional, IsString, MaxLength } from 'class-validator';
import { PageQuery } from '../../platform/kernel/http/cursor';
import { IsInstantOrDay } from '../../platform/kernel/http/is-instant';

const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'];
export const REQUESTERS = ['key', 'person'] as const;
export const STATUS_CLASSES = ['2xx', '3xx', '4xx', '5xx', 'failed', 'aborted'] as const;

/** Filters of the list of requests; a request must match all filters. */
export class RequestsQuery extends PageQuery {
  @ApiPropertyOptional({
    description:
      'Class of the status; `failed`: 4xx and 5xx, `aborted`: the client disconnected before the response',
    enum: STATUS_CLASSES,
  })
  @IsOptional()
  @IsIn(STATUS_CLASSES, { message: `status must be one of ${STATUS_CLASSES.join(', ')}` })
  status?: (typeof STATUS_CLASSES)[number];

  @ApiPropertyOptional({ description: 'Only requests of this method', enum: METHODS })
  @IsOptional()
  @IsIn(METHODS, { message: `method must be one of ${METHODS.join(', ')}` })
  method?: string;

  @ApiPropertyOptional({
    description: 'Only requests of this operation, by its path in the API document',
    example: '/api/v1/{companyId}/send',
    maxLength: 200,
  })
  @IsOptional()
  @IsString()
  @MaxLength(200)
  route?: string;

  @ApiPropertyOptional({
    description: 'Only requests whose response has this `X-Error-Code`',
    example: 'invalid_input',
    maxLength: 100,
  })
  @IsOptional()
  @IsString()
  @MaxLength(100)
  errorCode?: string;

  @ApiPropertyOptional({ description: 'Only requests with this `X-Request-Id`', maxLength: 128 })
  @IsOptional()
  @IsString()
  @MaxLength(128)
  requestId?: string;

  @ApiPropertyOptional({ description: 'Only requests with this key', maxLength: 100 })
  @IsOptional()
  @IsString()
  @MaxLength(100)
  keyId?: string;

  @ApiPropertyOptional({
    description: '`key`: only requests of programs with a key; `person`: only requests of signed-in users',
    enum: REQUESTERS,
  })
  @IsOptional()
  @IsIn(REQUESTERS, { message: `by must be one of ${REQUESTERS.join(', ')}` })
  by?: (typeof REQUESTERS)[number];

  @ApiPropertyOptional({
    description: 'Only requests of this person, or of tokens that were issued for them',
    maxLength: 100,
  })
  @IsOptional()
  @IsString()
  @MaxLength(100)
  userId?: string;

  @ApiPropertyOptional({
    description: 'Only requests whose response was sent at this time or later',
    format: 'date-time',
  })
  @IsOptional()
  @IsInstantOrDay()
  from?: string;

  @ApiPropertyOptional({
    description: 'Only requests whose response was sent before this time',
    format: 'date-time',
  })
  @IsOptional()
  @IsInstantOrDay()
  to?: string;
}

export class RequestFailuresQuery {
  @ApiPropertyOptional({
    description: 'Only requests whose response was sent at this time or later; default: all stored requests',
    format: 'date-time',
  })
  @IsOptional()
  @IsInstantOrDay()
  from?: string;
}
