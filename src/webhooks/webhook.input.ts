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
import { MASKED_VALUE, MAX_HEADERS, MAX_HEADER_NAME, MAX_HEADER_VALUE } from './webhook-headers';
import { MAX_WEBHOOK_COMPANIES } from './webhook-companies';

const SECRET_MEANING =
  'Signing secret of 1–256 characters; `whsec_` followed by base64 means the decoded bytes, any other ' +
  'string its UTF-8 bytes. Empty or null: deliveries are not signed';

const EVENTS_MEANING =
  'Event types that the webhook receives, and areas of types such as `document.*`, which include the types that later ' +
  'releases add';

/** Maximum of `rateLimit`. */
const MAX_RATE = 1_000;

const RATE_MEANING =
  'Maximum average number of deliveries per second, including retries; up to a fifth of the limit may ' +
  'be posted at once. Further deliveries wait. Null: no limit';

export class WebhookHeaderInput {
  @ApiProperty({
    maxLength: MAX_HEADER_NAME,
    description:
      'Name of the header (a token of RFC 9110). Names that the service or the connection sets are refused, such as ' +
      '`Host`, `Content-Type`, `User-Agent` and `webhook-id`',
    example: 'X-Tenant',
  })
  @IsString()
  name!: string;

  @ApiProperty({
    maxLength: MAX_HEADER_VALUE,
    description: `Value of the header, in printable ASCII characters; it is stored encrypted and never shown. In an update \`${MASKED_VALUE}\` keeps the stored value`,
    example: 'acme',
  })
  @IsString()
  value!: string;
}

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

  @ApiPropertyOptional({
    type: [String],
    nullable: true,
    minItems: 1,
    maxItems: MAX_SELECTED_EVENTS,
    description: `${EVENTS_MEANING}. Default: every event type`,
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
    description: 'Only events of this company; the same as one company in `companyIds`',
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
    description: 'Headers of each delivery, for example a credential of the receiver. Default: none',
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
    maximum: MAX_RATE,
    description: RATE_MEANING,
    example: 50,
  })
  @IsOptional()
  @IsInt({ message: 'rateLimit must be a whole number' })
  @Min(1)
  @Max(MAX_RATE)
  rateLimit?: number | null;
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

  @ApiPropertyOptional({
    type: [String],
    nullable: true,
    minItems: 1,
    maxItems: MAX_SELECTED_EVENTS,
    description: `${EVENTS_MEANING}. Null: every event type. Omitted: the selection does not change`,
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
      'Headers of each delivery; the list replaces the stored one. Null: none. Omitted: no change, and refused when the ' +
      'URL gets another origin, which does not receive stored values',
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
    maximum: MAX_RATE,
    description: `${RATE_MEANING}. Omitted: the limit does not change`,
    example: 50,
  })
  @IsOptional()
  @IsInt({ message: 'rateLimit must be a whole number' })
  @Min(1)
  @Max(MAX_RATE)
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
