const ERROR_CODE_HEADER = 'X-Error-Code';

/**
 * Declares each list of error codes that several responses have once, as a header to which the responses refer.
 * @param value paths and responses
 * @returns a copy with references, and the headers for `components.headers`
 */
export function shareErrorCodes<Value>(value: Value): { value: Value; headers: Record<string, object> } {
  const useCounts = new Map<string, number>();
  replaceCodeHeaders(value, (header) => {
    const text = JSON.stringify(header);
    useCounts.set(text, (useCounts.get(text) ?? 0) + 1);
    return header;
  });
  const repeatedTexts = [...useCounts].filter(([, count]) => count > 1).map(([text]) => text);
  const names = new Map(
    repeatedTexts.map((text, index) => [
      text,
      index === 0 ? ERROR_CODE_HEADER : `${ERROR_CODE_HEADER}-${index + 1}`,
    ]),
  );
  const headers = Object.fromEntries([...names].map(([text, name]) => [name, JSON.parse(text) as object]));
  const sharedValue = replaceCodeHeaders(value, (header) => {
    const name = names.get(JSON.stringify(header));
    return name === undefined ? header : { $ref: `#/components/headers/${name}` };
  });
  return { value: sharedValue, headers };
}

/** Returns a copy in which each header of error codes is replaced. */
function replaceCodeHeaders<Value>(value: Value, replace: (header: object) => object): Value {
  if (typeof value !== 'object' || value === null) return value;
  const copy: unknown = Array.isArray(value)
    ? value.map((item: unknown) => replaceCodeHeaders(item, replace))
    : Object.fromEntries(
        Object.entries(value).map(([name, member]: [string, unknown]) => [
          name,
          name === ERROR_CODE_HEADER && typeof member === 'object' && member !== null
            ? replace(member)
            : replaceCodeHeaders(member, replace),
        ]),
      );
  return copy as Value;
}
