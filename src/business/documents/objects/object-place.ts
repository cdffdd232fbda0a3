import { randomBytes } from 'node:crypto';
import type { ObjectPart } from './document-object.entity';

/** Smallest size of contents, in bytes, that are written to an object store; smaller ones stay in their row. */
export const MIN_OBJECT_BYTES = 16_384;

/** Location of an object, with the size and digest that it was written with. */
export interface ObjectPlace {
  /** Name of the store. */
  store: string;
  key: string;
  sha256: Buffer;
  /** Size in bytes. */
  bytes: number;
}

/** Location in the JSON of statements that insert documents; without `store`: to be moved to the store later. */
export interface PlaceJson {
  part: ObjectPart;
  store: string | null;
  key: string | null;
  /** Hexadecimal. */
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
const OWN_KEYS = /^(?:team_[0-9A-Z]{26}\/[0-9a-f]{2}\/[0-9a-f]{64}-[0-9a-f]{16}|\.(?:partial|probe)\/[^/]+)$/;

/** Returns whether the product created a key; a sweep deletes no other objects. */
export function isOwnKey(key: string): boolean {
  return OWN_KEYS.test(key);
}

/** Converts a location to the JSON of statements. @param objectPlace null: the contents wait in the database */
export function toPlaceJson(part: ObjectPart, objectPlace: ObjectPlace | null): PlaceJson {
  if (objectPlace === null) return { part, store: null, key: null, sha256: null, bytes: null };
  const { store, key, sha256, bytes } = objectPlace;
  return { part, store, key, sha256: sha256.toString('hex'), bytes };
}

/** Parses the location that `selectSlices` returns as JSON. */
export function parsePlace(json: Buffer): ObjectPlace {
  // Written by json_build_object of a row whose columns are all set.
  const { sha256, ...objectPlace } = JSON.parse(json.toString('utf8')) as Omit<ObjectPlace, 'sha256'> & {
    sha256: string;
  };
  return { ...objectPlace, sha256: Buffer.from(sha256, 'hex') };
}
