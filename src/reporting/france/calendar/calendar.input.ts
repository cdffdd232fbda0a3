import { ApiPropertyOptional } from '@nestjs/swagger';
import { Type } from 'class-transformer';
import { IsInt, IsOptional, Max, Min } from 'class-validator';

export class CalendarQuery {
  @ApiPropertyOptional({
    description: 'The year; the present one in Paris when omitted',
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
