import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { IsIn, IsOptional } from 'class-validator';
import { IsDay } from '../../../platform/kernel/http/is-instant';
import { IsText } from '../../../platform/kernel/http/is-text';
import { MAX_CUSTOMER_LENGTH } from '../receivables.input';
import { REMINDER_LANGUAGES, type ReminderLanguage } from '../reminders/reminder-values';

/** Customer and period of a statement. */
export class CustomerStatementQuery {
  @ApiProperty({
    description: 'Key of the customer, as `customer` of an open invoice',
    maxLength: MAX_CUSTOMER_LENGTH,
    example: 'BE0987654394',
  })
  @IsText(MAX_CUSTOMER_LENGTH)
  customer!: string;

  @ApiProperty({ format: 'date', description: 'First day of the period', example: '2026-10-01' })
  @IsDay()
  from!: string;

  @ApiProperty({
    format: 'date',
    description: 'Last day of the period, not before the first',
    example: '2026-11-30',
  })
  @IsDay()
  to!: string;
}

/** Customer, period and language of the PDF of a statement. */
export class CustomerStatementPdfQuery extends CustomerStatementQuery {
  @ApiPropertyOptional({
    enum: REMINDER_LANGUAGES,
    description: 'Language of the PDF; by default the language of `Accept-Language`, or else English',
  })
  @IsOptional()
  @IsIn(REMINDER_LANGUAGES)
  language?: ReminderLanguage;
}
