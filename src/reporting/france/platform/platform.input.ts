import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import {
  IsArray,
  IsIn,
  IsInt,
  IsOptional,
  IsString,
  Matches,
  Max,
  MaxLength,
  Min,
  MinLength,
} from 'class-validator';
import {
  OPTIONAL_FIELDS,
  OUTCOME_SOURCES,
  PLATFORM_VERSIONS,
  type FrenchPlatformSettings,
  type OptionalFlowField,
} from '../../../platform/kernel/settings/french-platform-settings';

const MAX_URL_LENGTH = 2_048;

/** Contract of a company with a French platform. */
export class PlatformInput {
  @ApiProperty({
    description: 'URL of the flow service; `/v1` is added when the URL has no version',
    example: 'https://api.platform.example/afnor-flow',
  })
  @IsString()
  @MaxLength(MAX_URL_LENGTH)
  flowUrl!: string;

  @ApiPropertyOptional({
    type: String,
    nullable: true,
    description: 'URL of the directory service; null when the contract does not include this service',
    example: 'https://api.platform.example/afnor-directory',
  })
  @IsOptional()
  @IsString()
  @MaxLength(MAX_URL_LENGTH)
  directoryUrl?: string | null;

  @ApiProperty({
    description: 'URL of the token endpoint (OAuth2 client credentials)',
    example: 'https://auth.platform.example/oauth2/token',
  })
  @IsString()
  @MaxLength(MAX_URL_LENGTH)
  tokenUrl!: string;

  @ApiProperty({
    description: 'OAuth2 client id from the contract with the platform',
    example: 'boulangerie-du-port',
  })
  @IsString()
  @MinLength(1)
  @MaxLength(256)
  clientId!: string;

  @ApiPropertyOptional({
    type: String,
    nullable: true,
    description:
      'OAuth2 client secret, stored encrypted and never shown. When omitted, the stored secret is kept; URLs, client, platform and organization must then be unchanged',
    example: '…',
  })
  @IsOptional()
  @IsString()
  @MinLength(1)
  @MaxLength(4_096)
  clientSecret?: string | null;

  @ApiPropertyOptional({
    type: String,
    nullable: true,
    description: 'Value of `Organization-Id` in each request, if the platform requires it',
  })
  @IsOptional()
  @MaxLength(128)
  @Matches(/^[\x21-\x7e]+$/, {
    message: 'organizationId must be of visible ASCII characters without white space',
  })
  organizationId?: string | null;

  @ApiProperty({
    description: 'Registration number of the platform, which is the sender of every transmission',
    pattern: '^[A-Z0-9]{4}$',
    example: '0431',
  })
  @Matches(/^[A-Z0-9]{4}$/, { message: 'number must have four digits or capital letters, such as 0431' })
  number!: string;

  @ApiPropertyOptional({
    type: String,
    nullable: true,
    description: 'Name of the platform, which transmissions state with the number; default: the number',
  })
  @IsOptional()
  @IsString()
  @MinLength(1)
  @MaxLength(100)
  name?: string | null;

  @ApiPropertyOptional({
    enum: PLATFORM_VERSIONS,
    default: '1.1',
    description: 'Version of the interface XP Z12-013',
  })
  @IsOptional()
  @IsIn(PLATFORM_VERSIONS, { message: `version must be one of ${PLATFORM_VERSIONS.join(', ')}` })
  version?: FrenchPlatformSettings['version'];

  @ApiPropertyOptional({
    enum: OPTIONAL_FIELDS,
    isArray: true,
    description: 'Fields that are omitted because the platform rejects them as unknown',
  })
  @IsOptional()
  @IsArray()
  @IsIn(OPTIONAL_FIELDS, {
    each: true,
    message: `each value in omittedFields must be one of ${OPTIONAL_FIELDS.join(', ')}`,
  })
  omittedFields?: OptionalFlowField[];

  @ApiPropertyOptional({
    enum: OUTCOME_SOURCES,
    default: 'status',
    description:
      'Source of the outcome of a report: the status message of the administration, or the acknowledgement of a platform that does not forward status messages',
  })
  @IsOptional()
  @IsIn(OUTCOME_SOURCES, { message: `reportOutcome must be one of ${OUTCOME_SOURCES.join(', ')}` })
  reportOutcome?: FrenchPlatformSettings['reportOutcome'];

  @ApiPropertyOptional({
    minimum: 1,
    maximum: 86_400,
    default: 1_800,
    description:
      'Number of seconds after which the search of the platform lists every file that the platform has received',
  })
  @IsOptional()
  @IsInt({ message: 'searchDelaySeconds must be a whole number of seconds' })
  @Min(1)
  @Max(86_400)
  searchDelaySeconds?: number;
}
