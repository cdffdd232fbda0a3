import { createHash } from 'node:crypto';

/** Object in a store, as a page of its list shows it. */
export interface ListedObject {
  key: string;
  /** Size in bytes. */
  bytes: number;
  /** Time of the last write, by the clock of the store. */
  modifiedAt: Date;
}

/** Page of a list, in the order of the keys. */
export interface ObjectPage {
  objects: ListedObject[];
  /** Cursor of the next page; null after the last page. */
  next: string | null;
}

/** Properties of an object without its bytes. */
export interface ObjectHead {
  /** Size in bytes. */
  bytes: number;
  /** Algorithm of the encryption at rest that the server reports; null: none reported. */
  encryption: string | null;
  /** Instant until which the server refuses to delete the object; null: it is not locked. */
  lockedUntil: Date | null;
}

/**
 * Result of a deletion. `locked`: the server refused because the object is locked or may not be deleted by these
 * credentials; the object remains.
 */
export type Deletion = 'deleted' | 'locked';

/**
 * Store of immutable objects outside of the database. Each key is written once, because keys contain a random part. All
 * operations have a time limit; they throw {@link ObjectStoreAwayError} when the store fails.
 */
export interface ObjectStore {
  /** Identity of the store in rows of the database, e.g. `s3://bucket/prefix`. */
  readonly name: string;

  /** Writes an object. When this returns, the object is durable. @param sha256 digest of the bytes */
  put(key: string, bytes: Buffer, sha256: Buffer): Promise<void>;

  /** Reads an object. @param bytes expected size; no more is read @throws ObjectMissingError */
  get(key: string, bytes: number): Promise<Buffer>;

  /** Reads the properties of an object; null when it does not exist. */
  head(key: string): Promise<ObjectHead | null>;

  /** Deletes an object; a missing object counts as deleted. */
  delete(key: string): Promise<Deletion>;

  /** Lists objects in the order of their keys. @param after cursor of the page before; null: the first page */
  list(after: string | null, limit: number): Promise<ObjectPage>;

  /** Closes the connections. */
  close(): Promise<void>;
}

/** Thrown when the store does not respond, rejects the request or reports an error. The operation can be repeated. */
export class ObjectStoreAwayError extends Error {
  /** @param reason the problem in one line, without credentials */
  constructor(
    readonly store: string,
    readonly reason: string,
    options?: ErrorOptions,
  ) {
    super(`The object store ${store} failed: ${reason}`, options);
  }
}

/** Thrown when the store has no object with the key. */
export class ObjectMissingError extends Error {
  constructor(
    readonly store: string,
    readonly key: string,
  ) {
    super(`The object store ${store} has no object ${key}`);
  }
}

/** Thrown when the bytes of an object differ from the written bytes. */
export class ObjectDamagedError extends Error {
  constructor(
    readonly store: string,
    readonly key: string,
    detail: string,
  ) {
    super(`The object ${key} of the object store ${store} is damaged: ${detail}`);
  }
}

/** SHA-256 of bytes. */
export function computeSha256(bytes: Uint8Array): Buffer {
  return createHash('sha256').update(bytes).digest();
}

/** Reads an object and compares size and digest. @throws ObjectDamagedError, and the errors of {@link ObjectStore.get} */
export async function getVerifiedObject(
  store: ObjectStore,
  key: string,
  expectedContents: { bytes: number; sha256: Buffer },
): Promise<Buffer> {
  const bytes = await store.get(key, expectedContents.bytes);
  if (bytes.length !== expectedContents.bytes)
    throw new ObjectDamagedError(
      store.name,
      key,
      `${bytes.length} bytes instead of ${expectedContents.bytes}`,
    );
  const digest = computeSha256(bytes);
  if (!digest.equals(expectedContents.sha256))
    throw new ObjectDamagedError(
      store.name,
      key,
      `SHA-256 ${digest.toString('hex')} instead of ${expectedContents.sha256.toString('hex')}`,
    );
  return bytes;
}
