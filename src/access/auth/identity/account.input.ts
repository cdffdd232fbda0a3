import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { IsEmail, IsIn, IsObject, IsOptional, IsString, MaxLength } from 'class-validator';
import { IsText } from '../../../platform/kernel/http/is-text';
import { LANGUAGES, type Language } from './languages';

const MAX_EMAIL = 254;
const NO_EMAIL = 'email must be an e-mail address, e.g. ann@example.com';

/** More than any password can have in bytes; the length is validated where a password is set. */
const MAX_PASSWORD = 1024;
const MAX_TOKEN = 200;

export class SignInInput {
  @ApiProperty({ maxLength: MAX_EMAIL, description: 'Address of the account', example: 'ann@example.com' })
  @IsString()
  @MaxLength(MAX_EMAIL)
  email!: string;

  @ApiProperty({ maxLength: MAX_PASSWORD, description: 'Password of the account' })
  @IsString()
  @MaxLength(MAX_PASSWORD)
  password!: string;

  @ApiPropertyOptional({
    maxLength: 40,
    description: 'Code of the app, or a recovery code; required after `second_factor_required`',
  })
  @IsOptional()
  @IsString()
  @MaxLength(40)
  code?: string;
}

export class WelcomeInput {
  @ApiProperty({ maxLength: MAX_TOKEN, description: 'Token of the link printed at startup' })
  @IsString()
  @MaxLength(MAX_TOKEN)
  token!: string;

  @ApiProperty({ maxLength: MAX_EMAIL, description: 'Address of the account', example: 'ann@example.com' })
  @IsEmail({}, { message: NO_EMAIL })
  @MaxLength(MAX_EMAIL)
  email!: string;

  @ApiProperty({ maxLength: 100, description: 'Name of the person', example: 'Ann Peeters' })
  @IsText(100)
  name!: string;

  @ApiProperty({
    maxLength: MAX_PASSWORD,
    description: 'New password: 12 to 256 characters, not easy to guess',
  })
  @IsString()
  @MaxLength(MAX_PASSWORD)
  password!: string;

  @ApiPropertyOptional({ enum: LANGUAGES, description: 'Language of the dashboard; `en` when omitted' })
  @IsOptional()
  @IsIn(LANGUAGES, { message: `language must be one of ${LANGUAGES.join(', ')}` })
  language?: Language;
}

/** Response of the browser for an authenticator. The members are validated by the code that reads them. */
const AUTHENTICATOR_RESPONSE = {
  type: 'object',
  additionalProperties: true,
  description: 'Credential as `PublicKeyCredential.toJSON()` of the browser returns it',
} as const;

export class VerifySessionInput {
  @ApiPropertyOptional({ maxLength: MAX_PASSWORD, description: 'Password of the account' })
  @IsOptional()
  @IsString()
  @MaxLength(MAX_PASSWORD)
  password?: string;

  @ApiPropertyOptional({ maxLength: 40, description: 'Code of the app, or a recovery code' })
  @IsOptional()
  @IsString()
  @MaxLength(40)
  code?: string;

  @ApiPropertyOptional({
    ...AUTHENTICATOR_RESPONSE,
    description:
      'Credential as `PublicKeyCredential.toJSON()` of the browser returns it, instead of the password',
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
  @ApiProperty({ maxLength: 40, description: 'Code shown by the app', example: '123456' })
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
  @ApiProperty({ maxLength: MAX_PASSWORD, description: 'The current password' })
  @IsString()
  @MaxLength(MAX_PASSWORD)
  current!: string;

  @ApiProperty({
    maxLength: MAX_PASSWORD,
    description: 'New password: 12 to 256 characters, not easy to guess',
  })
  @IsString()
  @MaxLength(MAX_PASSWORD)
  password!: string;
}

export class AcceptInvitationInput {
  @ApiProperty({ maxLength: MAX_TOKEN, description: 'Token of the link' })
  @IsString()
  @MaxLength(MAX_TOKEN)
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
    maxLength: MAX_PASSWORD,
    description:
      'For a new account: 12 to 256 characters, not easy to guess; otherwise the password of the ' +
      'existing account',
  })
  @IsString()
  @MaxLength(MAX_PASSWORD)
  password!: string;

  @ApiPropertyOptional({ maxLength: 40, description: 'Code of the app, for an account that uses codes' })
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
  @ApiProperty({ maxLength: MAX_EMAIL, description: 'Address of the account', example: 'ann@example.com' })
  @IsEmail({}, { message: NO_EMAIL })
  @MaxLength(MAX_EMAIL)
  email!: string;
}

export class ResetPasswordInput {
  @ApiProperty({ maxLength: MAX_TOKEN, description: 'Token of the link' })
  @IsString()
  @MaxLength(MAX_TOKEN)
  token!: string;

  @ApiProperty({
    maxLength: MAX_PASSWORD,
    description: 'New password: 12 to 256 characters, not easy to guess',
  })
  @IsString()
  @MaxLength(MAX_PASSWORD)
  password!: string;
}
