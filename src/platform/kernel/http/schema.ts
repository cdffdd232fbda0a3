import type { RawJson } from '../../../standards/values/raw-json';

/**
 * Building blocks of the response schemas (JSON Schema 2020-12, as OpenAPI 3.1 uses it). Every property is required: a field
 * of a resource is always present, and `null` when it is unknown (contract, section 1).
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
  deprecated?: boolean;
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
  allOf?: JsonSchema[];
  unevaluatedProperties?: boolean | JsonSchema;
}

declare const SHAPE: unique symbol;

/** Schema with the TypeScript type of its values; `Shape` returns that type. */
export interface Schema<T> extends JsonSchema {
  /** Exists only for the compiler: no schema has a member of this name. */
  readonly [SHAPE]?: T;
}

/** TypeScript type of the values of a schema: `type LabelResource = Shape<typeof labelSchema>`. */
export type Shape<S> = S extends { readonly [SHAPE]?: infer T } ? T : unknown;

type Properties = Record<string, JsonSchema>;
type PropertyShapes<P extends Properties> = { [Name in keyof P]: Shape<P[Name]> };

export const text: Schema<string> = { type: 'string' };
export const flag: Schema<boolean> = { type: 'boolean' };
/** Whole number that is never negative: all counts of the API. */
export const integer: Schema<number> = { type: 'integer', minimum: 0, maximum: 2 ** 31 - 1 };
export const instant: Schema<string> = { type: 'string', format: 'date-time' };
export const day: Schema<string> = { type: 'string', format: 'date' };
export const decimal: Schema<string> = {
  type: 'string',
  pattern: '^-?\\d+(\\.\\d+)?$',
  description: 'Decimal number',
};
/** JSON object with arbitrary members. */
export const anyObject: Schema<object> = { type: 'object', additionalProperties: true };

export function enumOf<const Value extends string>(...values: Value[]): Schema<Value> {
  return { type: 'string', enum: values };
}

/** Schema of a resource's identifier, e.g. `doc_01J…`; its prefix is declared with `defineId`. */
export function idOf(prefix: string): Schema<string> {
  return {
    type: 'string',
    pattern: `^${prefix}_[0-9A-HJKMNP-TV-Z]{26}$`,
    description: `Id: \`${prefix}_\` and a ULID`,
  };
}

/** Id of one of several resources. */
export function idOfOneOf(...prefixes: string[]): Schema<string> {
  return {
    type: 'string',
    pattern: `^(${prefixes.join('|')})_[0-9A-HJKMNP-TV-Z]{26}$`,
    description: `Id: ${prefixes.map((prefix) => `\`${prefix}_\``).join(' or ')} and a ULID`,
  };
}

export function nullable<T>(schema: Schema<T>): Schema<T | null> {
  if (schema.$ref !== undefined || schema.type === undefined) return { anyOf: [schema, { type: 'null' }] };
  const types = Array.isArray(schema.type) ? schema.type : [schema.type];
  const values = schema.enum === undefined ? {} : { enum: [...schema.enum, null] };
  return { ...schema, type: [...types, 'null'], ...values };
}

/** Instant at which a row of work was parked; null when it is not parked. */
export const parkedInstant: Schema<string | null> = {
  ...nullable(instant),
  description: 'Time at which the work was parked for the operator after several attempts',
};

export function listOf<T>(items: Schema<T>): Schema<T[]> {
  return { type: 'array', items };
}

/** Object with exactly these properties, all of them always present. */
export function object<P extends Properties>(
  properties: P,
  description?: string,
): Schema<PropertyShapes<P>> & { properties: P } {
  return {
    type: 'object',
    ...(description === undefined ? {} : { description }),
    properties,
    required: Object.keys(properties),
    additionalProperties: false,
  };
}

/** Object that may get further members later: receivers have to tolerate unknown ones. */
export function open<P extends Properties, O extends Properties = Record<never, never>>(
  required: P,
  optional?: O,
): Schema<PropertyShapes<P> & Partial<PropertyShapes<O>>> {
  return {
    type: 'object',
    properties: { ...required, ...optional },
    required: Object.keys(required),
    additionalProperties: true,
  };
}

/** Value that is written into the response as JSON text; the schema describes the text's content. */
export function rawJson(schema: JsonSchema): Schema<RawJson> {
  return schema;
}

/** Reference to a named schema; the module that owns the resource registers it with `namedSchema`. */
export function ref(name: string): JsonSchema {
  return { $ref: `#/components/schemas/${name}` };
}

const registeredSchemas = new Map<string, JsonSchema | (() => JsonSchema)>();

/**
 * Registers a schema under the name that the API document shows, and returns a reference to it. Pass a function for a schema
 * that depends on declarations of modules; it is called once all modules are loaded.
 */
export function namedSchema<T>(name: string, schema: Schema<T> | (() => Schema<T>)): Schema<T> {
  registeredSchemas.set(name, schema);
  return ref(name);
}

/** Lists all registered schemas, by name in alphabetical order. */
export function listNamedSchemas(): Record<string, JsonSchema> {
  const entries = [...registeredSchemas].sort(([a], [b]) => (a < b ? -1 : 1));
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
    description: 'Messages by the dotted path of the field; `root` when no field is at fault',
  },
} satisfies Properties;

export const failureSchema = namedSchema('Failure', object(failureProperties));

export const paginationSchema = namedSchema(
  'Pagination',
  object({ limit: integer, nextCursor: nullable(text), hasMore: flag }),
);
