import { Controller, Get, Param, Query } from '@nestjs/common';
import { ApiTags, ApiPropertyOptional } from '@nestjs/swagger';
import { CurrentCredential, type Credential } from '../../../access/auth/credential';
import { Operation } from '../../../platform/kernel/http/operation';
import { listOf } from '../../../platform/kernel/http/schema';
import {
  calendarPeriodExample,
  calendarPeriodSchema,
  type CalendarPeriodResource,
} from './calendar.resource';
import { CalendarService } from './calendar.service';
import { Type } from 'class-transformer';
import { IsInt, IsOptional, Max, Min } from 'class-validator';

class CalendarQuery {
  @ApiPropertyOptional({
    description: 'Year of the calendar; the current year in Paris when omitted',
    minimum: 2000,
    maximum: 2100,
    example: 2026,
  })
  @IsOptional()
  @Type(() => Number)
  @IsInt({ message: 'year must be a whole number from 2000 to 2100' })
  @Min(2000)
  @Max(2100)
  year?: number;
}

@ApiTags('French e-reporting')
@Controller('api/v1/:companyId/reporting/fr/calendar')
export class CalendarController {
  constructor(private readonly calendar: CalendarService) {}

  @Get()
  @Operation({
    id: 'reporting.getCalendar',
    summary: 'Get the reporting calendar of a company for a year',
    description:
      'Lists every period with days in the year, ordered by flow and time, with its deadlines and state. ' +
      'Periods without reports follow the current VAT regime. The list is empty for a company that is ' +
      'not registered.',
    access: 'team',
    permission: 'reporting.read',
    answer: { periods: { ...listOf(calendarPeriodSchema), description: 'Periods of the year' } },
    example: { periods: [calendarPeriodExample] },
    failures: [400, 404],
  })
  async show(
    @CurrentCredential() { teamId }: Credential,
    @Param('companyId') companyId: string,
    @Query() { year }: CalendarQuery,
  ): Promise<{ success: true; periods: CalendarPeriodResource[] }> {
    return { success: true, periods: await this.calendar.getCalendar(teamId, companyId, year) };
  }
}
