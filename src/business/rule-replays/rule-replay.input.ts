import { ApiPropertyOptional } from '@nestjs/swagger';
import {
  ArrayMaxSize,
  ArrayMinSize,
  IsArray,
  IsIn,
  IsInt,
  IsOptional,
  IsString,
  Max,
  Min,
} from 'class-validator';
import { IsDay } from '../../platform/kernel/http/is-instant';
import type { Direction } from '../documents/document.entity';

/** Number of documents of a replay when the request states none. */
export const DEFAULT_DOCUMENTS = 10_000;
/** Maximum number of documents of one replay. */
export const MAX_REPLAY_DOCUMENTS = 100_000;
const MAX_COMPANIES = 100;
const DOCUMENTS_MESSAGE = `documents must be a whole number from 1 to ${MAX_REPLAY_DOCUMENTS}`;

/** Request for a rule replay. */
export class CreateRuleReplayInput {
  @ApiPropertyOptional({
    format: 'date',
    description:
      'Day whose rules are applied. Default: the first day of the newest release that is not yet in force, or today if there is none',
    example: '2027-02-15',
  })
  @IsOptional()
  @IsDay()
  day?: string;

  @ApiPropertyOptional({
    minimum: 1,
    maximum: MAX_REPLAY_DOCUMENTS,
    default: DEFAULT_DOCUMENTS,
    description: 'Maximum number of documents; the newest ones are validated',
  })
  @IsOptional()
  @IsInt({ message: DOCUMENTS_MESSAGE })
  @Min(1, { message: DOCUMENTS_MESSAGE })
  @Max(MAX_REPLAY_DOCUMENTS, { message: DOCUMENTS_MESSAGE })
  documents?: number;

  @ApiPropertyOptional({
    enum: ['incoming', 'outgoing'],
    default: 'outgoing',
    description: 'Direction of the documents: sent or received',
  })
  @IsOptional()
  @IsIn(['incoming', 'outgoing'], { message: 'direction must be one of incoming, outgoing' })
  direction?: Direction;

  @ApiPropertyOptional({
    type: [String],
    minItems: 1,
    maxItems: MAX_COMPANIES,
    description: 'Ids of the companies whose documents are validated; default: all companies',
  })
  @IsOptional()
  @IsArray()
  @IsString({ each: true })
  @ArrayMinSize(1)
  @ArrayMaxSize(MAX_COMPANIES)
  companyIds?: string[];
}
