import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { IsOptional, Matches } from 'class-validator';
import { IsText } from '../../platform/kernel/http/is-text';

export class SearchRecipientsQuery {
  @ApiProperty({
    description:
      'VAT number, enterprise number, electronic address or name, in any notation: `BE 0987.654.394`, `0208:0987654394`, `Brouwerij`',
    maxLength: 150,
    example: 'BE 0987.654.394',
  })
  @IsText(150)
  query!: string;

  @ApiPropertyOptional({
    description: 'Default country of numbers without a country prefix (ISO 3166-1 alpha-2)',
    example: 'BE',
  })
  @IsOptional()
  @Matches(/^[A-Z]{2}$/, { message: 'country must be an ISO 3166-1 alpha-2 code such as BE or FR' })
  country?: string;
}
