import {
  MAX_DIRECTORY_LIMIT,
  type DirectoryCriterion,
  type DirectorySearch,
} from '../../standards/french-flow';

/** Page of directory entries; the number counts all pages. */
export interface DirectoryPage<T> {
  results: T[];
  totalNumberOfResults: number;
}

/** Criteria whose fields have other names in the entries. */
const NESTED: Readonly<Record<string, (entry: object) => unknown>> = {
  postalCode: (entry) => readMember(readMember(entry, 'address'), 'postalCode'),
  locality: (entry) => readMember(readMember(entry, 'address'), 'locality'),
  addressLines: (entry) => readMember(readMember(entry, 'address'), 'addressLine1'),
};

/**
 * Returns the SIREN of a search, stated as a criterion, or as the beginning of a SIRET or an address; null without one.
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

/** Returns the SIRET of a search, stated as a criterion, or as the beginning of an address; null without one. */
export function findSearchedSiret({ filters = {} }: DirectorySearch): string | null {
  const { siret, addressingIdentifier } = filters;
  if (siret?.op === 'strict' && /^\d{14}$/.test(siret.value)) return siret.value;
  if (addressingIdentifier?.op !== 'startsWith') return null;
  const [, siren, begin] = /^(\d{9})_(\d{14})(?:_|$)/.exec(addressingIdentifier.value) ?? [];
  return siren !== undefined && begin?.startsWith(siren) === true ? begin : null;
}

/** Returns the page of the entries that meet all criteria of a search, sorted and reduced as it requests. */
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

/** Compares without regard to case, as for network addresses. */
function matchesCriterion(text: string, { op, value }: DirectoryCriterion): boolean {
  const [own, criterion] = [text.toLowerCase(), value.toLowerCase()];
  if (op === 'strict') return own === criterion;
  return op === 'contains' ? own.includes(criterion) : own.startsWith(criterion);
}

function readText(entry: object, name: string): string {
  const value = NESTED[name]?.(entry) ?? readMember(entry, name);
  return typeof value === 'string' ? value : '';
}

function readMember(entry: unknown, name: string): unknown {
  return typeof entry === 'object' && entry !== null ? Reflect.get(entry, name) : undefined;
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
