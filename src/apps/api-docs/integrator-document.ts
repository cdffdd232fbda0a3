import type { OpenAPIObject } from '@nestjs/swagger';
import { removeUnusedComponents } from './unused-components';

/** Audiences of the API document: `?audience=`. */
export const AUDIENCES = ['integrator', 'everyone'] as const;

/** Paths below `/api/core` for integrators; all other paths are for people, their sessions and the operator. */
const INTEGRATOR_CORE_PATHS = /^\/api\/core\/(?:auth\/verify|oauth2\/token|api-keys(?:\/.*)?)$/;

/** Returns the document for integrators, without the routes for people and the operator. */
export function toIntegratorDocument(document: OpenAPIObject): OpenAPIObject {
  const paths = Object.fromEntries(
    Object.entries(document.paths).filter(
      ([path]) => !path.startsWith('/api/core/') || INTEGRATOR_CORE_PATHS.test(path),
    ),
  );
  const usedNames = new Set(
    Object.values(paths).flatMap((methods) =>
      Object.values(methods as Record<string, { tags?: string[] }>).flatMap(({ tags }) => tags ?? []),
    ),
  );
  const tags = (document.tags ?? []).filter(({ name }) => usedNames.has(name));
  // The copy is an OpenAPIObject, too: it has the same members with fewer entries.
  return removeUnusedComponents({ ...document, paths, tags }) as OpenAPIObject;
}
