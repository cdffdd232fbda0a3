/** The base image of a release, read before anything is built, from a registry or from a folder that somebody brings. */
import { LayoutClient } from './layout.mjs';
import { PLATFORMS } from './build-image.mjs';
import { readBaseImages } from './base-image.mjs';
import { listImages, resolvePins } from './pins.mjs';
import { readRecipe } from './recipe.mjs';
import { formatPullName, formatQualified, parseReference } from './reference.mjs';
import { RegistryClient } from './registry.mjs';

/** @typedef {{ base?: string, mirror?: string }} Source base: folder of an OCI image layout; mirror: host, instead of Docker Hub */

/**
 * Reads the base image that the recipe of a checkout names.
 * @param {string} root of the checkout
 * @param {Source} source
 * @param {import('./base-image.mjs').Platform[]} [platforms]
 * @returns the member `base` of {@link buildImage}
 * @throws Error that says how to give the base image
 */
export async function readBase(root, source, platforms = PLATFORMS) {
  const reference = parseReference(readRecipe(root, {}).base);
  return readReference(reference, source, platforms);
}

/**
 * Reads the base image of a release, and the digests that its commit names. A registry is asked for the present image of each
 * tag; a digest that is written already stays when none answers. A folder gives the base image only, and has to contain a digest
 * that is written already.
 * @param {string} root of the checkout
 * @param {Source} source
 * @param {(line: string) => void} say
 * @returns {Promise<{ base: object, pins: Map<string, string> }>} base: see {@link buildImage}
 * @throws Error when an image has no digest and none can be found
 */
export async function readReleaseBase(root, source, say) {
  const name = readRecipe(root, {}).base;
  const reference = parseReference(name);
  const images = listImages(root);
  const isAsked = ({ text, digest }) => source.base === undefined || (text === name && digest === null);
  const { pins, problems } = await resolvePins(images.filter(isAsked), openClient(source, reference));
  const unpinned = problems.filter(({ isPinned }) => !isPinned);
  if (unpinned.length > 0) throw new Error(formatMissing(reference, unpinned));
  for (const { text, message } of problems) say(`${text} keeps its digest: ${message}`);
  const others = images.filter((image) => !isAsked(image) && image.digest === null);
  if (others.length > 0)
    say(`Without a registry these keep their tags: ${others.map(({ text }) => text).join(', ')}`);
  return { base: await readReference(parseReference(pins.get(name) ?? name), source, PLATFORMS), pins };
}

async function readReference(reference, source, platforms) {
  const client = openClient(source, reference);
  try {
    const base = await readBaseImages(client, reference, platforms);
    return { name: formatQualified(reference), ...base };
  } catch (error) {
    throw new Error(formatMissing(reference, [{ message: error.message }]), { cause: error });
  }
}

/** @throws Error that says how to give the base image, when a folder is no layout */
function openClient({ base, mirror }, reference) {
  try {
    return base === undefined ? new RegistryClient(mirror ?? null) : new LayoutClient(base);
  } catch (error) {
    throw new Error(formatMissing(reference, [{ message: error.message }]), { cause: error });
  }
}

function formatMissing(reference, problems) {
  const name = formatPullName(reference);
  return [
    'The container image needs images that cannot be read:',
    ...problems.map(({ message }) => `  ${message}`),
    'Name a mirror of Docker Hub with --mirror HOST. Without a registry, bring the base image as a folder, --base DIRECTORY; another',
    `machine makes it: skopeo copy --all --preserve-digests docker://${name} oci:DIRECTORY:${reference.tag ?? 'base'}`,
    'Or release without a container image: --no-image.',
  ].join('\n');
}
