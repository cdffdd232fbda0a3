/** JSON object. */
export type JsonObject = Record<string, unknown>;

/** Returns a document without empty fields: null, empty lists, and objects with only such fields. */
export function omitEmptyParts(document: object): JsonObject {
  const entries: [string, unknown][] = Object.entries(document);
  return Object.fromEntries(
    entries.flatMap(([name, value]) => {
      const part = omitEmpty(value);
      return part === undefined ? [] : [[name, part]];
    }),
  );
}

function omitEmpty(value: unknown): unknown {
  if (value === null || value === undefined) return undefined;
  if (Array.isArray(value)) {
    const entries: unknown[] = value.map((entry) => omitEmpty(entry)).filter((entry) => entry !== undefined);
    return entries.length === 0 ? undefined : entries;
  }
  if (typeof value !== 'object') return value;
  const part = omitEmptyParts(value);
  return Object.keys(part).length === 0 ? undefined : part;
}
