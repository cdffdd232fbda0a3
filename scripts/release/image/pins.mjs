/** Digests of the images that the recipe and docker/compose.yaml name: each is `name:tag@sha256:…` in the commit of a release. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DOCKERFILE, readStages } from './recipe.mjs';
import { parseReference, withDigest } from './reference.mjs';

const COMPOSE = 'docker/compose.yaml';
const COMPOSE_IMAGE = /^\s*image: (\S+)$/gm;
/** The image that docker/compose.yaml builds itself. */
const OWN = 'passerelle:local';

/**
 * Lists the images of others that the files name, each once.
 * @param {string} root of the checkout
 * @returns {import('./reference.mjs').Reference[]}
 */
export function listImages(root) {
  const stages = readStages(readFileSync(join(root, DOCKERFILE), 'utf8')).map(({ base }) => base);
  const services = [...readFileSync(join(root, COMPOSE), 'utf8').matchAll(COMPOSE_IMAGE)].map(
    ([, name]) => name,
  );
  const names = new Set([...stages, ...services].filter((name) => name !== OWN));
  return [...names].map(parseReference);
}

/**
 * Reads the present digest of each image's tag.
 * @param {import('./reference.mjs').Reference[]} images
 * @param {import('./base-image.mjs').ImageClient} client
 * @returns {Promise<{ pins: Map<string, string>, problems: { text: string, isPinned: boolean, message: string }[] }>}
 *   pins: name of an image as it is written, and as it has to be written; problems: images whose tag cannot be read
 */
export async function resolvePins(images, client) {
  const pins = new Map();
  const problems = [];
  for (const image of images) {
    try {
      const { descriptor } = await client.getManifest(
        image.tag === null ? image : { ...image, digest: null },
      );
      pins.set(image.text, withDigest(image, descriptor.digest));
    } catch (error) {
      problems.push({ text: image.text, isPinned: image.digest !== null, message: error.message });
    }
  }
  return { pins, problems };
}

/** Writes names of images with their digests. @param {Map<string, string>} pins see {@link resolvePins} */
export function writePins(root, pins) {
  for (const file of [DOCKERFILE, COMPOSE]) {
    const path = join(root, file);
    const text = readFileSync(path, 'utf8');
    const pinned = text.replace(
      /^(FROM |\s*image: )(\S+)/gm,
      (_, start, name) => `${start}${pins.get(name) ?? name}`,
    );
    if (pinned !== text) writeFileSync(path, pinned);
  }
}
