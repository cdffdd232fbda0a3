import type { JsonSchema } from '../../platform/kernel/http/schema';
import { INVOICE_DESCRIPTIONS } from './invoice-descriptions';
import { RESOURCE_DESCRIPTIONS } from './resource-descriptions';
import { SCHEMA_DESCRIPTIONS } from './schema-descriptions';
import { SCHEMA_PROPERTY_DESCRIPTIONS } from './schema-property-descriptions';

const PROPERTY_DESCRIPTIONS: Readonly<Record<string, string>> = {
  ...RESOURCE_DESCRIPTIONS,
  ...INVOICE_DESCRIPTIONS,
  ...SCHEMA_PROPERTY_DESCRIPTIONS,
};

/** Adds descriptions from the vocabulary to schemas and properties that have no description. */
export function addSchemaDescriptions(schemas: Record<string, JsonSchema>): Record<string, JsonSchema> {
  const describedSchemas = Object.entries(schemas).map(([name, schema]): [string, JsonSchema] => {
    const describedSchema = addPropertyDescriptions(schema, name);
    const description = describedSchema.description ?? SCHEMA_DESCRIPTIONS[name];
    return [name, description === undefined ? describedSchema : { ...describedSchema, description }];
  });
  return Object.fromEntries(describedSchemas);
}

/**
 * Adds descriptions from the vocabulary to the properties of a schema.
 * @param path name of the schema in the vocabulary: `Delivery`, `Delivery.failure`, `Validation.errors[]`
 */
export function addPropertyDescriptions(schema: JsonSchema, path: string): JsonSchema {
  const addToPart = (part: JsonSchema): JsonSchema => addPropertyDescriptions(part, path);
  const { properties, items, anyOf } = schema;
  return {
    ...schema,
    ...(properties === undefined ? {} : { properties: describeProperties(properties, path) }),
    ...(items === undefined ? {} : { items: addPropertyDescriptions(items, `${path}[]`) }),
    ...(anyOf === undefined ? {} : { anyOf: anyOf.map(addToPart) }),
  };
}

function describeProperties(
  properties: Record<string, JsonSchema>,
  path: string,
): Record<string, JsonSchema> {
  const members = Object.entries(properties).map(([name, property]): [string, JsonSchema] => {
    const describedSchema = addPropertyDescriptions(property, `${path}.${name}`);
    const description =
      property.description ?? PROPERTY_DESCRIPTIONS[`${path}.${name}`] ?? PROPERTY_DESCRIPTIONS[name];
    return [name, description === undefined ? describedSchema : { ...describedSchema, description }];
  });
  return Object.fromEntries(members);
}
