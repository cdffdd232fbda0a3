import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { IsOptional, Matches, ValidateIf } from 'class-validator';
import { WholeListQuery } from '../../platform/kernel/http/cursor';
import { IsText } from '../../platform/kernel/http/is-text';
import { NOT_OMITTED } from '../../platform/kernel/http/input-fields';

const COLOR_PATTERN = /^#[0-9A-Fa-f]{6}$/;
const COLOR_MESSAGE = { message: 'colorHex must be a colour of the form #RRGGBB, e.g. #1F6FEB' };

/** Default colour of a label: a neutral grey. */
export const DEFAULT_COLOR = '#6B7280';

export class CreateLabelInput {
  @ApiPropertyOptional({ type: String, nullable: true, maxLength: 200, example: 'urgent' })
  @IsOptional()
  @IsText(200)
  externalId?: string | null;

  @ApiProperty({ maxLength: 100, example: 'Urgent' })
  @IsText(100)
  name!: string;

  @ApiPropertyOptional({ description: 'Colour as `#RRGGBB`', default: DEFAULT_COLOR, example: '#D1242F' })
  @ValidateIf(NOT_OMITTED)
  @Matches(COLOR_PATTERN, COLOR_MESSAGE)
  colorHex?: string;
}

export class UpdateLabelInput {
  @ApiPropertyOptional({ type: String, nullable: true, maxLength: 200 })
  @IsOptional()
  @IsText(200)
  externalId?: string | null;

  @ApiPropertyOptional({ maxLength: 100 })
  @ValidateIf(NOT_OMITTED)
  @IsText(100)
  name?: string;

  @ApiPropertyOptional({ description: 'Colour as `#RRGGBB`' })
  @ValidateIf(NOT_OMITTED)
  @Matches(COLOR_PATTERN, COLOR_MESSAGE)
  colorHex?: string;
}

export class ListLabelsQuery extends WholeListQuery {
  @ApiPropertyOptional({ description: 'Part of the name or external id, case-insensitive' })
  @IsOptional()
  @IsText(100)
  search?: string;
}
