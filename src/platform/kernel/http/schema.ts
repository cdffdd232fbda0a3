import type { RawJson } from '../../../standards/values/raw-json';

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
  minimum?: number;
  maximum?: number;
  minLength?: number;
  maxLength?: number;
  pattern?: string;
  description?: string;
  examples?: unknown[];
  default?: string;
  exclusiveMinimum?: number;
  minItems?: number;
  maxItems?: number;
  contentEncoding?: string;
  properties?: Record<string, JsonSchema>;
  required?: string[];
  additionalProperties?: boolean | JsonSchema;
  items?: JsonSchema;
  anyOf?: JsonSchema[];
}

declare const SHAPE: unique symbol;

/** A schema together with the TypeScript type of what it describes; `Shape` reads that type. */
export interface Schema<T> extends JsonSchema {
  /** Exists for the compiler alone: no schema has a member of this name. */
  readonly [SHAPE]?: T;
}

/** What a value of the schema is in TypeScript: `type LabelResource = Shape<typeof labelSchema>`. */
export type Shape<S> = S extends { readonly [SHAPE]?: infer T } ? T : unknown;

type Properties = Record<string, JsonSchema>;
type ShapeOf<P extends Properties> = { [Name in keyof P]: Shape<P[Name]> };

export const text: Schema<string> = { type: 'string' };
export const flag: Schema<boolean> = { type: 'boolean' };
/** A whole number that is never negative: all that the API counts. */
export const integer: Schema<number> = { type: 'integer', minimum: 0, maximum: 2 ** 31 - 1 };
export const instant: Schema<string> = { type: 'string', format: 'date-time' };
export const day: Schema<string> = { type: 'string', format: 'date' };
export const decimal: Schema<string> = {
  type: 'string',
  pattern: '^-?\\d+(\\.\\d+)?$',
  description: 'Decimal number',
};
/** A JSON object whose members are not fixed. */
export const anyObject: Schema<object> = { type: 'object', additionalProperties: true };

export function oneOf<const Value extends string>(...values: Value[]): Schema<Value> {
  return { type: 'string', enum: values };
}

/** The identifier of a resource, e.g. `doc_01J…`; its prefix is declared with `defineId`. */
export function idOf(prefix: string): Schema<string> {
  return {
    type: 'string',
    pattern: `^${prefix}_[0-9A-HJKMNP-TV-Z]{26}$`,
    description: `Id: \`${prefix}_\` and a ULID`,
  };
}

export function nullable<T>(schema: Schema<T>): Schema<T | null> {
  if (schema.$ref !== undefined || schema.type === undefined) return { anyOf: [schema, { type: 'null' }] };
  const types = Array.isArray(schema.type) ? schema.type : [schema.type];
  const values = schema.enum === undefined ? {} : { enum: [...schema.enum, null] };
  return { ...schema, type: [...types, 'null'], ...values };
}

/** When a row that workers handle was parked; null for one that is not. */
export const parkedInstant: Schema<string | null> = {
  ...nullable(instant),
  description:
    'Since when it waits for the operator, because attempts were begun again and again and never finished',
};

export function listOf<T>(items: Schema<T>): Schema<T[]> {
  return { type: 'array', items };
}

/** An object with exactly these properties, each of them always present. */
export function object<P extends Properties>(
  properties: P,
  description?: string,
): Schema<ShapeOf<P>> & { properties: P } {
  return {
    type: 'object',
    ...(description === undefined ? {} : { description }),
    properties,
    required: Object.keys(properties),
    additionalProperties: false,
  };
}

/** An object that may get further members later: receivers have to tolerate what they do not know. */
export function open<P extends Properties, O extends Properties = Record<never, never>>(
  required: P,
  optional?: O,
): Schema<ShapeOf<P> & Partial<ShapeOf<O>>> {
  return {
    type: 'object',
    properties: { ...required, ...optional },
    required: Object.keys(required),
    additionalProperties: true,
  };
}

/** What is written into the answer as JSON text; the schema describes the text's content. */
export function rawJson(schema: JsonSchema): Schema<RawJson> {
  return schema;
}

/** A reference to a named schema; the module that owns the resource registers it with `namedSchema`. */
export function ref(name: string): JsonSchema {
  return { $ref: `#/components/schemas/${name}` };
}

const named = new Map<string, JsonSchema | (() => JsonSchema)>();

/**
 * Registers a schema under the name that the API document shows, and returns the reference to it. One that is made of what
 * modules declare is given as a function, which is called once all of them are loaded.
 */
export function namedSchema<T>(name: string, schema: Schema<T> | (() => Schema<T>)): Schema<T> {
  named.set(name, schema);
  return ref(name);
}

/** All registered schemas, by name in alphabetical order. */
export function namedSchemas(): Record<string, JsonSchema> {
  const entries = [...named].sort(([a], [b]) => (a < b ? -1 : 1));
  return Object.fromEntries(
    entries.map(([name, schema]) => [name, typeof schema === 'function' ? schema() : schema]),
  );
}

/** Members of every failure body. */
export const failureProperties = {
  success: { type: 'boolean', const: false },
  errors: {
    type: 'object',
    additionalProperties: listOf(text),
    description: 'Messages by the dotted path of the field; `root` when none is to blame',
  },
} satisfies Properties;

export const failureSchema = namedSchema('Failure', object(failureProperties));

export const paginationSchema = namedSchema(
  'Pagination',
  object({ limit: integer, nextCursor: nullable(text), hasMore: flag }),
);
