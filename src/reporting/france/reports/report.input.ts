import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { Type, Transform } from 'class-transformer';
import {
  ArrayMaxSize,
  ArrayMinSize,
  Equals,
  IsArray,
  IsIn,
  IsInt,
  IsOptional,
  IsString,
  Matches,
  Max,
  Min,
  ValidateIf,
  IsBoolean,
} from 'class-validator';
import { SALES_CATEGORIES, type SalesCategory, FLOWS, type Flow } from '../../../standards/flux10';
import { EachNested, Nested } from '../../../platform/kernel/http/each-nested';
import { IsDay } from '../../../platform/kernel/http/is-instant';
import { IsText } from '../../../platform/kernel/http/is-text';
import { IsDecimalText } from '../../../platform/kernel/http/is-decimal-text';
import {
  CategorySubtotalInput,
  InvoiceReferenceInput,
  InvoiceTotalsInput,
  RatePaymentInput,
  RateSubtotalInput,
  ReportedPartyInput,
} from './report-parts.input';
import { asBoolean } from '../../../platform/kernel/http/input-fields';
import { PageQuery } from '../../../platform/kernel/http/cursor';

export const REPORT_ACTIONS = ['submit', 'correct', 'cancel'] as const;
export type ReportAction = (typeof REPORT_ACTIONS)[number];

const CURRENCY_PATTERN = /^[A-Z]{3}$/;
/** Maximum number of subtotals, which is higher than the number of VAT rates. */
const MAX_SUBTOTALS = 100;
const MAX_REFERENCES = 100;

/** Requires the field except in a cancellation, where the field is optional but still validated. */
function RequiredUnlessCancelled(): PropertyDecorator {
  return ValidateIf((input: ReportInput, value: unknown) => input.action !== 'cancel' || value !== undefined);
}

/** Fields of all reports. */
export abstract class ReportInput {
  @ApiProperty({
    maxLength: 128,
    description:
      'Reference of the report, chosen by the sender; an equal request returns ' + 'the first report',
    example: 'till-3-2026-11-20',
  })
  @IsText(128)
  @Matches(/^(?!again:)/, {
    message:
      'reference must not begin with again:, which marks reports that are created again from a refused filing',
  })
  reference!: string;

  @ApiPropertyOptional({
    enum: REPORT_ACTIONS,
    default: 'submit',
    description:
      '`correct` replaces and `cancel` cancels the earlier report of the same operation, until the ' +
      'period is filed',
  })
  @IsOptional()
  @IsIn(REPORT_ACTIONS, { message: `action must be one of ${REPORT_ACTIONS.join(', ')}` })
  action?: ReportAction;
}

export class B2cSalesInput extends ReportInput {
  @ApiProperty({ enum: ['sales'] })
  @Equals('sales')
  type!: 'sales';

  @ApiProperty({ format: 'date', description: 'Day of the sales', example: '2026-11-20' })
  @IsDay()
  date!: string;

  @ApiProperty({
    enum: SALES_CATEGORIES,
    description:
      'Category of the sales: goods (TLB1), services (TPS1), notTaxed: not taxed in France (TNT1), ' +
      'margin: margin scheme (TMA1)',
  })
  @IsIn(SALES_CATEGORIES, { message: `category must be one of ${SALES_CATEGORIES.join(', ')}` })
  category!: SalesCategory;

  @ApiPropertyOptional({ default: 'EUR', description: 'Currency code, ISO 4217', example: 'EUR' })
  @IsOptional()
  @Matches(CURRENCY_PATTERN, { message: 'currency must be an ISO 4217 code, e.g. EUR' })
  currency?: string;

  @ApiPropertyOptional({
    type: String,
    description: 'Total of the sales without tax; not required for a cancellation',
    example: '1000.00',
  })
  @RequiredUnlessCancelled()
  @IsDecimalText()
  taxExclusiveAmount?: string;

  @ApiPropertyOptional({
    type: String,
    description: 'Total tax of the sales; not required for a cancellation',
    example: '200.00',
  })
  @RequiredUnlessCancelled()
  @IsDecimalText()
  taxAmount?: string;

  @ApiPropertyOptional({
    type: 'integer',
    minimum: 0,
    description: 'Number of sales; not required for a cancellation',
    example: 42,
  })
  @RequiredUnlessCancelled()
  @IsInt({ message: 'transactionCount must be a whole number' })
  @Min(0)
  @Max(1_000_000_000)
  transactionCount?: number;

  @ApiPropertyOptional({
    type: [RateSubtotalInput],
    description: 'Sales and tax by rate; not required for a cancellation',
  })
  @RequiredUnlessCancelled()
  @IsArray()
  @ArrayMinSize(1)
  @ArrayMaxSize(MAX_SUBTOTALS)
  @EachNested()
  @Type(() => RateSubtotalInput)
  vatBreakdown?: RateSubtotalInput[];
}

export class B2cPaymentsInput extends ReportInput {
  @ApiProperty({ enum: ['payments'] })
  @Equals('payments')
  type!: 'payments';

  @ApiProperty({ format: 'date', description: 'Day of the payments', example: '2026-11-20' })
  @IsDay()
  date!: string;

  @ApiPropertyOptional({
    type: [RatePaymentInput],
    description: 'Payments by rate; not required for a cancellation',
  })
  @RequiredUnlessCancelled()
  @IsArray()
  @ArrayMinSize(1)
  @ArrayMaxSize(MAX_SUBTOTALS)
  @EachNested()
  @Type(() => RatePaymentInput)
  vatBreakdown?: RatePaymentInput[];
}

/** Fields of invoices from and to businesses abroad. */
abstract class InternationalInvoiceInput extends ReportInput {
  @ApiProperty({ enum: ['invoice'] })
  @Equals('invoice')
  type!: 'invoice';

  @ApiProperty({ maxLength: 35, example: '2026-0042' })
  @IsText(35)
  documentNumber!: string;

  @ApiPropertyOptional({
    type: String,
    description: 'Billing mode (BT-23), e.g. B1 goods, S1 services; not required for a cancellation',
    example: 'B1',
  })
  @RequiredUnlessCancelled()
  @IsText(3)
  billingMode?: string;

  @ApiPropertyOptional({
    enum: ['invoice', 'creditNote'],
    description: 'Type of the document; not required for a cancellation',
  })
  @RequiredUnlessCancelled()
  @IsIn(['invoice', 'creditNote'], { message: 'documentType must be invoice or creditNote' })
  documentType?: 'invoice' | 'creditNote';

  @ApiProperty({ format: 'date', example: '2026-11-20' })
  @IsDay()
  issueDate!: string;

  @ApiPropertyOptional({ type: String, format: 'date', nullable: true, example: '2026-12-20' })
  @IsOptional()
  @IsDay()
  dueDate?: string | null;

  @ApiPropertyOptional({ default: 'EUR', description: 'Currency code, ISO 4217', example: 'EUR' })
  @IsOptional()
  @Matches(CURRENCY_PATTERN, { message: 'currency must be an ISO 4217 code, e.g. EUR' })
  currency?: string;

  @ApiPropertyOptional({
    type: InvoiceTotalsInput,
    description: 'Totals of the invoice; not required for a cancellation',
  })
  @RequiredUnlessCancelled()
  @Nested(() => InvoiceTotalsInput)
  totals?: InvoiceTotalsInput;

  @ApiPropertyOptional({
    type: [CategorySubtotalInput],
    description: 'Subtotals by VAT category and rate; not required for a cancellation',
  })
  @RequiredUnlessCancelled()
  @IsArray()
  @ArrayMinSize(1)
  @ArrayMaxSize(MAX_SUBTOTALS)
  @EachNested()
  @Type(() => CategorySubtotalInput)
  vatBreakdown?: CategorySubtotalInput[];

  @ApiPropertyOptional({
    type: [InvoiceReferenceInput],
    description: 'Earlier invoices that the document refers to; a credit note requires at least one',
  })
  @IsOptional()
  @IsArray()
  @ArrayMaxSize(MAX_REFERENCES)
  @EachNested()
  @Type(() => InvoiceReferenceInput)
  invoiceReferences?: InvoiceReferenceInput[];
}

export class B2biInvoiceInput extends InternationalInvoiceInput {
  @ApiPropertyOptional({
    type: ReportedPartyInput,
    description: 'Buyer of the invoice; not required for a cancellation',
  })
  @RequiredUnlessCancelled()
  @Nested(() => ReportedPartyInput)
  buyer?: ReportedPartyInput;
}

export class B2biPurchaseInput extends InternationalInvoiceInput {
  @ApiProperty({
    type: ReportedPartyInput,
    description: 'Seller who issued the invoice; invoice numbers are unique per seller',
  })
  @Nested(() => ReportedPartyInput)
  seller!: ReportedPartyInput;
}

export class B2biPaymentInput extends ReportInput {
  @ApiProperty({ enum: ['payment'] })
  @Equals('payment')
  type!: 'payment';

  @ApiProperty({ maxLength: 35, description: 'Number of the invoice that was paid', example: '2026-0042' })
  @IsText(35)
  invoiceNumber!: string;

  @ApiProperty({ format: 'date', description: 'Issue date of the invoice', example: '2026-11-20' })
  @IsDay()
  issueDate!: string;

  @ApiProperty({ format: 'date', description: 'Day of the payment', example: '2026-12-18' })
  @IsDay()
  date!: string;

  @ApiPropertyOptional({ default: 'EUR', description: 'Currency code, ISO 4217', example: 'EUR' })
  @IsOptional()
  @IsString()
  @Matches(CURRENCY_PATTERN, { message: 'currency must be an ISO 4217 code, e.g. EUR' })
  currency?: string;

  @ApiPropertyOptional({
    type: [RatePaymentInput],
    description: 'Payments by rate; not required for a cancellation',
  })
  @RequiredUnlessCancelled()
  @IsArray()
  @ArrayMinSize(1)
  @ArrayMaxSize(MAX_SUBTOTALS)
  @EachNested()
  @Type(() => RatePaymentInput)
  vatBreakdown?: RatePaymentInput[];
}

export type AnyReportInput =
  B2cSalesInput | B2cPaymentsInput | B2biInvoiceInput | B2biPaymentInput | B2biPurchaseInput;

/** Filters of the list of reports: the period, by flow and first day. */
export class ReportsOfPeriodQuery extends PageQuery {
  @ApiProperty({ description: 'E-reporting flow of the period', enum: FLOWS, example: 'transactions' })
  @IsIn(FLOWS)
  flow!: Flow;

  @ApiProperty({ description: 'First day of the period', example: '2026-11-11' })
  @IsDay()
  periodStart!: string;

  @ApiPropertyOptional({
    description: 'Whether the list includes reports that were replaced or cancelled',
    default: false,
  })
  @IsOptional()
  @Transform(asBoolean)
  @IsBoolean({ message: 'replaced must be true or false' })
  replaced?: boolean;
}
