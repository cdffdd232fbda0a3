import { Body, Controller, Post } from '@nestjs/common';
import { ApiProperty, ApiPropertyOptional, ApiTags } from '@nestjs/swagger';
import { IsOptional, IsString, MaxLength } from 'class-validator';
import { CurrentCredential, type Credential } from '../auth/credential';
import { Operation } from '../kernel/http/operation';
import { flag, instant, listOf, namedSchema, nullable, object, text } from '../kernel/http/schema';
import { acceptedAddress, RecipientDirectory, type RecipientResource } from './recipient-directory';

export class VerifyRecipientInput {
  @ApiProperty({ description: 'Electronic address `<scheme>:<identifier>`', example: '0208:0987654394' })
  @IsString()
  @MaxLength(135)
  address!: string;

  @ApiPropertyOptional({ description: 'Only entries that take this document type' })
  @IsOptional()
  @IsString()
  @MaxLength(500)
  docTypeId?: string;
}

const recipientSchema = namedSchema(
  'Recipient',
  object({
    address: text,
    registered: flag,
    documentTypes: listOf(
      object({
        docTypeId: text,
        processes: listOf(text),
        transportProfile: text,
        endpointUrl: text,
        certificateExpiresAt: nullable(instant),
      }),
    ),
  }),
);

const recipientExample: RecipientResource = {
  address: '0208:0987654394',
  registered: true,
  documentTypes: [
    {
      docTypeId:
        'urn:oasis:names:specification:ubl:schema:xsd:Invoice-2::Invoice##urn:cen.eu:en16931:2017#compliant#urn:fdc:peppol.eu:2017:poacc:billing:3.0::2.1',
      processes: ['urn:fdc:peppol.eu:2017:poacc:billing:01:1.0'],
      transportProfile: 'peppol-transport-as4-v2_0',
      endpointUrl: 'https://ap.example.com/as4',
      certificateExpiresAt: '2027-11-21T00:00:00.000Z',
    },
  ],
};

@ApiTags('Sending')
@Controller('api/v1/recipients')
export class RecipientsController {
  constructor(private readonly recipients: RecipientDirectory) {}

  @Post('verify')
  @Operation({
    summary: 'Find out whether and what a recipient receives',
    description:
      'Asks the network. `*` as document type or process, which only sandbox recipients have, accepts everything.',
    access: 'team',
    answer: { recipient: recipientSchema },
    example: { recipient: recipientExample },
    failures: [400, 503],
    body: { type: VerifyRecipientInput, example: { address: '0208:0987654394' } },
  })
  async verify(
    @CurrentCredential() { environment }: Credential,
    @Body() { address, docTypeId }: VerifyRecipientInput,
  ): Promise<{ success: true; recipient: RecipientResource }> {
    const accepted = acceptedAddress(address, 'address');
    return { success: true, recipient: await this.recipients.verify(environment, accepted, docTypeId) };
  }
}
