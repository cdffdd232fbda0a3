import type { Application } from 'express';

interface RouteLayer {
  route?: { methods: Record<string, boolean> };
  match(path: string): boolean;
}

function isRouteLayer(layer: unknown): layer is RouteLayer {
  return (
    typeof layer === 'object' &&
    layer !== null &&
    'match' in layer &&
    'route' in layer &&
    layer.route !== undefined
  );
}

/** Lists the HTTP methods of the routes at a path, for the `Allow` header of a 405 (RFC 9110, section 15.5.6). */
export function listMethodsAt(app: Application, path: string): string[] {
  const stack: unknown[] = app.router.stack;
  const methods = new Set<string>();
  for (const layer of stack) {
    if (!isRouteLayer(layer) || !layer.match(path)) continue;
    for (const method of Object.keys(layer.route?.methods ?? {})) methods.add(method.toUpperCase());
  }
  return [...methods].sort();
}
