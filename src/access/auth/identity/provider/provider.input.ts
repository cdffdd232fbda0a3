import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { IsIn, IsOptional, IsString, MaxLength } from 'class-validator';
import { LANGUAGES, type Language } from '../languages';

const MAX_TOKEN_LENGTH = 200;
const MAX_PATH_LENGTH = 2000;
/** Maximum length of the query; authorization codes of some providers are long. */
const MAX_QUERY_LENGTH = 8000;
const SIGN_IN_PURPOSES = ['sign-in', 'welcome', 'invitation'] as const;

/** Path at which the dashboard continues after the callback. */
export class LeaveInput {
  @ApiPropertyOptional({
    maxLength: MAX_PATH_LENGTH,
    description: 'Dashboard path after the callback; default: `/app/`',
    example: '/app/account',
  })
  @IsOptional()
  @IsString()
  @MaxLength(MAX_PATH_LENGTH)
  returnTo?: string;
}

export class EnterInput extends LeaveInput {
  @ApiProperty({
    enum: SIGN_IN_PURPOSES,
    description: 'Purpose: sign in, create the first account, or accept an invitation',
  })
  @IsIn(SIGN_IN_PURPOSES, { message: `purpose must be one of ${SIGN_IN_PURPOSES.join(', ')}` })
  purpose!: (typeof SIGN_IN_PURPOSES)[number];

  @ApiPropertyOptional({
    maxLength: MAX_TOKEN_LENGTH,
    description: 'Token of the link, for `welcome` and `invitation`',
  })
  @IsOptional()
  @IsString()
  @MaxLength(MAX_TOKEN_LENGTH)
  token?: string;

  @ApiPropertyOptional({ enum: LANGUAGES, description: 'Language of a new account; `en` when omitted' })
  @IsOptional()
  @IsIn(LANGUAGES, { message: `language must be one of ${LANGUAGES.join(', ')}` })
  language?: Language;
}

export class ArriveInput {
  @ApiProperty({
    maxLength: MAX_QUERY_LENGTH,
    description: 'Query that the provider appended to the address of the page, after the `?`',
    example: 'code=8fKx…&state=r2Jd…',
  })
  @IsString()
  @MaxLength(MAX_QUERY_LENGTH)
  query!: string;
}
