import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { ArrayMaxSize, ArrayMinSize, IsArray, IsEmail, IsIn, IsOptional } from 'class-validator';
import { IsText } from '../../platform/kernel/http/is-text';
import { EXPORT_LANGUAGES, type ExportLanguage } from '../exports/export-languages';

/** Maximum number of recipients of a forward and of a rule. */
export const MAX_RECIPIENTS = 10;
const MAX_NOTE_LENGTH = 1_000;

/** Request to forward a received document. */
export class ForwardDocumentInput {
  @ApiProperty({
    type: [String],
    minItems: 1,
    maxItems: MAX_RECIPIENTS,
    description: 'E-mail addresses of the recipients; each gets a separate mail',
    example: ['office@accountant.example'],
  })
  @IsArray()
  @ArrayMinSize(1)
  @ArrayMaxSize(MAX_RECIPIENTS)
  @IsEmail({}, { each: true, message: 'to must be a list of e-mail addresses, such as accounts@example.com' })
  to!: string[];

  @ApiPropertyOptional({
    type: String,
    nullable: true,
    maxLength: MAX_NOTE_LENGTH,
    description: 'Plain text that is added to the mail',
    example: 'Please book on project 12.',
  })
  @IsOptional()
  @IsText(MAX_NOTE_LENGTH)
  note?: string | null;

  @ApiPropertyOptional({
    enum: EXPORT_LANGUAGES,
    default: 'en',
    description: 'Language of the mail and the PDF',
  })
  @IsOptional()
  @IsIn(EXPORT_LANGUAGES)
  language?: ExportLanguage;
}
