import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { Type } from 'class-transformer';
import { ArrayMaxSize, IsArray, IsInt, IsOptional, Matches, Max, Min, ValidateIf } from 'class-validator';
import { EachNested } from '../../platform/kernel/http/each-nested';
import { IsText } from '../../platform/kernel/http/is-text';

const MAX_ACCOUNTS = 20;
const MAX_DAYS = 3650;

export class PaymentAccountInput {
  @ApiProperty({ description: 'IBAN in any notation', example: 'BE71 0961 2345 6769' })
  @IsText(50)
  iban!: string;

  @ApiPropertyOptional({ type: String, nullable: true, description: 'BIC of the bank', example: 'GKCCBEBB' })
  @IsOptional()
  @Matches(/^[A-Za-z]{6}[A-Za-z0-9]{2}([A-Za-z0-9]{3})?$/, {
    message: 'must be a BIC of 8 or 11 characters, such as GKCCBEBB',
  })
  bic?: string | null;

  @ApiPropertyOptional({
    type: String,
    nullable: true,
    maxLength: 100,
    description: 'Name of the account holder',
  })
  @IsOptional()
  @IsText(100)
  name?: string | null;
}

/** Default values of new invoices in the dashboard. */
export class InvoiceDefaultsInput {
  @ApiPropertyOptional({
    type: [PaymentAccountInput],
    maxItems: MAX_ACCOUNTS,
    description: 'Bank accounts for payments to the company, the default first',
  })
  @ValidateIf((_: object, value: unknown) => value !== undefined)
  @IsArray({ message: 'must be a list of accounts' })
  @ArrayMaxSize(MAX_ACCOUNTS, { message: `must have at most ${MAX_ACCOUNTS} items` })
  @EachNested()
  @Type(() => PaymentAccountInput)
  accounts?: PaymentAccountInput[];

  @ApiPropertyOptional({
    type: Number,
    nullable: true,
    minimum: 0,
    maximum: MAX_DAYS,
    description: 'Days from the issue date to the due date',
    example: 30,
  })
  @IsOptional()
  @IsInt({ message: `must be a whole number from 0 to ${MAX_DAYS}` })
  @Min(0)
  @Max(MAX_DAYS)
  paymentDays?: number | null;

  @ApiPropertyOptional({ type: String, nullable: true, maxLength: 1000, example: 'Payable within 30 days' })
  @IsOptional()
  @IsText(1000)
  paymentTerms?: string | null;

  @ApiPropertyOptional({ type: String, nullable: true, maxLength: 2000 })
  @IsOptional()
  @IsText(2000)
  note?: string | null;

  @ApiPropertyOptional({
    type: String,
    nullable: true,
    description: 'Language of documents (ISO 639-1)',
    example: 'nl',
  })
  @IsOptional()
  @Matches(/^[a-z]{2}$/, { message: 'must be an ISO 639-1 code of two letters, such as nl' })
  language?: string | null;

  @ApiPropertyOptional({
    type: String,
    nullable: true,
    maxLength: 60,
    description:
      'Pattern of invoice numbers with `{number}` or `{number:4}` once, and `{year}`, `{year:2}`, `{month}` of the issue date',
    example: '{year}/{number:4}',
  })
  @IsOptional()
  @IsText(60)
  invoiceNumberPattern?: string | null;

  @ApiPropertyOptional({
    type: String,
    nullable: true,
    maxLength: 60,
    description: 'Pattern of credit note numbers, with the same placeholders',
    example: 'CN{year}/{number:4}',
  })
  @IsOptional()
  @IsText(60)
  creditNoteNumberPattern?: string | null;
}
