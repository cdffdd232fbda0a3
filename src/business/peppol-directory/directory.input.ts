import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { IsBoolean, IsOptional, IsUrl, MaxLength } from 'class-validator';
import { IsText } from '../../platform/kernel/http/is-text';

export class DirectoryListingInput {
  @ApiProperty({ description: 'Whether the Peppol Directory shows the company', example: true })
  @IsBoolean()
  listed!: boolean;

  @ApiPropertyOptional({
    description:
      'Whether the company (for a sole trader, the person) consents to the public listing. Must be true when `listed` is true',
    example: true,
  })
  @IsOptional()
  @IsBoolean()
  consent?: boolean;

  @ApiPropertyOptional({
    type: String,
    nullable: true,
    maxLength: 500,
    description: 'URL of the company’s website (http or https); null for no website',
    example: 'https://atelier-dubois.example',
  })
  @IsOptional()
  @MaxLength(500)
  @IsUrl(
    { protocols: ['http', 'https'], require_protocol: true },
    { message: 'website must be an http or https address' },
  )
  website?: string | null;

  @ApiPropertyOptional({
    type: String,
    nullable: true,
    maxLength: 500,
    description:
      'Address, town or region to show, as text; null for none. The stored address of the company is not shown',
    example: 'Bruxelles',
  })
  @IsOptional()
  @IsText(500)
  geographicalInformation?: string | null;
}
