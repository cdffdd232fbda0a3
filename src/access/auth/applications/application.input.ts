import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import {
  ArrayMaxSize,
  ArrayMinSize,
  IsArray,
  IsIn,
  IsOptional,
  IsString,
  MaxLength,
  IsInt,
  Max,
  Min,
} from 'class-validator';
import { IsText } from '../../../platform/kernel/http/is-text';
import { DEFAULT_OVERLAP_SECONDS, MAX_OVERLAP_SECONDS } from '../api-key.input';
import { MAX_KEY_COMPANIES } from '../key-limits';
import { SCOPES } from '../permissions/scopes';
import type { ClientType } from './application.entity';
import { MAX_REDIRECT_URIS } from './redirect-uri';

const CLIENT_TYPES = ['public', 'confidential'] as const;
const MAX_REQUEST_LENGTH = 12_000;

export class CreateApplicationInput {
  @ApiProperty({ maxLength: 100, description: 'Name that people see when they connect the application' })
  @IsText(100)
  name!: string;

  @ApiProperty({
    type: [String],
    minItems: 1,
    maxItems: MAX_REDIRECT_URIS,
    description:
      'Addresses to which authorization codes may be sent: https, or http to 127.0.0.1, [::1] or localhost. They are compared character by character; the port of 127.0.0.1 and [::1] may differ',
    example: ['https://connector.example.com/callback'],
  })
  @IsArray()
  @ArrayMinSize(1)
  @ArrayMaxSize(MAX_REDIRECT_URIS)
  @IsString({ each: true })
  redirectUris!: string[];

  @ApiProperty({
    enum: CLIENT_TYPES,
    description:
      '`confidential`: a service that keeps a client secret; `public`: a program on the device of its user',
  })
  @IsIn(CLIENT_TYPES, { message: `clientType must be one of ${CLIENT_TYPES.join(', ')}` })
  clientType!: ClientType;

  @ApiProperty({
    type: [String],
    enum: SCOPES,
    minItems: 1,
    description: 'Named scopes and single permissions that the application may request',
    example: ['send', 'receive'],
  })
  @IsArray()
  @ArrayMinSize(1)
  @ArrayMaxSize(SCOPES.length)
  @IsIn(SCOPES, { each: true, message: `scopes must contain only values of: ${SCOPES.join(', ')}` })
  scopes!: string[];
}

export class RotateApplicationSecretInput {
  static readonly bodyIsOptional = true;

  @ApiPropertyOptional({
    type: 'integer',
    nullable: true,
    minimum: 0,
    maximum: MAX_OVERLAP_SECONDS,
    default: DEFAULT_OVERLAP_SECONDS,
    description: 'Seconds during which the former secret stays valid together with the new secret',
    example: 86_400,
  })
  @IsOptional()
  @IsInt({ message: 'overlapSeconds must be a whole number of seconds' })
  @Min(0)
  @Max(MAX_OVERLAP_SECONDS)
  overlapSeconds?: number | null;
}

export class PreviewConsentInput {
  @ApiProperty({
    maxLength: MAX_REQUEST_LENGTH,
    description:
      'Authorization request: the query of `/oauth/authorize` in base64url, as in the URL of the consent page',
    example: 'cmVzcG9uc2VfdHlwZT1jb2RlJmNsaWVudF9pZD1hcHBf',
  })
  @IsText(MAX_REQUEST_LENGTH)
  request!: string;
}

export class CreateConsentInput extends PreviewConsentInput {
  @ApiProperty({
    maxLength: 100,
    description: "Id of the person's team to which the application is connected",
  })
  @IsText(100)
  teamId!: string;

  @ApiPropertyOptional({
    type: [String],
    nullable: true,
    minItems: 1,
    maxItems: MAX_KEY_COMPANIES,
    description: 'Companies to which the application is limited; null: all companies of the team',
    example: ['c_01KAJ3Q5D8T2Y4N6ZB7C9E1F3G'],
  })
  @IsOptional()
  @IsArray()
  @ArrayMinSize(1)
  @ArrayMaxSize(MAX_KEY_COMPANIES)
  @IsString({ each: true })
  @MaxLength(100, { each: true })
  companyIds?: string[] | null;
}
