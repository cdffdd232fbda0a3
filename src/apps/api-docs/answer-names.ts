import type { JsonSchema } from '../../platform/kernel/http/schema';
import { findSchemaName } from './shared-examples';

/** Schema of a response, with the id of its operation. */
interface OperationResponseSchema {
  operationId: string;
  schema: JsonSchema;
}

/**
 * Names the schemas of success responses. Generated clients then have `CompanyResult` and `DocumentListResult`
 * instead of names made of path and status. Operations whose responses have the same schema share a name.
 * @returns names by the JSON text of the schema
 */
export function nameResponseSchemas(
  responseSchemas: readonly OperationResponseSchema[],
  existingSchemas: Readonly<Record<string, unknown>>,
): Map<string, string> {
  const names = new Map<string, string>();
  const usedNames = new Set(Object.keys(existingSchemas));
  for (const { operationId, schema } of responseSchemas) {
    const text = JSON.stringify(schema);
    if (names.has(text)) continue;
    const name = [nameByMembers(schema), nameByOperation(operationId)].find(
      (candidate) => candidate !== null && !usedNames.has(candidate),
    );
    if (name === undefined || name === null)
      throw new Error(`No unused name is left for the response schema of ${operationId}`);
    usedNames.add(name);
    names.set(text, name);
  }
  return names;
}

/** `{company: Company}` → `CompanyResult`; a page of companies → `CompanyListResult`; null for any other response. */
function nameByMembers({ properties = {} }: JsonSchema): string | null {
  const members = Object.entries(properties).filter(([name]) => name !== 'success' && name !== 'pagination');
  const [member, another] = members;
  if (member === undefined) return 'SuccessResult';
  if (another !== undefined) return null;
  const [, schema] = member;
  const item = schema.items === undefined ? null : findSchemaName(schema.items);
  if (item !== null) return `${item}ListResult`;
  const name = findSchemaName(schema);
  return name === null ? null : `${name}Result`;
}

/** `documents.getTimeline` → `DocumentsGetTimelineResult` */
function nameByOperation(id: string): string {
  const words = id.split('.').map((word) => `${word.charAt(0).toUpperCase()}${word.slice(1)}`);
  return `${words.join('')}Result`;
}
