const PREFIX = '#/components/schemas/';
/** Keywords by which a schema rejects members that it does not declare. */
const CLOSING_KEYWORDS = new Set(['additionalProperties', 'unevaluatedProperties']);

interface Document {
  paths: Record<string, Record<string, object>>;
  components: { schemas: Record<string, unknown> };
}

/**
 * Opens the schemas of responses and events, because later releases add fields to them (docs/api-stability.md). A
 * client that validates responses with the API document of one release then accepts the responses of the next
 * release. Schemas of request bodies stay closed.
 */
export function openResponseSchemas<Value extends Document>(document: Value): Value {
  const { schemas } = document.components;
  const inputNames = findInputNames(document);
  const paths = Object.fromEntries(
    Object.entries(document.paths).map(([path, methods]) => [
      path,
      Object.fromEntries(
        Object.entries(methods).map(([method, operation]) => [method, openOperationResponses(operation)]),
      ),
    ]),
  );
  const openSchemas = Object.fromEntries(
    Object.entries(schemas).map(([name, schema]) => [
      name,
      inputNames.has(name) ? schema : removeClosingKeywords(schema),
    ]),
  );
  return { ...document, paths, components: { ...document.components, schemas: openSchemas } };
}

function openOperationResponses(operation: object): object {
  return Object.fromEntries(
    Object.entries(operation).map(([name, member]: [string, unknown]) => [
      name,
      name === 'responses' ? removeClosingKeywords(member) : member,
    ]),
  );
}

/** Finds the names of the schemas to which request bodies refer, directly or indirectly. */
function findInputNames({ paths, components: { schemas } }: Document): Set<string> {
  const names = new Set<string>();
  const visit = (value: unknown): void => {
    if (typeof value !== 'object' || value === null) return;
    const target: unknown = Reflect.get(value, '$ref');
    const name = typeof target === 'string' && target.startsWith(PREFIX) ? target.slice(PREFIX.length) : null;
    if (name !== null && !names.has(name)) {
      names.add(name);
      visit(schemas[name]);
    }
    for (const member of Object.values(value)) visit(member);
  };
  for (const methods of Object.values(paths))
    for (const operation of Object.values(methods)) visit(Reflect.get(operation, 'requestBody'));
  return names;
}

/** Returns a copy without the {@link CLOSING_KEYWORDS} keywords. Examples have no members with these names. */
function removeClosingKeywords<Value>(value: Value): Value {
  if (typeof value !== 'object' || value === null) return value;
  const copy: unknown = Array.isArray(value)
    ? value.map((item: unknown) => removeClosingKeywords(item))
    : Object.fromEntries(
        Object.entries(value)
          .filter(([name, member]) => !(CLOSING_KEYWORDS.has(name) && member === false))
          .map(([name, member]: [string, unknown]) => [name, removeClosingKeywords(member)]),
      );
  return copy as Value;
}
