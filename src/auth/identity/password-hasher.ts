import { Injectable } from '@nestjs/common';
import { hash, verify, type Options } from '@node-rs/argon2';
import { clientNetwork } from '../../kernel/http/rate-limit/client-network';
import { overloaded } from '../../kernel/http/failure';
import { Places } from '../../kernel/queue/places';

/** argon2id with 19 MiB, two passes and one lane (OWASP Password Storage Cheat Sheet). */
const OPTIONS: Options = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** A hash with these options of random bytes that nobody kept: compared with where there is none. */
const NOBODY =
  '$argon2id$v=19$m=19456,t=2,p=1$qLnvjSWS4wpJDrOsn9N3lg$yi+GyvbjuSI/B1eEuPf4KK75JmUWGIollD2ChLBPLEY';

/** Each takes 19 MiB and a core for about 30 ms, so few run at a time, and few wait. */
const AT_ONCE = 2;
const WAITING = 50;

/** Hashes and verifies passwords. The same characters are the same password however they are composed (NFC). */
@Injectable()
export class PasswordHasher {
  private readonly places = new Places(() => AT_ONCE, WAITING);

  /**
   * @param address of the client: where many wait, those of one give their places to others
   * @returns PHC form
   * @throws Failure 503 when too many wait
   */
  hash(password: string, address: string | null): Promise<string> {
    return this.inTurn(address, () => hash(password.normalize('NFC'), OPTIONS));
  }

  /**
   * Whether the password has this hash. Without one the answer is no, after the same work.
   * @throws Failure 503 when too many wait
   */
  async verify(stored: string | null, password: string, address: string | null): Promise<boolean> {
    const matches = await this.inTurn(address, () => verify(stored ?? NOBODY, password.normalize('NFC')));
    return matches && stored !== null;
  }

  private async inTurn<T>(address: string | null, work: () => Promise<T>): Promise<T> {
    const outcome = await this.places.on({ partition: clientNetwork(address) }, work);
    if (typeof outcome === 'object') return outcome.done;
    throw overloaded('Too many people sign in at this moment; try again in a few seconds.', 5);
  }
}
