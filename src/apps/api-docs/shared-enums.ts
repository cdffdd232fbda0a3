/** Names of long enums that several schemas and parameters use, each with one property that has the enum. */
const NAMED_ENUMS: readonly NamedEnum[] = [
  { name: 'DocumentTypeName', schema: 'DocumentBase', property: 'type', description: 'Type of a document' },
  { name: 'EventTypeName', schema: 'ReplayInput', property: 'types', description: 'Type of an event' },
  {
    name: 'BusinessStatus',
    schema: 'OpenInvoice',
    property: 'businessStatus',
    description: 'Business status of an invoice or credit note',
  },
  {
    name: 'ImportFieldName',
    schema: 'ImportFieldInput',
    property: 'field',
    description: 'Field of an invoice that a column of a file contains',
  },
  {
    name: 'ScopeName',
    schema: 'CreateApiKeyInput',
    property: 'scopes',
    description: 'Named scope, or single permission of a key',
  },
  {
    name: 'ArrivalRefusalCode',
    schema: 'ArrivalRefusal',
    property: 'code',
    description: 'Reason of the rejection as a code',
  },
  {
    // In Go, the generated type of `Upstream.provider` would have the name of the schema `UpstreamProvider`.
    name: 'UpstreamProviderName',
    schema: 'UpstreamInput',
    property: 'provider',
    description: 'Provider whose API transmits documents',
  },
];

interface NamedEnum {
  name: string;
  schema: string;
  /** Property that accepts one of the values, or a list of them. */
  property: string;
  description: string;
}

interface EnumSchema {
  type: string;
  enum: unknown[];
}

interface Document {
  components: { schemas: Record<string, { properties?: Record<string, unknown> }> };
}

/**
 * Declares each of {@link NAMED_ENUMS} once, as a schema to which the other schemas refer.
 * @param document API document
 * @throws Error when a listed property has no values, or a schema already has one of the names
 */
export function shareEnums<Value extends Document>(document: Value): Value {
  const { schemas } = document.components;
  const names = new Map<string, string>();
  const namedSchemas: Record<string, object> = {};
  for (const { name, schema, property, description } of NAMED_ENUMS) {
    if (name in schemas) throw new Error(`There is a schema ${name} already; its values need another name`);
    const values = findEnum(schemas[schema]?.properties?.[property]);
    if (values === null)
      throw new Error(`The property ${property} of ${schema} must have an enum of strings`);
    names.set(JSON.stringify(values.enum), name);
    namedSchemas[name] = { type: 'string', enum: values.enum, description };
  }
  const documentWithReferences = replaceEnums(document, names);
  return {
    ...documentWithReferences,
    components: {
      ...documentWithReferences.components,
      schemas: { ...documentWithReferences.components.schemas, ...namedSchemas },
    },
  };
}

/** Finds the values of a schema, or of the items of a list. */
function findEnum(schema: unknown): EnumSchema | null {
  if (isEnum(schema)) return schema;
  return typeof schema === 'object' && schema !== null && 'items' in schema ? findEnum(schema.items) : null;
}

function isEnum(schema: unknown): schema is EnumSchema {
  return (
    typeof schema === 'object' &&
    schema !== null &&
    'enum' in schema &&
    Array.isArray(schema.enum) &&
    'type' in schema &&
    schema.type === 'string'
  );
}

/** Returns a copy in which each schema with a named enum refers to the enum's schema; its other members stay. */
function replaceEnums<Value>(value: Value, names: ReadonlyMap<string, string>): Value {
  if (typeof value !== 'object' || value === null) return value;
  const name = isEnum(value) ? names.get(JSON.stringify(value.enum)) : undefined;
  const members = Object.entries(value).filter(
    ([key]) => name === undefined || (key !== 'type' && key !== 'enum'),
  );
  const copy: unknown = Array.isArray(value)
    ? value.map((item: unknown) => replaceEnums(item, names))
    : {
        ...(name === undefined ? {} : { $ref: `#/components/schemas/${name}` }),
        ...Object.fromEntries(
          members.map(([key, member]: [string, unknown]) => [key, replaceEnums(member, names)]),
        ),
      };
  return copy as Value;
}
