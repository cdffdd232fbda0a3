import type { ApiError, FieldErrors } from '../../platform/kernel/http/api-error';
import { truncate } from '../../standards/values/received';

/** Reason why a run failed: the error that a request to send the document would return. */
export interface RunFailure {
  /** Error code (docs/errors.md). */
  code: string;
  /** Messages by field of the content. */
  errors: FieldErrors;
}

/** Maximum number of fields of a stored failure, of messages of a field, and of characters of a message. */
const [MAX_FIELDS, MAX_MESSAGES, MAX_CHARACTERS] = [20, 5, 500];

/** Converts an error to its stored form, with a limited number of messages. */
export function toRunFailure({ code, errors }: ApiError): RunFailure {
  const fields = Object.entries(errors).slice(0, MAX_FIELDS);
  return {
    code,
    errors: Object.fromEntries(
      fields.map(([field, messages]) => [
        field,
        messages.slice(0, MAX_MESSAGES).map((each) => truncate(each, MAX_CHARACTERS)),
      ]),
    ),
  };
}
