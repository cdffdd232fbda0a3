import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { IsBoolean, IsIn, IsOptional, ValidateIf } from 'class-validator';
import { IsDay } from '../../platform/kernel/http/is-instant';
import { IsText } from '../../platform/kernel/http/is-text';
import { JURISDICTIONS, type Jurisdiction } from '../../standards/taxdata';

/** Tax authority that the invoices of a company are reported to. */
export class TaxReportingInput {
  @ApiProperty({
    enum: JURISDICTIONS,
    description:
      'Tax authority: SK Slovakia, AE United Arab Emirates, OM Oman, EU the ViDA pilot, which companies of all member states can join. The country of the company must belong to the jurisdiction',
    example: 'SK',
  })
  @IsIn(JURISDICTIONS, { message: `must be one of ${JURISDICTIONS.join(', ')}` })
  jurisdiction!: Jurisdiction;

  @ApiPropertyOptional({
    default: true,
    description: 'Whether the company reports now; false keeps the other fields of the setting for later',
  })
  @ValidateIf((_: object, value: unknown) => value !== undefined)
  @IsBoolean()
  enabled?: boolean;

  @ApiPropertyOptional({
    type: String,
    format: 'date',
    nullable: true,
    default: null,
    description:
      'First day from which the company reports its exchanges; null: first day of the reporting duty',
    example: '2027-01-01',
  })
  @IsOptional()
  @IsDay()
  from?: string | null;

  @ApiProperty({
    maxLength: 50,
    description:
      'Tax number of the company: SK the DIČ, AE the TIN, OM the VAT identification number, EU the number of the member state. Accepted in any notation',
    example: '2020179381',
  })
  @IsText(50)
  taxIdentifier!: string;
}
