import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import {
  ArrayMaxSize,
  ArrayMinSize,
  IsArray,
  IsBoolean,
  IsOptional,
  IsString,
  MaxLength,
} from 'class-validator';

/** Maximum number of addresses of a request. */
export const MAX_ROUTING_ADDRESSES = 1_000;

export class CreateRoutingAddressesInput {
  @ApiProperty({
    type: [String],
    minItems: 1,
    maxItems: MAX_ROUTING_ADDRESSES,
    description:
      'Addresses of scheme 0225, with or without `0225:`: SIREN, SIREN_SIRET, SIREN_SIRET_code, SIREN_suffix or SIREN_Status',
  })
  @IsArray()
  @ArrayMinSize(1)
  @ArrayMaxSize(MAX_ROUTING_ADDRESSES)
  @IsString({ each: true })
  @MaxLength(130, { each: true })
  identifiers!: string[];

  @ApiPropertyOptional({
    default: false,
    description: 'Whether refused addresses are skipped; if false, one refused address prevents adding all',
  })
  @IsOptional()
  @IsBoolean()
  skipRefused?: boolean;
}
