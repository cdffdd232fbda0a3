import type { JsonSchema } from '../../platform/kernel/http/schema';

/** Ids that have a named schema, because many resources contain them: prefix, name of the schema, and the resource. */
const NAMED_IDS = [
  { prefix: 'c', name: 'CompanyId', resource: 'a company' },
  { prefix: 'doc', name: 'DocumentId', resource: 'a document' },
  { prefix: 'team', name: 'TeamId', resource: 'a team' },
] as const;

/**
 * Declares the ids of companies, documents and teams once. An id with a description of its own, or one that may be
 * null, stays inline.
 * @param createIdSchema returns the schema of an id by its prefix
 * @throws Error when a schema already has one of the names
 */
export function shareIds(
  schemas: Readonly<Record<string, JsonSchema>>,
  createIdSchema: (prefix: string) => JsonSchema,
): Record<string, JsonSchema> {
  const names = new Map<string, string>();
  const namedSchemas: Record<string, JsonSchema> = {};
  for (const { prefix, name, resource } of NAMED_IDS) {
    if (name in schemas) throw new Error(`There is a schema ${name} already; ids need another name`);
    const schema = createIdSchema(prefix);
    names.set(JSON.stringify(schema), name);
    namedSchemas[name] = { ...schema, description: `Id of ${resource}: \`${prefix}_\` and a ULID` };
  }
  return { ...replaceIds(schemas, names), ...namedSchemas };
}

/** Returns a copy in which each schema of an id is a reference. */
function replaceIds<Value>(value: Value, names: ReadonlyMap<string, string>): Value {
  if (typeof value !== 'object' || value === null) return value;
  const name = 'pattern' in value ? names.get(JSON.stringify(value)) : undefined;
  const copy: unknown =
    name !== undefined
      ? { $ref: `#/components/schemas/${name}` }
      : Array.isArray(value)
        ? value.map((item: unknown) => replaceIds(item, names))
        : Object.fromEntries(
            Object.entries(value).map(([key, member]: [string, unknown]) => [key, replaceIds(member, names)]),
          );
  return copy as Value;
}
