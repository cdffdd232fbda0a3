import type { JsonSchema } from '../../platform/kernel/http/schema';
import { nameResponseSchemas } from './answer-names';
import type { Response } from './responses';
import {
  addMemberExamples,
  addResourceExamples,
  withoutComposedExample,
  type SuccessContent,
} from './shared-examples';

type Schemas = Record<string, JsonSchema>;
type Responses = Record<string, Response>;

/** Operation, limited to its responses. */
export interface OperationResponses {
  operationId: string;
  responses: Responses;
}

/**
 * Names the JSON schema of each success response, and moves examples that several responses share to the resources.
 * @returns the responses of each operation, in the same order, and all schemas
 */
export function shareResponseSchemas(
  operations: readonly OperationResponses[],
  schemas: Schemas,
): { responses: Responses[]; schemas: Schemas } {
  const successContents = operations.flatMap(({ operationId, responses }) => {
    const answer = findSuccessContent(responses);
    return answer === null ? [] : [{ operationId, ...answer }];
  });
  const names = nameResponseSchemas(successContents, schemas);
  const schemasWithExamples = addResourceExamples(successContents, schemas);
  const namedSchemas: Record<string, JsonSchema> = {};
  for (const answer of successContents) {
    const name = names.get(JSON.stringify(answer.schema));
    if (name !== undefined) namedSchemas[name] ??= addMemberExamples(answer, schemasWithExamples);
  }
  const toSharedContent = (answer: SuccessContent): SuccessContent => {
    const name = names.get(JSON.stringify(answer.schema));
    const schema = name === undefined ? undefined : namedSchemas[name];
    if (name === undefined || schema === undefined) return answer;
    return {
      ...withoutComposedExample({ ...answer, schema }, schemasWithExamples),
      schema: { $ref: `#/components/schemas/${name}` },
    };
  };
  return {
    responses: operations.map(({ responses }) => replaceSuccessContent(responses, toSharedContent)),
    schemas: { ...schemasWithExamples, ...namedSchemas },
  };
}

function findSuccessContent(responses: Responses): SuccessContent | null {
  const success = responses['200'];
  return success === undefined || '$ref' in success ? null : (success.content['application/json'] ?? null);
}

function replaceSuccessContent(
  responses: Responses,
  replace: (answer: SuccessContent) => SuccessContent,
): Responses {
  const success = responses['200'];
  const answer = findSuccessContent(responses);
  if (success === undefined || '$ref' in success || answer === null) return responses;
  const content = { ...success.content, 'application/json': replace(answer) };
  return { ...responses, '200': { ...success, content } };
}
