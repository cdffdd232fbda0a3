import { ApiError } from '../../platform/kernel/http/api-error';
import { InputPipe } from '../../platform/kernel/http/input.pipe';
import type { DeclaredOperation } from '../../platform/kernel/http/operation';

const pipe = new InputPipe();

/** Candidate inputs, in order of preference. An input that the operation accepts is skipped. */
const BODIES = [{}, { unknownField: true }];
const QUERIES = [{ limit: '0' }, { unknownField: 'true' }];

/**
 * Creates the response of an operation to invalid input by running the validation of its input; null for an operation
 * without input.
 */
export async function createWrongInputExample({
  body,
  queryType,
}: DeclaredOperation): Promise<object | null> {
  const type = body === undefined || body.form === true ? queryType : [body.type].flat()[0];
  if (type === null || type === undefined) return null;
  const kind = body === undefined ? 'query' : 'body';
  for (const wrong of kind === 'body' ? BODIES : QUERIES) {
    const errors = await pipe.transform(wrong, { type: kind, metatype: type }).then(
      () => null,
      (error: unknown) => (error instanceof ApiError ? error.errors : null),
    );
    if (errors !== null) return { success: false, errors };
  }
  return null;
}
