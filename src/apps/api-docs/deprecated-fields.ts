import {
  formatDeprecation,
  requireValidNotice,
  type Deprecation,
} from '../../platform/kernel/http/deprecation';
import type { JsonSchema } from '../../platform/kernel/http/schema';

/**
 * Deprecated fields of requests, responses and events, by `<schema>.<field>`, or `<schema>.<object>.<field>` for a
 * field of an object within the schema (docs/api-stability.md).
 */
export const DEPRECATED_FIELDS: Readonly<Record<string, Deprecation>> = {};

/**
 * Marks deprecated fields in the schemas of the API document: `deprecated: true`, and the notice in the description.
 * @throws Error when a field does not exist, or its notice period is too short
 */
export function markDeprecatedFields(
  schemas: Record<string, JsonSchema>,
  fields: Readonly<Record<string, Deprecation>> = DEPRECATED_FIELDS,
): Record<string, JsonSchema> {
  return Object.entries(fields).reduce((markedSchemas, [fieldPath, deprecation]) => {
    requireValidNotice(deprecation, `the field ${fieldPath}`);
    const [name = '', ...path] = fieldPath.split('.');
    const schema = markedSchemas[name];
    if (schema === undefined || path.length === 0) throw new Error(`The API has no field "${fieldPath}"`);
    return { ...markedSchemas, [name]: markField(schema, path, deprecation, fieldPath) };
  }, schemas);
}

function markField(
  schema: JsonSchema,
  [name = '', ...rest]: string[],
  deprecation: Deprecation,
  fieldPath: string,
): JsonSchema {
  const field = schema.properties?.[name];
  if (field === undefined) throw new Error(`The API has no field "${fieldPath}"`);
  const markedField =
    rest.length > 0
      ? markField(field, rest, deprecation, fieldPath)
      : {
          ...field,
          deprecated: true,
          description: [field.description, formatDeprecation(deprecation)]
            .filter((part) => part !== undefined)
            .join('. '),
        };
  return { ...schema, properties: { ...schema.properties, [name]: markedField } };
}
