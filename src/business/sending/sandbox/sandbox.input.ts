import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { IsInt, IsNotEmpty, IsOptional, IsString, Matches, Max, MaxLength, Min } from 'class-validator';
import { IsDocumentPayload, type DocumentPayload } from '../../../platform/kernel/http/document-payload';

/** An advance of 90 days passes every schedule of the service. */
const MAX_ADVANCE_SECONDS = 90 * 86_400;

export class SandboxInboundInput {
  @ApiPropertyOptional({
    description: 'Receiving company; the document is addressed to its first identifier',
  })
  @IsOptional()
  @IsString()
  companyId?: string;

  @ApiPropertyOptional({
    description: 'Receiving identifier, `<scheme>:<identifier>`; an alternative to companyId',
  })
  @IsOptional()
  @IsString()
  @MaxLength(135)
  receiver?: string;

  @ApiProperty({
    type: String,
    description: 'The document as XML, or a PDF in base64, with or without embedded XML',
    example: '<?xml version="1.0"?><Invoice …>',
  })
  @IsDocumentPayload()
  @IsNotEmpty()
  document!: DocumentPayload;

  @ApiPropertyOptional({ description: 'Sending participant; when omitted, the sender in the document' })
  @IsOptional()
  @IsString()
  @MaxLength(135)
  sender?: string;

  @ApiPropertyOptional({ description: 'Document type; when omitted, determined from the document' })
  @IsOptional()
  @IsString()
  @MaxLength(500)
  docTypeId?: string;

  @ApiPropertyOptional({ description: 'Process; when omitted, determined from the document' })
  @IsOptional()
  @IsString()
  @MaxLength(200)
  processId?: string;

  @ApiPropertyOptional({
    description: 'Id of the message on the network; a repeated id returns the first document',
    example: 'a1@partner.example',
  })
  @IsOptional()
  @IsString()
  @MaxLength(200)
  @Matches(/^[\x21-\x7e]+$/, {
    message: 'messageId must consist of printable ASCII characters without spaces',
  })
  messageId?: string;
}

export class AdvanceClockInput {
  @ApiProperty({ minimum: 1, maximum: MAX_ADVANCE_SECONDS, example: 3600 })
  @IsInt({ message: `seconds must be a whole number from 1 to ${MAX_ADVANCE_SECONDS}` })
  @Min(1)
  @Max(MAX_ADVANCE_SECONDS)
  seconds!: number;
}
