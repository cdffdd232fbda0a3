import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { Transform, Type } from 'class-transformer';
import { ArrayMaxSize, ArrayMinSize, IsOptional } from 'class-validator';
import { EachNested } from '../../../platform/kernel/http/each-nested';
import { IsDecimalText } from '../../../platform/kernel/http/is-decimal-text';
import { IsText } from '../../../platform/kernel/http/is-text';
import { MAX_DOCUMENT_NUMBER } from '../../../standards/invoice';

/** Maximum number of lines in a request for a credit note. */
const MAX_LINES = 10_000;

export class CreditedLineInput {
  @ApiProperty({ maxLength: 100, description: 'Id of the line in the invoice (BT-126)', example: '1' })
  @IsText(100)
  id!: string;

  @ApiPropertyOptional({
    type: String,
    description: 'Quantity to credit, at most the quantity of the line; default: the whole quantity',
    example: '1',
  })
  @IsOptional()
  @IsDecimalText()
  quantity?: string;
}

export class CreditInput {
  static readonly bodyIsOptional = true;

  @ApiPropertyOptional({
    type: 'array',
    minItems: 1,
    maxItems: MAX_LINES,
    items: {
      anyOf: [{ type: 'string' }, { $ref: '#/components/schemas/CreditedLineInput' }],
    },
    description: 'Lines to credit, as ids or as objects with quantities; default: the whole invoice',
  })
  @IsOptional()
  @Transform(({ value }: { value: unknown }) => expandLineIds(value))
  @Type(() => CreditedLineInput)
  @EachNested()
  @ArrayMinSize(1)
  @ArrayMaxSize(MAX_LINES)
  lines?: CreditedLineInput[];

  @ApiPropertyOptional({
    maxLength: MAX_DOCUMENT_NUMBER,
    description: 'Number of the credit note; by default the number of the invoice with `-C1`, `-C2` …',
    example: '2026-0042-C1',
  })
  @IsOptional()
  @IsText(MAX_DOCUMENT_NUMBER)
  number?: string;
}

/** Replaces line ids in a list by line objects. */
function expandLineIds(value: unknown): unknown {
  if (!Array.isArray(value)) return value;
  return value.map((line: unknown) =>
    typeof line === 'string' ? Object.assign(new CreditedLineInput(), { id: line }) : line,
  );
}
