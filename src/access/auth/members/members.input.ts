import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { IsEmail, IsIn, IsOptional, IsString, MaxLength } from 'class-validator';
import { ROLES, type Role } from '../permissions/roles';

const MAX_EMAIL_LENGTH = 254;
const MAX_TOKEN_LENGTH = 200;
const EMAIL_MESSAGE = 'email must be an e-mail address, e.g. ben@example.com';
const ROLE_MESSAGE = `role must be one of ${ROLES.join(', ')}`;
const TOKEN_DESCRIPTION = 'Token of the link in the mail';

export class InviteInput {
  @ApiProperty({
    maxLength: MAX_EMAIL_LENGTH,
    description: 'Address of the invited person',
    example: 'ben@example.com',
  })
  @IsEmail({}, { message: EMAIL_MESSAGE })
  @MaxLength(MAX_EMAIL_LENGTH)
  email!: string;

  @ApiProperty({ enum: ROLES, description: 'Role that the invited person gets' })
  @IsIn(ROLES, { message: ROLE_MESSAGE })
  role!: Role;
}

export class ChangeMemberInput {
  @ApiProperty({ enum: ROLES, description: 'New role of the member' })
  @IsIn(ROLES, { message: ROLE_MESSAGE })
  role!: Role;
}

const KEY_CHOICES = ['revoke', 'keep'] as const;

export class RemoveMemberQuery {
  @ApiPropertyOptional({
    enum: KEY_CHOICES,
    description:
      'Whether to revoke the valid API keys that the member created, directly or with one of their ' +
      'keys. `revoke` revokes the keys with the removal; `keep`, the default, leaves the keys valid',
  })
  @IsOptional()
  @IsIn(KEY_CHOICES, { message: 'keys must be one of revoke, keep' })
  keys?: (typeof KEY_CHOICES)[number];
}

export class InvitationTokenInput {
  @ApiProperty({ maxLength: MAX_TOKEN_LENGTH, description: TOKEN_DESCRIPTION })
  @IsString()
  @MaxLength(MAX_TOKEN_LENGTH)
  token!: string;
}
