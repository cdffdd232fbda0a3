/** JSON schema, limited to the parts that close or compose objects. */
interface Schema {
  $ref?: string;
  allOf?: Schema[];
  anyOf?: Schema[];
  oneOf?: Schema[];
  items?: Schema;
  properties?: Record<string, Schema>;
  additionalProperties?: boolean | Schema;
  [further: string]: unknown;
}

/** Schemas of the API document, by name. */
export type Schemas = Readonly<Record<string, Schema>>;

const PREFIX = '#/components/schemas/';

/**
 * Closes the objects of schemas, so that a test fails for a field that the API document does not name. The document itself
 * leaves answers open, because later releases add fields.
 */
export function closeSchemas(schemas: Schemas): Record<string, Schema> {
  const nameOf = ({ $ref }: Schema): string => $ref?.replace(PREFIX, '') ?? '';
  const bases = new Set(Object.values(schemas).flatMap(({ allOf = [] }) => allOf.map(nameOf)));

  /** @param isPart whether another schema extends this one with members of its own */
  const close = (schema: Schema, isPart = false): Schema => {
    const { allOf, properties, additionalProperties } = schema;
    const closed: Schema = { ...schema };
    if (properties !== undefined)
      closed.properties = Object.fromEntries(
        Object.entries(properties).map(([name, property]) => [name, close(property)]),
      );
    if (schema.items !== undefined) closed.items = close(schema.items);
    for (const keyword of ['anyOf', 'oneOf'] as const)
      if (schema[keyword] !== undefined) closed[keyword] = schema[keyword].map((each) => close(each));
    if (typeof additionalProperties === 'object') closed.additionalProperties = close(additionalProperties);
    if (allOf !== undefined) closed.allOf = allOf.map((part) => close(part, true));
    if (isPart) return closed;
    const isOpen = (allOf ?? []).some(
      (part) => (schemas[nameOf(part)] ?? part).additionalProperties === true,
    );
    if (allOf !== undefined) return isOpen ? closed : { ...closed, unevaluatedProperties: false };
    return properties === undefined ? closed : { additionalProperties: false, ...closed };
  };
  return Object.fromEntries(
    Object.entries(schemas).map(([name, schema]) => [name, close(schema, bases.has(name))]),
  );
}
