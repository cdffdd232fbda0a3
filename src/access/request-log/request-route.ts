const ID_PATTERN = /^[a-z]{1,8}_[0-9A-HJKMNP-TV-Z]{26}$/;

/** Cached patterns by Express route; the number of routes is limited. */
const patternsByRoute = new Map<string, string>();

/** Logged in place of a path without a route, whose text the client may have chosen. */
const NO_ROUTE = 'none';

/**
 * Formats a route like a path in the API document, such as `/api/v1/{companyId}`.
 * @param route matched route of Express
 */
export function formatRoute(route: unknown): string {
  if (typeof route !== 'object' || route === null || !('path' in route) || typeof route.path !== 'string')
    return NO_ROUTE;
  const { path } = route;
  const cachedPattern = patternsByRoute.get(path);
  if (cachedPattern !== undefined) return cachedPattern;
  const pattern = path.replace(/:(\w+)/g, '{$1}');
  patternsByRoute.set(path, pattern);
  return pattern;
}

/**
 * Returns the last resource id in the path's parameters; null when there is none. Other values are ignored, because the
 * client may have chosen them.
 */
export function findResourceId(params: Readonly<Record<string, unknown>>): string | null {
  let resourceId: string | null = null;
  for (const value of Object.values(params))
    if (typeof value === 'string' && ID_PATTERN.test(value)) resourceId = value;
  return resourceId;
}
