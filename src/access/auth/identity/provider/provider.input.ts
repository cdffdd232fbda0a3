import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { IsIn, IsOptional, IsString, MaxLength } from 'class-validator';
import { LANGUAGES, type Language } from '../languages';

const MAX_TOKEN = 200;
const MAX_PATH = 2000;
/** Authorization codes of providers are long. */
const MAX_QUERY = 8000;
const ENTRIES = ['sign-in', 'welcome', 'invitation'] as const;

/** Path at which the page continues afterwards. */
export class LeaveInput {
  @ApiPropertyOptional({
    maxLength: MAX_PATH,
    description: 'Path of the dashboard at which the page continues; `/app/` when omitted',
    example: '/app/account',
  })
  @IsOptional()
  @IsString()
  @MaxLength(MAX_PATH)
  returnTo?: string;
}

export class EnterInput extends LeaveInput {
  @ApiProperty({
    enum: ENTRIES,
    description: 'Purpose: sign in, create the first account, or accept an invitation',
  })
  @IsIn(ENTRIES, { message: `purpose must be one of ${ENTRIES.join(', ')}` })
  purpose!: (typeof ENTRIES)[number];

  @ApiPropertyOptional({
    maxLength: MAX_TOKEN,
    description: 'Token of the link, for `welcome` and `invitation`',
  })
  @IsOptional()
  @IsString()
  @MaxLength(MAX_TOKEN)
  token?: string;

  @ApiPropertyOptional({ enum: LANGUAGES, description: 'Language of a new account; `en` when omitted' })
  @IsOptional()
  @IsIn(LANGUAGES, { message: `language must be one of ${LANGUAGES.join(', ')}` })
  language?: Language;
}

export class ArriveInput {
  @ApiProperty({
    maxLength: MAX_QUERY,
    description: 'Query that the provider appended to the address of the page, after the `?`',
    example: 'code=8fKx…&state=r2Jd…',
  })
  @IsString()
  @MaxLength(MAX_QUERY)
  query!: string;
}
