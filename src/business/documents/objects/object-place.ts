import { randomBytes } from 'node:crypto';
import type { ObjectPart } from './document-object.entity';

/** Minimum size in bytes of contents that are written to an object store; smaller contents stay in their row. */
export const MIN_OBJECT_BYTES = 16_384;

/** Reference of an object: location, size and digest. */
export interface ObjectReference {
  /** Name of the store. */
  store: string;
  key: string;
  sha256: Buffer;
  /** Size in bytes. */
  bytes: number;
}

/**
 * Object reference in the JSON of statements that insert documents; a null `store` marks contents to be moved later.
 */
export interface ObjectReferenceJson {
  part: ObjectPart;
  store: string | null;
  key: string | null;
  /** Digest in hexadecimal. */
  sha256: string | null;
  bytes: number | null;
}

/**
 * Creates the key of a new object: team, digest, and random characters. No two writes share a key, so a key that was
 * never committed is known only to its writer, and the object can be deleted safely.
 */
export function newObjectKey(teamId: string, sha256: Buffer): string {
  const digest = sha256.toString('hex');
  return `${teamId}/${digest.slice(0, 2)}/${digest}-${randomBytes(8).toString('hex')}`;
}

/**
 * Pattern of the keys that the product creates, for contents, interrupted writes and probes. Keys with another prefix
 * belong to other software.
 */
const OWN_KEY_PATTERN =
  /^(?:team_[0-9A-Z]{26}\/[0-9a-f]{2}\/[0-9a-f]{64}-[0-9a-f]{16}|\.(?:partial|probe)\/[^/]+)$/;

/** Returns whether the product created a key; a sweep deletes only objects with such keys. */
export function isOwnKey(key: string): boolean {
  return OWN_KEY_PATTERN.test(key);
}

/** Converts a reference to the JSON of statements. @param reference null for contents that wait in the database */
export function toObjectReferenceJson(
  part: ObjectPart,
  reference: ObjectReference | null,
): ObjectReferenceJson {
  if (reference === null) return { part, store: null, key: null, sha256: null, bytes: null };
  const { store, key, sha256, bytes } = reference;
  return { part, store, key, sha256: sha256.toString('hex'), bytes };
}

/** Parses the object reference that `buildSliceQuery` selects as JSON. */
export function parseObjectReference(json: Buffer): ObjectReference {
  // The JSON was built by json_build_object from a row whose columns are all set.
  const { sha256, ...otherProperties } = JSON.parse(json.toString('utf8')) as Omit<
    ObjectReference,
    'sha256'
  > & {
    sha256: string;
  };
  return { ...otherProperties, sha256: Buffer.from(sha256, 'hex') };
}
