import { ApiPropertyOptional } from '@nestjs/swagger';
import {
  ArrayMaxSize,
  ArrayMinSize,
  IsArray,
  IsBoolean,
  IsEmail,
  IsIn,
  IsOptional,
  IsString,
} from 'class-validator';
import { IsText } from '../../../platform/kernel/http/is-text';
import { MAX_CUSTOMER_LENGTH } from '../receivables.input';
import {
  MAX_REMINDER_DOCUMENTS,
  REMINDER_INTERVAL_DAYS,
  REMINDER_LANGUAGES,
  REMINDER_LEVELS,
  type ReminderLanguage,
  type ReminderLevel,
} from './reminder-values';

const MAX_NOTE_LENGTH = 2_000;

/** Request for reminders. */
export class CreateRemindersInput {
  @ApiPropertyOptional({
    type: [String],
    maxItems: MAX_REMINDER_DOCUMENTS,
    description:
      'Ids of overdue invoices of one or more customers; each customer gets one mail. Use instead of `customer`',
  })
  @IsOptional()
  @IsArray()
  @IsString({ each: true })
  @ArrayMinSize(1)
  @ArrayMaxSize(MAX_REMINDER_DOCUMENTS)
  documentIds?: string[];

  @ApiPropertyOptional({
    maxLength: MAX_CUSTOMER_LENGTH,
    description:
      'Key of a customer whose overdue invoices are selected, earliest due date first, except invoices for which no reminder can be sent. Use instead of `documentIds`',
  })
  @IsOptional()
  @IsText(MAX_CUSTOMER_LENGTH)
  customer?: string;

  @ApiPropertyOptional({
    type: 'integer',
    enum: REMINDER_LEVELS,
    description:
      'Tone of the mail: 1 friendly, 2 firm, 3 final; by default one level above the last reminder of the invoices, at most 3',
  })
  @IsOptional()
  @IsIn(REMINDER_LEVELS, { message: `level must be one of ${REMINDER_LEVELS.join(', ')}` })
  level?: ReminderLevel;

  @ApiPropertyOptional({
    format: 'email',
    description:
      'E-mail address of the recipient, for invoices of one customer; by default the address of the team’s customer, else the buyer’s address in the invoice (BT-58)',
  })
  @IsOptional()
  @IsEmail({}, { message: 'to must be an e-mail address' })
  to?: string;

  @ApiPropertyOptional({
    enum: REMINDER_LANGUAGES,
    description:
      'Language of the mail; by default the language of the team’s customer, else the language of the buyer’s country, else English',
  })
  @IsOptional()
  @IsIn(REMINDER_LANGUAGES)
  language?: ReminderLanguage;

  @ApiPropertyOptional({ maxLength: MAX_NOTE_LENGTH, description: 'Text that is added to the mail' })
  @IsOptional()
  @IsText(MAX_NOTE_LENGTH)
  note?: string;

  @ApiPropertyOptional({
    default: false,
    description: `Whether to send a reminder also for invoices that had a reminder in the last ${REMINDER_INTERVAL_DAYS} days`,
  })
  @IsOptional()
  @IsBoolean()
  again?: boolean;
}
