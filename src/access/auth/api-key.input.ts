import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { IsIn, IsInt, IsOptional, IsString, MaxLength } from 'class-validator';
import { PageQuery } from '../../platform/kernel/http/cursor';
import { IsText } from '../../platform/kernel/http/is-text';

/** Only the token endpoint creates `oauth` keys. */
const CREATABLE = ['basic', 'jwt'] as const;

export class CreateApiKeyInput {
  @ApiProperty({ maxLength: 100, description: 'Purpose of the key', example: 'ERP' })
  @IsText(100)
  name!: string;

  @ApiProperty({ enum: CREATABLE })
  @IsIn(CREATABLE, { message: `type must be one of ${CREATABLE.join(', ')}` })
  type!: (typeof CREATABLE)[number];

  @ApiPropertyOptional({
    type: 'integer',
    nullable: true,
    description:
      'Lifetime. A jwt key lives from 60 seconds to 365 days, 24 hours when omitted; a basic key up to ' +
      '10 years, or without an end',
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
      'Only keys that this member (`usr_…`) created, directly or with another key of theirs; no access tokens',
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
