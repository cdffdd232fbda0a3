import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import {
  ArrayMaxSize,
  ArrayMinSize,
  IsArray,
  IsBoolean,
  IsEmail,
  IsIn,
  IsOptional,
  IsString,
  Matches,
  MaxLength,
} from 'class-validator';
import { IsDecimalText } from '../../../platform/kernel/http/is-decimal-text';
import { IsText } from '../../../platform/kernel/http/is-text';
import { PURCHASE_TYPES } from '../../documents/purchases/purchase.resource';
import { EXPORT_LANGUAGES, type ExportLanguage } from '../../exports/export-languages';
import { MAX_RECIPIENTS } from '../forward.input';
import { FORWARDING_MOMENTS, type ForwardingMoment } from './forwarding-rule.entity';

const MAX_SENDERS = 50;

/** Forwarding rule of a company. Omitted conditions match every received invoice and credit note. */
export class ForwardingRuleInput {
  @ApiProperty({ maxLength: 100, description: 'Name of the rule', example: 'To the accountant' })
  @IsText(100)
  name!: string;

  @ApiPropertyOptional({ default: true, description: 'Whether the rule forwards documents' })
  @IsOptional()
  @IsBoolean()
  enabled?: boolean;

  @ApiProperty({
    enum: FORWARDING_MOMENTS,
    description: '`arrival`: when a document is received; `approval`: when it is approved',
  })
  @IsIn(FORWARDING_MOMENTS, { message: `must be one of ${FORWARDING_MOMENTS.join(', ')}` })
  moment!: ForwardingMoment;

  @ApiPropertyOptional({
    enum: PURCHASE_TYPES,
    isArray: true,
    description: 'Types of the forwarded documents; empty or omitted: all invoices and credit notes',
  })
  @IsOptional()
  @IsArray()
  @ArrayMaxSize(PURCHASE_TYPES.length)
  @IsIn(PURCHASE_TYPES, { each: true, message: `must be one of ${PURCHASE_TYPES.join(', ')}` })
  documentTypes?: string[];

  @ApiPropertyOptional({
    type: [String],
    maxItems: MAX_SENDERS,
    description: 'Electronic addresses of senders, `<scheme>:<identifier>`; empty or omitted: any sender',
    example: ['0208:0123456749'],
  })
  @IsOptional()
  @IsArray()
  @ArrayMaxSize(MAX_SENDERS)
  @IsString({ each: true })
  @MaxLength(135, { each: true })
  @Matches(/^[^\s:]+:\S+$/, {
    each: true,
    message: 'senders must be a list of electronic addresses, such as "0208:0123456749"',
  })
  senders?: string[];

  @ApiPropertyOptional({
    type: String,
    nullable: true,
    maxLength: 50,
    description: 'Id of a label that the document must have; null or omitted: no condition',
  })
  @IsOptional()
  @IsString()
  @MaxLength(50)
  labelId?: string | null;

  @ApiPropertyOptional({
    type: String,
    nullable: true,
    description: 'Threshold (0 or more) that the amount due must exceed; null or omitted: no condition',
    example: '1000',
  })
  @IsOptional()
  @IsDecimalText()
  @Matches(/^[^-]/, { message: 'must be 0 or more' })
  amountAbove?: string | null;

  @ApiPropertyOptional({
    type: String,
    nullable: true,
    pattern: '^[A-Z]{3}$',
    description:
      'Currency of `amountAbove` (ISO 4217), required with `amountAbove`; documents in another currency do not ' +
      'match',
    example: 'EUR',
  })
  @IsOptional()
  @Matches(/^[A-Z]{3}$/, { message: 'must have three capital letters, such as EUR' })
  currency?: string | null;

  @ApiProperty({
    type: [String],
    minItems: 1,
    maxItems: MAX_RECIPIENTS,
    description: 'E-mail addresses of the recipients; each gets a separate mail',
    example: ['office@accountant.example'],
  })
  @IsArray()
  @ArrayMinSize(1)
  @ArrayMaxSize(MAX_RECIPIENTS)
  @IsEmail(
    {},
    { each: true, message: 'recipients must be a list of e-mail addresses, such as accounts@example.com' },
  )
  recipients!: string[];

  @ApiPropertyOptional({
    enum: EXPORT_LANGUAGES,
    default: 'en',
    description: 'Language of the mail and the PDF',
  })
  @IsOptional()
  @IsIn(EXPORT_LANGUAGES)
  language?: ExportLanguage;
}
