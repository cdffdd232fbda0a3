/**
 * Converts schemas of OpenAPI 3.0, in which Nest describes input classes, to 3.1: `nullable` becomes a list of types,
 * `example` becomes `examples`, and a reference with a description needs no `allOf`.
 */
export function toVersion31(value: unknown, isSchema = false): unknown {
  if (Array.isArray(value)) return value.map((item: unknown) => toVersion31(item, isSchema));
  if (typeof value !== 'object' || value === null) return value;
  const { nullable, ...rest } = value as Record<string, unknown>;
  const convertedSchema: Record<string, unknown> = {};
  for (const [name, member] of Object.entries(rest)) {
    if (isSchema && name === 'properties') convertedSchema[name] = convertProperties(member);
    else if (isSchema && name === 'example') convertedSchema['examples'] = [member];
    else if (DATA_MEMBERS.has(name)) convertedSchema[name] = member;
    else convertedSchema[name] = toVersion31(member, isSchema || name === 'schema' || name === 'schemas');
  }
  if (nullable === true && typeof convertedSchema['type'] === 'string') {
    convertedSchema['type'] = [convertedSchema['type'], 'null'];
    if (Array.isArray(convertedSchema['enum']))
      convertedSchema['enum'] = [...(convertedSchema['enum'] as unknown[]), null];
  }
  const schema = isSchema ? unwrapReference(convertedSchema) : convertedSchema;
  return nullable === true && typeof schema['$ref'] === 'string' ? toNullableReference(schema) : schema;
}

/** Converts properties, whose names are not keywords: a property may be called `value` or `example`. */
function convertProperties(properties: unknown): unknown {
  if (typeof properties !== 'object' || properties === null) return properties;
  return Object.fromEntries(
    Object.entries(properties).map(([name, schema]: [string, unknown]) => [name, toVersion31(schema, true)]),
  );
}

/** Returns a nullable reference: the type is in the referenced schema, so null is an alternative to it. */
function toNullableReference({ $ref, type: _, ...rest }: Record<string, unknown>): Record<string, unknown> {
  return { anyOf: [{ $ref }, { type: 'null' }], ...rest };
}

/** `{allOf: [{$ref}], description}` → `{$ref, description}`; except for a schema that allows further values. */
function unwrapReference(schema: Record<string, unknown>): Record<string, unknown> {
  const { allOf, ...rest } = schema;
  if (!Array.isArray(allOf) || allOf.length !== 1 || 'unevaluatedProperties' in schema) return schema;
  return { ...(allOf[0] as Record<string, unknown>), ...rest };
}

/** Members whose value is data, not a schema. */
const DATA_MEMBERS = new Set(['example', 'examples', 'default', 'const', 'enum', 'value']);
