import { ApiPropertyOptional } from '@nestjs/swagger';
import { IsEmail, IsOptional, IsString, Matches, MaxLength } from 'class-validator';
import { IsText } from '../../../platform/kernel/http/is-text';
import { PartnerInput } from '../partner.input';

/** Customer in a request: the fields of a supplier, and those of an invoice's buyer. */
export class CustomerInput extends PartnerInput {
  @ApiPropertyOptional({
    type: String,
    nullable: true,
    description: 'Scheme of the enterprise number (ISO 6523 ICD)',
    example: '0208',
  })
  @IsOptional()
  @Matches(/^\d{4}$/, { message: 'enterpriseNumberScheme must be an ISO 6523 ICD of four digits, e.g. 0208' })
  enterpriseNumberScheme?: string | null;

  @ApiPropertyOptional({ type: String, nullable: true, maxLength: 50, example: '0987.654.394' })
  @IsOptional()
  @IsText(50)
  enterpriseNumber?: string | null;

  @ApiPropertyOptional({ type: String, nullable: true, maxLength: 200, example: 'Grote Markt 1' })
  @IsOptional()
  @IsText(200)
  address?: string | null;

  @ApiPropertyOptional({ type: String, nullable: true, maxLength: 20, example: '2000' })
  @IsOptional()
  @IsText(20)
  postalCode?: string | null;

  @ApiPropertyOptional({ type: String, nullable: true, maxLength: 100, example: 'Antwerpen' })
  @IsOptional()
  @IsText(100)
  city?: string | null;

  @ApiPropertyOptional({
    type: String,
    nullable: true,
    description: 'Country (ISO 3166-1 alpha-2)',
    example: 'BE',
  })
  @IsOptional()
  @IsString()
  country?: string | null;

  @ApiPropertyOptional({ type: String, nullable: true, example: 'invoices@example.com' })
  @IsOptional()
  @IsEmail({}, { message: 'email must be an e-mail address' })
  @MaxLength(254)
  email?: string | null;

  @ApiPropertyOptional({ type: String, nullable: true, maxLength: 50, example: '+32 3 555 12 12' })
  @IsOptional()
  @IsText(50)
  phone?: string | null;

  @ApiPropertyOptional({
    type: String,
    nullable: true,
    maxLength: 250,
    description:
      'Default buyer reference (BT-10) of invoices to the customer; `NA` for a customer that uses no references',
    example: 'NA',
  })
  @IsOptional()
  @IsText(250)
  buyerReference?: string | null;

  @ApiPropertyOptional({
    type: String,
    nullable: true,
    description: 'Language of documents for the customer (ISO 639-1)',
    example: 'nl',
  })
  @IsOptional()
  @Matches(/^[a-z]{2}$/, { message: 'language must be an ISO 639-1 code of two letters such as nl' })
  language?: string | null;
}
