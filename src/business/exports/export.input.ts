import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { IsIn, IsOptional } from 'class-validator';
import { IsDay } from '../../platform/kernel/http/is-instant';
import { EXPORT_LANGUAGES, type ExportLanguage } from './export-languages';

/** Request for an export. */
export class CreateExportInput {
  @ApiProperty({ format: 'date', description: 'First day of issue', example: '2026-11-01' })
  @IsDay()
  from!: string;

  @ApiProperty({
    format: 'date',
    description: 'Last day of issue, at most 366 days after the first',
    example: '2026-11-30',
  })
  @IsDay()
  to!: string;

  @ApiPropertyOptional({
    enum: EXPORT_LANGUAGES,
    description:
      'Language of the headings and of the PDFs; else `Accept-Language`, else English. Amounts of the CSV files have a decimal comma in French, Dutch and German, and a decimal point in English',
  })
  @IsOptional()
  @IsIn(EXPORT_LANGUAGES)
  language?: ExportLanguage;
}
