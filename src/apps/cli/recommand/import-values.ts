import type { Type } from '@nestjs/common';
import { CollectingPipe } from '../../../platform/kernel/http/collecting.pipe';
import type { Page } from '../../../platform/kernel/http/cursor';
import type { CollectedInput } from '../../../platform/kernel/http/input-faults';
import type { Json } from './recommand-client';

/** Validates values like the body of a request. */
export function validateInput<Input extends object>(
  type: Type<Input>,
  values: Json,
): Promise<CollectedInput<Input>> {
  return new CollectingPipe(type).transform(values, { type: 'body', metatype: type });
}

/** Returns the members with these names that have a value. */
export function pickValues(object: Json, names: string[]): Json {
  return Object.fromEntries(
    names.flatMap((name) =>
      object[name] === undefined || object[name] === null ? [] : [[name, object[name]]],
    ),
  );
}

/** Reads all rows of a list of this service. @param readPage reads the page after a cursor */
export async function* readAllPages<Row>(
  readPage: (position: { cursor?: string }) => Promise<Page<Row>>,
): AsyncGenerator<Row> {
  let position: { cursor?: string } = {};
  for (;;) {
    const { items, pagination } = await readPage(position);
    yield* items;
    if (pagination.nextCursor === null) return;
    position = { cursor: pagination.nextCursor };
  }
}
