/**
 * Body of every answer that is not a success. Only `errorCode` is always present.
 *
 * Assumption: codes other than `NOT_FOUND` are undefined, so a client must not depend on them.
 */
import { answerShape, parseShape, textShape, type ParsedShape, type ValueOf } from './shape';

/** Code of a resource that does not exist; clients compare it. */
export const NOT_FOUND_CODE = 'NOT_FOUND';

export const flowFailureShape = answerShape(
  { errorCode: textShape({ minLength: 1 }) },
  { errorMessage: textShape(), details: textShape(), type: textShape(), instance: textShape() },
  { description: 'A failure' },
);
export type FlowFailure = ValueOf<typeof flowFailureShape>;

/** Parses the body of a failure. */
export function parseFlowFailure(value: unknown): ParsedShape<FlowFailure> {
  return parseShape(flowFailureShape, value);
}
