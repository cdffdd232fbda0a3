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
import { IsDecimalText } from '../../platform/kernel/http/is-decimal-text';
import { IsText } from '../../platform/kernel/http/is-text';
import { ENTRY_STATUSES, type EntryStatus } from './bank-statement-entry.entity';

/** Maximum number of invoices that one entry pays. */
const MAX_INVOICES_PER_ENTRY = 50;

export class ImportBankStatementInput {
  @ApiProperty({
    type: String,
    description: 'Bank statement (CAMT.053, CAMT.054 or CODA), as text or in base64, of at most 10 MiB',
    example: '<?xml version="1.0"?><Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.08">…',
  })
  @IsDocumentPayload()
  @IsNotEmpty()
  document!: DocumentPayload;

  @ApiPropertyOptional({
    maxLength: 200,
    description: 'File name, shown in lists',
    example: '2026-11-27.cod',
  })
  @IsOptional()
  @IsText(200)
  fileName?: string;
}

export class EntryPaymentInput {
  @ApiProperty({
    description: 'Id of the invoice that the entry pays',
    example: 'doc_01KAJ40M3X5Z7B9D1F3H5K7N9Q',
  })
  @IsString()
  @MaxLength(100)
  documentId!: string;

  @ApiProperty({
    type: String,
    description: 'Part of the entry’s amount that pays this invoice, at most the open amount of the invoice',
    example: '121.00',
  })
  @IsDecimalText()
  amount!: string;
}

export class ConfirmEntryInput {
  @ApiProperty({
    type: [EntryPaymentInput],
    description: 'Invoices that the entry pays, each with its amount',
  })
  @IsArray()
  @ArrayMinSize(1)
  @ArrayMaxSize(MAX_INVOICES_PER_ENTRY)
  @EachNested()
  @Type(() => EntryPaymentInput)
  payments!: EntryPaymentInput[];
}

/** Filter and page of the entries of a bank statement. */
export class ListEntriesQuery extends PageQuery {
  @ApiPropertyOptional({
    isArray: true,
    enum: ENTRY_STATUSES,
    description: 'Lists only entries of this status; repeatable',
  })
  @IsOptional()
  @Transform(({ value }: { value: unknown }): unknown =>
    value === undefined || Array.isArray(value) ? value : [value],
  )
  @IsIn(ENTRY_STATUSES, { each: true })
  @ArrayMaxSize(ENTRY_STATUSES.length)
  status?: EntryStatus[];
}
