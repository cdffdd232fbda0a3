import { ApiProperty } from '@nestjs/swagger';
import { IsText } from '../../platform/kernel/http/is-text';

const MAX_CONFIRMATION = 1_000;

/** Confirmation that the payee of a document was checked. */
export class ConfirmPayeeInput {
  @ApiProperty({
    maxLength: MAX_CONFIRMATION,
    description: 'Description of the check of the payee, in plain text',
    example: 'Called the supplier on the number of our contract; Ms Peeters confirmed the new account.',
  })
  @IsText(MAX_CONFIRMATION)
  text!: string;
}
