const ELLIPSIS = '…';

/** Texts are of the same kind when both match with equal groups: ids of one prefix, instants, days. */
const KINDS = [
  /^([a-z]+)_[0-9A-HJKMNP-TV-Z]{26}$/,
  /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?Z$/,
  /^\d{4}-\d\d-\d\d$/,
  /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}(@\S+)?$/,
];

/**
 * How an answer differs from the one that a page shows; null when it does not. Objects have the same members and lists
 * the same number of items, unless the page ends them with `…`. Values are equal, except that ids, instants and days may
 * differ within their kind, and `…` in a text matches anything.
 */
export function difference(example: unknown, actual: unknown, path = 'the answer'): string | null {
  if (typeof example === 'string' && typeof actual === 'string')
    return sameText(example, actual) ? null : `${path}: the page shows ${example}, it is ${actual}`;
  if (Array.isArray(example) && Array.isArray(actual)) return listDifference(example, actual, path);
  if (isObject(example) && isObject(actual)) return objectDifference(example, actual, path);
  return Object.is(example, actual)
    ? null
    : `${path}: the page shows ${JSON.stringify(example)}, it is ${JSON.stringify(actual)}`;
}

function sameText(example: string, actual: string): boolean {
  if (example === actual) return true;
  if (example.includes(ELLIPSIS)) {
    const parts = example.split(ELLIPSIS).map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
    return new RegExp(`^${parts.join('[\\s\\S]*')}$`).test(actual);
  }
  return KINDS.some((kind) => {
    const [one, other] = [kind.exec(example), kind.exec(actual)];
    return one !== null && other !== null && one[1] === other[1];
  });
}

function listDifference(example: unknown[], actual: unknown[], path: string): string | null {
  const open = example.at(-1) === ELLIPSIS;
  const items = open ? example.slice(0, -1) : example;
  if (open ? actual.length < items.length : actual.length !== items.length)
    return `${path}: the page shows ${items.length} items, there are ${actual.length}: ${JSON.stringify(actual)}`;
  return first(items.map((item, index) => difference(item, actual[index], `${path}[${index}]`)));
}

function objectDifference(example: Members, actual: Members, path: string): string | null {
  const { [ELLIPSIS]: rest, ...members } = example;
  const unknown = Object.keys(members).filter((name) => !(name in actual));
  if (unknown.length > 0) return `${path}: the page shows ${unknown.join(', ')}, which it does not have`;
  const unshown = Object.keys(actual).filter((name) => !(name in members));
  if (rest === undefined && unshown.length > 0)
    return `${path}: the page does not show ${unshown.join(', ')}`;
  return first(
    Object.keys(members).map((name) => difference(members[name], actual[name], `${path}.${name}`)),
  );
}

type Members = Record<string, unknown>;

function isObject(value: unknown): value is Members {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function first(differences: (string | null)[]): string | null {
  return differences.find((found) => found !== null) ?? null;
}
