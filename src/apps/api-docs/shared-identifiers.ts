import type { JsonSchema } from '../../platform/kernel/http/schema';

const NAMES = {
  required: 'SchemedIdentifierInput',
  optional: 'IdentifierInput',
} as const;

/** Terms of EN 16931 and its extensions at the end of a description: ` (BT-29-1).` */
const TERM = / \([A-Z]+(?:-[A-Z0-9]+)*-\d+(?:-\d+)?\)(?=\.$)/;

/**
 * Declares the identifiers of inputs once: `SchemedIdentifierInput`, and `IdentifierInput` where the scheme may be
 * omitted. Parties, lines and documents have thirty identifiers, which differ only in the terms (BT-29-1) of their two
 * members. The description of the identifier itself keeps its term (BT-29).
 * @throws Error when a schema already has one of the names
 */
export function shareIdentifiers(schemas: Readonly<Record<string, JsonSchema>>): Record<string, JsonSchema> {
  const namedSchemas: Record<string, JsonSchema> = {};
  const sharedSchemas = Object.fromEntries(
    Object.entries(schemas).map(([name, schema]) => [name, replaceIdentifiers(schema, namedSchemas)]),
  );
  for (const name of Object.keys(namedSchemas))
    if (name in schemas) throw new Error(`There is a schema ${name} already; identifiers need another name`);
  return { ...sharedSchemas, ...namedSchemas };
}

/** Replaces the identifiers below a schema, but not the schema itself, which has a name. */
function replaceIdentifiers(schema: JsonSchema, namedSchemas: Record<string, JsonSchema>): JsonSchema {
  const replace = (part: JsonSchema): JsonSchema =>
    isIdentifier(part) ? toReference(part, namedSchemas) : replaceIdentifiers(part, namedSchemas);
  const { properties, items, anyOf } = schema;
  return {
    ...schema,
    ...(properties === undefined
      ? {}
      : {
          properties: Object.fromEntries(
            Object.entries(properties).map(([name, property]) => [name, replace(property)]),
          ),
        }),
    ...(items === undefined ? {} : { items: replace(items) }),
    ...(anyOf === undefined ? {} : { anyOf: anyOf.map(replace) }),
  };
}

/** Returns whether a schema describes an identifier of an input. Unlike a resource, an input limits the length. */
function isIdentifier({ properties = {} }: JsonSchema): boolean {
  const { scheme, identifier, ...others } = properties;
  return (
    scheme?.maxLength !== undefined && identifier?.maxLength !== undefined && Object.keys(others).length === 0
  );
}

/** Returns a reference to the named identifier; the schema itself when both differ in more than their terms. */
function toReference(schema: JsonSchema, namedSchemas: Record<string, JsonSchema>): JsonSchema {
  const { description, type, nullable, ...rest } = schema as JsonSchema & { nullable?: boolean };
  const name = rest.required?.includes('scheme') === true ? NAMES.required : NAMES.optional;
  const properties = Object.fromEntries(
    Object.entries(rest.properties ?? {}).map(([member, property]) => [
      member,
      { ...property, description: property.description?.replace(TERM, '') },
    ]),
  );
  const namedSchema: JsonSchema = {
    type: 'object',
    description: 'An identifier with its scheme, in an input',
    ...rest,
    properties,
  };
  namedSchemas[name] ??= namedSchema;
  if (JSON.stringify(namedSchemas[name]) !== JSON.stringify(namedSchema)) return schema;
  const reference = { $ref: `#/components/schemas/${name}` };
  const isNullable = nullable === true || [type].flat().includes('null');
  return {
    ...(isNullable ? { anyOf: [reference, { type: 'null' }] } : reference),
    ...(description === undefined ? {} : { description }),
  };
}
