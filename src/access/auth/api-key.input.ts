import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import {
  ArrayMaxSize,
  ArrayMinSize,
  IsArray,
  IsIn,
  IsInt,
  IsOptional,
  IsString,
  Max,
  MaxLength,
  Min,
} from 'class-validator';
import { PageQuery } from '../../platform/kernel/http/cursor';
import { IsText } from '../../platform/kernel/http/is-text';
import {
  MAX_KEY_COMPANIES,
  MAX_KEY_DOCUMENTS_PER_DAY,
  MAX_KEY_NETWORKS,
  MAX_KEY_REQUESTS_PER_MINUTE,
} from './key-limits';
import { SCOPES } from './permissions/scopes';

/** Time in seconds for which a replaced key stays valid after a rotation. */
export const DEFAULT_OVERLAP_SECONDS = 86_400;
/** Longest time in seconds during which a former key or secret stays valid. */
export const MAX_OVERLAP_SECONDS = 30 * 86_400;

const REQUESTS_PER_MINUTE_MESSAGE = `requestsPerMinute must be a whole number from 1 to ${MAX_KEY_REQUESTS_PER_MINUTE}`;
const DOCUMENTS_PER_DAY_MESSAGE = `documentsPerDay must be a whole number from 0 to ${MAX_KEY_DOCUMENTS_PER_DAY}`;

/** Types of keys that clients can create. Only the token endpoint creates `oauth` keys. */
const CREATABLE_TYPES = ['basic', 'jwt'] as const;

export class CreateApiKeyInput {
  @ApiProperty({ maxLength: 100, description: 'Purpose of the key', example: 'ERP' })
  @IsText(100)
  name!: string;

  @ApiProperty({ enum: CREATABLE_TYPES })
  @IsIn(CREATABLE_TYPES, { message: `type must be one of ${CREATABLE_TYPES.join(', ')}` })
  type!: (typeof CREATABLE_TYPES)[number];

  @ApiPropertyOptional({
    type: 'integer',
    nullable: true,
    description:
      'Lifetime in seconds. A jwt key: 60 seconds to 365 days (default: 24 hours). A basic key: at ' +
      'most 10 years (default: no expiry)',
    example: 7_776_000,
  })
  @IsOptional()
  @IsInt({ message: 'expiresInSeconds must be a whole number of seconds' })
  expiresInSeconds?: number | null;

  @ApiPropertyOptional({
    type: [String],
    enum: SCOPES,
    nullable: true,
    minItems: 1,
    description:
      'Named scopes and single permissions of the key; default: the permissions of its creator, `all` for an owner. A key can grant only its own permissions',
    example: ['send', 'documents.read'],
  })
  @IsOptional()
  @IsArray()
  @ArrayMinSize(1)
  @ArrayMaxSize(SCOPES.length)
  @IsIn(SCOPES, { each: true, message: `scopes must contain only values of: ${SCOPES.join(', ')}` })
  scopes?: string[] | null;

  @ApiPropertyOptional({
    type: [String],
    nullable: true,
    minItems: 1,
    maxItems: MAX_KEY_COMPANIES,
    description:
      'Companies to which the key is limited; requests for other companies get status 401. Default: the companies of its creator, all companies for an owner',
    example: ['c_01KAJ3Q5D8T2Y4N6ZB7C9E1F3G'],
  })
  @IsOptional()
  @IsArray()
  @ArrayMinSize(1)
  @ArrayMaxSize(MAX_KEY_COMPANIES)
  @IsString({ each: true })
  companyIds?: string[] | null;

  @ApiPropertyOptional({
    type: [String],
    nullable: true,
    minItems: 1,
    maxItems: MAX_KEY_NETWORKS,
    description:
      'Ranges of client addresses in CIDR notation that may use the key, IPv4 or IPv6. Default: the ranges of its creator, any address for an owner',
    example: ['192.0.2.0/24', '2001:db8::/32'],
  })
  @IsOptional()
  @IsArray()
  @ArrayMinSize(1)
  @ArrayMaxSize(MAX_KEY_NETWORKS)
  @IsString({ each: true })
  allowedNetworks?: string[] | null;

  @ApiPropertyOptional({
    type: 'integer',
    nullable: true,
    minimum: 1,
    maximum: MAX_KEY_REQUESTS_PER_MINUTE,
    description:
      'Maximum number of requests per minute, within the rate of the team. Default: the maximum of its ' +
      'creator, no limit for an owner',
    example: 120,
  })
  @IsOptional()
  @IsInt({ message: REQUESTS_PER_MINUTE_MESSAGE })
  @Min(1, { message: REQUESTS_PER_MINUTE_MESSAGE })
  @Max(MAX_KEY_REQUESTS_PER_MINUTE, { message: REQUESTS_PER_MINUTE_MESSAGE })
  requestsPerMinute?: number | null;

  @ApiPropertyOptional({
    type: 'integer',
    nullable: true,
    minimum: 0,
    maximum: MAX_KEY_DOCUMENTS_PER_DAY,
    description:
      'Maximum number of documents sent per day (UTC). Default: the maximum of its creator, no limit ' +
      'for an owner',
    example: 500,
  })
  @IsOptional()
  @IsInt({ message: DOCUMENTS_PER_DAY_MESSAGE })
  @Min(0, { message: DOCUMENTS_PER_DAY_MESSAGE })
  @Max(MAX_KEY_DOCUMENTS_PER_DAY, { message: DOCUMENTS_PER_DAY_MESSAGE })
  documentsPerDay?: number | null;
}

/** Changes of a key; omitted fields stay unchanged. */
export class UpdateApiKeyInput {
  @ApiPropertyOptional({
    type: 'integer',
    nullable: true,
    minimum: 1,
    maximum: MAX_KEY_REQUESTS_PER_MINUTE,
    description: 'Maximum number of requests per minute; null: the rate of the team',
    example: 120,
  })
  @IsOptional()
  @IsInt({ message: REQUESTS_PER_MINUTE_MESSAGE })
  @Min(1, { message: REQUESTS_PER_MINUTE_MESSAGE })
  @Max(MAX_KEY_REQUESTS_PER_MINUTE, { message: REQUESTS_PER_MINUTE_MESSAGE })
  requestsPerMinute?: number | null;

  @ApiPropertyOptional({
    type: 'integer',
    nullable: true,
    minimum: 0,
    maximum: MAX_KEY_DOCUMENTS_PER_DAY,
    description: 'Maximum number of documents sent per day (UTC); null: no limit',
    example: 500,
  })
  @IsOptional()
  @IsInt({ message: DOCUMENTS_PER_DAY_MESSAGE })
  @Min(0, { message: DOCUMENTS_PER_DAY_MESSAGE })
  @Max(MAX_KEY_DOCUMENTS_PER_DAY, { message: DOCUMENTS_PER_DAY_MESSAGE })
  documentsPerDay?: number | null;
}

export class RotateApiKeyInput {
  static readonly bodyIsOptional = true;

  @ApiPropertyOptional({
    type: 'integer',
    nullable: true,
    minimum: 0,
    maximum: MAX_OVERLAP_SECONDS,
    default: DEFAULT_OVERLAP_SECONDS,
    description: 'Seconds during which the former key stays valid together with the new key',
    example: 86_400,
  })
  @IsOptional()
  @IsInt({ message: 'overlapSeconds must be a whole number of seconds' })
  @Min(0)
  @Max(MAX_OVERLAP_SECONDS)
  overlapSeconds?: number | null;

  @ApiPropertyOptional({
    type: 'integer',
    nullable: true,
    description:
      'Lifetime of the new key in seconds; default: the lifetime with which the former key was created',
    example: 7_776_000,
  })
  @IsOptional()
  @IsInt({ message: 'expiresInSeconds must be a whole number of seconds' })
  expiresInSeconds?: number | null;
}

export class ListApiKeysQuery extends PageQuery {
  @ApiPropertyOptional({ enum: ['basic', 'jwt', 'oauth'], description: 'Only keys of this type' })
  @IsOptional()
  @IsIn(['basic', 'jwt', 'oauth'], { message: 'type must be one of basic, jwt, oauth' })
  type?: 'basic' | 'jwt' | 'oauth';

  @ApiPropertyOptional({
    maxLength: 100,
    description:
      'Only keys that this member (`usr_…`) created, directly or with one of their keys; access ' +
      'tokens are excluded',
  })
  @IsOptional()
  @IsString()
  @MaxLength(100)
  createdBy?: string;

  @ApiPropertyOptional({
    enum: ['valid'],
    description: '`valid`: only keys that are neither revoked nor expired',
  })
  @IsOptional()
  @IsIn(['valid'], { message: 'state must be one of valid' })
  state?: 'valid';
}
