import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { Transform, Type } from 'class-transformer';
import { ArrayMaxSize, IsArray, IsIn, IsInt, IsOptional, IsString, Max, Min } from 'class-validator';
import {
  INVOICE_STATUSES,
  STATUS_ACTIONS,
  STATUS_REASONS,
  type InvoiceStatus,
} from '../../../standards/invoice/response/invoice-response';
import { EachNested } from '../../../platform/kernel/http/each-nested';
import { IsDay } from '../../../platform/kernel/http/is-instant';
import { IsText } from '../../../platform/kernel/http/is-text';
import { CorrectionInput } from '../correction.input';

const MAX_ITEMS = 50;
/** Maximum delay of a response, in seconds. */
const MAX_DELAY_SECONDS = 60;

const formatCodes = (codes: Readonly<Record<string, string>>): string =>
  Object.entries(codes)
    .map(([code, meaning]) => `\`${code}\` ${meaning}`)
    .join(', ');

export class ReasonInput extends CorrectionInput {
  @ApiProperty({
    enum: Object.keys(STATUS_REASONS),
    description: `Reason of the status (list OPStatusReason): ${formatCodes(STATUS_REASONS)}; \`OTH\` and \`PPD\` need a text`,
    example: 'PRI',
  })
  @IsString()
  code!: string;
}

export class ActionInput {
  @ApiProperty({
    enum: Object.keys(STATUS_ACTIONS),
    description: `Action that the seller should take (list OPStatusAction): ${formatCodes(STATUS_ACTIONS)}`,
    example: 'CNP',
  })
  @IsString()
  code!: string;

  @ApiPropertyOptional({ maxLength: 1_000, description: 'Text of the action; required with `OTH`' })
  @IsOptional()
  @IsText(1_000)
  text?: string;
}

/** Words that the API accepts for the statuses of an invoice. */
const STATUS_BY_WORD: Readonly<Record<string, InvoiceStatus>> = {
  acknowledged: 'AB',
  inProcess: 'IP',
  underQuery: 'UQ',
  conditionallyAccepted: 'CA',
  rejected: 'RE',
  accepted: 'AP',
  paid: 'PD',
};

/** Returns the code of a word, and every other value unchanged. */
function toStatusCode(value: unknown): unknown {
  return typeof value === 'string' && Object.hasOwn(STATUS_BY_WORD, value) ? STATUS_BY_WORD[value] : value;
}

/** Response of a buyer to an invoice (Peppol BIS 63). */
export class RespondInput {
  @ApiProperty({
    enum: [...INVOICE_STATUSES, ...Object.keys(STATUS_BY_WORD)],
    description:
      '`AB` acknowledged, `IP` in process, `UQ` under query, `CA` conditionally accepted, `RE` rejected, `AP` accepted, `PD` paid; the code or the word',
  })
  @Transform(({ value }: { value: unknown }) => toStatusCode(value))
  @IsIn(INVOICE_STATUSES, {
    message: `status must be one of ${Object.entries(STATUS_BY_WORD)
      .map(([word, code]) => `${code} (${word})`)
      .join(', ')}`,
  })
  status!: InvoiceStatus;

  @ApiPropertyOptional({
    type: [ReasonInput],
    maxItems: MAX_ITEMS,
    description:
      'Reasons of the status; `UQ`, `CA` and `RE` need a reason or an action. `PPD` makes `PD` a partial payment',
  })
  @IsOptional()
  @IsArray()
  @ArrayMaxSize(MAX_ITEMS)
  @EachNested()
  @Type(() => ReasonInput)
  reasons?: ReasonInput[];

  @ApiPropertyOptional({
    type: [ActionInput],
    maxItems: MAX_ITEMS,
    description: 'Action that the seller should take',
  })
  @IsOptional()
  @IsArray()
  @ArrayMaxSize(MAX_ITEMS)
  @EachNested()
  @Type(() => ActionInput)
  actions?: ActionInput[];

  @ApiPropertyOptional({
    format: 'date',
    description: 'First day on which the status applies; with `PD` the day of the payment',
    example: '2026-11-30',
  })
  @IsOptional()
  @IsDay()
  effectiveDate?: string;

  @ApiPropertyOptional({ maxLength: 1_000, description: 'A note to the seller' })
  @IsOptional()
  @IsText(1_000)
  note?: string;

  @ApiPropertyOptional({
    type: 'integer',
    minimum: 0,
    maximum: MAX_DELAY_SECONDS,
    default: 0,
    description:
      'Seconds before the response is sent; until then, `POST /documents/{documentId}/cancel` with the id of the response document cancels it',
    example: 10,
  })
  @IsOptional()
  @IsInt({ message: `sendAfterSeconds must be a whole number from 0 to ${MAX_DELAY_SECONDS}` })
  @Min(0)
  @Max(MAX_DELAY_SECONDS)
  sendAfterSeconds?: number;
}
