import { isDeepStrictEqual } from 'node:util';
import type { JsonSchema } from '../../platform/kernel/http/schema';

type Schemas = Readonly<Record<string, JsonSchema>>;

/** JSON content of a success: schema and example. */
export interface SuccessContent {
  schema: JsonSchema;
  example?: unknown;
}

const PREFIX = '#/components/schemas/';

/** Returns the name of the schema that a schema refers to; null for an inline schema. */
export function findSchemaName({ $ref }: JsonSchema): string | null {
  return $ref?.startsWith(PREFIX) === true ? $ref.slice(PREFIX.length) : null;
}

/**
 * Adds an example to each resource that several responses contain, so that {@link composeExample} composes the
 * examples of these responses. The example that saves most characters is used.
 */
export function addResourceExamples(
  answers: readonly SuccessContent[],
  schemas: Schemas,
): Record<string, JsonSchema> {
  const countsByName = new Map<string, Map<string, number>>();
  const count = (name: string, value: unknown): void => {
    const values = countsByName.get(name) ?? new Map<string, number>();
    const text = JSON.stringify(value);
    countsByName.set(name, values.set(text, (values.get(text) ?? 0) + 1));
  };
  for (const { schema, example } of answers) forEachResource(schema, example, count);
  const result: Record<string, JsonSchema> = { ...schemas };
  for (const [name, values] of countsByName) {
    const schema = schemas[name];
    const [text, uses] = [...values].reduce(
      (best, value) => (countSavedCharacters(value) > countSavedCharacters(best) ? value : best),
      ['', 1],
    );
    if (schema !== undefined && schema.examples === undefined && uses > 1)
      result[name] = { ...schema, examples: [JSON.parse(text) as unknown] };
  }
  return result;
}

/** Returns the number of characters that a shared example saves: its length for each further use. */
function countSavedCharacters([text, uses]: [string, number]): number {
  return text.length * (uses - 1);
}

/** Calls the callback with each value of a named schema in an example. */
function forEachResource(
  { properties = {}, items, anyOf = [], ...schema }: JsonSchema,
  value: unknown,
  callback: (name: string, value: unknown) => void,
): void {
  const name = findSchemaName(schema);
  const [alternative] = anyOf;
  if (name !== null) callback(name, value);
  // A nullable resource: the reference, then null.
  else if (alternative !== undefined && value !== null) forEachResource(alternative, value, callback);
  else if (Array.isArray(value) && items !== undefined)
    for (const item of value) forEachResource(items, item, callback);
  else if (typeof value === 'object' && value !== null)
    for (const [member, part] of Object.entries(properties))
      if (member in value) forEachResource(part, Reflect.get(value, member), callback);
}

/**
 * Composes the example of a response from the examples of its parts, like Swagger UI and other readers of JSON
 * Schema: the first of a schema's `examples`, else its `const`, else the example of its first alternative, else the
 * examples of its members or its items.
 * @returns the example; undefined when a part has no example
 */
export function composeExample(schema: JsonSchema, schemas: Schemas): unknown {
  const name = findSchemaName(schema);
  if (name !== null) {
    const referencedSchema = schemas[name];
    return referencedSchema === undefined ? undefined : composeExample(referencedSchema, schemas);
  }
  if (schema.examples !== undefined) return schema.examples[0];
  if (schema.const !== undefined) return schema.const;
  if (schema.anyOf?.[0] !== undefined) return composeExample(schema.anyOf[0], schemas);
  if (schema.items !== undefined) {
    const item = composeExample(schema.items, schemas);
    return item === undefined ? undefined : [item];
  }
  if (schema.properties === undefined) return undefined;
  const members = Object.entries(schema.properties).map(
    ([member, part]) => [member, composeExample(part, schemas)] as const,
  );
  return members.some(([, value]) => value === undefined) ? undefined : Object.fromEntries(members);
}

/** Removes the example of a response if it equals the example that its schema composes. */
export function withoutComposedExample(
  { schema, example, ...rest }: SuccessContent,
  schemas: Schemas,
): SuccessContent {
  const composedExample = composeExample(schema, schemas);
  return isDeepStrictEqual(composedExample, example) ? { schema, ...rest } : { schema, ...rest, example };
}

/**
 * Adds examples to the members of a response's schema that are no resources (a secret, a list), so that the example
 * of the response is composed of the examples of all its members.
 * @returns the schema itself when a resource in the response has another example than its schema, or when the response
 *   contains no resource
 */
export function addMemberExamples({ schema, example }: SuccessContent, schemas: Schemas): JsonSchema {
  if (schema.properties === undefined || typeof example !== 'object' || example === null) return schema;
  let hasResource = false;
  const properties: Record<string, JsonSchema> = {};
  for (const [name, member] of Object.entries(schema.properties)) {
    const value: unknown = Reflect.get(example, name);
    if (isDeepStrictEqual(composeExample(member, schemas), value)) {
      hasResource ||= member.const === undefined;
      properties[name] = member;
    } else if (canHaveExample(member) && value !== undefined)
      properties[name] = { ...member, examples: [value] };
    else return schema;
  }
  return hasResource ? { ...schema, properties } : schema;
}

/** Returns whether a schema is no reference and has no example of its own. */
function canHaveExample({ type, examples }: JsonSchema): boolean {
  return examples === undefined && type !== undefined;
}
