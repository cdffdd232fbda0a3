import { ApiPropertyOptional } from '@nestjs/swagger';
import { IsBoolean, ValidateIf } from 'class-validator';
import { IsDecimalText } from '../../../platform/kernel/http/is-decimal-text';
import { IsDay } from '../../../platform/kernel/http/is-instant';
import { IsText } from '../../../platform/kernel/http/is-text';
import { NOT_OMITTED } from '../../../platform/kernel/http/input-fields';

/** Payment of an invoice to record. */
export class CreatePaymentInput {
  static readonly bodyIsOptional = true;

  @ApiPropertyOptional({
    type: String,
    description: 'Positive amount in the currency of the invoice; by default the whole open amount',
    example: '121.00',
  })
  @ValidateIf(NOT_OMITTED)
  @IsDecimalText()
  amount?: string;

  @ApiPropertyOptional({
    format: 'date',
    description: 'Day of the payment; by default today in UTC',
    example: '2026-11-25',
  })
  @ValidateIf(NOT_OMITTED)
  @IsDay()
  paidOn?: string;

  @ApiPropertyOptional({
    maxLength: 200,
    description: 'Reference of the payment, such as the structured communication of the transfer',
    example: '+++090/9337/55493+++',
  })
  @ValidateIf(NOT_OMITTED)
  @IsText(200)
  reference?: string;

  @ApiPropertyOptional({ maxLength: 1_000, description: 'Note about the payment' })
  @ValidateIf(NOT_OMITTED)
  @IsText(1_000)
  note?: string;

  @ApiPropertyOptional({
    default: false,
    description: 'Whether the payment may exceed the open amount of the invoice',
  })
  @ValidateIf(NOT_OMITTED)
  @IsBoolean()
  allowOverpayment?: boolean;
}
