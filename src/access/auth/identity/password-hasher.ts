import { Injectable } from '@nestjs/common';
import { hash, verify, type Options } from '@node-rs/argon2';
import { toClientNetwork } from '../../../platform/kernel/http/rate-limit/failure-throttle';
import { overloaded } from '../../../platform/kernel/http/api-error';
import { KeyedSemaphore } from '../../../platform/kernel/queue/keyed-semaphore';

/** argon2id with 19 MiB, two passes and one lane (OWASP Password Storage Cheat Sheet). */
const ARGON2_OPTIONS: Options = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Hash of discarded random bytes with these options, compared when an account does not exist. */
const UNMATCHABLE_HASH =
  '$argon2id$v=19$m=19456,t=2,p=1$qLnvjSWS4wpJDrOsn9N3lg$yi+GyvbjuSI/B1eEuPf4KK75JmUWGIollD2ChLBPLEY';

/**
 * A hash takes 19 MiB and a core for about 30 ms, so only a few may run and wait at a time. One slot is reserved for
 * clients with proof of an earlier sign-in, so that unknown clients cannot delay these.
 */
const MAX_CONCURRENT_HASHES = { proven: 1, stranger: 2 };
const MAX_WAITING = 50;

/** Client that requests a hash. */
export interface HashClient {
  address: string | null;
  /** Name of the client's proof: a known device, an open session, or a link of ours; null: none. */
  proofName: string | null;
}

/** Hashes and verifies passwords. Passwords are normalized (NFC), so that differently composed characters are equal. */
@Injectable()
export class PasswordHasher {
  private readonly slots = new KeyedSemaphore(
    (key) => (key === 'proven' ? MAX_CONCURRENT_HASHES.proven : MAX_CONCURRENT_HASHES.stranger),
    MAX_WAITING,
  );

  /**
   * @param client network or proof of the client; when many calls wait, clients are served in turn
   * @returns the hash in PHC string format
   * @throws ApiError 503 when too many calls wait
   */
  hash(password: string, client: HashClient): Promise<string> {
    return this.runInSlot(client, () => hash(password.normalize('NFC'), ARGON2_OPTIONS));
  }

  /**
   * Returns whether the password has this hash. Without a stored hash the result is false, after the same amount of
   * work.
   * @throws ApiError 503 when too many calls wait
   */
  async verify(storedHash: string | null, password: string, client: HashClient): Promise<boolean> {
    const matches = await this.runInSlot(client, () =>
      verify(storedHash ?? UNMATCHABLE_HASH, password.normalize('NFC')),
    );
    return matches && storedHash !== null;
  }

  private async runInSlot<T>({ address, proofName }: HashClient, work: () => Promise<T>): Promise<T> {
    const slot =
      proofName === null
        ? { key: 'stranger', partition: toClientNetwork(address) }
        : { key: 'proven', partition: proofName };
    const outcome = await this.slots.run(slot, work);
    if (typeof outcome === 'object') return outcome.result;
    throw overloaded('Too many sign-ins are in progress; try again in a few seconds.', 5);
  }
}
