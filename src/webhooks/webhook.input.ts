import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import {
  ArrayMaxSize,
  ArrayMinSize,
  IsArray,
  IsBoolean,
  IsInt,
  IsOptional,
  IsString,
  Max,
  MaxLength,
  Min,
} from 'class-validator';
import { Type } from 'class-transformer';
import { EachNested } from '../platform/kernel/http/each-nested';
import { MAX_SELECTED_EVENTS } from './event-selection';
import {
  MASKED_VALUE,
  MAX_HEADERS,
  MAX_HEADER_NAME_LENGTH,
  MAX_HEADER_VALUE_LENGTH,
} from './webhook-headers';
import { MAX_WEBHOOK_COMPANIES } from './webhook-companies';

const SECRET_DESCRIPTION =
  'Signing secret of 1–256 characters; the key is the decoded bytes of `whsec_` followed by base64, or the UTF-8 bytes of any other ' +
  'string. Empty or null: deliveries are not signed';

const EVENTS_DESCRIPTION =
  'Event types that the webhook receives, and areas of types such as `document.*`, which include the types that later ' +
  'releases add';

/** Maximum value of `rateLimit`. */
const MAX_RATE_LIMIT = 1_000;

const RATE_LIMIT_DESCRIPTION =
  'Maximum average number of deliveries per second, including retries; up to a fifth of the limit may ' +
  'be posted at once. Further deliveries wait. Null: no limit';

export class WebhookHeaderInput {
  @ApiProperty({
    maxLength: MAX_HEADER_NAME_LENGTH,
    description:
      'Name of the header (a token of RFC 9110). Names that are reserved for the service or the connection are rejected, such as ' +
      '`Host`, `Content-Type`, `User-Agent` and `webhook-id`',
    example: 'X-Tenant',
  })
  @IsString()
  name!: string;

  @ApiProperty({
    maxLength: MAX_HEADER_VALUE_LENGTH,
    description: `Value of the header, in printable ASCII characters. The value is stored encrypted and never shown. In an update \`${MASKED_VALUE}\` keeps the stored value`,
    example: 'acme',
  })
  @IsString()
  value!: string;
}

export class CreateWebhookInput {
  @ApiProperty({
    description: 'HTTPS URL that receives the events',
    example: 'https://erp.example.com/hooks/passerelle',
  })
  @IsString()
  url!: string;

  @ApiPropertyOptional({ type: String, nullable: true, description: SECRET_DESCRIPTION })
  @IsOptional()
  @IsString()
  @MaxLength(256)
  secret?: string | null;

  @ApiPropertyOptional({
    type: [String],
    nullable: true,
    minItems: 1,
    maxItems: MAX_SELECTED_EVENTS,
    description: `${EVENTS_DESCRIPTION}. Default: every event type`,
    example: ['document.*', 'company.verification'],
  })
  @IsOptional()
  @IsArray()
  @ArrayMinSize(1)
  @ArrayMaxSize(MAX_SELECTED_EVENTS)
  @IsString({ each: true })
  events?: string[] | null;

  @ApiPropertyOptional({
    type: String,
    nullable: true,
    description: 'Only events of this company; equivalent to a single company in `companyIds`',
  })
  @IsOptional()
  @IsString()
  companyId?: string | null;

  @ApiPropertyOptional({
    type: [String],
    nullable: true,
    minItems: 1,
    maxItems: MAX_WEBHOOK_COMPANIES,
    description: 'Only events of these companies. Default: all companies of the team',
    example: ['c_01KAJ3Q5D8T2Y4N6ZB7C9E1F3G'],
  })
  @IsOptional()
  @IsArray()
  @ArrayMinSize(1)
  @ArrayMaxSize(MAX_WEBHOOK_COMPANIES)
  @IsString({ each: true })
  companyIds?: string[] | null;

  @ApiPropertyOptional({
    type: () => [WebhookHeaderInput],
    nullable: true,
    maxItems: MAX_HEADERS,
    description:
      'Custom headers of each delivery, for example a credential for the receiver. Default: no headers',
  })
  @IsOptional()
  @IsArray()
  @ArrayMaxSize(MAX_HEADERS)
  @EachNested()
  @Type(() => WebhookHeaderInput)
  headers?: WebhookHeaderInput[] | null;

  @ApiPropertyOptional({
    type: 'integer',
    nullable: true,
    minimum: 1,
    maximum: MAX_RATE_LIMIT,
    description: RATE_LIMIT_DESCRIPTION,
    example: 50,
  })
  @IsOptional()
  @IsInt({ message: 'rateLimit must be a whole number' })
  @Min(1)
  @Max(MAX_RATE_LIMIT)
  rateLimit?: number | null;
}

export class UpdateWebhookInput {
  @ApiProperty({
    description: 'HTTPS URL that receives the events; repeat the current URL to keep it',
    example: 'https://erp.example.com/hooks/passerelle',
  })
  @IsString()
  url!: string;

  @ApiPropertyOptional({
    type: String,
    nullable: true,
    description: `${SECRET_DESCRIPTION}. Omitted: the secret does not change`,
  })
  @IsOptional()
  @IsString()
  @MaxLength(256)
  secret?: string | null;

  @ApiPropertyOptional({
    type: [String],
    nullable: true,
    minItems: 1,
    maxItems: MAX_SELECTED_EVENTS,
    description: `${EVENTS_DESCRIPTION}. Null: every event type. Omitted: the selection does not change`,
    example: ['document.*', 'company.verification'],
  })
  @IsOptional()
  @IsArray()
  @ArrayMinSize(1)
  @ArrayMaxSize(MAX_SELECTED_EVENTS)
  @IsString({ each: true })
  events?: string[] | null;

  @ApiPropertyOptional({
    type: [String],
    nullable: true,
    minItems: 1,
    maxItems: MAX_WEBHOOK_COMPANIES,
    description:
      'Only events of these companies. Null: all companies of the team. Omitted: the companies do not change',
    example: ['c_01KAJ3Q5D8T2Y4N6ZB7C9E1F3G'],
  })
  @IsOptional()
  @IsArray()
  @ArrayMinSize(1)
  @ArrayMaxSize(MAX_WEBHOOK_COMPANIES)
  @IsString({ each: true })
  companyIds?: string[] | null;

  @ApiPropertyOptional({
    type: () => [WebhookHeaderInput],
    nullable: true,
    maxItems: MAX_HEADERS,
    description:
      'Custom headers of each delivery; the list replaces the stored headers. Null: no headers. Omitted: no change; rejected when the ' +
      'origin of the URL changes, because stored values are not sent to another origin',
  })
  @IsOptional()
  @IsArray()
  @ArrayMaxSize(MAX_HEADERS)
  @EachNested()
  @Type(() => WebhookHeaderInput)
  headers?: WebhookHeaderInput[] | null;

  @ApiPropertyOptional({
    type: 'integer',
    nullable: true,
    minimum: 1,
    maximum: MAX_RATE_LIMIT,
    description: `${RATE_LIMIT_DESCRIPTION}. Omitted: the limit does not change`,
    example: 50,
  })
  @IsOptional()
  @IsInt({ message: 'rateLimit must be a whole number' })
  @Min(1)
  @Max(MAX_RATE_LIMIT)
  rateLimit?: number | null;

  @ApiPropertyOptional({
    type: Boolean,
    nullable: true,
    description:
      'Whether deliveries wait: true pauses the webhook, false resumes it and posts the waiting deliveries. Omitted or null: no change',
  })
  @IsOptional()
  @IsBoolean()
  paused?: boolean | null;
}
