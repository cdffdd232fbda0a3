import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { IsNotEmpty, IsOptional, IsString, MaxLength } from 'class-validator';
import { IsDocumentPayload, type DocumentPayload } from '../../../platform/kernel/http/document-payload';

export class UploadInput {
  @ApiProperty({
    type: String,
    description:
      'The document as XML, or a PDF in base64, with or without an embedded invoice (Factur-X, ZUGFeRD)',
    example: '<?xml version="1.0"?><Invoice …>',
  })
  @IsDocumentPayload()
  @IsNotEmpty()
  document!: DocumentPayload;

  @ApiPropertyOptional({
    description:
      'Electronic address of the sender, `<scheme>:<identifier>`; when omitted, the sender in the document',
    example: '0208:0987654394',
  })
  @IsOptional()
  @IsString()
  @MaxLength(135)
  sender?: string;
}
