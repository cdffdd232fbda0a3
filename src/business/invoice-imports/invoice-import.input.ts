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
const MAX_SELECTED_DOCUMENTS = 1_000;
/** Maximum length of a fixed value. */
const MAX_FIXED_VALUE_LENGTH = 500;

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
    description: 'File name, shown in lists',
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
    description: 'Fixed value of the field in all rows, instead of a column',
    maxLength: MAX_FIXED_VALUE_LENGTH,
    example: '21',
  })
  @IsOptional()
  @IsText(MAX_FIXED_VALUE_LENGTH)
  value?: string | null;
}

export class SetInvoiceImportMappingInput {
  @ApiProperty({
    type: [ImportFieldInput],
    description:
      'Mapping of invoice fields, each field at most once; `number` is required. Columns without a field are ignored',
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
    maxItems: MAX_SELECTED_DOCUMENTS,
    description: 'Ids of the valid or failed documents of the import to send; default: all valid documents',
  })
  @IsOptional()
  @IsArray()
  @IsString({ each: true })
  @ArrayMinSize(1)
  @ArrayMaxSize(MAX_SELECTED_DOCUMENTS)
  ids?: string[];
}

export class ListImportDocumentsQuery extends PageQuery {
  @ApiPropertyOptional({
    enum: IMPORT_DOCUMENT_STATES,
    isArray: true,
    description: 'Lists only documents in these states; repeatable',
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
