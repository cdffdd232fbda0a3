import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { Type } from 'class-transformer';
import {
  ArrayMaxSize,
  IsArray,
  IsBoolean,
  IsEmail,
  IsIn,
  IsInt,
  IsOptional,
  IsString,
  Max,
  MaxLength,
  Min,
} from 'class-validator';
import { EachNested } from '../../platform/kernel/http/each-nested';
import { IsText } from '../../platform/kernel/http/is-text';
import { LANGUAGES, type Language } from '../auth/identity/languages';
import { LeaveInput } from '../auth/identity/provider/provider.input';
import { ROLES, type Role } from '../auth/permissions/roles';

const ROLE_MESSAGE = `must be one of ${ROLES.join(', ')}`;
/** Roles that may be the default role of new members. */
export const DEFAULT_ROLES = ['admin', 'developer', 'accountant', 'reader'] as const;
const MAX_GROUP_ROLES = 200;
const MAX_QUERY_LENGTH = 8000;
const DEFAULT_SESSION_HOURS = 12;
const DEFAULT_UNCHECKED_SESSION_HOURS = 4;
const MAX_SESSION_HOURS = 336;

export class GroupRoleInput {
  @ApiProperty({
    maxLength: 200,
    description: 'Name of the group, or its id where the provider sends ids; case-insensitive',
    example: 'Bookkeeping',
  })
  @IsText(200)
  group!: string;

  @ApiProperty({ enum: ROLES, description: 'Role of the members of the group' })
  @IsIn(ROLES, { message: `role ${ROLE_MESSAGE}` })
  role!: Role;
}

export class SingleSignOnInput {
  @ApiProperty({ maxLength: 100, description: 'Name of the organisation, shown to its members' })
  @IsText(100)
  name!: string;

  @ApiProperty({
    maxLength: 2048,
    description:
      'Issuer identifier of the provider, exactly as the provider states it; its metadata is at `<issuer>/.well-known/openid-configuration`',
    example: 'https://login.example.com/realms/acme',
  })
  @IsText(2048)
  issuer!: string;

  @ApiProperty({ maxLength: 300, description: 'Client id that the provider assigned to this installation' })
  @IsText(300)
  clientId!: string;

  @ApiPropertyOptional({
    type: String,
    maxLength: 2000,
    nullable: true,
    description:
      'Client secret; null for a public client. When omitted, the stored secret is kept; issuer and client id must then be unchanged',
  })
  @IsOptional()
  @IsText(2000)
  clientSecret?: string | null;

  @ApiPropertyOptional({
    enum: DEFAULT_ROLES,
    nullable: true,
    description: 'Role of new members whose groups give no role; null: these people are rejected',
  })
  @IsOptional()
  @IsIn(DEFAULT_ROLES, { message: `defaultRole must be one of ${DEFAULT_ROLES.join(', ')}` })
  defaultRole?: Role | null;

  @ApiPropertyOptional({
    type: [GroupRoleInput],
    maxItems: MAX_GROUP_ROLES,
    description:
      'Roles of groups. A group that is not listed gets the role in its name (such as `passerelle-accountant`), or no role',
  })
  @IsOptional()
  @IsArray()
  @ArrayMaxSize(MAX_GROUP_ROLES)
  @EachNested()
  @Type(() => GroupRoleInput)
  groupRoles?: GroupRoleInput[];

  @ApiPropertyOptional({
    default: false,
    description:
      'Whether people of the verified domains must sign in through the provider. Owners who sign in with a passkey or a code are exempt',
  })
  @IsOptional()
  @IsBoolean()
  required?: boolean;

  @ApiPropertyOptional({
    minimum: 1,
    maximum: MAX_SESSION_HOURS,
    default: DEFAULT_SESSION_HOURS,
    description: 'Hours after which a session ends and the person must sign in again',
  })
  @IsOptional()
  @IsInt({ message: `sessionHours must be a whole number from 1 to ${MAX_SESSION_HOURS}` })
  @Min(1)
  @Max(MAX_SESSION_HOURS)
  sessionHours?: number;

  @ApiPropertyOptional({
    minimum: 1,
    maximum: MAX_SESSION_HOURS,
    default: DEFAULT_UNCHECKED_SESSION_HOURS,
    description:
      'Maximum session length in hours when the provider cannot confirm the session (no refresh token, and the person is not provisioned by SCIM). The smaller value of this and `sessionHours` applies',
  })
  @IsOptional()
  @IsInt({ message: `uncheckedSessionHours must be a whole number from 1 to ${MAX_SESSION_HOURS}` })
  @Min(1)
  @Max(MAX_SESSION_HOURS)
  uncheckedSessionHours?: number;

  @ApiPropertyOptional({
    default: false,
    description:
      'Whether the valid keys that a person created are revoked when SCIM ends their membership. Programs that use these keys then stop',
  })
  @IsOptional()
  @IsBoolean()
  revokesKeys?: boolean;
}

/** Default lifetime of sessions in hours. */
export const SESSION_HOURS = DEFAULT_SESSION_HOURS;

/** Default lifetime in hours of sessions that cannot be checked at the provider. */
export const UNCHECKED_SESSION_HOURS = DEFAULT_UNCHECKED_SESSION_HOURS;

export class CreateDomainInput {
  @ApiProperty({
    maxLength: 300,
    description: 'E-mail domain, the part after the @ of addresses',
    example: 'example.com',
  })
  @IsText(300)
  domain!: string;
}

export class StartSingleSignOnInput extends LeaveInput {
  @ApiProperty({ maxLength: 254, description: 'E-mail address of the person', example: 'ann@example.com' })
  @IsEmail({}, { message: 'email must be an e-mail address, e.g. ann@example.com' })
  @MaxLength(254)
  email!: string;

  @ApiPropertyOptional({ enum: LANGUAGES, description: 'Language of a new account; `en` when omitted' })
  @IsOptional()
  @IsIn(LANGUAGES, { message: `language must be one of ${LANGUAGES.join(', ')}` })
  language?: Language;

  @ApiPropertyOptional({
    maxLength: 100,
    description:
      'Id of the chosen provider in `choices`, when several teams verified the domain of the address',
    example: 'sso_01KAJ3Q5CZ7X9Z1B3D5F7H9K1M',
  })
  @IsOptional()
  @IsText(100)
  providerId?: string;
}

export class LinkOrganisationInput extends LeaveInput {
  @ApiPropertyOptional({
    maxLength: 100,
    description:
      'Id of the chosen provider in `choices`, when several teams of the person verified the domain of their address',
    example: 'sso_01KAJ3Q5CZ7X9Z1B3D5F7H9K1M',
  })
  @IsOptional()
  @IsText(100)
  providerId?: string;
}

export class SingleSignOnCallbackInput {
  @ApiProperty({
    maxLength: 100,
    description: 'Id of the provider: the last path segment of the redirect URI',
    example: 'sso_01KAJ3Q5CZ7X9Z1B3D5F7H9K1M',
  })
  @IsText(100)
  providerId!: string;

  @ApiProperty({
    maxLength: MAX_QUERY_LENGTH,
    description: 'Query that the provider appended to the address of the page, after the `?`',
    example: 'code=8fKx…&state=r2Jd…',
  })
  @IsString()
  @MaxLength(MAX_QUERY_LENGTH)
  query!: string;
}
