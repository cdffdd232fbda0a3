import { ApiProperty } from '@nestjs/swagger';
import { IsIn } from 'class-validator';
import {
  VAT_EXIGIBILITIES,
  VAT_REGIMES,
  type VatExigibility,
  type VatRegime,
} from '../../../standards/flux10';

export class DeclarantInput {
  @ApiProperty({ enum: VAT_REGIMES, description: 'VAT regime of the company, which determines the periods' })
  @IsIn(VAT_REGIMES, { message: `vatRegime must be one of ${VAT_REGIMES.join(', ')}` })
  vatRegime!: VatRegime;

  @ApiProperty({
    enum: VAT_EXIGIBILITIES,
    description:
      'When VAT on services falls due: on payment, or on the invoice (payments are then not reported)',
  })
  @IsIn(VAT_EXIGIBILITIES, { message: `vatExigibility must be one of ${VAT_EXIGIBILITIES.join(', ')}` })
  vatExigibility!: VatExigibility;
}
