const HEADER = 'X-Error-Code';

/**
 * Declares each list of error codes of several responses once, as a header to which they refer.
 * @param value paths and responses
 * @returns a copy with references, and the headers for `components.headers`
 */
export function shareErrorCodes<Value>(value: Value): { value: Value; headers: Record<string, object> } {
  const uses = new Map<string, number>();
  replaceMembers(value, (header) => {
    const text = JSON.stringify(header);
    uses.set(text, (uses.get(text) ?? 0) + 1);
    return header;
  });
  const repeatedTexts = [...uses].filter(([, count]) => count > 1).map(([text]) => text);
  const names = new Map(
    repeatedTexts.map((text, index) => [text, index === 0 ? HEADER : `${HEADER}-${index + 1}`]),
  );
  const headers = Object.fromEntries([...names].map(([text, name]) => [name, JSON.parse(text) as object]));
  const sharedValue = replaceMembers(value, (header) => {
    const name = names.get(JSON.stringify(header));
    return name === undefined ? header : { $ref: `#/components/headers/${name}` };
  });
  return { value: sharedValue, headers };
}

/** Returns a copy in which each header of error codes is replaced. */
function replaceMembers<Value>(value: Value, replace: (header: object) => object): Value {
  if (typeof value !== 'object' || value === null) return value;
  const copy: unknown = Array.isArray(value)
    ? value.map((item: unknown) => replaceMembers(item, replace))
    : Object.fromEntries(
        Object.entries(value).map(([name, member]: [string, unknown]) => [
          name,
          name === HEADER && typeof member === 'object' && member !== null
            ? replace(member)
            : replaceMembers(member, replace),
        ]),
      );
  return copy as Value;
}
