import type { JsonSchema } from '../../platform/kernel/http/schema';
import { nameAnswers } from './answer-names';
import type { Response } from './responses';
import {
  addMemberExamples,
  addResourceExamples,
  withoutComposedExample,
  type Answer,
} from './shared-examples';

type Schemas = Record<string, JsonSchema>;
type Responses = Record<string, Response>;

/** Operation, limited to its responses. */
export interface OperationResponses {
  operationId: string;
  responses: Responses;
}

/**
 * Names the JSON schema of each success, and moves the examples that several of them share to the resources.
 * @returns the responses of each operation, in the same order, and all schemas
 */
export function shareAnswers(
  operations: readonly OperationResponses[],
  schemas: Schemas,
): { responses: Responses[]; schemas: Schemas } {
  const answers = operations.flatMap(({ operationId, responses }) => {
    const answer = findAnswer(responses);
    return answer === null ? [] : [{ operationId, ...answer }];
  });
  const names = nameAnswers(answers, schemas);
  const withExamples = addResourceExamples(answers, schemas);
  const namedSchemas: Record<string, JsonSchema> = {};
  for (const answer of answers) {
    const name = names.get(JSON.stringify(answer.schema));
    if (name !== undefined) namedSchemas[name] ??= addMemberExamples(answer, withExamples);
  }
  const toShared = (answer: Answer): Answer => {
    const name = names.get(JSON.stringify(answer.schema));
    const schema = name === undefined ? undefined : namedSchemas[name];
    if (name === undefined || schema === undefined) return answer;
    return {
      ...withoutComposedExample({ ...answer, schema }, withExamples),
      schema: { $ref: `#/components/schemas/${name}` },
    };
  };
  return {
    responses: operations.map(({ responses }) => replaceAnswer(responses, toShared)),
    schemas: { ...withExamples, ...namedSchemas },
  };
}

function findAnswer(responses: Responses): Answer | null {
  const success = responses['200'];
  return success === undefined || '$ref' in success ? null : (success.content['application/json'] ?? null);
}

function replaceAnswer(responses: Responses, replace: (answer: Answer) => Answer): Responses {
  const success = responses['200'];
  const answer = findAnswer(responses);
  if (success === undefined || '$ref' in success || answer === null) return responses;
  const content = { ...success.content, 'application/json': replace(answer) };
  return { ...responses, '200': { ...success, content } };
}
