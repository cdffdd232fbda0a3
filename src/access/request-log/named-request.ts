const ID = /^[a-z]{1,8}_[0-9A-HJKMNP-TV-Z]{26}$/;

/** Routes are as many as the product has. */
const routes = new Map<string, string>();

/** Of what is no route of ours: the path is the caller's. */
const NO_ROUTE = 'none';

/** The pattern of a path as the API document writes it. @param route what Express found */
export function routeOf(route: unknown): string {
  if (typeof route !== 'object' || route === null || !('path' in route) || typeof route.path !== 'string')
    return NO_ROUTE;
  const { path } = route;
  const known = routes.get(path);
  if (known !== undefined) return known;
  const pattern = path.replace(/:(\w+)/g, '{$1}');
  routes.set(path, pattern);
  return pattern;
}

/** The last id of ours that the path has; null where it has none. Other words of a path are the client's. */
export function resourceOf(params: Readonly<Record<string, unknown>>): string | null {
  let found: string | null = null;
  for (const value of Object.values(params)) if (typeof value === 'string' && ID.test(value)) found = value;
  return found;
}
