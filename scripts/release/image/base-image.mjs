/** The base image of a platform, from a registry or from a layout. */
import { isIndex, toOciLayer } from './blobs.mjs';

/**
 * @typedef {import('./registry.mjs').RegistryClient | import('./layout.mjs').LayoutClient} ImageClient
 * @typedef {{ os: string, architecture: string, variant?: string }} Platform
 * @typedef {{ config: object, layers: import('./blobs.mjs').Blob[], digest: string }} BaseImage
 *   config: configuration of the image; digest: of its manifest
 */

/**
 * Reads the base image of each platform.
 * @param {ImageClient} client
 * @param {import('./reference.mjs').Reference} reference
 * @param {Platform[]} platforms
 * @returns {Promise<{ digest: string, images: Map<string, BaseImage> }>}
 *   digest: of the index, or of the manifest of an image for one platform; images: by `os/architecture`
 * @throws Error when a platform is missing, or a blob cannot be read
 */
export async function readBaseImages(client, reference, platforms) {
  const top = await client.getManifest(reference);
  const images = new Map();
  for (const platform of platforms) {
    const manifest = await findManifest(client, reference, top, platform);
    images.set(formatPlatform(platform), await readImage(client, reference, manifest, platform));
  }
  return { digest: top.descriptor.digest, images };
}

/** `linux/arm64` */
export function formatPlatform({ os, architecture }) {
  return `${os}/${architecture}`;
}

async function findManifest(client, reference, top, platform) {
  if (!isIndex(top.descriptor)) return top;
  const { manifests } = JSON.parse(top.bytes.toString('utf8'));
  const found = manifests.find((each) => isPlatform(each.platform, platform));
  if (found === undefined) {
    const offered = manifests.map((each) => formatPlatform(each.platform ?? {})).join(', ');
    throw new Error(`${reference.text} has no image for ${formatPlatform(platform)}; it has ${offered}.`);
  }
  return client.getManifest({ ...reference, digest: found.digest });
}

function isPlatform(offered, { os, architecture }) {
  return offered?.os === os && offered.architecture === architecture && (offered.variant ?? 'v8') === 'v8';
}

async function readImage(client, reference, { descriptor, bytes }, platform) {
  const manifest = JSON.parse(bytes.toString('utf8'));
  const config = JSON.parse((await client.getBlob(reference, manifest.config)).toString('utf8'));
  if (!isPlatform(config, platform))
    throw new Error(
      `${reference.text} is an image for ${formatPlatform(config)}; the release needs ${formatPlatform(platform)}.`,
    );
  const layers = [];
  for (const layer of manifest.layers)
    layers.push({ descriptor: toOciLayer(layer), bytes: await client.getBlob(reference, layer) });
  return { config, layers, digest: descriptor.digest };
}
