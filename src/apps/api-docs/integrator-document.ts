import type { OpenAPIObject } from '@nestjs/swagger';
import { removeUnusedComponents } from './unused-components';

/** For whom the API document is served: `?audience=`. */
export const AUDIENCES = ['integrator', 'everyone'] as const;

/** What of `/api/core` a program of an integrator calls; the rest is for people, their sessions and the operator. */
const CORE_FOR_PROGRAMS = /^\/api\/core\/(?:auth\/verify|oauth2\/token|api-keys(?:\/.*)?)$/;

/** The document for those who connect their programs: without the routes of people and of the operator. */
export function toIntegratorDocument(document: OpenAPIObject): OpenAPIObject {
  const paths = Object.fromEntries(
    Object.entries(document.paths).filter(
      ([path]) => !path.startsWith('/api/core/') || CORE_FOR_PROGRAMS.test(path),
    ),
  );
  const used = new Set(
    Object.values(paths).flatMap((methods) =>
      Object.values(methods as Record<string, { tags?: string[] }>).flatMap(({ tags }) => tags ?? []),
    ),
  );
  const tags = (document.tags ?? []).filter(({ name }) => used.has(name));
  // The same members as before, fewer in each.
  return removeUnusedComponents({ ...document, paths, tags }) as OpenAPIObject;
}
