/** A field of an entry, before and after, as text. */
export interface ChangedValue {
  name: string;
  before?: string;
  after?: string;
}

/** Lists the fields that differ between two objects. */
export function changedValues(before: object | null, after: object | null): ChangedValue[] {
  const [was, is] = [toFieldMap(before), toFieldMap(after)];
  return [...new Set([...was.keys(), ...is.keys()])]
    .filter((name) => was.get(name) !== is.get(name))
    .map((name) => {
      const [former, present] = [was.get(name), is.get(name)];
      return {
        name,
        ...(former === undefined ? {} : { before: former }),
        ...(present === undefined ? {} : { after: present }),
      };
    });
}

/** Fields that have a value. */
function toFieldMap(values: object | null): Map<string, string> {
  return new Map(
    Object.entries(values ?? {}).flatMap(([name, value]: [string, unknown]) =>
      value === null || value === undefined ? [] : [[name, formatValue(value)] as const],
    ),
  );
}

function formatValue(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}
