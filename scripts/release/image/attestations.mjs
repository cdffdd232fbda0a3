/**
 * What the image says of itself to tools: bill of materials (CycloneDX) and origin (SLSA provenance 1), as in-toto statements. They
 * stand in a manifest of the index as BuildKit writes it, which is a referrer of the image (OCI 1.1), too.
 */
import { OCI_MANIFEST, toBlob, toJsonBlob } from './blobs.mjs';

const STATEMENT = 'https://in-toto.io/Statement/v1';
const IN_TOTO = 'application/vnd.in-toto+json';
const BUILD_TYPE = 'urn:passerelle:release-image:1';
const EMPTY = 'application/vnd.oci.empty.v1+json';
const ATTESTATION = 'application/vnd.docker.attestation.manifest.v1+json';

/**
 * Makes the manifest of the attestations of an image, and its blobs.
 * @param {import('./blobs.mjs').Descriptor} image manifest of the image
 * @param {{ name: string, predicates: { type: string, predicate: object }[] }} attested name: package URL of the image
 * @returns {{ descriptor: import('./blobs.mjs').Descriptor, blobs: import('./blobs.mjs').Blob[] }}
 *   descriptor: for the index
 */
export function makeAttestations(image, { name, predicates }) {
  const { mediaType, digest, size } = image;
  const subject = [{ name, digest: { sha256: digest.replace('sha256:', '') } }];
  const statements = predicates.map(({ type, predicate }) => ({
    type,
    blob: toJsonBlob({ _type: STATEMENT, subject, predicateType: type, predicate }, IN_TOTO),
  }));
  const config = toBlob(Buffer.from('{}'), EMPTY);
  const manifest = toJsonBlob(
    {
      schemaVersion: 2,
      mediaType: OCI_MANIFEST,
      artifactType: ATTESTATION,
      config: config.descriptor,
      layers: statements.map(({ type, blob }) => ({
        ...blob.descriptor,
        annotations: { 'in-toto.io/predicate-type': type },
      })),
      subject: { mediaType, digest, size },
    },
    OCI_MANIFEST,
  );
  const descriptor = {
    ...manifest.descriptor,
    annotations: {
      'vnd.docker.reference.digest': digest,
      'vnd.docker.reference.type': 'attestation-manifest',
    },
    platform: { architecture: 'unknown', os: 'unknown' },
  };
  return { descriptor, blobs: [config, ...statements.map(({ blob }) => blob), manifest] };
}

/**
 * The origin of the image. It names neither a machine nor a time, so that the same commit gives the same statement.
 * @param {{ version: string, commit: string, recipe: string, platform: string, base: { name: string, digest: string },
 *   lock: string }} build
 *   recipe: path of the Dockerfile; base: name, and digest of its index; lock: SHA-256 of package-lock.json
 */
export function toProvenance({ version, commit, recipe, platform, base, lock }) {
  const source = { uri: `pkg:generic/passerelle@${version}`, digest: { gitCommit: commit } };
  return {
    type: 'https://slsa.dev/provenance/v1',
    predicate: {
      buildDefinition: {
        buildType: BUILD_TYPE,
        externalParameters: { version, source, recipe, platform },
        internalParameters: {},
        resolvedDependencies: [
          source,
          {
            uri: `docker-image://${base.name}@${base.digest}`,
            digest: { sha256: base.digest.replace('sha256:', '') },
          },
          { name: 'package-lock.json', digest: { sha256: lock } },
        ],
      },
      runDetails: { builder: { id: 'urn:passerelle:scripts/release' } },
    },
  };
}

/** The bill of materials as a predicate. */
export function toSbomPredicate(sbom) {
  return { type: 'https://cyclonedx.org/bom', predicate: sbom };
}
