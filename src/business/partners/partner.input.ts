import { ApiPropertyOptional } from '@nestjs/swagger';
import { ArrayMaxSize, IsArray, IsOptional, IsString, ValidateIf } from 'class-validator';
import { PageQuery } from '../../platform/kernel/http/cursor';
import { IsText } from '../../platform/kernel/http/is-text';

const MAX_ADDRESSES = 50;

/**
 * Common fields of suppliers and customers. Every field may be omitted: an upsert or an update does not change omitted
 * fields, and null clears a field. Only a new partner needs a name.
 */
export class PartnerInput {
  @ApiPropertyOptional({
    type: String,
    nullable: true,
    maxLength: 200,
    description: 'Client-defined id; unique within the team',
    example: 'ERP-1042',
  })
  @IsOptional()
  @IsText(200)
  externalId?: string | null;

  @ApiPropertyOptional({ maxLength: 200, example: 'Brouwerij De Kroon NV' })
  @ValidateIf((_: object, value: unknown) => value !== undefined)
  @IsText(200)
  name?: string;

  @ApiPropertyOptional({ type: String, nullable: true, maxLength: 30, example: 'BE 0987.654.394' })
  @IsOptional()
  @IsText(30)
  vatNumber?: string | null;

  @ApiPropertyOptional({
    type: [String],
    description: 'Electronic addresses, `<scheme>:<identifier>`',
    example: ['0208:0987654394'],
  })
  @ValidateIf((_: object, value: unknown) => value !== undefined)
  @IsArray({ message: 'peppolAddresses must be a list of electronic addresses' })
  @ArrayMaxSize(MAX_ADDRESSES, { message: `peppolAddresses must have at most ${MAX_ADDRESSES} items` })
  @IsString({ each: true, message: 'peppolAddresses must be a list of strings such as "0208:0987654394"' })
  peppolAddresses?: string[];
}

export class ListPartnersQuery extends PageQuery {
  @ApiPropertyOptional({
    description: 'Part of the name, external id, VAT number or an electronic address, case-insensitive',
  })
  @IsOptional()
  @IsText(100)
  search?: string;
}

/** Supplier in a request (specification, section 2). */
export class SupplierInput extends PartnerInput {}
