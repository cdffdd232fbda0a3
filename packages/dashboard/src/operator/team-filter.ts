/** Ways to sort teams, as the API names them. */
export const TEAM_SORTS = [
  'created',
  'name',
  'sent',
  'received',
  'sentLastMonth',
  'receivedLastMonth',
  'failed',
  'failingWebhooks',
  'companies',
  'members',
  'lastActivity',
] as const;
export const TEAM_STATES = ['active', 'suspended', 'erasing', 'erased'] as const;
export const TEAM_ENVIRONMENTS = ['production', 'sandbox'] as const;
export const ORDERS = ['desc', 'asc'] as const;

/** Filters and order of the team list: query parameters of the API and of the page's address. */
export interface TeamFilter {
  search?: string;
  sort?: (typeof TEAM_SORTS)[number];
  order?: (typeof ORDERS)[number];
  state?: (typeof TEAM_STATES)[number];
  environment?: (typeof TEAM_ENVIRONMENTS)[number];
  attention?: 'true';
}

/** Returns the filter of an address; what is none of its values is left out. */
export function parseTeamFilter(search: Record<string, unknown>): TeamFilter {
  const text = search['search'];
  return {
    ...(typeof text === 'string' && text !== '' ? { search: text } : {}),
    ...pick('sort', TEAM_SORTS, search),
    ...pick('order', ORDERS, search),
    ...pick('state', TEAM_STATES, search),
    ...pick('environment', TEAM_ENVIRONMENTS, search),
    ...(String(search['attention']) === 'true' ? { attention: 'true' as const } : {}),
  };
}

function pick<Name extends string, Value extends string>(
  name: Name,
  values: readonly Value[],
  search: Record<string, unknown>,
): Partial<Record<Name, Value>> {
  const value = values.find((each) => each === search[name]);
  const picked: Partial<Record<Name, Value>> = {};
  if (value !== undefined) picked[name] = value;
  return picked;
}

/** Returns the filter after a choice of its order: the order chosen again turns its direction round. */
export function sortBy(filter: TeamFilter, sort: (typeof TEAM_SORTS)[number]): TeamFilter {
  const first = sort === 'name' ? 'asc' : 'desc';
  const isAgain = filter.sort === sort;
  const present = filter.order ?? first;
  return { ...filter, sort, order: isAgain ? (present === 'asc' ? 'desc' : 'asc') : first };
}
