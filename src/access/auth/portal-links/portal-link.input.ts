import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { IsBoolean, IsInt, IsOptional, IsString, Max, MaxLength, Min } from 'class-validator';
import { PageQuery } from '../../../platform/kernel/http/cursor';

/** Lifetime of a link in minutes. */
export const LINK_MINUTES = { default: 60, max: 7 * 24 * 60 };

const MINUTES_MESSAGE = `expiresInMinutes must be a whole number from 1 to ${LINK_MINUTES.max}`;

export class CreatePortalLinkInput {
  @ApiProperty({
    maxLength: 50,
    description: 'Company whose webhooks the link shows',
    example: 'c_01KAJ3Q5D8T2Y4N6ZB7C9E1F3G',
  })
  @IsString()
  @MaxLength(50)
  companyId!: string;

  @ApiPropertyOptional({
    type: 'integer',
    nullable: true,
    minimum: 1,
    maximum: LINK_MINUTES.max,
    description: `Lifetime in minutes, ${LINK_MINUTES.default} by default. The link of a key that expires earlier ends with the key`,
    example: 60,
  })
  @IsOptional()
  @IsInt({ message: MINUTES_MESSAGE })
  @Min(1, { message: MINUTES_MESSAGE })
  @Max(LINK_MINUTES.max, { message: MINUTES_MESSAGE })
  expiresInMinutes?: number | null;

  @ApiPropertyOptional({
    type: Boolean,
    nullable: true,
    description: 'Whether the link can only show the webhooks, not change them. Default: false',
  })
  @IsOptional()
  @IsBoolean()
  readOnly?: boolean | null;
}

export class ListPortalLinksQuery extends PageQuery {
  @ApiPropertyOptional({ description: 'Only links of this company', maxLength: 50 })
  @IsOptional()
  @IsString()
  @MaxLength(50)
  companyId?: string;
}
