/** Minimum number of characters of an example that is declared once under a name. */
const MIN_LENGTH = 200;

/** Body of one content type, whose schema has a name. */
interface NamedContent {
  schema: { $ref: string };
  example: unknown;
  [further: string]: unknown;
}

/**
 * Declares each long example that several responses have once, and refers to it. Request bodies keep their examples,
 * from which request collections are generated.
 * @param value paths and responses
 * @returns a copy with references, and the examples for `components.examples`
 */
export function shareRepeatedExamples<Value>(value: Value): {
  value: Value;
  examples: Record<string, { value: unknown }>;
} {
  const useCounts = new Map<string, number>();
  replaceContents(value, (content) => {
    const text = JSON.stringify(content.example);
    useCounts.set(text, (useCounts.get(text) ?? 0) + 1);
    return content;
  });
  const names = new Map<string, string>();
  const examples: Record<string, { value: unknown }> = {};
  const sharedValue = replaceContents(value, (content) => {
    const { example, ...rest } = content;
    const text = JSON.stringify(example);
    if (text.length < MIN_LENGTH || (useCounts.get(text) ?? 0) < 2) return content;
    const name = names.get(text) ?? chooseName(rest.schema.$ref, examples);
    names.set(text, name);
    examples[name] = { value: example };
    return { ...rest, examples: { example: { $ref: `#/components/examples/${name}` } } };
  });
  return { value: sharedValue, examples };
}

/** `DocumentResult` → `DocumentResultExample`; further examples get a number. */
function chooseName(reference: string, usedNames: Readonly<Record<string, unknown>>): string {
  const name = `${reference.split('/').pop() ?? ''}Example`;
  let number = 1;
  while ((number === 1 ? name : `${name}${number}`) in usedNames) number++;
  return number === 1 ? name : `${name}${number}`;
}

/** Returns a copy in which each body with a named schema and an example is replaced. */
function replaceContents<Value>(value: Value, replace: (content: NamedContent) => object): Value {
  if (typeof value !== 'object' || value === null) return value;
  const copy: unknown = isNamedContent(value)
    ? replace(value)
    : Array.isArray(value)
      ? value.map((item: unknown) => replaceContents(item, replace))
      : Object.fromEntries(
          Object.entries(value).map(([name, member]: [string, unknown]) => [
            name,
            name === 'requestBody' ? member : replaceContents(member, replace),
          ]),
        );
  return copy as Value;
}

function isNamedContent(value: object): value is NamedContent {
  return (
    'example' in value &&
    'schema' in value &&
    typeof value.schema === 'object' &&
    value.schema !== null &&
    '$ref' in value.schema
  );
}
