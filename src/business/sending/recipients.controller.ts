import { Body, Controller, Post } from '@nestjs/common';
import { ApiProperty, ApiPropertyOptional, ApiTags } from '@nestjs/swagger';
import { IsOptional, IsString, MaxLength } from 'class-validator';
import { CurrentCredential, type Credential } from '../../access/auth/credential';
import { Operation } from '../../platform/kernel/http/operation';
import { requireAddress, RecipientLookup } from './recipient-lookup';
import { recipientExample, recipientSchema, type RecipientResource } from './recipient.resource';

export class VerifyRecipientInput {
  @ApiProperty({ description: 'Electronic address `<scheme>:<identifier>`', example: '0208:0987654394' })
  @IsString()
  @MaxLength(135)
  address!: string;

  @ApiPropertyOptional({ description: 'Only entries that accept this document type' })
  @IsOptional()
  @IsString()
  @MaxLength(500)
  docTypeId?: string;
}

@ApiTags('Sending')
@Controller('api/v1/recipients')
export class RecipientsController {
  constructor(private readonly recipients: RecipientLookup) {}

  @Post('verify')
  @Operation({
    id: 'recipients.verify',
    summary: 'Look up a recipient and the document types it receives',
    description:
      'Looks the recipient up on the network. Sandbox recipients that accept every document type ' +
      'return `*` as document type or process.',
    access: 'team',
    permission: 'documents.send',
    companyLimit: 'shared',
    answer: { recipient: recipientSchema },
    example: { recipient: recipientExample },
    body: { type: VerifyRecipientInput, example: { address: '0208:0987654394' } },
    failures: [400],
  })
  async verify(
    @CurrentCredential() credential: Credential,
    @Body() { address, docTypeId }: VerifyRecipientInput,
  ): Promise<{ success: true; recipient: RecipientResource }> {
    const normalizedAddress = requireAddress(address, 'address');
    return {
      success: true,
      recipient: await this.recipients.verify(credential, normalizedAddress, docTypeId),
    };
  }
}
