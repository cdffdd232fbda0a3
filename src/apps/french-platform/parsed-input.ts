import { badInput, type FieldErrors } from '../../platform/kernel/http/api-error';
import type { ParsedShape } from '../../standards/french-flow';

/**
 * Returns the value of a parsed input.
 * @param prefix path of the value in the request; empty for the whole body
 * @throws ApiError 400 with every violation
 */
export function requireParsed<T>(parsedShape: ParsedShape<T>, prefix = ''): T {
  if (parsedShape.findings === undefined) return parsedShape.value;
  const errors: FieldErrors = {};
  for (const { path, message } of parsedShape.findings) {
    const field = [prefix, path].filter((part) => part !== '').join('.');
    (errors[field === '' ? 'root' : field] ??= []).push(message);
  }
  throw badInput(errors);
}
