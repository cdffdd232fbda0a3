import { applyDecorators } from '@nestjs/common';
import { ApiPropertyOptional } from '@nestjs/swagger';
import { Transform } from 'class-transformer';
import {
  ArrayMaxSize,
  IsBoolean,
  IsIn,
  IsOptional,
  IsString,
  Matches,
  MaxLength,
  MinLength,
} from 'class-validator';
import { asBoolean } from '../../platform/kernel/http/input-fields';
import { PageQuery } from '../../platform/kernel/http/cursor';
import { IsDecimalText } from '../../platform/kernel/http/is-decimal-text';
import { IsDay, IsInstantOrDay } from '../../platform/kernel/http/is-instant';
import { BUSINESS_STATUSES, type BusinessStatus } from './business-status/business-statuses';
import { PURCHASE_STATES, type PurchaseState } from './purchases/purchase.resource';
import { REPORT_TYPES } from './report-types';
import { ANSWERS, type Answer } from './responses/answer-filter';
import {
  DOCUMENT_SORTS,
  MAX_ALWAYS_SORTED,
  type DocumentSort,
  type SortOrder,
} from './sorting/document-sort';

const toList = ({ value }: { value: unknown }): unknown =>
  value === undefined || Array.isArray(value) ? value : [value];

/** Types of documents that filters accept. */
export const DOCUMENT_TYPES = [
  'invoice',
  'creditNote',
  'selfBillingInvoice',
  'selfBillingCreditNote',
  'invoiceResponse',
  'messageLevelStatus',
  'messageLevelResponse',
  'order',
  'orderResponse',
  'despatchAdvice',
  'lifecycleStatus',
  'report',
  ...REPORT_TYPES,
  'unknown',
];

/** Document types to exclude from a list. */
const ExcludedTypes = (): PropertyDecorator =>
  applyDecorators(
    ApiPropertyOptional({
      enum: DOCUMENT_TYPES,
      isArray: true,
      description: 'Excludes documents of these types, such as `invoiceResponse`; repeatable',
    }),
    IsOptional(),
    Transform(toList),
    IsIn(DOCUMENT_TYPES, { each: true, message: `excludeType must be one of ${DOCUMENT_TYPES.join(', ')}` }),
    ArrayMaxSize(DOCUMENT_TYPES.length),
  );

/** Minimum number of characters of a search. */
const MIN_SEARCH_LENGTH = 3;

/** Filters of the document lists. A document must match all filters; a repeated filter matches any of its values. */
export class ListDocumentsQuery extends PageQuery {
  @ApiPropertyOptional({ type: [String], description: 'Documents of these companies; repeatable' })
  @IsOptional()
  @Transform(toList)
  @IsString({ each: true })
  @ArrayMaxSize(100)
  companyId?: string[];

  @ApiPropertyOptional({ enum: ['incoming', 'outgoing'], description: 'Direction: received or sent' })
  @IsOptional()
  @IsIn(['incoming', 'outgoing'])
  direction?: 'incoming' | 'outgoing';

  @ApiPropertyOptional({ enum: DOCUMENT_TYPES, description: 'Type of the document' })
  @IsOptional()
  @IsIn(DOCUMENT_TYPES)
  type?: string;

  @ExcludedTypes()
  excludeType?: string[];

  @ApiPropertyOptional({
    description: 'Profile of the documents, such as `peppol-bis-3`, `xrechnung-3` or `unknown`',
    example: 'xrechnung-3',
    maxLength: 50,
  })
  @IsOptional()
  @IsString()
  @MaxLength(50)
  profile?: string;

  @ApiPropertyOptional({
    description: 'Documents with exactly this number (BT-1), case-sensitive',
    example: '2026-0001',
    minLength: 1,
    maxLength: 1000,
  })
  @IsOptional()
  @IsString()
  @MinLength(1)
  @MaxLength(1000)
  number?: string;

  @ApiPropertyOptional({
    description:
      'Documents that reference the invoice with this number (BT-25), such as the credit notes of an ' +
      'invoice; documents that were stored before release 0.3.0 are not found',
    example: '2026-0001',
    minLength: 1,
    maxLength: 1000,
  })
  @IsOptional()
  @IsString()
  @MinLength(1)
  @MaxLength(1000)
  invoiceReference?: string;

  @ApiPropertyOptional({
    enum: ANSWERS,
    isArray: true,
    description:
      'Sent invoices by the status of the buyer’s last Invoice Response: `rejected` (RE), ' +
      '`questioned` (UQ), `accepted` (AP), `paid` (PD, in full); repeatable',
  })
  @IsOptional()
  @Transform(toList)
  @IsIn(ANSWERS, { each: true, message: `answer must be one of ${ANSWERS.join(', ')}` })
  @ArrayMaxSize(ANSWERS.length)
  answer?: Answer[];

  @ApiPropertyOptional({
    enum: BUSINESS_STATUSES,
    isArray: true,
    description:
      'Invoices and credit notes by their business status, such as `rejected`, `partlyPaid`, or `none` ' +
      'for no status; repeatable',
  })
  @IsOptional()
  @Transform(toList)
  @IsIn(BUSINESS_STATUSES, {
    each: true,
    message: `businessStatus must be one of ${BUSINESS_STATUSES.join(', ')}`,
  })
  @ArrayMaxSize(BUSINESS_STATUSES.length)
  businessStatus?: BusinessStatus[];

  @ApiPropertyOptional({
    enum: PURCHASE_STATES,
    description:
      'Received invoices and credit notes by the state of the work on them: `new`, `approved` or `booked`',
  })
  @IsOptional()
  @IsIn(PURCHASE_STATES, { message: `purchaseState must be one of ${PURCHASE_STATES.join(', ')}` })
  purchaseState?: PurchaseState;

  @ApiPropertyOptional({
    description: 'Received invoices and credit notes that are assigned to the member with this id',
    maxLength: 50,
  })
  @IsOptional()
  @IsString()
  @MaxLength(50)
  assignee?: string;

  @ApiPropertyOptional({ type: [String], description: 'Documents that have any of these labels; repeatable' })
  @IsOptional()
  @Transform(toList)
  @IsString({ each: true })
  @ArrayMaxSize(100)
  labelId?: string[];

  @ApiPropertyOptional({
    description: 'Incoming documents that are unread (true) or read (false)',
  })
  @IsOptional()
  @Transform(asBoolean)
  @IsBoolean({ message: 'unread must be true or false' })
  unread?: boolean;

  @ApiPropertyOptional({
    enum: ['pending', 'delivered', 'failed'],
    description: 'Delivery status of the document',
  })
  @IsOptional()
  @IsIn(['pending', 'delivered', 'failed'])
  deliveryStatus?: 'pending' | 'delivered' | 'failed';

  @ApiPropertyOptional({
    description: 'Documents that wait for their scheduled time (true), or all other documents (false)',
  })
  @IsOptional()
  @Transform(asBoolean)
  @IsBoolean({ message: 'scheduled must be true or false' })
  scheduled?: boolean;

  @ApiPropertyOptional({
    description:
      'Search text. Finds words or beginnings of words in names, addresses, numbers, references and line texts (first 2,000 characters), ignoring accents; a number or the amount due in any notation, such as `20.894,86 €`; a part of an address, name or number with at least three consecutive letters or digits; or the id. Use `number` for short numbers. A group of up to three digits matches whole words when another word follows. A page examines a limited number of documents and may have fewer items than `limit`, or none, although another page follows',
    example: '20.894,86',
    minLength: MIN_SEARCH_LENGTH,
    maxLength: 200,
  })
  @IsOptional()
  @IsString()
  @MinLength(MIN_SEARCH_LENGTH, {
    message: `search must have at least ${MIN_SEARCH_LENGTH} characters (use number to find a shorter number)`,
  })
  @MaxLength(200)
  search?: string;

  @ApiPropertyOptional({
    description: 'Documents with at least this amount due (BT-115), in any currency',
    example: '1000.00',
  })
  @IsOptional()
  @IsDecimalText()
  amountFrom?: string;

  @ApiPropertyOptional({
    description: 'Documents with at most this amount due (BT-115), in any currency',
    example: '2500.00',
  })
  @IsOptional()
  @IsDecimalText()
  amountTo?: string;

  @ApiPropertyOptional({
    description:
      'Documents in this currency (BT-5), ISO 4217. A page examines at most 1,000 documents (2,000 of a short list) and may have fewer items than `limit`, or none, although another page follows',
    example: 'EUR',
  })
  @IsOptional()
  @Matches(/^[A-Z]{3}$/, { message: 'currency must be an ISO 4217 code, e.g. EUR' })
  currency?: string;

  @ApiPropertyOptional({
    description: 'Documents that were created at this time or later',
    example: '2026-11-01T00:00:00Z',
  })
  @IsOptional()
  @IsInstantOrDay()
  from?: string;

  @ApiPropertyOptional({ description: 'Documents that were created before this time' })
  @IsOptional()
  @IsInstantOrDay()
  to?: string;

  @ApiPropertyOptional({ description: 'Instance identifier of the envelope' })
  @IsOptional()
  @IsString()
  @MaxLength(200)
  envelopeId?: string;

  @ApiPropertyOptional({
    description: 'Documents that were issued on this day or later',
    example: '2026-11-01',
  })
  @IsOptional()
  @IsDay()
  issuedFrom?: string;

  @ApiPropertyOptional({ description: 'Documents that were issued on this day or earlier' })
  @IsOptional()
  @IsDay()
  issuedTo?: string;
}

/** Value by which a list of documents is sorted. */
export const SortBy = (): PropertyDecorator =>
  applyDecorators(
    ApiPropertyOptional({
      enum: DOCUMENT_SORTS,
      description:
        'Order of the documents. Default: `createdAt`, the time at which a document was stored. `amount` is the amount ' +
        'due (BT-115) as a number, regardless of the currency; `counterparty` is the name of the other party, or its address. ' +
        '`dueDate` is the due date (BT-9) of an invoice or credit note, or the issue date of a document without a ' +
        `due date. Documents without the value come last. If more than ${MAX_ALWAYS_SORTED.toLocaleString('en')} documents match ` +
        'the filters, or each of several filters alone matches more than that number of documents, a page examines ' +
        'a limited number of documents and may have fewer items than `limit`, or none, although another page follows',
    }),
    IsOptional(),
    IsIn(DOCUMENT_SORTS, { message: `sort must be one of ${DOCUMENT_SORTS.join(', ')}` }),
  );

/** Direction in which a list of documents is sorted. */
export const OrderOfSort = (): PropertyDecorator =>
  applyDecorators(
    ApiPropertyOptional({
      enum: ['asc', 'desc'],
      description:
        'Direction of the order. Default: `desc`, the newest or largest first; for `dueDate` and `counterparty` `asc`',
    }),
    IsOptional(),
    IsIn(['asc', 'desc'], { message: 'order must be one of asc, desc' }),
  );

/** Filters and order of a list of documents. */
export class SortedDocumentsQuery extends ListDocumentsQuery {
  @SortBy()
  sort?: DocumentSort;

  @OrderOfSort()
  order?: SortOrder;
}

export class InboxQuery extends PageQuery {
  @ApiPropertyOptional({ type: [String], description: 'Documents of these companies; repeatable' })
  @IsOptional()
  @Transform(toList)
  @IsString({ each: true })
  @ArrayMaxSize(100)
  companyId?: string[];

  @ExcludedTypes()
  excludeType?: string[];

  @SortBy()
  sort?: DocumentSort;

  @OrderOfSort()
  order?: SortOrder;
}

export class MarkAsReadInput {
  static readonly bodyIsOptional = true;

  @ApiPropertyOptional({
    default: true,
    description: 'Whether to mark the document as read (true) or unread (false)',
  })
  @IsOptional()
  @IsBoolean()
  read?: boolean;
}
