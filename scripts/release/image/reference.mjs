/** Names of container images, such as `node:22-bookworm-slim` or `ghcr.io/owner/name@sha256:…`. */

const DOCKER_HUB = 'registry-1.docker.io';
const REFERENCE = /^([\w./:-]+?)(?::([\w][\w.-]{0,127}))?(?:@(sha256:[0-9a-f]{64}))?$/;
const LOCAL = /^(?:localhost|127\.0\.0\.1)(?::\d+)?$/;

/**
 * @typedef {{ host: string, repository: string, tag: string | null, digest: string | null, text: string }} Reference
 *   host: of the registry; text: as it was written
 */

/**
 * Parses the name of an image as Docker does: without a host it is of Docker Hub, and without an owner of its library.
 * @param {string} text
 * @returns {Reference}
 * @throws Error when the text is no such name
 */
export function parseReference(text) {
  const match = REFERENCE.exec(text);
  if (match === null)
    throw new Error(`An image is named as host/owner/name:tag@sha256:digest; received ${text}.`);
  const [, path, tag = null, digest = null] = match;
  const [first, ...others] = path.split('/');
  const isHost = others.length > 0 && (/[.:]/.test(first) || first === 'localhost');
  const host = isHost && first !== 'docker.io' ? first : DOCKER_HUB;
  const name = isHost ? others : [first, ...others];
  const repository = (host === DOCKER_HUB && name.length === 1 ? ['library', ...name] : name).join('/');
  return { host, repository, tag: tag ?? (digest === null ? 'latest' : null), digest, text };
}

/** The name of an image with its host, and without a digest: `docker.io/library/node:22-bookworm-slim`. */
export function formatQualified({ host, repository, tag }) {
  return `${host === DOCKER_HUB ? 'docker.io' : host}/${repository}${tag === null ? '' : `:${tag}`}`;
}

/** The name by which skopeo reads exactly this image: by its digest, else by its tag; skopeo accepts no name with both. */
export function formatPullName(reference) {
  const { digest } = reference;
  return digest === null
    ? formatQualified(reference)
    : `${formatQualified({ ...reference, tag: null })}@${digest}`;
}

/** The name of an image with a digest in place of the one that it has. */
export function withDigest({ text }, digest) {
  return `${text.replace(/@.*/, '')}@${digest}`;
}

/**
 * Address of a registry: https, but http on this machine, as container engines do.
 * @param {string} host of an image
 * @param {string | null} mirror host of a registry that is asked instead of Docker Hub
 */
export function registryUrl(host, mirror) {
  const asked = host === DOCKER_HUB && mirror !== null ? mirror : host;
  return `${LOCAL.test(asked) ? 'http' : 'https'}://${asked}`;
}
