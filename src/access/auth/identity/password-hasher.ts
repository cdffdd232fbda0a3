import { Injectable } from '@nestjs/common';
import { hash, verify, type Options } from '@node-rs/argon2';
import { clientNetwork } from '../../../platform/kernel/http/rate-limit/client-network';
import { overloaded } from '../../../platform/kernel/http/failure';
import { Places } from '../../../platform/kernel/queue/places';

/** argon2id with 19 MiB, two passes and one lane (OWASP Password Storage Cheat Sheet). */
const OPTIONS: Options = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** A hash with these options of random bytes that nobody kept: compared with where there is none. */
const NOBODY =
  '$argon2id$v=19$m=19456,t=2,p=1$qLnvjSWS4wpJDrOsn9N3lg$yi+GyvbjuSI/B1eEuPf4KK75JmUWGIollD2ChLBPLEY';

/**
 * Each takes 19 MiB and a core for about 30 ms, so few run at a time, and few wait. One place is kept for those who have shown something
 * that nobody can make up: however many strangers come from however many networks, they do not hold these up.
 */
const AT_ONCE = { proven: 1, stranger: 2 };
const WAITING = 50;

/** Who asks for a hash. */
export interface HashClient {
  address: string | null;
  /** Name of what they have shown: a known device, an open session, or a link of ours; null: nothing. */
  proven: string | null;
}

/** Hashes and verifies passwords. The same characters are the same password however they are composed (NFC). */
@Injectable()
export class PasswordHasher {
  private readonly places = new Places(
    (key) => (key === 'proven' ? AT_ONCE.proven : AT_ONCE.stranger),
    WAITING,
  );

  /**
   * @param client where many wait, those of one network, or of one proof, give their places to others
   * @returns PHC form
   * @throws Failure 503 when too many wait
   */
  hash(password: string, client: HashClient): Promise<string> {
    return this.inTurn(client, () => hash(password.normalize('NFC'), OPTIONS));
  }

  /**
   * Whether the password has this hash. Without one the answer is no, after the same work.
   * @throws Failure 503 when too many wait
   */
  async verify(stored: string | null, password: string, client: HashClient): Promise<boolean> {
    const matches = await this.inTurn(client, () => verify(stored ?? NOBODY, password.normalize('NFC')));
    return matches && stored !== null;
  }

  private async inTurn<T>({ address, proven }: HashClient, work: () => Promise<T>): Promise<T> {
    const place =
      proven === null
        ? { key: 'stranger', partition: clientNetwork(address) }
        : { key: 'proven', partition: proven };
    const outcome = await this.places.on(place, work);
    if (typeof outcome === 'object') return outcome.done;
    throw overloaded('Too many people sign in at this moment; try again in a few seconds.', 5);
  }
}
