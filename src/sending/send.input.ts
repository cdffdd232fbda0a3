import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { IsDefined, IsIn, IsOptional, IsString, Matches, MaxLength } from 'class-validator';

export const SENDABLE_TYPES = [
  'invoice',
  'creditNote',
  'selfBillingInvoice',
  'selfBillingCreditNote',
  'xml',
] as const;
export type SendableType = (typeof SENDABLE_TYPES)[number];

export class SendInput {
  @ApiProperty({ description: 'Electronic address `<scheme>:<identifier>`', example: '0208:0987654394' })
  @IsString()
  @Matches(/^\d{4}:\S+$/, {
    message: 'recipient must be an electronic address <scheme>:<identifier>, e.g. 0208:0987654394',
  })
  @MaxLength(135)
  recipient!: string;

  @ApiProperty({ enum: SENDABLE_TYPES })
  @IsIn(SENDABLE_TYPES, { message: `documentType must be one of ${SENDABLE_TYPES.join(', ')}` })
  documentType!: SendableType;

  @ApiProperty({
    description:
      'The document in the shape of `parsed` (only what is not derived is needed), or the UBL as a string when documentType is xml',
    oneOf: [{ type: 'object', additionalProperties: true }, { type: 'string' }],
  })
  @IsDefined({ message: 'document must be an object, or a string of XML when documentType is xml' })
  document!: unknown;

  @ApiPropertyOptional({ description: 'Document type to send under; found from the document when absent' })
  @IsOptional()
  @IsString()
  @MaxLength(500)
  docTypeId?: string;

  @ApiPropertyOptional({ description: 'Process to send under; found from the document when absent' })
  @IsOptional()
  @IsString()
  @MaxLength(200)
  processId?: string;
}
