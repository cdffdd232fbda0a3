import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { IsEmail, IsIn, IsObject, IsOptional, IsString, MaxLength } from 'class-validator';
import { IsText } from '../../../platform/kernel/http/is-text';
import { LANGUAGES, type Language } from './languages';

const MAX_EMAIL_LENGTH = 254;
const EMAIL_MESSAGE = 'email must be an e-mail address, e.g. ann@example.com';

/** Longer than any valid password in bytes; the exact length is validated when a password is set. */
const MAX_PASSWORD_LENGTH = 1024;
const MAX_TOKEN_LENGTH = 200;

export class SignInInput {
  @ApiProperty({
    maxLength: MAX_EMAIL_LENGTH,
    description: 'Address of the account',
    example: 'ann@example.com',
  })
  @IsString()
  @MaxLength(MAX_EMAIL_LENGTH)
  email!: string;

  @ApiProperty({ maxLength: MAX_PASSWORD_LENGTH, description: 'Password of the account' })
  @IsString()
  @MaxLength(MAX_PASSWORD_LENGTH)
  password!: string;

  @ApiPropertyOptional({
    maxLength: 40,
    description:
      'Code of the authenticator app, or a recovery code; required after the error `second_factor_required`',
  })
  @IsOptional()
  @IsString()
  @MaxLength(40)
  code?: string;
}

export class WelcomeInput {
  @ApiProperty({ maxLength: MAX_TOKEN_LENGTH, description: 'Token of the link printed at startup' })
  @IsString()
  @MaxLength(MAX_TOKEN_LENGTH)
  token!: string;

  @ApiProperty({
    maxLength: MAX_EMAIL_LENGTH,
    description: 'Address of the account',
    example: 'ann@example.com',
  })
  @IsEmail({}, { message: EMAIL_MESSAGE })
  @MaxLength(MAX_EMAIL_LENGTH)
  email!: string;

  @ApiProperty({ maxLength: 100, description: 'Name of the person', example: 'Ann Peeters' })
  @IsText(100)
  name!: string;

  @ApiProperty({
    maxLength: MAX_PASSWORD_LENGTH,
    description: 'New password: 12 to 256 characters, not easy to guess',
  })
  @IsString()
  @MaxLength(MAX_PASSWORD_LENGTH)
  password!: string;

  @ApiPropertyOptional({ enum: LANGUAGES, description: 'Language of the dashboard; `en` when omitted' })
  @IsOptional()
  @IsIn(LANGUAGES, { message: `language must be one of ${LANGUAGES.join(', ')}` })
  language?: Language;
}

/** WebAuthn response of the browser. The code that parses the response validates its members. */
const AUTHENTICATOR_RESPONSE = {
  type: 'object',
  additionalProperties: true,
  description: 'Credential as `PublicKeyCredential.toJSON()` of the browser returns it',
} as const;

export class VerifySessionInput {
  @ApiPropertyOptional({ maxLength: MAX_PASSWORD_LENGTH, description: 'Password of the account' })
  @IsOptional()
  @IsString()
  @MaxLength(MAX_PASSWORD_LENGTH)
  password?: string;

  @ApiPropertyOptional({ maxLength: 40, description: 'Code of the authenticator app, or a recovery code' })
  @IsOptional()
  @IsString()
  @MaxLength(40)
  code?: string;

  @ApiPropertyOptional({
    ...AUTHENTICATOR_RESPONSE,
    description:
      'Credential as `PublicKeyCredential.toJSON()` of the browser returns it; replaces the password',
  })
  @IsOptional()
  @IsObject()
  passkey?: object;
}

export class PasskeySignInInput {
  @ApiProperty(AUTHENTICATOR_RESPONSE)
  @IsObject()
  response!: object;
}

export class AddPasskeyInput {
  @ApiProperty({ maxLength: 100, description: 'Name that the person gave the passkey', example: 'Phone' })
  @IsText(100)
  name!: string;

  @ApiProperty(AUTHENTICATOR_RESPONSE)
  @IsObject()
  response!: object;
}

export class RenamePasskeyInput {
  @ApiProperty({ maxLength: 100, description: 'Name that the person gave the passkey', example: 'Phone' })
  @IsText(100)
  name!: string;
}

export class ConfirmTotpInput {
  @ApiProperty({ maxLength: 40, description: 'Code shown by the authenticator app', example: '123456' })
  @IsString()
  @MaxLength(40)
  code!: string;
}

export class UpdateUserInput {
  @ApiPropertyOptional({ maxLength: 100, description: 'Name of the person', example: 'Ann Peeters' })
  @IsOptional()
  @IsText(100)
  name?: string;

  @ApiPropertyOptional({ enum: LANGUAGES, description: 'Language of the dashboard and of mails' })
  @IsOptional()
  @IsIn(LANGUAGES, { message: `language must be one of ${LANGUAGES.join(', ')}` })
  language?: Language;
}

export class ChangePasswordInput {
  @ApiProperty({ maxLength: MAX_PASSWORD_LENGTH, description: 'Current password of the account' })
  @IsString()
  @MaxLength(MAX_PASSWORD_LENGTH)
  current!: string;

  @ApiProperty({
    maxLength: MAX_PASSWORD_LENGTH,
    description: 'New password: 12 to 256 characters, not easy to guess',
  })
  @IsString()
  @MaxLength(MAX_PASSWORD_LENGTH)
  password!: string;
}

export class AcceptInvitationInput {
  @ApiProperty({ maxLength: MAX_TOKEN_LENGTH, description: 'Token of the link' })
  @IsString()
  @MaxLength(MAX_TOKEN_LENGTH)
  token!: string;

  @ApiPropertyOptional({
    maxLength: 100,
    description: 'Name of the person; needed for a new account',
    example: 'Ben Maes',
  })
  @IsOptional()
  @IsText(100)
  name?: string;

  @ApiProperty({
    maxLength: MAX_PASSWORD_LENGTH,
    description:
      'For a new account: 12 to 256 characters, not easy to guess; otherwise the password of the ' +
      'existing account',
  })
  @IsString()
  @MaxLength(MAX_PASSWORD_LENGTH)
  password!: string;

  @ApiPropertyOptional({
    maxLength: 40,
    description: 'Code of the authenticator app, for an existing account that requires codes',
  })
  @IsOptional()
  @IsString()
  @MaxLength(40)
  code?: string;

  @ApiPropertyOptional({ enum: LANGUAGES, description: 'Language of the dashboard; `en` when omitted' })
  @IsOptional()
  @IsIn(LANGUAGES, { message: `language must be one of ${LANGUAGES.join(', ')}` })
  language?: Language;
}

export class RequestResetInput {
  @ApiProperty({
    maxLength: MAX_EMAIL_LENGTH,
    description: 'Address of the account',
    example: 'ann@example.com',
  })
  @IsEmail({}, { message: EMAIL_MESSAGE })
  @MaxLength(MAX_EMAIL_LENGTH)
  email!: string;
}

export class ResetPasswordInput {
  @ApiProperty({ maxLength: MAX_TOKEN_LENGTH, description: 'Token of the link' })
  @IsString()
  @MaxLength(MAX_TOKEN_LENGTH)
  token!: string;

  @ApiProperty({
    maxLength: MAX_PASSWORD_LENGTH,
    description: 'New password: 12 to 256 characters, not easy to guess',
  })
  @IsString()
  @MaxLength(MAX_PASSWORD_LENGTH)
  password!: string;
}
