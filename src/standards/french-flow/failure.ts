/**
 * Body of every error response. Only `errorCode` is always present.
 * Assumption: codes other than `NOT_FOUND` are undefined, so a client must not depend on them.
 */
import { responseShape, parseShape, textShape, type ParsedShape, type ValueOf } from './shape';

/** Error code for a resource that does not exist. Clients compare this code. */
export const NOT_FOUND_CODE = 'NOT_FOUND';

export const flowFailureShape = responseShape(
  { errorCode: textShape({ minLength: 1 }) },
  { errorMessage: textShape(), details: textShape(), type: textShape(), instance: textShape() },
  { description: 'Body of an error response' },
);
export type FlowFailure = ValueOf<typeof flowFailureShape>;

/** Parses the body of an error response. */
export function parseFlowFailure(value: unknown): ParsedShape<FlowFailure> {
  return parseShape(flowFailureShape, value);
}
