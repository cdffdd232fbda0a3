import { ApiPropertyOptional } from '@nestjs/swagger';
import { IsBase64, IsOptional, IsString, Matches, MaxLength } from 'class-validator';
import { MAX_LOGO_BYTES, MAX_LOGO_SIDE } from './logo-image';

export class LetterheadInput {
  @ApiPropertyOptional({
    type: String,
    nullable: true,
    format: 'byte',
    description: `Logo: PNG (eight bits per channel, not interlaced) or JPEG (grey or RGB) in base64, at most ${MAX_LOGO_BYTES} bytes and ${MAX_LOGO_SIDE} × ${MAX_LOGO_SIDE} pixels; null for no logo`,
  })
  @IsOptional()
  @IsString()
  @MaxLength(Math.ceil(MAX_LOGO_BYTES / 3) * 4, {
    message: `logo must have at most ${MAX_LOGO_BYTES} bytes before base64 encoding`,
  })
  @IsBase64({}, { message: 'logo must be a PNG or JPEG image in base64' })
  logo?: string | null;

  @ApiPropertyOptional({
    type: String,
    nullable: true,
    example: '#0a5c8f',
    description: 'Accent colour as `#RRGGBB`; null for the default colour',
  })
  @IsOptional()
  @Matches(/^#[0-9a-f]{6}$/i, { message: 'accentColor must be a colour as #rrggbb, e.g. #0a5c8f' })
  accentColor?: string | null;
}
