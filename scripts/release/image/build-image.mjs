/**
 * Builds the container image of a built checkout without a container engine, as an OCI image layout for several platforms. The
 * same commit, base image and packages give the same bytes.
 */
import { createHash } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { isStamp, withoutTimes } from '../../prepare/stamp.mjs';
import { git } from '../git.mjs';
import { replaceFolder } from '../out-folder.mjs';
import { isLicensed } from '../service-package.mjs';
import { makeAttestations, toProvenance, toSbomPredicate } from './attestations.mjs';
import { formatPlatform } from './base-image.mjs';
import { OCI_CONFIG, OCI_INDEX, OCI_MANIFEST, toJsonBlob } from './blobs.mjs';
import { createImageSbom } from './image-sbom.mjs';
import { addFolder, addFoldersAbove, addTree, makeLayer } from './layer.mjs';
import { LayoutWriter } from './layout.mjs';
import { listOsPackages } from './os-packages.mjs';
import { DOCKERFILE, readRecipe } from './recipe.mjs';
import { installRuntimePackages } from './runtime-packages.mjs';

export const PLATFORMS = [
  { architecture: 'amd64', os: 'linux' },
  { architecture: 'arm64', os: 'linux', variant: 'v8' },
];
/** What the recipe takes from the folder in which the packages of a platform were installed. */
const INSTALLED = ['node_modules', 'package.json'];
/**
 * Build outputs that only a checkout needs: compiled modules by Node's version, Vite's list of files by source, and the list of
 * installed packages, whose text depends on npm's version.
 */
const LEFT_BEHIND = ['.cache', '.package-lock.json', '.vite'];

/**
 * @param {string} root of a built checkout
 * @param {string} folder for the layout, empty or absent; it is written beside its place, and is complete or absent
 * @param {object} release
 * @param {string} release.version
 * @param {string} release.commit
 * @param {Date} release.time of the commit, and of everything in the image
 * @param {{ name: string, digest: string, images: Map<string, import('./base-image.mjs').BaseImage> }} release.base
 *   name: of the base image, with its host; digest: of its index
 * @param {import('./base-image.mjs').Platform[]} [release.platforms]
 * @param {AbortSignal} [release.signal] ends the installation of packages
 * @returns {Promise<string>} digest of the image's index
 */
export async function buildImage(root, folder, release) {
  const { version, commit, platforms = PLATFORMS } = release;
  const { license } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  const recipe = readRecipe(root, { VERSION: version, REVISION: commit, LICENCE: license });
  if (!isLicensed({ license })) delete recipe.config.Labels['org.opencontainers.image.licenses'];
  let digest;
  await replaceFolder(folder, async (layout) => {
    digest = await writeLayout(new LayoutWriter(layout), root, recipe, { ...release, platforms });
  });
  return digest;
}

/** Writes the images of all platforms. @returns digest of the index */
async function writeLayout(writer, root, recipe, release) {
  const { version, time, base, platforms, signal } = release;
  const images = [];
  const attestations = [];
  for (const platform of platforms) {
    const stage = mkdtempSync(join(tmpdir(), 'passerelle-image-'));
    try {
      await installRuntimePackages(root, stage, platform, signal);
      const baseImage = base.images.get(formatPlatform(platform));
      const image = await addImage(writer, { root, stage, recipe, platform, baseImage, base, time });
      const attested = await attest({ root, stage, platform, baseImage, image, release });
      for (const blob of attested.blobs) writer.add(blob);
      images.push(image);
      attestations.push(attested.descriptor);
    } finally {
      rmSync(stage, { recursive: true, force: true });
    }
  }
  const annotations = annotationsOf(recipe, base, time);
  const manifests = [...images, ...attestations];
  const index = { schemaVersion: 2, mediaType: OCI_INDEX, manifests, annotations };
  const descriptor = writer.add(toJsonBlob(index, OCI_INDEX));
  writer.finish(descriptor, version);
  return descriptor.digest;
}

/** Adds the image of a platform. @returns its descriptor for the index */
async function addImage(writer, { root, stage, recipe, platform, baseImage, base, time }) {
  const epoch = Math.floor(time.getTime() / 1000);
  const layers = [];
  for (const [reason, entries] of collectLayers(root, stage, recipe))
    layers.push({ reason, ...(await makeLayer(entries, epoch)) });
  for (const layer of baseImage.layers) writer.add(layer);
  for (const { descriptor, bytes } of layers) writer.add({ descriptor, bytes });
  const config = writer.add(toJsonBlob(toConfig(baseImage.config, recipe, layers, time), OCI_CONFIG));
  const manifest = {
    schemaVersion: 2,
    mediaType: OCI_MANIFEST,
    config,
    layers: [...baseImage.layers, ...layers].map(({ descriptor }) => descriptor),
    annotations: annotationsOf(recipe, { ...base, digest: baseImage.digest }, time),
  };
  return { ...writer.add(toJsonBlob(manifest, OCI_MANIFEST)), platform };
}

/**
 * The layers above the base: the packages, which only some releases change, and the product, which is the same for all platforms.
 * @returns {[reason: string, entries: import('./layer.mjs').Entries][]}
 */
function collectLayers(root, stage, recipe) {
  const packages = new Map();
  const product = new Map();
  const topmost = recipe.folder.slice(1);
  for (const entries of [packages, product]) addFolder(entries, topmost);
  for (const { from: origin, sources, target } of recipe.copies)
    for (const source of sources) {
      const isInstalled = origin === 'build' && INSTALLED.includes(source);
      const path = (target.endsWith('/') ? `${target}${basename(source)}` : target).slice(1);
      const entries = source === 'node_modules' ? packages : product;
      const from = join(isInstalled ? stage : root, source);
      // A container engine copies the contents of a folder into a target with a slash, and not the folder.
      if (target.endsWith('/') && statSync(from).isDirectory())
        throw new Error(
          `${DOCKERFILE} copies the folder ${source} to ${target}; write ${target}${basename(source)}.`,
        );
      addFoldersAbove(entries, path, topmost);
      addTree(entries, path, from, {
        isWanted: (each) => !LEFT_BEHIND.includes(basename(each)),
        transform: (each, bytes) => (isStamp(each) ? withoutTimes(bytes) : bytes),
      });
    }
  for (const { path, uid, gid } of recipe.folders) addFolder(product, path.slice(1), { uid, gid });
  return [
    ['npm packages', packages],
    ['Passerelle', product],
  ];
}

/** The configuration of the image: that of the base with what the recipe sets. */
function toConfig(base, recipe, layers, time) {
  const { Env, Labels, ...others } = recipe.config;
  const names = new Set(Object.keys(Env));
  const inherited = (base.config?.Env ?? []).filter((each) => !names.has(each.replace(/=.*/s, '')));
  const { os, architecture, variant } = base;
  const created = time.toISOString();
  return {
    created,
    architecture,
    ...(variant === undefined ? {} : { variant }),
    os,
    config: {
      ...base.config,
      ...others,
      Env: [...inherited, ...Object.entries(Env).map((pair) => pair.join('='))],
      Labels: { ...base.config?.Labels, ...Labels },
    },
    rootfs: { type: 'layers', diff_ids: [...base.rootfs.diff_ids, ...layers.map(({ diffId }) => diffId)] },
    history: [
      ...(base.history ?? []),
      ...layers.map(({ reason }) => ({ created, created_by: `${DOCKERFILE}: ${reason}` })),
      { created, created_by: `${DOCKERFILE}: configuration`, empty_layer: true },
    ],
  };
}

/** Annotations in the order of their names: programs that read and write an index sort them, and its digest stays. */
function annotationsOf(recipe, base, time) {
  const annotations = {
    ...recipe.config.Labels,
    'org.opencontainers.image.created': time.toISOString(),
    'org.opencontainers.image.base.name': base.name,
    'org.opencontainers.image.base.digest': base.digest,
  };
  return Object.fromEntries(Object.entries(annotations).sort(([a], [b]) => (a < b ? -1 : 1)));
}

async function attest({ root, stage, platform, baseImage, image, release }) {
  const { version, commit, time, base } = release;
  const { os, architecture } = platform;
  const name = `pkg:oci/passerelle@${encodeURIComponent(image.digest)}?arch=${architecture}&os=${os}&tag=${version}`;
  const node = (baseImage.config.config?.Env ?? []).find((each) => each.startsWith('NODE_VERSION='));
  const lock = createHash('sha256').update(readFileSync(join(root, 'package-lock.json')));
  const sbom = createImageSbom({
    ...{ root, packages: stage, component: { name, version }, timestamp: time.toISOString() },
    base: { name: base.name, digest: baseImage.digest },
    node: node === undefined ? null : node.slice('NODE_VERSION='.length),
    osPackages: await listOsPackages(baseImage.layers),
  });
  const provenance = toProvenance({
    ...{ version, commit, recipe: DOCKERFILE, platform: formatPlatform(platform), base },
    lock: lock.digest('hex'),
  });
  return makeAttestations(image, { name, predicates: [toSbomPredicate(sbom), provenance] });
}

/** The commit of a checkout and its time. */
export function readCommit(root) {
  const [commit, time] = git(root, 'show', '-s', '--format=%H %cI').split(' ');
  return { commit, time: new Date(time) };
}
