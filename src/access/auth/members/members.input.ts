import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { IsEmail, IsIn, IsOptional, IsString, MaxLength } from 'class-validator';
import { ROLES, type Role } from '../permissions/roles';

const MAX_EMAIL = 254;
const MAX_TOKEN = 200;
const NO_EMAIL = 'email must be an e-mail address, e.g. ben@example.com';
const NO_ROLE = `role must be one of ${ROLES.join(', ')}`;
const TOKEN = 'Token of the link in the mail';

export class InviteInput {
  @ApiProperty({
    maxLength: MAX_EMAIL,
    description: 'Address of the invited person',
    example: 'ben@example.com',
  })
  @IsEmail({}, { message: NO_EMAIL })
  @MaxLength(MAX_EMAIL)
  email!: string;

  @ApiProperty({ enum: ROLES, description: 'Role that the invited person gets' })
  @IsIn(ROLES, { message: NO_ROLE })
  role!: Role;
}

export class ChangeMemberInput {
  @ApiProperty({ enum: ROLES, description: 'New role of the member' })
  @IsIn(ROLES, { message: NO_ROLE })
  role!: Role;
}

const KEY_CHOICES = ['revoke', 'keep'] as const;

export class RemoveMemberQuery {
  @ApiPropertyOptional({
    enum: KEY_CHOICES,
    description:
      'Whether to revoke the valid API keys that the member created, directly or with another key of ' +
      'theirs. `revoke` revokes them with the removal; `keep`, the default, leaves them valid',
  })
  @IsOptional()
  @IsIn(KEY_CHOICES, { message: 'keys must be one of revoke, keep' })
  keys?: (typeof KEY_CHOICES)[number];
}

export class InvitationTokenInput {
  @ApiProperty({ maxLength: MAX_TOKEN, description: TOKEN })
  @IsString()
  @MaxLength(MAX_TOKEN)
  token!: string;
}
