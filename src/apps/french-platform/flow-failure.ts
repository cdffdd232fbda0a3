import { declareFailureForm } from '../../platform/kernel/http/failure-answer';
import { type ApiError, badInput, type FieldErrors } from '../../platform/kernel/http/api-error';
import {
  DIRECTORY_SERVICE,
  FLOW_SERVICE,
  type FlowFailure,
  type ParsedShape,
} from '../../standards/french-flow';

/**
 * Converts a failure of the API to the interface of French platforms: code in upper case, and messages with their
 * fields.
 */
export function toFlowFailure({ code, errors }: ApiError): FlowFailure {
  const messages = Object.entries(errors).flatMap(([field, texts]) =>
    texts.map((text) => (field === 'root' ? text : `${field}: ${text}`)),
  );
  return { errorCode: code.toUpperCase(), errorMessage: messages.join(' ') };
}

for (const service of [FLOW_SERVICE, DIRECTORY_SERVICE]) declareFailureForm(`/${service}/`, toFlowFailure);

/**
 * Returns the value of a parsed input if the input is valid.
 * @param prefix path of the value in the request; empty for the whole body
 * @throws ApiError 400 with every violation
 */
export function requireParsed<T>(parseResult: ParsedShape<T>, prefix = ''): T {
  if (parseResult.findings === undefined) return parseResult.value;
  const errors: FieldErrors = {};
  for (const { path, message } of parseResult.findings) {
    const field = [prefix, path].filter((part) => part !== '').join('.');
    (errors[field === '' ? 'root' : field] ??= []).push(message);
  }
  throw badInput(errors);
}
