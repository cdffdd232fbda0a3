import { declareFailureForm } from '../../platform/kernel/http/failure-answer';
import type { ApiError } from '../../platform/kernel/http/api-error';
import { DIRECTORY_SERVICE, FLOW_SERVICE, type FlowFailure } from '../../standards/french-flow';

/** Converts a failure: its code in upper case, and its messages, each after the name of its member. */
export function toFlowFailure({ code, errors }: ApiError): FlowFailure {
  const messages = Object.entries(errors).flatMap(([field, texts]) =>
    texts.map((text) => (field === 'root' ? text : `${field}: ${text}`)),
  );
  return { errorCode: code.toUpperCase(), errorMessage: messages.join(' ') };
}

for (const service of [FLOW_SERVICE, DIRECTORY_SERVICE]) declareFailureForm(`/${service}/`, toFlowFailure);
