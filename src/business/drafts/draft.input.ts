import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { ArrayMaxSize, IsInt, IsObject, IsOptional, IsString, Max, Min } from 'class-validator';
import { Transform } from 'class-transformer';
import { PageQuery } from '../../platform/kernel/http/cursor';
import type { DraftContent } from './draft-content';

const CONTENT = {
  type: 'object',
  additionalProperties: true,
  description:
    'Input of `POST /{companyId}/send`, which may be incomplete; it is checked when the draft is sent. ' +
    'Files may have 17 MiB, all other content 2 MiB',
} as const;

const NO_OBJECT = 'content must be an object, the input of a send';

export class CreateDraftInput {
  @ApiProperty(CONTENT)
  @IsObject({ message: NO_OBJECT })
  content!: DraftContent;
}

/** Largest value of the column. */
const MAX_VERSION = 2 ** 31 - 1;

export class UpdateDraftInput {
  @ApiProperty(CONTENT)
  @IsObject({ message: NO_OBJECT })
  content!: DraftContent;

  @ApiPropertyOptional({
    type: 'integer',
    minimum: 1,
    maximum: MAX_VERSION,
    description: 'Version that the change is based on; required unless `If-Match` states it',
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
