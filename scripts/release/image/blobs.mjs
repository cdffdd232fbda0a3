/** Blobs of container images: bytes that are named by their digest. */
import { createHash } from 'node:crypto';

/**
 * @typedef {{ mediaType: string, digest: string, size: number, annotations?: Record<string, string>, artifactType?: string,
 *   platform?: { os: string, architecture: string, variant?: string } }} Descriptor
 * @typedef {{ descriptor: Descriptor, bytes: Buffer }} Blob
 */

export const OCI_INDEX = 'application/vnd.oci.image.index.v1+json';
export const OCI_MANIFEST = 'application/vnd.oci.image.manifest.v1+json';
export const OCI_CONFIG = 'application/vnd.oci.image.config.v1+json';
export const OCI_LAYER = 'application/vnd.oci.image.layer.v1.tar+gzip';
const DOCKER = 'application/vnd.docker';
const INDEX_TYPES = [OCI_INDEX, `${DOCKER}.distribution.manifest.list.v2+json`];
export const MANIFEST_TYPES = [...INDEX_TYPES, OCI_MANIFEST, `${DOCKER}.distribution.manifest.v2+json`];
/** Docker's names of layers, and what the OCI specification calls the same bytes. */
const LAYERS = {
  [`${DOCKER}.image.rootfs.diff.tar.gzip`]: OCI_LAYER,
  [`${DOCKER}.image.rootfs.diff.tar`]: 'application/vnd.oci.image.layer.v1.tar',
};

/** The digest of bytes, as images name it. */
export function digestOf(bytes) {
  return `sha256:${createHash('sha256').update(bytes).digest('hex')}`;
}

/** @returns {Blob} */
export function toBlob(bytes, mediaType) {
  return { descriptor: { mediaType, digest: digestOf(bytes), size: bytes.length }, bytes };
}

/** A document as a blob. @returns {Blob} */
export function toJsonBlob(value, mediaType) {
  return toBlob(Buffer.from(JSON.stringify(value)), mediaType);
}

/** @throws Error when the bytes are not those of the descriptor */
export function verifyBlob(bytes, { digest, size }, image) {
  if (bytes.length !== size || digestOf(bytes) !== digest)
    throw new Error(
      `${image}: a blob must have the digest ${digest} and ${size} bytes; received ${digestOf(bytes)} and ${bytes.length} bytes.`,
    );
}

/** Whether a descriptor names an index: a list of the images of several platforms. */
export function isIndex({ mediaType }) {
  return INDEX_TYPES.includes(mediaType);
}

/** The descriptor of a layer under the OCI name of its type. */
export function toOciLayer({ mediaType, digest, size }) {
  return { mediaType: LAYERS[mediaType] ?? mediaType, digest, size };
}
