import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import {
  IsBoolean,
  IsEmail,
  IsIn,
  IsInt,
  IsOptional,
  IsString,
  Matches,
  Max,
  MaxLength,
  Min,
  ValidateIf,
} from 'class-validator';
import { WholeListQuery } from '../../platform/kernel/http/cursor';
import { Nested } from '../../platform/kernel/http/each-nested';
import { IsText } from '../../platform/kernel/http/is-text';
import { IsTradeNames, MAX_TRADE_NAMES } from './is-trade-names';
import { InvoiceDefaultsInput } from './invoice-defaults.input';
import { TaxReportingInput } from './tax-reporting.input';
import { NOT_OMITTED } from '../../platform/kernel/http/input-fields';

const MAX_DOCUMENTS_PER_DAY = 1_000_000;
const DOCUMENTS_PER_DAY_MESSAGE = `documentsPerDay must be a whole number from 0 to ${MAX_DOCUMENTS_PER_DAY}`;
const SMP_RECIPIENT_DESCRIPTION =
  'Whether the company is published on the network, so that it can receive documents';

/** Optional fields of a company, for create and update; null clears a field. */
class CompanyOptions {
  /** Names of these fields in the parties of documents. */
  static readonly otherNames = { street: 'address', postalZone: 'postalCode' };

  @ApiPropertyOptional({
    type: String,
    nullable: true,
    description: 'Scheme of the enterprise number (ISO 6523 ICD)',
    example: '0208',
  })
  @IsOptional()
  @Matches(/^\d{4}$/, { message: 'must be an ISO 6523 ICD of four digits, such as 0208' })
  enterpriseNumberScheme?: string | null;

  @ApiPropertyOptional({ type: String, nullable: true, example: '0123.456.749' })
  @IsOptional()
  @IsText(50)
  enterpriseNumber?: string | null;

  @ApiPropertyOptional({ type: String, nullable: true, example: 'BE 0123.456.749' })
  @IsOptional()
  @IsText(30)
  vatNumber?: string | null;

  @ApiPropertyOptional({ type: String, nullable: true, example: 'invoices@example.com' })
  @IsOptional()
  @IsEmail({}, { message: 'must be an e-mail address' })
  @MaxLength(254)
  email?: string | null;

  @ApiPropertyOptional({ type: String, nullable: true, example: '+32 2 555 12 12' })
  @IsOptional()
  @IsText(50)
  phone?: string | null;

  @ApiPropertyOptional({ description: SMP_RECIPIENT_DESCRIPTION })
  @ValidateIf(NOT_OMITTED)
  @IsBoolean()
  isSmpRecipient?: boolean;

  @ApiPropertyOptional({
    type: [String],
    maxItems: MAX_TRADE_NAMES,
    description:
      'Additional seller names allowed in documents of the company (BT-27, BT-28). The whole ' +
      'list is replaced; [] removes all',
    example: ['Maison Dubois'],
  })
  @ValidateIf(NOT_OMITTED)
  @IsTradeNames()
  tradeNames?: string[];

  @ApiPropertyOptional({
    type: TaxReportingInput,
    nullable: true,
    description:
      'Tax authority that the company reports its invoices to. The whole object is replaced; null ends ' +
      'the reporting',
  })
  @IsOptional()
  @Nested(() => TaxReportingInput, { nullable: true })
  taxReporting?: TaxReportingInput | null;

  @ApiPropertyOptional({
    type: InvoiceDefaultsInput,
    nullable: true,
    description:
      'Default bank accounts, payment terms and number patterns of new invoices in the dashboard. The whole object is replaced; null ' +
      'clears it',
  })
  @IsOptional()
  @Nested(() => InvoiceDefaultsInput, { nullable: true })
  invoiceDefaults?: InvoiceDefaultsInput | null;

  @ApiPropertyOptional({
    type: 'integer',
    nullable: true,
    minimum: 0,
    maximum: MAX_DOCUMENTS_PER_DAY,
    description:
      'Maximum number of documents sent per day (UTC); further documents are rejected with 429 ' +
      '`daily_limit_reached`. Null: no limit',
    example: 500,
  })
  @IsOptional()
  @IsInt({ message: DOCUMENTS_PER_DAY_MESSAGE })
  @Min(0, { message: DOCUMENTS_PER_DAY_MESSAGE })
  @Max(MAX_DOCUMENTS_PER_DAY, { message: DOCUMENTS_PER_DAY_MESSAGE })
  documentsPerDay?: number | null;
}

export class CreateCompanyInput extends CompanyOptions {
  // An update without this field does not change it; a new company gets true.
  @ApiPropertyOptional({ description: SMP_RECIPIENT_DESCRIPTION, default: true })
  override isSmpRecipient?: boolean;

  @ApiProperty({ maxLength: 200, example: 'Atelier Dubois SRL' })
  @IsText(200)
  name!: string;

  @ApiProperty({ maxLength: 200, example: 'Rue de la Loi 16' })
  @IsText(200)
  address!: string;

  @ApiProperty({ maxLength: 20, example: '1000' })
  @IsText(20)
  postalCode!: string;

  @ApiProperty({ maxLength: 100, example: 'Bruxelles' })
  @IsText(100)
  city!: string;

  @ApiProperty({ description: 'Country (ISO 3166-1 alpha-2)', example: 'BE' })
  @IsString()
  country!: string;
}

export class UpdateCompanyInput extends CompanyOptions {
  @ApiPropertyOptional({ maxLength: 200 })
  @ValidateIf(NOT_OMITTED)
  @IsText(200)
  name?: string;

  @ApiPropertyOptional({ maxLength: 200 })
  @ValidateIf(NOT_OMITTED)
  @IsText(200)
  address?: string;

  @ApiPropertyOptional({ maxLength: 20 })
  @ValidateIf(NOT_OMITTED)
  @IsText(20)
  postalCode?: string;

  @ApiPropertyOptional({ maxLength: 100 })
  @ValidateIf(NOT_OMITTED)
  @IsText(100)
  city?: string;

  @ApiPropertyOptional({ description: 'Country (ISO 3166-1 alpha-2)' })
  @ValidateIf(NOT_OMITTED)
  @IsString()
  country?: string;
}

export class ListCompaniesQuery extends WholeListQuery {
  @ApiPropertyOptional({ description: 'Only companies with this enterprise number, in any notation' })
  @IsOptional()
  @IsText(50)
  enterpriseNumber?: string;

  @ApiPropertyOptional({ description: 'Only companies with this VAT number, in any notation' })
  @IsOptional()
  @IsText(50)
  vatNumber?: string;

  @ApiPropertyOptional({
    description:
      'Only companies whose name, city, VAT number, enterprise number or id contain this text: letters ' +
      'without regard to case and accents, numbers in any notation',
  })
  @IsOptional()
  @IsText(200)
  search?: string;

  @ApiPropertyOptional({ description: 'Only companies in this country (ISO 3166-1 alpha-2)', example: 'FR' })
  @IsOptional()
  @Matches(/^[A-Z]{2}$/, { message: 'must be an ISO 3166-1 alpha-2 code such as BE or FR' })
  country?: string;
}

export class VerificationOutcomeInput {
  @ApiProperty({ enum: ['verified', 'rejected'] })
  @IsIn(['verified', 'rejected'], { message: 'must be verified or rejected' })
  outcome!: 'verified' | 'rejected';

  @ApiPropertyOptional({ type: String, nullable: true })
  @IsOptional()
  @IsText(500)
  reason?: string | null;
}
