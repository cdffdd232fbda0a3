import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { IsIn, IsOptional } from 'class-validator';
import { IsDay } from '../../platform/kernel/http/is-instant';
import { EXPORT_LANGUAGES, type ExportLanguage } from './export-languages';

/** Request for an export. */
export class CreateExportInput {
  @ApiProperty({ format: 'date', description: 'First issue date of the period', example: '2026-11-01' })
  @IsDay()
  from!: string;

  @ApiProperty({
    format: 'date',
    description: 'Last issue date of the period; the period has at most 366 days',
    example: '2026-11-30',
  })
  @IsDay()
  to!: string;

  @ApiPropertyOptional({
    enum: EXPORT_LANGUAGES,
    description:
      'Language of the headings and of the PDFs; default: the language of `Accept-Language`, otherwise English. Amounts in the CSV files have a decimal comma in French, Dutch and German, and a decimal point in English',
  })
  @IsOptional()
  @IsIn(EXPORT_LANGUAGES)
  language?: ExportLanguage;
}
