import { Readable } from 'node:stream';
import type { S3Client, S3ClientConfig } from '@aws-sdk/client-s3';
import { clock } from '../kernel/clock';
import { formatErrorOnOneLine } from '../kernel/error-type';
import type { S3StoreSettings } from '../kernel/settings/object-store-settings';
import {
  ObjectMissingError,
  ObjectStoreAwayError,
  type Deletion,
  type ObjectHead,
  type ObjectPage,
  type ObjectStore,
} from './object-store';

/** The SDK, loaded with the first operation, so that installations without such a store never load it. */
type Sdk = typeof import('@aws-sdk/client-s3');

const CONNECT_LIMIT_MS = 2_000;
/** Maximum time without a byte on a connection. */
const IDLE_LIMIT_MS = 5_000;
/** Time for an operation of any size, with its retries. */
const BASE_LIMIT_MS = 10_000;
/** Minimum transfer rate, in bytes per millisecond, by which the time limit grows with the size. */
const MIN_BYTES_PER_MS = 1_000;
/** Attempts at one operation, with growing pauses between them. */
const MAX_ATTEMPTS = 3;
const MAX_CONNECTIONS = 32;
const DAY_MS = 86_400_000;

/** Objects in a bucket of an S3 server. */
export class S3ObjectStore implements ObjectStore {
  readonly name: string;
  private connection: Promise<{ sdk: Sdk; client: S3Client }> | null = null;

  constructor(private readonly settings: S3StoreSettings) {
    this.name = settings.name;
  }

  async put(key: string, bytes: Buffer, sha256: Buffer): Promise<void> {
    const { encryption, lock } = this.settings;
    await this.attempt(bytes.length, async ({ sdk, client }, abortSignal) => {
      const command = new sdk.PutObjectCommand({
        ...this.toAddress(key),
        Body: bytes,
        ContentLength: bytes.length,
        ContentType: 'application/octet-stream',
        // The server compares the digest with the received bytes.
        ChecksumSHA256: sha256.toString('base64'),
        ...(encryption !== null && { ServerSideEncryption: encryption.algorithm }),
        ...(typeof encryption?.kmsKeyId === 'string' && { SSEKMSKeyId: encryption.kmsKeyId }),
        ...(lock !== null && {
          ObjectLockMode: lock.mode,
          ObjectLockRetainUntilDate: new Date(clock.milliseconds() + lock.days * DAY_MS),
        }),
      });
      await client.send(command, { abortSignal });
    });
  }

  async get(key: string, bytes: number): Promise<Buffer> {
    // The SDK repeats requests, but does not read a body again that ends early.
    try {
      return await this.getOnce(key, bytes);
    } catch (error) {
      if (!(error instanceof BrokenBodyError)) throw error;
    }
    try {
      return await this.getOnce(key, bytes);
    } catch (error) {
      throw error instanceof BrokenBodyError ? this.toUnavailableError(error) : error;
    }
  }

  private async getOnce(key: string, bytes: number): Promise<Buffer> {
    return this.attempt(bytes, async ({ sdk, client }, abortSignal) => {
      const command = new sdk.GetObjectCommand(this.toAddress(key));
      const answer = await client.send(command, { abortSignal }).catch((error: unknown) => {
        throw getErrorName(error) === 'NoSuchKey' ? new ObjectMissingError(this.name, key) : error;
      });
      return readBody(answer.Body, bytes, abortSignal);
    });
  }

  async head(key: string): Promise<ObjectHead | null> {
    return this.attempt(0, async ({ sdk, client }, abortSignal) => {
      try {
        const answer = await client.send(new sdk.HeadObjectCommand(this.toAddress(key)), { abortSignal });
        return {
          bytes: answer.ContentLength ?? 0,
          encryption: answer.ServerSideEncryption ?? null,
          lockedUntil: answer.ObjectLockRetainUntilDate ?? null,
        };
      } catch (error) {
        // Responses to HEAD have no body, so the server cannot name the error NoSuchKey.
        if (getHttpStatus(error) === 404) return null;
        throw error;
      }
    });
  }

  async delete(key: string): Promise<Deletion> {
    return this.attempt<Deletion>(0, async ({ sdk, client }, abortSignal) => {
      try {
        await client.send(new sdk.DeleteObjectCommand(this.toAddress(key)), { abortSignal });
        return 'deleted';
      } catch (error) {
        if (getErrorName(error) === 'NoSuchKey') return 'deleted';
        // For a locked object servers report AccessDenied (403); some report InvalidRequest (400) or a conflict (409).
        if ([403, 409].includes(getHttpStatus(error)) || getErrorName(error) === 'ObjectLocked')
          return 'locked';
        throw error;
      }
    });
  }

  async list(after: string | null, limit: number): Promise<ObjectPage> {
    const { bucket, prefix } = this.settings;
    return this.attempt(0, async ({ sdk, client }, abortSignal) => {
      const command = new sdk.ListObjectsV2Command({
        Bucket: bucket,
        MaxKeys: limit,
        ...(prefix !== '' && { Prefix: prefix }),
        ...(after !== null && { StartAfter: prefix + after }),
      });
      const { Contents = [], IsTruncated = false } = await client.send(command, { abortSignal });
      const objects = Contents.flatMap(({ Key, Size, LastModified }) =>
        Key === undefined
          ? []
          : [{ key: Key.slice(prefix.length), bytes: Size ?? 0, modifiedAt: LastModified ?? clock.now() }],
      );
      return { objects, next: IsTruncated ? (objects.at(-1)?.key ?? null) : null };
    });
  }

  async close(): Promise<void> {
    const connection = await this.connection;
    this.connection = null;
    connection?.client.destroy();
  }

  private toAddress(key: string): { Bucket: string; Key: string } {
    return { Bucket: this.settings.bucket, Key: this.settings.prefix + key };
  }

  /** Runs an operation within its time. @param bytes that it transfers */
  private async attempt<T>(
    bytes: number,
    work: (connection: { sdk: Sdk; client: S3Client }, signal: AbortSignal) => Promise<T>,
  ): Promise<T> {
    const signal = AbortSignal.timeout(BASE_LIMIT_MS + Math.ceil(bytes / MIN_BYTES_PER_MS));
    try {
      return await work(await this.connect(), signal);
    } catch (error) {
      if (error instanceof ObjectMissingError || error instanceof BrokenBodyError) throw error;
      throw this.toUnavailableError(error);
    }
  }

  private connect(): Promise<{ sdk: Sdk; client: S3Client }> {
    return (this.connection ??= import('@aws-sdk/client-s3').then((sdk) => ({
      sdk,
      client: new sdk.S3Client(toClientConfig(this.settings)),
    })));
  }

  private toUnavailableError(error: unknown): ObjectStoreAwayError {
    const status = getHttpStatus(error);
    const words = [getErrorName(error), status === 0 ? '' : String(status), formatErrorOnOneLine(error)];
    return new ObjectStoreAwayError(this.name, words.filter((word) => word !== '').join(' '), {
      cause: error,
    });
  }
}

/** Thrown when the body of a response ends early. */
class BrokenBodyError extends Error {}

function toClientConfig(settings: S3StoreSettings): S3ClientConfig {
  const { endpoint, region, pathStyle, credentials } = settings;
  const agent = { keepAlive: true, maxSockets: MAX_CONNECTIONS };
  return {
    region,
    forcePathStyle: pathStyle,
    maxAttempts: MAX_ATTEMPTS,
    // The product computes and compares digests; some servers do not support additional checksums.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: {
      connectionTimeout: CONNECT_LIMIT_MS,
      socketTimeout: IDLE_LIMIT_MS,
      httpAgent: agent,
      httpsAgent: agent,
    },
    ...(endpoint !== null && { endpoint }),
    ...(credentials !== null && { credentials }),
  };
}

/**
 * Reads a body up to the expected size and one byte more, which shows that it is too long.
 * @throws BrokenBodyError when it ends early or stalls
 */
async function readBody(body: unknown, bytes: number, signal: AbortSignal): Promise<Buffer> {
  if (!(body instanceof Readable)) throw new BrokenBodyError('The response has no body');
  const abort = (): void => void body.destroy(new Error('The transfer took too long'));
  signal.addEventListener('abort', abort, { once: true });
  const parts: Buffer[] = [];
  let length = 0;
  try {
    for await (const part of body as AsyncIterable<Buffer>) {
      parts.push(part);
      length += part.length;
      if (length > bytes) break;
    }
  } catch (error) {
    throw new BrokenBodyError(formatErrorOnOneLine(error), { cause: error });
  } finally {
    signal.removeEventListener('abort', abort);
    body.destroy();
  }
  return Buffer.concat(parts);
}

/** Returns the HTTP status of a response; 0 without a response. */
function getHttpStatus(error: unknown): number {
  if (typeof error !== 'object' || error === null || !('$metadata' in error)) return 0;
  const metadata = error.$metadata;
  if (typeof metadata !== 'object' || metadata === null || !('httpStatusCode' in metadata)) return 0;
  return typeof metadata.httpStatusCode === 'number' ? metadata.httpStatusCode : 0;
}

function getErrorName(error: unknown): string {
  return error instanceof Error && error.name !== 'Error' ? error.name : '';
}
