import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import {
  ArrayMaxSize,
  IsArray,
  IsBoolean,
  IsEmail,
  IsIn,
  IsInt,
  IsOptional,
  Max,
  Min,
} from 'class-validator';
import { EXPORT_LANGUAGES, type ExportLanguage } from '../export-languages';
import { MONTHLY_DELIVERIES, type MonthlyDelivery } from './monthly-export.entity';

export const MAX_RECIPIENTS = 10;

/** Setting of a company’s monthly export. */
export class MonthlyExportInput {
  @ApiProperty({ description: 'Whether the monthly export is enabled' })
  @IsBoolean()
  enabled!: boolean;

  @ApiPropertyOptional({
    minimum: 1,
    maximum: 28,
    default: 1,
    description:
      'Day of the month on which the previous month is exported, in the time zone of the company’s country',
  })
  @IsOptional()
  @IsInt({ message: 'day must be a whole number from 1 to 28' })
  @Min(1)
  @Max(28)
  day?: number;

  @ApiPropertyOptional({
    enum: MONTHLY_DELIVERIES,
    default: 'none',
    description: '`email`: the file is mailed to the recipients; `none`: the file is only stored',
  })
  @IsOptional()
  @IsIn(MONTHLY_DELIVERIES)
  delivery?: MonthlyDelivery;

  @ApiPropertyOptional({
    type: [String],
    maxItems: MAX_RECIPIENTS,
    description: 'E-mail addresses to which the file is mailed',
    example: ['office@accountant.example'],
  })
  @IsOptional()
  @IsArray()
  @ArrayMaxSize(MAX_RECIPIENTS)
  @IsEmail(
    {},
    { each: true, message: 'recipients must contain valid e-mail addresses, e.g. accounts@example.com' },
  )
  recipients?: string[];

  @ApiPropertyOptional({
    enum: EXPORT_LANGUAGES,
    default: 'en',
    description: 'Language of the headings, the PDFs and the mail',
  })
  @IsOptional()
  @IsIn(EXPORT_LANGUAGES)
  language?: ExportLanguage;
}
