import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { IsOptional, IsString, MaxLength } from 'class-validator';

const SECRET_MEANING =
  'Signing secret of 1–256 characters; `whsec_` followed by base64 means the decoded bytes, any other ' +
  'string its UTF-8 bytes. Empty or null: deliveries are not signed';

export class CreateWebhookInput {
  @ApiProperty({
    description: 'HTTPS address that receives the events',
    example: 'https://erp.example.com/hooks/passerelle',
  })
  @IsString()
  url!: string;

  @ApiPropertyOptional({ type: String, nullable: true, description: SECRET_MEANING })
  @IsOptional()
  @IsString()
  @MaxLength(256)
  secret?: string | null;

  @ApiPropertyOptional({ type: String, nullable: true, description: 'Only events of this company' })
  @IsOptional()
  @IsString()
  companyId?: string | null;
}

export class UpdateWebhookInput {
  @ApiProperty({
    description: 'HTTPS address that receives the events; repeat the present URL to keep it',
    example: 'https://erp.example.com/hooks/passerelle',
  })
  @IsString()
  url!: string;

  @ApiPropertyOptional({
    type: String,
    nullable: true,
    description: `${SECRET_MEANING}. Omitted: the secret does not change`,
  })
  @IsOptional()
  @IsString()
  @MaxLength(256)
  secret?: string | null;
}
