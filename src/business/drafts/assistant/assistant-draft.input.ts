import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { IsIn, IsInt, IsObject, IsOptional, Max, Min } from 'class-validator';
import { IsText } from '../../../platform/kernel/http/is-text';
import { WRITTEN_PROFILES, type WrittenProfile } from '../../../standards/invoice';

/** Types of documents for which tools for assistants can create drafts. */
export const ASSISTANT_DRAFT_TYPES = [
  'invoice',
  'creditNote',
  'selfBillingInvoice',
  'selfBillingCreditNote',
] as const;
type AssistantDraftType = (typeof ASSISTANT_DRAFT_TYPES)[number];

/** Maximum version, which is the maximum of the database column. */
const MAX_VERSION = 2 ** 31 - 1;

export class CreateAssistantDraftInput {
  @ApiProperty({ enum: ASSISTANT_DRAFT_TYPES, description: 'Type of the document' })
  @IsIn(ASSISTANT_DRAFT_TYPES, { message: `must be one of ${ASSISTANT_DRAFT_TYPES.join(', ')}` })
  documentType!: AssistantDraftType;

  @ApiPropertyOptional({
    type: String,
    nullable: true,
    maxLength: 200,
    description: 'Electronic address of the recipient, `<scheme>:<identifier>`; a person can add it later',
    example: '0208:0987654394',
  })
  @IsOptional()
  @IsText(200)
  recipient?: string | null;

  @ApiPropertyOptional({
    enum: WRITTEN_PROFILES,
    description: 'Profile in which the document is written; default: the profile that the recipient accepts',
  })
  @IsOptional()
  @IsIn(WRITTEN_PROFILES, { message: `must be one of ${WRITTEN_PROFILES.join(', ')}` })
  profile?: WrittenProfile;

  @ApiProperty({
    type: 'object',
    additionalProperties: true,
    description:
      'Fields of the document as in `POST /{companyId}/send`. The document may be incomplete, has at most ' +
      '256 KiB and no attachments',
  })
  @IsObject({ message: 'must be an object' })
  document!: Record<string, unknown>;
}

export class UpdateAssistantDraftInput extends CreateAssistantDraftInput {
  @ApiProperty({
    type: 'integer',
    minimum: 1,
    maximum: MAX_VERSION,
    description: 'Version of the draft on which the change is based',
    example: 1,
  })
  @IsInt({ message: `must be a whole number from 1 to ${MAX_VERSION}` })
  @Min(1)
  @Max(MAX_VERSION)
  version!: number;
}
