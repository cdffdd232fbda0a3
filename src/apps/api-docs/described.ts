import type { JsonSchema } from '../../platform/kernel/http/schema';
import { INVOICE_WORDS } from './invoice-words';
import { RESOURCE_WORDS } from './resource-words';
import { SCHEMA_WORDS } from './schema-words';

const PROPERTIES: Readonly<Record<string, string>> = { ...RESOURCE_WORDS, ...INVOICE_WORDS };

/** The schemas with a description on each of them and on each property, from the vocabulary where they have none of their own. */
export function describedSchemas(schemas: Record<string, JsonSchema>): Record<string, JsonSchema> {
  const titled = Object.entries(schemas).map(([name, schema]): [string, JsonSchema] => {
    const described = describedProperties(schema, name);
    const description = described.description ?? SCHEMA_WORDS[name];
    return [name, description === undefined ? described : { ...described, description }];
  });
  return Object.fromEntries(titled);
}

/**
 * A schema whose properties are all described, as far as they or the vocabulary say something.
 * @param place what the vocabulary calls it: `Delivery`, `Delivery.failure`, `Validation.errors[]`
 */
export function describedProperties(schema: JsonSchema, place: string): JsonSchema {
  const inside = (part: JsonSchema): JsonSchema => describedProperties(part, place);
  const { properties, items, anyOf } = schema;
  return {
    ...schema,
    ...(properties === undefined ? {} : { properties: describedMembers(properties, place) }),
    ...(items === undefined ? {} : { items: describedProperties(items, `${place}[]`) }),
    ...(anyOf === undefined ? {} : { anyOf: anyOf.map(inside) }),
  };
}

function describedMembers(properties: Record<string, JsonSchema>, place: string): Record<string, JsonSchema> {
  const members = Object.entries(properties).map(([name, property]): [string, JsonSchema] => {
    const described = describedProperties(property, `${place}.${name}`);
    const description = property.description ?? PROPERTIES[`${place}.${name}`] ?? PROPERTIES[name];
    return [name, description === undefined ? described : { ...described, description }];
  });
  return Object.fromEntries(members);
}
