import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { ArrayMaxSize, IsInt, IsObject, IsOptional, IsString, Max, Min } from 'class-validator';
import { Transform } from 'class-transformer';
import { PageQuery } from '../../platform/kernel/http/cursor';
import type { DraftContent } from './draft-content';

const CONTENT_SCHEMA = {
  type: 'object',
  additionalProperties: true,
  description:
    'Input of `POST /{companyId}/send`, which may be incomplete; the input is validated when the draft ' +
    'is sent. At most 17 MiB of files and 2 MiB of other content',
} as const;

const NOT_AN_OBJECT_MESSAGE = 'content must be an object, the input of POST /{companyId}/send';

export class CreateDraftInput {
  @ApiProperty(CONTENT_SCHEMA)
  @IsObject({ message: NOT_AN_OBJECT_MESSAGE })
  content!: DraftContent;
}

/** Maximum version, which is the maximum of the database column. */
const MAX_VERSION = 2 ** 31 - 1;

export class UpdateDraftInput {
  @ApiProperty(CONTENT_SCHEMA)
  @IsObject({ message: NOT_AN_OBJECT_MESSAGE })
  content!: DraftContent;

  @ApiPropertyOptional({
    type: 'integer',
    minimum: 1,
    maximum: MAX_VERSION,
    description: 'Version on which the change is based; required unless `If-Match` contains the version',
    example: 1,
  })
  @IsOptional()
  @IsInt({ message: `version must be a whole number from 1 to ${MAX_VERSION}` })
  @Min(1)
  @Max(MAX_VERSION)
  version?: number;
}

export class SendDraftInput {
  static readonly bodyIsOptional = true;

  @ApiPropertyOptional({
    type: 'integer',
    minimum: 1,
    maximum: MAX_VERSION,
    description: 'Version to send; default: the current version',
    example: 1,
  })
  @IsOptional()
  @IsInt({ message: `version must be a whole number from 1 to ${MAX_VERSION}` })
  @Min(1)
  @Max(MAX_VERSION)
  version?: number;
}

export class ListTeamDraftsQuery extends PageQuery {
  @ApiPropertyOptional({ type: [String], description: 'Drafts of these companies; repeatable' })
  @IsOptional()
  @Transform(({ value }: { value: unknown }) => (value === undefined ? value : [value].flat()))
  @IsString({ each: true })
  @ArrayMaxSize(100)
  companyId?: string[];
}
