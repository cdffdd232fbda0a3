import {
  MAX_DIRECTORY_LIMIT,
  type DirectoryCriterion,
  type DirectorySearch,
} from '../../standards/french-flow';

/** Page of directory entries, with the number of entries of all pages. */
export interface DirectoryPage<T> {
  results: T[];
  totalNumberOfResults: number;
}

/** Readers of criteria whose fields are nested in the entries. */
const NESTED_FIELDS: Readonly<Record<string, (entry: object) => unknown>> = {
  postalCode: (entry) => readMember(readMember(entry, 'address'), 'postalCode'),
  locality: (entry) => readMember(readMember(entry, 'address'), 'locality'),
  addressLines: (entry) => readMember(readMember(entry, 'address'), 'addressLine1'),
};

/**
 * Returns the SIREN in the criteria of a search: a SIREN, or the beginning of a SIRET or of an address; null without a
 * SIREN.
 */
export function findSearchedSiren({ filters = {} }: DirectorySearch): string | null {
  for (const name of ['siren', 'siret', 'addressingIdentifier']) {
    const criterion = filters[name];
    if (criterion === undefined || criterion.op === 'contains') continue;
    const siren = /^\d{9}/.exec(criterion.value)?.[0];
    if (siren !== undefined) return siren;
  }
  return null;
}

/** Returns the SIRET in the criteria of a search: a SIRET, or a part of an address; null without a SIRET. */
export function findSearchedSiret({ filters = {} }: DirectorySearch): string | null {
  const { siret, addressingIdentifier } = filters;
  if (siret?.op === 'strict' && /^\d{14}$/.test(siret.value)) return siret.value;
  if (addressingIdentifier?.op !== 'startsWith') return null;
  const [, siren, siretText] = /^(\d{9})_(\d{14})(?:_|$)/.exec(addressingIdentifier.value) ?? [];
  return siren !== undefined && siretText?.startsWith(siren) === true ? siretText : null;
}

/** Returns the page of the entries that meet all criteria of a search, sorted and limited as the search requests. */
export function toPage<T extends object>(entries: readonly T[], search: DirectorySearch): DirectoryPage<T> {
  const { filters = {}, sorting = [], limit = MAX_DIRECTORY_LIMIT, ignore = 0 } = search;
  const criteria = Object.entries(filters);
  const foundEntries = entries.filter((entry) =>
    criteria.every(
      ([name, criterion]) => criterion === undefined || matchesCriterion(readText(entry, name), criterion),
    ),
  );
  const orderedEntries = [...foundEntries].sort((a, b) => {
    for (const { field, sortingOrder } of sorting) {
      const order = compare(readText(a, field), readText(b, field));
      if (order !== 0) return sortingOrder === 'ascending' ? order : -order;
    }
    return 0;
  });
  return { results: orderedEntries.slice(ignore, ignore + limit), totalNumberOfResults: foundEntries.length };
}

/** Returns whether a text meets a criterion. Case is ignored, as in network addresses. */
function matchesCriterion(text: string, { op, value }: DirectoryCriterion): boolean {
  const [lowerText, criterion] = [text.toLowerCase(), value.toLowerCase()];
  if (op === 'strict') return lowerText === criterion;
  return op === 'contains' ? lowerText.includes(criterion) : lowerText.startsWith(criterion);
}

function readText(entry: object, name: string): string {
  const value = NESTED_FIELDS[name]?.(entry) ?? readMember(entry, name);
  return typeof value === 'string' ? value : '';
}

function readMember(entry: unknown, name: string): unknown {
  return typeof entry === 'object' && entry !== null ? Reflect.get(entry, name) : undefined;
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
