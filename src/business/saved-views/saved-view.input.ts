import { ApiProperty, ApiPropertyOptional, OmitType } from '@nestjs/swagger';
import {
  ArrayMaxSize,
  ArrayMinSize,
  ArrayUnique,
  IsArray,
  IsBoolean,
  IsIn,
  IsOptional,
  ValidateIf,
} from 'class-validator';
import { Nested } from '../../platform/kernel/http/each-nested';
import { IsText } from '../../platform/kernel/http/is-text';
import { NOT_OMITTED } from '../../platform/kernel/http/input-fields';
import { ListDocumentsQuery } from '../documents/documents.query';
import { DOCUMENT_SORTS, type DocumentSort, type SortOrder } from '../documents/sorting/document-sort';
import { VIEW_COLUMNS, VIEWED_LISTS, type ViewColumn, type ViewedList } from './saved-view.entity';

const LIST_MESSAGE = { message: `list must be one of ${VIEWED_LISTS.join(', ')}` };

/** Filters of the document list; a document must pass all of them. */
export class SavedViewFilter extends OmitType(ListDocumentsQuery, ['limit', 'cursor'] as const) {}

/** Fields of a saved view that a request may omit. */
class SavedViewFields {
  @ApiPropertyOptional({
    type: SavedViewFilter,
    description: 'Filters of the document list, replaced as a whole; an empty object selects all documents',
  })
  @ValidateIf(NOT_OMITTED)
  @Nested(() => SavedViewFilter)
  filter?: SavedViewFilter;

  @ApiPropertyOptional({
    type: [String],
    enum: VIEW_COLUMNS,
    nullable: true,
    description: 'Columns from left to right; null: the default columns of the list',
  })
  @IsOptional()
  @IsArray({ message: 'columns must be a list of columns' })
  @ArrayMinSize(1)
  @ArrayMaxSize(VIEW_COLUMNS.length)
  @ArrayUnique()
  @IsIn(VIEW_COLUMNS, { each: true, message: `columns must be one of ${VIEW_COLUMNS.join(', ')}` })
  columns?: ViewColumn[] | null;

  @ApiPropertyOptional({
    enum: DOCUMENT_SORTS,
    description: 'Order of the documents, like the parameter `sort` of the document list',
  })
  @ValidateIf(NOT_OMITTED)
  @IsIn(DOCUMENT_SORTS, { message: `sort must be one of ${DOCUMENT_SORTS.join(', ')}` })
  sort?: DocumentSort;

  @ApiPropertyOptional({
    enum: ['asc', 'desc'],
    description: 'Direction of the order, like the parameter `order` of the document list',
  })
  @ValidateIf(NOT_OMITTED)
  @IsIn(['asc', 'desc'], { message: 'order must be one of asc, desc' })
  order?: SortOrder;

  @ApiPropertyOptional({
    description:
      'Whether all members of the team see the view; this requires the permission `documents.manage`. Otherwise only its creator sees the view. Views of an API key are always shared',
  })
  @ValidateIf(NOT_OMITTED)
  @IsBoolean({ message: 'shared must be true or false' })
  shared?: boolean;
}

/** Change of a saved view; omitted fields stay unchanged. */
export class UpdateSavedViewInput extends SavedViewFields {
  @ApiPropertyOptional({ maxLength: 100, description: 'Name of the view', example: 'Overdue, large' })
  @ValidateIf(NOT_OMITTED)
  @IsText(100)
  name?: string;
}

/** Request for a new saved view. */
export class CreateSavedViewInput extends SavedViewFields {
  @ApiProperty({ maxLength: 100, description: 'Name of the view', example: 'Overdue, large' })
  @IsText(100)
  name!: string;

  @ApiPropertyOptional({
    enum: VIEWED_LISTS,
    default: 'documents',
    description: 'List of the dashboard that offers the view',
  })
  @ValidateIf(NOT_OMITTED)
  @IsIn(VIEWED_LISTS, LIST_MESSAGE)
  list?: ViewedList;
}

export class ListSavedViewsQuery {
  @ApiPropertyOptional({ enum: VIEWED_LISTS, description: 'Lists only views of this list of the dashboard' })
  @IsOptional()
  @IsIn(VIEWED_LISTS, LIST_MESSAGE)
  list?: ViewedList;
}
