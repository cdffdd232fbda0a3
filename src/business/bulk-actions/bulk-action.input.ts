import { ApiProperty, ApiPropertyOptional, OmitType } from '@nestjs/swagger';
import { ArrayMaxSize, ArrayMinSize, IsArray, IsIn, IsOptional, IsString } from 'class-validator';
import { Nested } from '../../platform/kernel/http/each-nested';
import { ListDocumentsQuery } from '../documents/documents.query';
import { BULK_ACTIONS, type BulkActionName } from './bulk-action.entity';

/** Maximum number of ids in a request. */
const MAX_DOCUMENT_IDS = 1_000;

/** Filters of the document list; a document must pass all of them. */
export class BulkActionFilter extends OmitType(ListDocumentsQuery, ['limit', 'cursor'] as const) {}

/** Request for a bulk action. */
export class CreateBulkActionInput {
  @ApiProperty({ enum: BULK_ACTIONS, description: 'Action to carry out on each document' })
  @IsIn(BULK_ACTIONS, { message: `action must be one of ${BULK_ACTIONS.join(', ')}` })
  action!: BulkActionName;

  @ApiPropertyOptional({
    type: BulkActionFilter,
    description: 'Filters of the document list, instead of `ids`; an empty object selects all documents',
  })
  @IsOptional()
  @Nested(() => BulkActionFilter)
  filter?: BulkActionFilter;

  @ApiPropertyOptional({
    type: [String],
    maxItems: MAX_DOCUMENT_IDS,
    description: 'Ids of the documents, instead of `filter`',
  })
  @IsOptional()
  @IsArray()
  @IsString({ each: true })
  @ArrayMinSize(1)
  @ArrayMaxSize(MAX_DOCUMENT_IDS)
  ids?: string[];

  @ApiPropertyOptional({ description: 'Label to add or remove, for `addLabel` and `removeLabel`' })
  @IsOptional()
  @IsString()
  labelId?: string;
}
