import { Injectable } from '@nestjs/common';
import { hash, verify, type Options } from '@node-rs/argon2';
import { toClientNetwork } from '../../../platform/kernel/http/rate-limit/failure-throttle';
import { overloaded } from '../../../platform/kernel/http/api-error';
import { KeyedSemaphore } from '../../../platform/kernel/queue/keyed-semaphore';

/** argon2id with 19 MiB, two passes and one lane (OWASP Password Storage Cheat Sheet). */
const OPTIONS: Options = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Hash with these options of discarded random bytes: used for the comparison when an account does not exist. */
const UNMATCHABLE_HASH =
  '$argon2id$v=19$m=19456,t=2,p=1$qLnvjSWS4wpJDrOsn9N3lg$yi+GyvbjuSI/B1eEuPf4KK75JmUWGIollD2ChLBPLEY';

/**
 * A hash takes 19 MiB and a core for about 30 ms, so only a few run and wait at a time. One slot is reserved for clients
 * with a proof of an earlier sign-in, so that unknown clients cannot delay them.
 */
const MAX_CONCURRENT_HASHES = { proven: 1, stranger: 2 };
const WAITING = 50;

/** Client that requests a hash. */
export interface HashClient {
  address: string | null;
  /** Name of the client's proof: a known device, an open session, or a link of ours; null: none. */
  provenHash: string | null;
}

/** Hashes and verifies passwords. Equal characters are the same password however they are composed (NFC). */
@Injectable()
export class PasswordHasher {
  private readonly slots = new KeyedSemaphore(
    (key) => (key === 'proven' ? MAX_CONCURRENT_HASHES.proven : MAX_CONCURRENT_HASHES.stranger),
    WAITING,
  );

  /**
   * @param client client network or proof; when many calls wait, those of one client yield to others
   * @returns PHC form
   * @throws ApiError 503 when too many wait
   */
  hash(password: string, client: HashClient): Promise<string> {
    return this.inTurn(client, () => hash(password.normalize('NFC'), OPTIONS));
  }

  /**
   * Returns whether the password has this hash. Without a stored hash the result is false, after the same amount of work.
   * @throws ApiError 503 when too many wait
   */
  async verify(storedHash: string | null, password: string, client: HashClient): Promise<boolean> {
    const matches = await this.inTurn(client, () =>
      verify(storedHash ?? UNMATCHABLE_HASH, password.normalize('NFC')),
    );
    return matches && storedHash !== null;
  }

  private async inTurn<T>({ address, provenHash }: HashClient, work: () => Promise<T>): Promise<T> {
    const slot =
      provenHash === null
        ? { key: 'stranger', partition: toClientNetwork(address) }
        : { key: 'proven', partition: provenHash };
    const outcome = await this.slots.run(slot, work);
    if (typeof outcome === 'object') return outcome.result;
    throw overloaded('Too many sign-ins are in progress; try again in a few seconds.', 5);
  }
}
