/** Parts of the reports of French e-reporting. */
import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { IsOptional, Matches } from 'class-validator';
import { IsDay } from '../../../platform/kernel/http/is-instant';
import { IsText } from '../../../platform/kernel/http/is-text';
import { IsDecimalText } from '../../../platform/kernel/http/is-decimal-text';

export class RateSubtotalInput {
  @ApiProperty({ description: 'VAT rate in percent', example: '20' })
  @IsDecimalText()
  percentage!: string;

  @ApiProperty({ example: '1000.00' })
  @IsDecimalText()
  taxableAmount!: string;

  @ApiProperty({ example: '200.00' })
  @IsDecimalText()
  taxAmount!: string;
}

export class CategorySubtotalInput extends RateSubtotalInput {
  @ApiProperty({ description: 'VAT category (UNTDID 5305)', example: 'K' })
  @IsText(3)
  category!: string;

  @ApiPropertyOptional({ type: String, nullable: true, example: 'Intra-Community supply' })
  @IsOptional()
  @IsText(1024)
  exemptionReason?: string | null;

  @ApiPropertyOptional({
    type: String,
    nullable: true,
    description: 'Reason of the exemption as a VATEX code',
    example: 'VATEX-EU-IC',
  })
  @IsOptional()
  @IsText(50)
  exemptionReasonCode?: string | null;
}

export class RatePaymentInput {
  @ApiProperty({ description: 'VAT rate in percent', example: '20' })
  @IsDecimalText()
  percentage!: string;

  @ApiProperty({ description: 'Received amount, including VAT', example: '1200.00' })
  @IsDecimalText()
  amount!: string;
}

/** Foreign company: the buyer of a sale, or the seller of a purchase. */
export class ReportedPartyInput {
  @ApiProperty({ maxLength: 200, example: 'Brouwerij De Kroon NV' })
  @IsText(200)
  name!: string;

  @ApiProperty({ description: 'Country (ISO 3166-1 alpha-2), except FR', example: 'BE' })
  @Matches(/^[A-Z]{2}$/, { message: 'country must be an ISO 3166-1 alpha-2 code, e.g. BE' })
  country!: string;

  @ApiPropertyOptional({
    type: String,
    nullable: true,
    description: 'VAT number with its country prefix; required for a company in the EU',
    example: 'BE0987654394',
  })
  @IsOptional()
  @IsText(30)
  vatNumber?: string | null;

  @ApiPropertyOptional({ type: String, nullable: true, example: '0987654394' })
  @IsOptional()
  @IsText(50)
  enterpriseNumber?: string | null;

  @ApiPropertyOptional({
    type: String,
    nullable: true,
    description: 'Scheme of the enterprise number (ISO 6523 ICD)',
    example: '0208',
  })
  @IsOptional()
  @Matches(/^\d{4}$/, { message: 'enterpriseNumberScheme must be an ISO 6523 ICD of four digits, e.g. 0208' })
  enterpriseNumberScheme?: string | null;
}

export class InvoiceTotalsInput {
  @ApiProperty({ example: '1000.00' })
  @IsDecimalText()
  taxExclusiveAmount!: string;

  @ApiProperty({ description: 'VAT in the currency of the invoice', example: '0.00' })
  @IsDecimalText()
  taxAmount!: string;

  @ApiPropertyOptional({
    type: String,
    nullable: true,
    description: 'VAT in euro; required if the invoice has another currency',
  })
  @IsOptional()
  @IsDecimalText()
  taxAmountEur?: string | null;
}

export class InvoiceReferenceInput {
  @ApiProperty({ example: '2026-0017' })
  @IsText(35)
  id!: string;

  @ApiProperty({ format: 'date', example: '2026-09-02' })
  @IsDay()
  issueDate!: string;
}
