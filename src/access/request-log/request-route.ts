const ID = /^[a-z]{1,8}_[0-9A-HJKMNP-TV-Z]{26}$/;

/** Patterns by Express route, at most one for each route of the product. */
const routes = new Map<string, string>();

/** Route name of paths without a route: their text is chosen by the caller. */
const NO_ROUTE = 'none';

/**
 * Returns the pattern of a path as the API document writes it.
 * @param route route that Express found
 */
export function formatRoute(route: unknown): string {
  if (typeof route !== 'object' || route === null || !('path' in route) || typeof route.path !== 'string')
    return NO_ROUTE;
  const { path } = route;
  const cachedRoute = routes.get(path);
  if (cachedRoute !== undefined) return cachedRoute;
  const pattern = path.replace(/:(\w+)/g, '{$1}');
  routes.set(path, pattern);
  return pattern;
}

/** Returns the last resource id in the path's parameters; null without one. Other parameters are chosen by the client. */
export function findResourceId(params: Readonly<Record<string, unknown>>): string | null {
  let resourceId: string | null = null;
  for (const value of Object.values(params))
    if (typeof value === 'string' && ID.test(value)) resourceId = value;
  return resourceId;
}
