/**
 * Building blocks of the response schemas (JSON Schema 2020-12, as OpenAPI 3.1 takes it). Every property is
 * required: a field of a resource is always present, and `null` when it is unknown (contract, section 1).
 */
export interface JsonSchema {
  $ref?: string;
  type?: string | string[];
  const?: string | number | boolean | null;
  enum?: (string | null)[];
  format?: string;
  pattern?: string;
  description?: string;
  examples?: unknown[];
  properties?: Record<string, JsonSchema>;
  required?: string[];
  additionalProperties?: boolean | JsonSchema;
  items?: JsonSchema;
  anyOf?: JsonSchema[];
}

export const text: JsonSchema = { type: 'string' };
export const flag: JsonSchema = { type: 'boolean' };
export const integer: JsonSchema = { type: 'integer' };
export const instant: JsonSchema = { type: 'string', format: 'date-time' };
export const day: JsonSchema = { type: 'string', format: 'date' };
export const decimal: JsonSchema = {
  type: 'string',
  pattern: '^-?\\d+(\\.\\d+)?$',
  description: 'Decimal number',
};
/** A JSON object whose members are not fixed. */
export const anyObject: JsonSchema = { type: 'object', additionalProperties: true };

export function oneOf(...values: string[]): JsonSchema {
  return { type: 'string', enum: values };
}

/** The identifier of a resource, e.g. `doc_01J…`. */
export function idOf(prefix: string): JsonSchema {
  return { type: 'string', pattern: `^${prefix}_[0-9A-HJKMNP-TV-Z]{26}$` };
}

export function nullable(schema: JsonSchema): JsonSchema {
  if (schema.$ref !== undefined || schema.type === undefined) return { anyOf: [schema, { type: 'null' }] };
  const types = Array.isArray(schema.type) ? schema.type : [schema.type];
  const values = schema.enum === undefined ? {} : { enum: [...schema.enum, null] };
  return { ...schema, type: [...types, 'null'], ...values };
}

/** When a row that workers handle was parked; null for one that is not. */
export const parkedInstant: JsonSchema = {
  ...nullable(instant),
  description:
    'Since when it waits for the operator, because attempts were begun again and again and never finished',
};

export function listOf(items: JsonSchema): JsonSchema {
  return { type: 'array', items };
}

/** An object with exactly these properties, each of them always present. */
export function object(properties: Record<string, JsonSchema>, description?: string): JsonSchema {
  return {
    type: 'object',
    ...(description === undefined ? {} : { description }),
    properties,
    required: Object.keys(properties),
    additionalProperties: false,
  };
}

/** A reference to a named schema; the module that owns the resource registers it with `namedSchema`. */
export function ref(name: string): JsonSchema {
  return { $ref: `#/components/schemas/${name}` };
}

const named = new Map<string, JsonSchema>();

/** Registers a schema under the name that the API document shows, and returns the reference to it. */
export function namedSchema(name: string, schema: JsonSchema): JsonSchema {
  named.set(name, schema);
  return ref(name);
}

/** All registered schemas, by name in alphabetical order. */
export function namedSchemas(): Record<string, JsonSchema> {
  return Object.fromEntries([...named.entries()].sort(([a], [b]) => (a < b ? -1 : 1)));
}

/** Members of every failure body. */
export const failureProperties: Record<string, JsonSchema> = {
  success: { type: 'boolean', const: false },
  errors: {
    type: 'object',
    additionalProperties: listOf(text),
    description: 'Messages by the dotted path of the field; `root` when none is to blame',
  },
};

export const failureSchema = namedSchema('Failure', object(failureProperties));

export const paginationSchema = namedSchema(
  'Pagination',
  object({ limit: integer, nextCursor: nullable(text), hasMore: flag }),
);
