/** OCI image layouts: folders with `oci-layout`, `index.json` and the blobs of images by their digests. */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { isIndex, OCI_INDEX, verifyBlob } from './blobs.mjs';
import { formatQualified } from './reference.mjs';

const REF_NAME = 'org.opencontainers.image.ref.name';

export class LayoutWriter {
  #folder;

  /** @param {string} folder empty or absent */
  constructor(folder) {
    this.#folder = folder;
    mkdirSync(join(folder, 'blobs', 'sha256'), { recursive: true });
    writeFileSync(join(folder, 'oci-layout'), JSON.stringify({ imageLayoutVersion: '1.0.0' }));
  }

  /** Stores a blob. @param {import('./blobs.mjs').Blob} blob @returns {import('./blobs.mjs').Descriptor} */
  add({ descriptor, bytes }) {
    writeFileSync(pathOf(this.#folder, descriptor), bytes);
    return descriptor;
  }

  /** Writes `index.json`, which names one image by its version. */
  finish(descriptor, name) {
    const manifests = [{ ...descriptor, annotations: { ...descriptor.annotations, [REF_NAME]: name } }];
    const index = { schemaVersion: 2, mediaType: OCI_INDEX, manifests };
    writeFileSync(join(this.#folder, 'index.json'), JSON.stringify(index));
  }
}

/** Reads an image of a layout as {@link import('./registry.mjs').RegistryClient} reads one of a registry. */
export class LayoutClient {
  #folder;

  /** @param {string} folder @throws Error when it is no layout */
  constructor(folder) {
    for (const name of ['oci-layout', 'index.json'])
      if (!existsSync(join(folder, name)))
        throw new Error(`${folder} has no ${name}; name the folder of an OCI image layout.`);
    this.#folder = folder;
  }

  /**
   * Reads the image of a reference: that of its digest, else that of its tag, else the only one if it has no name.
   * @param {import('./reference.mjs').Reference} reference
   * @returns {Promise<import('./blobs.mjs').Blob>}
   * @throws Error when the layout has no such image
   */
  async getManifest(reference) {
    const { tag, digest, text } = reference;
    const { manifests } = JSON.parse(readFileSync(join(this.#folder, 'index.json'), 'utf8'));
    const names = [tag, formatQualified(reference)];
    const isNamed = (each) => names.includes(each.annotations?.[REF_NAME]);
    const isUnnamed = (each) => each.annotations?.[REF_NAME] === undefined;
    const found =
      digest === null
        ? (manifests.find(isNamed) ?? (manifests.length === 1 ? manifests.find(isUnnamed) : undefined))
        : manifests.find((each) => each.digest === digest);
    const descriptor = found ?? this.#findDeeper(manifests, digest);
    if (descriptor === undefined)
      throw new Error(
        `${this.#folder} does not contain ${text}; it contains ${manifests.map(formatManifest).join(', ') || 'nothing'}.`,
      );
    return { descriptor, bytes: await this.getBlob(reference, descriptor) };
  }

  /** The manifest of one platform, which an index of the layout names. */
  #findDeeper(manifests, digest) {
    return manifests
      .filter(isIndex)
      .flatMap((each) => JSON.parse(readFileSync(pathOf(this.#folder, each), 'utf8')).manifests)
      .find((each) => each.digest === digest);
  }

  /** @returns {Promise<Buffer>} */
  async getBlob({ text }, descriptor) {
    const path = pathOf(this.#folder, descriptor);
    if (!existsSync(path)) throw new Error(`${this.#folder} lacks the blob ${descriptor.digest} of ${text}.`);
    const bytes = readFileSync(path);
    verifyBlob(bytes, descriptor, text);
    return bytes;
  }
}

function formatManifest({ digest, annotations }) {
  const name = annotations?.[REF_NAME];
  return name === undefined ? digest : `${name} (${digest})`;
}

function pathOf(folder, { digest }) {
  const [, hex] = /^sha256:([0-9a-f]{64})$/.exec(digest) ?? [];
  if (hex === undefined) throw new Error(`A digest has the form sha256:…; received ${digest}.`);
  return join(folder, 'blobs', 'sha256', hex);
}
