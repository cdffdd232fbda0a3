import { applyDecorators } from '@nestjs/common';
import { ApiProperty, ApiPropertyOptional, type ApiPropertyOptions } from '@nestjs/swagger';
import { Transform } from 'class-transformer';
import {
  ArrayMaxSize,
  IsBoolean,
  IsIn,
  IsInt,
  IsObject,
  IsOptional,
  IsString,
  Max,
  Min,
  ValidateIf,
} from 'class-validator';
import { PageQuery } from '../../platform/kernel/http/cursor';
import { Nested } from '../../platform/kernel/http/each-nested';
import { IsDay } from '../../platform/kernel/http/is-instant';
import { IsText } from '../../platform/kernel/http/is-text';
import { NOT_OMITTED } from '../../platform/kernel/http/input-fields';
import type { DraftContent } from '../drafts/draft-content';
import { PLACEHOLDERS } from './placeholders';
import { RECURRING_MODES, type RecurringMode } from './recurring-invoice.entity';
import { RECURRENCE_UNITS, type RecurrenceUnit } from './recurrence';

const [MAX_EVERY, MAX_RUNS, MAX_PAYMENT_DAYS] = [120, 1_000, 3_650];
const MAX_NAME_LENGTH = 200;

const CONTENT_OPTIONS = {
  type: 'object',
  additionalProperties: true,
  description:
    'Input of `POST /{companyId}/send` for an invoice or credit note in JSON, without number, issue date, due date and ' +
    `\`sendAt\`, which each run sets. Texts may contain the placeholders ${PLACEHOLDERS.join(', ')}`,
} as const;
const NOT_AN_OBJECT_MESSAGE = 'content must be an object, as in the body of POST /{companyId}/send';
const FIRST_ON_DESCRIPTION =
  'First possible day of an occurrence, from which weeks, months and years are counted. Occurrences before today are not run';
const LAST_ON_DESCRIPTION = 'Last day on which an occurrence is possible; null: no end';
const MAX_RUNS_DESCRIPTION = 'Maximum number of occurrences; null: any number';
const PAYMENT_DAYS_DESCRIPTION =
  'Days from the issue date to the due date; null: `invoiceDefaults.paymentDays` of the company, else 30';
const MODE_DESCRIPTION =
  '`send`: each document is validated and sent; `draft`: a draft is created each time, which a person sends';

/** Time between two occurrences. */
export class IntervalInput {
  @ApiProperty({
    type: 'integer',
    minimum: 1,
    maximum: MAX_EVERY,
    description: 'Number of units',
    example: 1,
  })
  @IsInt({ message: `every must be a whole number from 1 to ${MAX_EVERY}` })
  @Min(1)
  @Max(MAX_EVERY)
  every!: number;

  @ApiProperty({ enum: RECURRENCE_UNITS, description: 'Unit of `every`', example: 'month' })
  @IsIn(RECURRENCE_UNITS, { message: `unit must be one of ${RECURRENCE_UNITS.join(', ')}` })
  unit!: RecurrenceUnit;

  @ApiPropertyOptional({
    type: 'integer',
    nullable: true,
    minimum: 1,
    maximum: 31,
    description:
      'Day of the month; 31 is the last day of each month. Default: the day of `firstOn`. Null for weeks, which use the weekday of `firstOn`',
    example: 1,
  })
  @IsOptional()
  @IsInt({ message: 'day must be a whole number from 1 to 31' })
  @Min(1)
  @Max(31)
  day?: number | null;
}

/** Description and rules of a field of a recurring invoice. */
interface InputField {
  description: ApiPropertyOptions;
  rules: PropertyDecorator[];
}

/** Fields that are required for a new recurring invoice and optional for a change. */
const FIELDS = {
  name: {
    description: {
      maxLength: MAX_NAME_LENGTH,
      description: 'Name of the recurring invoice',
      example: 'Rent of the office',
    },
    rules: [IsText(MAX_NAME_LENGTH)],
  },
  content: { description: CONTENT_OPTIONS, rules: [IsObject({ message: NOT_AN_OBJECT_MESSAGE })] },
  interval: {
    description: { type: IntervalInput, description: 'Time between two occurrences; replaced as a whole' },
    rules: [Nested(() => IntervalInput)],
  },
  firstOn: {
    description: { format: 'date', description: FIRST_ON_DESCRIPTION, example: '2026-12-01' },
    rules: [IsDay()],
  },
  mode: {
    description: { enum: RECURRING_MODES, description: MODE_DESCRIPTION, example: 'send' },
    rules: [IsIn(RECURRING_MODES, { message: `mode must be one of ${RECURRING_MODES.join(', ')}` })],
  },
} satisfies Record<string, InputField>;

/** Declares a required field. */
const RequiredField = ({ description, rules }: InputField): PropertyDecorator =>
  applyDecorators(ApiProperty(description), ...rules);

/** Declares a field that stays unchanged when it is omitted, and cannot be null. */
const OmittableField = ({ description, rules }: InputField): PropertyDecorator =>
  applyDecorators(ApiPropertyOptional(description), ValidateIf(NOT_OMITTED), ...rules);

/** Common fields of a new recurring invoice and a change: each may be omitted, and null clears an optional field. */
class RecurringInvoiceFields {
  @ApiPropertyOptional({
    type: String,
    format: 'date',
    nullable: true,
    description: LAST_ON_DESCRIPTION,
    example: '2027-12-31',
  })
  @IsOptional()
  @IsDay()
  lastOn?: string | null;

  @ApiPropertyOptional({
    type: 'integer',
    nullable: true,
    minimum: 1,
    maximum: MAX_RUNS,
    description: MAX_RUNS_DESCRIPTION,
    example: 12,
  })
  @IsOptional()
  @IsInt({ message: `maxRuns must be a whole number from 1 to ${MAX_RUNS}` })
  @Min(1)
  @Max(MAX_RUNS)
  maxRuns?: number | null;

  @ApiPropertyOptional({
    type: 'integer',
    nullable: true,
    minimum: 0,
    maximum: MAX_PAYMENT_DAYS,
    description: PAYMENT_DAYS_DESCRIPTION,
    example: 30,
  })
  @IsOptional()
  @IsInt({ message: `paymentDays must be a whole number from 0 to ${MAX_PAYMENT_DAYS}` })
  @Min(0)
  @Max(MAX_PAYMENT_DAYS)
  paymentDays?: number | null;

  @ApiPropertyOptional({
    description:
      'Whether the recurring invoice is paused, false for a new one; occurrences that fall into the pause are skipped',
  })
  @ValidateIf(NOT_OMITTED)
  @IsBoolean()
  paused?: boolean;
}

/** A new recurring invoice. */
export class CreateRecurringInvoiceInput extends RecurringInvoiceFields {
  @RequiredField(FIELDS.name)
  name!: string;

  @RequiredField(FIELDS.content)
  content!: DraftContent;

  @RequiredField(FIELDS.interval)
  interval!: IntervalInput;

  @RequiredField(FIELDS.firstOn)
  firstOn!: string;

  @RequiredField(FIELDS.mode)
  mode!: RecurringMode;
}

/** A change of a recurring invoice: omitted fields stay unchanged, and null clears an optional field. */
export class UpdateRecurringInvoiceInput extends RecurringInvoiceFields {
  @OmittableField(FIELDS.name)
  name?: string;

  @OmittableField(FIELDS.content)
  content?: DraftContent;

  @OmittableField(FIELDS.interval)
  interval?: IntervalInput;

  @OmittableField(FIELDS.firstOn)
  firstOn?: string;

  @OmittableField(FIELDS.mode)
  mode?: RecurringMode;
}

/** Occurrence to run again. */
export class RunRecurringInvoiceInput {
  static readonly bodyIsOptional = true;

  @ApiPropertyOptional({
    format: 'date',
    description:
      'Day of an occurrence that failed, was skipped or passed during a pause; default: the oldest failed occurrence',
    example: '2026-12-01',
  })
  @ValidateIf(NOT_OMITTED)
  @IsDay()
  on?: string;
}

export class ListTeamRecurringInvoicesQuery extends PageQuery {
  @ApiPropertyOptional({
    type: [String],
    description: 'Lists only recurring invoices of these companies; repeatable',
  })
  @IsOptional()
  @Transform(({ value }: { value: unknown }) => (value === undefined ? value : [value].flat()))
  @IsString({ each: true })
  @ArrayMaxSize(100)
  companyId?: string[];
}
