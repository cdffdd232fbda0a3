import type { InterfaceVersion } from '../../standards/french-flow';

/** Segments of the version in paths. Clients write `v1` in any version. */
const PATH_VERSIONS = ['v1', 'v1.1', 'v1.2'] as const;

/** Returns the paths of a service below all versions of its paths. */
export function listServicePaths(service: string): string[] {
  return PATH_VERSIONS.map((version) => `${service}/${version}`);
}

/** Returns the version of the interface that a path requests: the newest one, unless the path names another. */
export function getRequestedVersion(path: string): InterfaceVersion {
  return path.split('/')[2] === 'v1.1' ? '1.1' : '1.2';
}
