import { IsInt, IsOptional, IsString, Max, MaxLength, Min } from 'class-validator';
import { ApiPropertyOptional } from '@nestjs/swagger';
import { Type } from 'class-transformer';
import { badInput } from './failure';

export const DEFAULT_LIMIT = 50;
export const MAX_LIMIT = 200;

/** Query of every list: how many items, and where the page before ended. */
export class PageQuery {
  @ApiPropertyOptional({
    description: 'Items of the page',
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

  @ApiPropertyOptional({ description: '`pagination.nextCursor` of the page before' })
  @IsOptional()
  @IsString()
  @MaxLength(500)
  cursor?: string;
}

export interface Pagination {
  limit: number;
  nextCursor: string | null;
  hasMore: boolean;
}

/** The last row of a page. Ids are made in order of time, so the id breaks ties among equal instants. */
export interface Position {
  createdAt: string;
  id: string;
}

const POSITION = /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3,6}Z)\|([a-z]+_[0-9A-HJKMNP-TV-Z]{26})$/;

/** Opaque to clients: base64url of the position. */
export function encodeCursor(position: Position): string {
  return Buffer.from(`${position.createdAt}|${position.id}`).toString('base64url');
}

/** @throws Failure 400 for a cursor that this service did not make */
export function decodeCursor(cursor: string): Position {
  const match = POSITION.exec(Buffer.from(cursor, 'base64url').toString('utf8'));
  if (match?.[1] === undefined || match[2] === undefined) {
    throw badInput({
      cursor: ['This is no cursor of this list; send `pagination.nextCursor` as it came, or nothing.'],
    });
  }
  return { createdAt: match[1], id: match[2] };
}

/**
 * Cuts the page out of `limit + 1` rows: the surplus row tells that there is more, and is not shown.
 * @param rows at most `limit + 1`, newest first
 */
export function pageOf<Row>(
  rows: Row[],
  limit: number,
  position: (row: Row) => Position,
): { items: Row[]; pagination: Pagination } {
  const items = rows.slice(0, limit);
  const last = items[items.length - 1];
  const hasMore = rows.length > limit;
  const nextCursor = hasMore && last !== undefined ? encodeCursor(position(last)) : null;
  return { items, pagination: { limit, nextCursor, hasMore } };
}
