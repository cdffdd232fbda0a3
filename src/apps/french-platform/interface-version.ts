import type { InterfaceVersion } from '../../standards/french-flow';

/** Path segments of the version. Clients may use `v1` for any version. */
const PATH_VERSIONS = ['v1', 'v1.1', 'v1.2'] as const;

/** Returns the base paths of a service, one for each version. */
export function listServicePaths(service: string): string[] {
  return PATH_VERSIONS.map((version) => `${service}/${version}`);
}

/**
 * Returns the version of the interface that a path requests: 1.1 if the path contains `v1.1`, otherwise the newest
 * version.
 */
export function getRequestedVersion(path: string): InterfaceVersion {
  return path.split('/')[2] === 'v1.1' ? '1.1' : '1.2';
}
