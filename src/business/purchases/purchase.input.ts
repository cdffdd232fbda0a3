import { ApiPropertyOptional, ApiProperty } from '@nestjs/swagger';
import { IsIn, IsOptional, IsString, MaxLength, ValidateIf } from 'class-validator';
import { PURCHASE_STATES, type PurchaseState } from '../documents/purchases/purchase.resource';
import { IsText } from '../../platform/kernel/http/is-text';

/** Change of approval, booking or assignee of a received document; omitted fields stay unchanged. */
export class UpdatePurchaseInput {
  @ApiPropertyOptional({
    enum: PURCHASE_STATES,
    description:
      '`approved` approves a new document, `booked` marks an approved document as booked, `new` reopens the document and removes its approvals and booking',
  })
  @ValidateIf((_: object, value: unknown) => value !== undefined)
  @IsIn(PURCHASE_STATES, { message: `must be one of ${PURCHASE_STATES.join(', ')}` })
  state?: PurchaseState;

  @ApiPropertyOptional({
    type: String,
    nullable: true,
    maxLength: 50,
    description: 'Id of the member who works on the document; null for nobody',
    example: 'user_01KAJ3Q5E9V3Z5P7C8D0F2G4HA',
  })
  @IsOptional()
  @IsString()
  @MaxLength(50)
  assignee?: string | null;
}

/** Maximum number of characters of a comment. */
const MAX_COMMENT_LENGTH = 2_000;

/** New comment on a document. */
export class CreateCommentInput {
  @ApiProperty({
    maxLength: MAX_COMMENT_LENGTH,
    description: 'Plain text of the comment; line ends are kept',
    example: 'Delivery was incomplete; asked the supplier for a credit note.',
  })
  @IsText(MAX_COMMENT_LENGTH)
  text!: string;
}

const MAX_CONFIRMATION_LENGTH = 1_000;

/** Confirmation that the payee of a document was checked. */
export class ConfirmPayeeInput {
  @ApiProperty({
    maxLength: MAX_CONFIRMATION_LENGTH,
    description: 'Description of the check of the payee, in plain text',
    example: 'Called the supplier on the number of our contract; Ms Peeters confirmed the new account.',
  })
  @IsText(MAX_CONFIRMATION_LENGTH)
  text!: string;
}
