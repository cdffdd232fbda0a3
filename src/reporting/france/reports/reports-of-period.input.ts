import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { Transform } from 'class-transformer';
import { IsBoolean, IsIn, IsOptional } from 'class-validator';
import { FLOWS, type Flow } from '../../../standards/flux10';
import { asBoolean } from '../../../platform/kernel/http/as-boolean';
import { PageQuery } from '../../../platform/kernel/http/cursor';
import { IsDay } from '../../../platform/kernel/http/is-instant';

/** Which period the reports are of, as the calendar names it. */
export class ReportsOfPeriodQuery extends PageQuery {
  @ApiProperty({ description: 'Flow that is reported in the period', enum: FLOWS, example: 'transactions' })
  @IsIn(FLOWS)
  flow!: Flow;

  @ApiProperty({ description: 'First day of the period', example: '2026-11-11' })
  @IsDay()
  periodStart!: string;

  @ApiPropertyOptional({ description: 'Also the reports that were replaced or cancelled', default: false })
  @IsOptional()
  @Transform(asBoolean)
  @IsBoolean({ message: 'replaced must be true or false' })
  replaced?: boolean;
}
