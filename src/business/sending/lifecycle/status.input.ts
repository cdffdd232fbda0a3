import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { Type } from 'class-transformer';
import { ArrayMaxSize, IsArray, IsOptional, IsString, Matches } from 'class-validator';
import { LIFECYCLE } from '../../../standards/cdar';
import { IsDecimalText } from '../../../platform/kernel/http/is-decimal-text';
import { EachNested } from '../../../platform/kernel/http/each-nested';
import { IsDay } from '../../../platform/kernel/http/is-instant';
import { IsText } from '../../../platform/kernel/http/is-text';
import {
  ACTIONS,
  CHARACTERISTICS,
  REASONS,
} from '../../../standards/rules/code-lists/french-status-1.4.0.03';
import { CorrectionInput } from '../correction.input';

const MAX_ITEMS = 50;
const CURRENCY = /^[A-Z]{3}$/;

/** Statuses that a company can set; platforms set all other statuses. */
const SETTABLE_STATUSES = LIFECYCLE.filter(
  ({ speakers }) => speakers.includes('seller') || speakers.includes('buyer'),
);

export class StatusReasonInput extends CorrectionInput {
  @ApiProperty({
    enum: REASONS.codes,
    description: 'Code of the reason (MDT-113); `GET …/lifecycle` lists the permitted reasons of each status',
    example: 'PU_ERR',
  })
  @IsString()
  code!: string;
}

export class StatusActionInput {
  @ApiProperty({
    enum: ACTIONS.codes,
    description:
      'Action that the sender requests (MDT-121): `NOA` nothing, `PIN` provide information, `NIN` new ' +
      'invoice, `CNF` full credit note, `CNP` partial credit note, `CNA` credit note of the amount, ' +
      '`OTH` other',
    example: 'CNP',
  })
  @IsString()
  code!: string;

  @ApiPropertyOptional({ maxLength: 1_000, description: 'Explanation as text' })
  @IsOptional()
  @IsText(1_000)
  text?: string;
}

export class StatusAmountInput {
  @ApiPropertyOptional({
    enum: CHARACTERISTICS.codes,
    default: 'MEN',
    description:
      'Kind of the amount (MDT-207): `MEN` received, `MPA` paid, `RAP` still to be paid, and others',
  })
  @IsOptional()
  @IsString()
  kind?: string;

  @ApiProperty({ description: 'Amount with VAT; for `MEN` the received amount', example: '120.00' })
  @IsDecimalText()
  amount!: string;

  @ApiPropertyOptional({ pattern: CURRENCY.source, default: 'EUR' })
  @IsOptional()
  @Matches(CURRENCY, { message: '$property must be a currency code such as EUR' })
  currency?: string;

  @ApiPropertyOptional({ description: 'Rate of VAT in percent; required with `MEN`', example: '20' })
  @IsOptional()
  @IsDecimalText()
  percentage?: string;

  @ApiPropertyOptional({ format: 'date', description: 'Day of the payment', example: '2026-11-30' })
  @IsOptional()
  @IsDay()
  date?: string;
}

/** Status of an invoice in its French life cycle that a company sets. */
export class SayStatusInput {
  @ApiProperty({
    enum: SETTABLE_STATUSES.map(({ code }) => code),
    description: `Code of the status (MDT-105): ${SETTABLE_STATUSES.map(({ code, name }) => `\`${code}\` ${name}`).join(', ')}`,
    example: '205',
  })
  @IsString()
  status!: string;

  @ApiPropertyOptional({
    type: [StatusReasonInput],
    maxItems: MAX_ITEMS,
    description: 'Reasons of the status; required for `206`, `207`, `208` and `210`',
  })
  @IsOptional()
  @IsArray()
  @ArrayMaxSize(MAX_ITEMS)
  @EachNested()
  @Type(() => StatusReasonInput)
  reasons?: StatusReasonInput[];

  @ApiPropertyOptional({
    type: [StatusActionInput],
    maxItems: MAX_ITEMS,
    description: 'Actions that the sender requests',
  })
  @IsOptional()
  @IsArray()
  @ArrayMaxSize(MAX_ITEMS)
  @EachNested()
  @Type(() => StatusActionInput)
  actions?: StatusActionInput[];

  @ApiPropertyOptional({
    type: [StatusAmountInput],
    maxItems: MAX_ITEMS,
    description: 'Amounts; `212` needs the amount received for each rate of VAT',
  })
  @IsOptional()
  @IsArray()
  @ArrayMaxSize(MAX_ITEMS)
  @EachNested()
  @Type(() => StatusAmountInput)
  amounts?: StatusAmountInput[];

  @ApiPropertyOptional({
    format: 'date',
    description: 'First day on which the status applies; today when omitted',
    example: '2026-11-30',
  })
  @IsOptional()
  @IsDay()
  effectiveDate?: string;

  @ApiPropertyOptional({ maxLength: 1_000, description: 'A note to the other party' })
  @IsOptional()
  @IsText(1_000)
  note?: string;
}
