import { IsInt, IsOptional, IsString, Max, MaxLength, Min } from 'class-validator';
import { ApiPropertyOptional } from '@nestjs/swagger';
import { Type } from 'class-transformer';
import { badInput, type ApiError } from './api-error';

export const DEFAULT_LIMIT = 50;
export const MAX_LIMIT = 200;

/** Maximum length of lists of companies, identifiers, labels and webhooks that are returned completely. */
export const WHOLE_LIST_LIMIT = 1000;

/** Query of a list: the number of items, and where the previous page ended. */
export class PageQuery {
  @ApiPropertyOptional({
    description: 'Number of items of the page',
    minimum: 1,
    maximum: MAX_LIMIT,
    default: DEFAULT_LIMIT,
  })
  @IsOptional()
  @Type(() => Number)
  @IsInt({ message: `limit must be a whole number from 1 to ${MAX_LIMIT}` })
  @Min(1)
  @Max(MAX_LIMIT)
  limit?: number;

  @ApiPropertyOptional({ description: 'Value of `pagination.nextCursor` of the previous page' })
  @IsOptional()
  @IsString()
  @MaxLength(500)
  cursor?: string;
}

/** Query of a list that is returned completely unless it is very long. */
export class WholeListQuery {
  @ApiPropertyOptional({
    description: 'Number of items of the page',
    minimum: 1,
    maximum: WHOLE_LIST_LIMIT,
    default: WHOLE_LIST_LIMIT,
  })
  @IsOptional()
  @Type(() => Number)
  @IsInt({ message: `limit must be a whole number from 1 to ${WHOLE_LIST_LIMIT}` })
  @Min(1)
  @Max(WHOLE_LIST_LIMIT)
  limit?: number;

  @ApiPropertyOptional({ description: 'Value of `pagination.nextCursor` of the previous page' })
  @IsOptional()
  @IsString()
  @MaxLength(2000)
  cursor?: string;
}

export interface Pagination {
  limit: number;
  nextCursor: string | null;
  hasMore: boolean;
}

/** Position of the last row of a page. Ids ascend in time, so the id orders rows of the same instant. */
export interface Position {
  createdAt: string;
  id: string;
}

const POSITION_PATTERN =
  /^((?!0000)\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3,6}Z)\|([a-z]+_[0-9A-HJKMNP-TV-Z]{26})$/;

/** Encodes a position as a cursor, opaque to clients: base64url. */
export function encodeCursor(position: Position): string {
  return Buffer.from(`${position.createdAt}|${position.id}`).toString('base64url');
}

/**
 * Decodes a cursor.
 * @throws ApiError 400 for a cursor that this service did not create
 */
export function decodeCursor(cursor: string): Position {
  const match = POSITION_PATTERN.exec(Buffer.from(cursor, 'base64url').toString('utf8'));
  if (match?.[1] === undefined || match[2] === undefined || !isInCalendar(match[1]))
    throw invalidCursorError();
  return { createdAt: match[1], id: match[2] };
}

/**
 * Returns false for the 30th of February, or hour 25, which JavaScript turns into another instant and PostgreSQL into an
 * error.
 */
function isInCalendar(instant: string): boolean {
  const parsedInstant = new Date(instant);
  return (
    !Number.isNaN(parsedInstant.getTime()) &&
    parsedInstant.toISOString().slice(0, 19) === instant.slice(0, 19)
  );
}

/** Last row of a page of a list by name; `name` is the sort key of the database. */
export interface NamePosition {
  name: string;
  id: string;
}

const NAME_POSITION_PATTERN = /^name\|([a-z]+_[0-9A-HJKMNP-TV-Z]{26})\|([^\0]*)$/s;

/** Encodes a position by name as a cursor, opaque to clients: base64url. */
export function encodeNameCursor({ name, id }: NamePosition): string {
  return Buffer.from(`name|${id}|${name}`).toString('base64url');
}

/**
 * Decodes a cursor of a list by name.
 * @throws ApiError 400 for a cursor that this service did not create
 */
export function decodeNameCursor(cursor: string): NamePosition {
  const match = NAME_POSITION_PATTERN.exec(Buffer.from(cursor, 'base64url').toString('utf8'));
  if (match?.[1] === undefined || match[2] === undefined) throw invalidCursorError();
  return { name: match[2], id: match[1] };
}

/** Failure for a cursor that this service did not create, or created for another list. */
export function invalidCursorError(): ApiError {
  return badInput({
    cursor: ['Invalid cursor. Use `pagination.nextCursor` of the previous page unchanged, or omit `cursor`.'],
  });
}

export interface Page<Row> {
  items: Row[];
  pagination: Pagination;
}
