import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { IsIn, IsOptional, IsString, Matches, MaxLength, MinLength } from 'class-validator';
import { COMPANY_NETWORKS, type CompanyNetwork } from '../../network/upstream/connections/company-network';
import { UPSTREAM_PROVIDERS, type UpstreamProviderName } from '../../network/upstream/providers';

/** Connection of a team to a provider. */
export class UpstreamInput {
  @ApiProperty({ enum: UPSTREAM_PROVIDERS, description: 'Provider whose API transmits the documents' })
  @IsIn(UPSTREAM_PROVIDERS, { message: `provider must be one of ${UPSTREAM_PROVIDERS.join(', ')}` })
  provider!: UpstreamProviderName;

  @ApiProperty({
    description: 'Address of the API without its path, such as https://app.recommand.eu',
    example: 'https://peppol.provider.example',
  })
  @IsString()
  @MaxLength(2_048)
  baseUrl!: string;

  @ApiPropertyOptional({
    type: String,
    nullable: true,
    description: 'Id of the API key at the provider; null for a provider whose credential is a single token',
    example: 'key_01KAJ3T2A3B4C5D6E7F8G9H0J1',
  })
  @IsOptional()
  @MaxLength(256)
  @Matches(/^[\x21-\x7e]+$/, {
    message: 'apiKey must consist of visible ASCII characters without white space',
  })
  apiKey?: string | null;

  @ApiPropertyOptional({
    type: String,
    nullable: true,
    description:
      'Secret of the API key, or the token. The secret is stored encrypted and never shown. Omitted: the stored secret is kept; provider, address and key must then be unchanged',
    example: '…',
  })
  @IsOptional()
  @MinLength(1)
  @MaxLength(4_096)
  @Matches(/^[\x21-\x7e]+$/, {
    message: 'apiSecret must consist of visible ASCII characters without white space',
  })
  apiSecret?: string | null;
}

/** Network of a company. */
export class CompanyNetworkInput {
  @ApiProperty({
    enum: COMPANY_NETWORKS,
    description:
      'Network of the company: `upstream`, the provider of its team, or `own`, the access point of the installation',
  })
  @IsIn(COMPANY_NETWORKS, { message: `network must be one of ${COMPANY_NETWORKS.join(', ')}` })
  network!: CompanyNetwork;

  @ApiPropertyOptional({
    type: String,
    nullable: true,
    description:
      'Id of the company at the provider. Omitted or null: the company with the same enterprise or VAT number',
    example: 'c_01KAJ3Q5D8T2Y4N6ZB7C9E1F3G',
  })
  @IsOptional()
  @MaxLength(200)
  @Matches(/^[\x21-\x7e]+$/, {
    message: 'upstreamCompanyId must consist of visible ASCII characters without white space',
  })
  upstreamCompanyId?: string | null;
}
