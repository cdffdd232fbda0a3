import { ApiPropertyOptional } from '@nestjs/swagger';
import { IsIn, IsOptional, IsString, MaxLength } from 'class-validator';
import { PageQuery } from '../../platform/kernel/http/cursor';
import { IsInstantOrDay } from '../../platform/kernel/http/is-instant';
import { AUDIT_ACTORS, type AuditActor } from './audit-entry.entity';

/** Filters of the audit log; an entry must match all of them. */
export class AuditQuery extends PageQuery {
  @ApiPropertyOptional({ description: 'Only changes by this kind of actor', enum: AUDIT_ACTORS })
  @IsOptional()
  @IsIn(AUDIT_ACTORS, { message: `actor must be one of ${AUDIT_ACTORS.join(', ')}` })
  actor?: AuditActor;

  @ApiPropertyOptional({
    description: 'Only changes with this action',
    example: 'api_key.revoked',
    maxLength: 100,
  })
  @IsOptional()
  @IsString()
  @MaxLength(100)
  action?: string;

  @ApiPropertyOptional({ description: 'Only changes of the resource with this id', maxLength: 200 })
  @IsOptional()
  @IsString()
  @MaxLength(200)
  subjectId?: string;

  @ApiPropertyOptional({ description: 'Only changes by requests with this `X-Request-Id`', maxLength: 128 })
  @IsOptional()
  @IsString()
  @MaxLength(128)
  requestId?: string;

  @ApiPropertyOptional({ description: 'Only changes at this time or later', format: 'date-time' })
  @IsOptional()
  @IsInstantOrDay()
  from?: string;

  @ApiPropertyOptional({ description: 'Only changes before this time', format: 'date-time' })
  @IsOptional()
  @IsInstantOrDay()
  to?: string;
}
