import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { Transform, Type } from 'class-transformer';
import {
  ArrayMaxSize,
  ArrayMinSize,
  IsArray,
  IsIn,
  IsNotEmpty,
  IsOptional,
  IsString,
  MaxLength,
} from 'class-validator';
import { PageQuery } from '../../platform/kernel/http/cursor';
import { IsDocumentPayload, type DocumentPayload } from '../../platform/kernel/http/document-payload';
import { EachNested } from '../../platform/kernel/http/each-nested';
import { IsText } from '../../platform/kernel/http/is-text';
import { IMPORT_FIELD_NAMES, SHEET_LIMITS, type ImportField } from '../../standards/spreadsheets';
import { IMPORT_DOCUMENT_STATES, type ImportDocumentState } from './invoice-import-document.entity';

/** Maximum number of documents that a request can select. */
const MAX_CHOSEN = 1_000;
/** Maximum length of a fixed value. */
const MAX_VALUE = 500;

export class CreateInvoiceImportInput {
  @ApiProperty({
    type: String,
    description:
      'CSV or XLSX file of at most 10 MiB and 10,000 rows, in base64; a CSV file can also be passed as plain text. The first row names ' +
      'the columns',
    example:
      'Number;Date;Customer;Description;Price;VAT rate\n2026-0001;28/11/2026;De Kroon;Consulting;1.250,50;21',
  })
  @IsDocumentPayload()
  @IsNotEmpty()
  document!: DocumentPayload;

  @ApiPropertyOptional({
    maxLength: 200,
    description: 'Name of the file, for lists',
    example: 'november.csv',
  })
  @IsOptional()
  @IsText(200)
  fileName?: string;
}

export class ImportFieldInput {
  @ApiProperty({ enum: IMPORT_FIELD_NAMES, description: 'Field of the invoice or of its line' })
  @IsIn(IMPORT_FIELD_NAMES, { message: `field must be one of ${IMPORT_FIELD_NAMES.join(', ')}` })
  field!: ImportField;

  @ApiPropertyOptional({
    type: String,
    nullable: true,
    description: 'Name of the column that contains the field',
    maxLength: SHEET_LIMITS.cell,
    example: 'Invoice number',
  })
  @IsOptional()
  @IsString()
  @MaxLength(SHEET_LIMITS.cell)
  column?: string | null;

  @ApiPropertyOptional({
    type: String,
    nullable: true,
    description: 'Value of the field in all rows, in place of a column',
    maxLength: MAX_VALUE,
    example: '21',
  })
  @IsOptional()
  @IsText(MAX_VALUE)
  value?: string | null;
}

export class SetInvoiceImportMappingInput {
  @ApiProperty({
    type: [ImportFieldInput],
    description:
      'Fields of the invoices, each once; `number` is required. Columns that are not named are ignored',
  })
  @IsArray()
  @ArrayMinSize(1)
  @ArrayMaxSize(IMPORT_FIELD_NAMES.length)
  @Type(() => ImportFieldInput)
  @EachNested()
  fields!: ImportFieldInput[];

  @ApiPropertyOptional({
    enum: ['.', ','],
    description:
      'Decimal separator of numbers such as `1.250`, which are ambiguous; default: the suggested separator',
  })
  @IsOptional()
  @IsIn(['.', ','], { message: "decimalSeparator must be one of '.', ','" })
  decimalSeparator?: '.' | ',';
}

export class SendInvoiceImportInput {
  static readonly bodyIsOptional = true;

  @ApiPropertyOptional({
    type: [String],
    maxItems: MAX_CHOSEN,
    description: 'Ids of the valid or failed documents of the import to send; default: all valid documents',
  })
  @IsOptional()
  @IsArray()
  @IsString({ each: true })
  @ArrayMinSize(1)
  @ArrayMaxSize(MAX_CHOSEN)
  ids?: string[];
}

export class ListImportDocumentsQuery extends PageQuery {
  @ApiPropertyOptional({
    enum: IMPORT_DOCUMENT_STATES,
    isArray: true,
    description: 'Documents in these states; repeatable',
  })
  @IsOptional()
  @Transform(({ value }: { value: unknown }) => (value === undefined ? value : [value].flat()))
  @IsIn(IMPORT_DOCUMENT_STATES, {
    each: true,
    message: `state must be one of ${IMPORT_DOCUMENT_STATES.join(', ')}`,
  })
  @ArrayMaxSize(IMPORT_DOCUMENT_STATES.length)
  state?: ImportDocumentState[];
}
