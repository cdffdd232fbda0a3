import { ApiPropertyOptional } from '@nestjs/swagger';
import { IsOptional } from 'class-validator';
import { IsText } from '../../platform/kernel/http/is-text';

/** Incorrect term of an invoice and its correct value, for a reason of a status or response. */
export abstract class CorrectionInput {
  @ApiPropertyOptional({
    maxLength: 1_000,
    description: 'Explanation as text',
    example: 'Line 3 was ordered at 9.50.',
  })
  @IsOptional()
  @IsText(1_000)
  text?: string;

  @ApiPropertyOptional({
    maxLength: 50,
    description: 'Incorrect term of the invoice',
    example: 'BT-146',
  })
  @IsOptional()
  @IsText(50)
  attribute?: string;

  @ApiPropertyOptional({ maxLength: 500, description: 'Correct value of the term', example: '9.50' })
  @IsOptional()
  @IsText(500)
  value?: string;
}
