import { ApiProperty } from '@nestjs/swagger';
import { IsText } from '../../../platform/kernel/http/is-text';

/** Maximum number of characters of a comment. */
const MAX_COMMENT = 2_000;

/** Comment on a document to store. */
export class CreateCommentInput {
  @ApiProperty({
    maxLength: MAX_COMMENT,
    description: 'Plain text of the comment; line ends are kept',
    example: 'Delivery was incomplete; asked the supplier for a credit note.',
  })
  @IsText(MAX_COMMENT)
  text!: string;
}
