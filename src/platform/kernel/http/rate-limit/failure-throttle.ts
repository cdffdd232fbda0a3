import { Inject, Injectable } from '@nestjs/common';
import { clock } from '../../clock';
import { CONFIG, type Config } from '../../config';
import { tooManyRequests, type ApiError } from '../api-error';
import { FailureWindows, type FailureWindow } from './failure-windows';
import { RedisLimits } from './redis-limits';
import ipaddr from 'ipaddr.js';

const WINDOW_MS = 60_000;

/**
 * Slows down clients that guess credentials. Failures are counted by address, and by key at that address, but not by
 * key alone: any client could lock out a customer by failing with its key.
 *
 * - A key with too many failures from an address is rejected there without a check, even with the right secret.
 * - An address with too many failures gets 429 for each further failure, with any key; a valid credential still works,
 *   so that one broken client does not lock out all others behind the same address.
 *
 * With Redis the counts are shared. A process queries Redis only at failures, so a successful request needs no round
 * trip; the process learns of the failures in other processes at its own first failure.
 */
@Injectable()
export class FailureThrottle {
  private readonly windows = new FailureWindows(WINDOW_MS);
  private readonly allowedFailures: number;

  constructor(
    @Inject(CONFIG) config: Config,
    private readonly sharedLimits: RedisLimits,
  ) {
    this.allowedFailures = config.credentialFailuresPerMinute;
  }

  /**
   * Returns the failure for an attempt with this key before its secret is checked; null when it may be checked.
   * @param getNamedKey returns the key that the request names; called only after recent failures
   */
  refusal(address: string | null, getNamedKey: () => string | null): ApiError | null {
    if (this.windows.isEmpty) return null;
    const key = getNamedKey();
    if (key === null) return null;
    const now = clock.milliseconds();
    const window = this.windows.findOpen(toCounterName(key, toClientNetwork(address)), now);
    return window !== null && window.count >= this.allowedFailures ? getThrottleFailure(window, now) : null;
  }

  /** Returns true while there were no recent failures: the usual and fastest case. */
  get isQuiet(): boolean {
    return this.windows.isEmpty;
  }

  /**
   * Returns the failure for an attempt with an invalid credential after too many failures of the client network; null
   * when the response is still a 401.
   * @param network as {@link toClientNetwork} returns it
   */
  findNetworkRefusal(network: string): ApiError | null {
    const now = clock.milliseconds();
    const window = this.windows.findOpen(network, now);
    return window !== null && window.count >= this.allowedFailures ? getThrottleFailure(window, now) : null;
  }

  /**
   * Counts a failed attempt.
   * @param keys keys that the client named, valid or not, and further names under which the failure counts at this
   * address; empty without a key
   * @returns the failure to send instead of a 401 when there were too many; otherwise null
   */
  async failed(address: string | null, ...keys: (string | null)[]): Promise<ApiError | null> {
    const network = toClientNetwork(address);
    const keyNames = keys.filter((key) => key !== null);
    const names = [network, ...keyNames.map((key) => toCounterName(key, network))];
    const windows = await Promise.all(names.map((name) => this.count(name)));
    const exceededWindow = windows.find((window) => window.count > this.allowedFailures);
    return exceededWindow === undefined ? null : getThrottleFailure(exceededWindow, clock.milliseconds());
  }

  /**
   * Counts an attempt that uses storage even when it fails, separately from failures; its limit is three times that of
   * failures.
   * @param counterName unique name of the counter
   * @throws ApiError 429
   */
  async spend(address: string | null, counterName: string): Promise<void> {
    const window = await this.count(toCounterName(counterName, toClientNetwork(address)));
    if (window.count > this.allowedFailures * 3) throw getThrottleFailure(window, clock.milliseconds());
  }

  private async count(name: string): Promise<FailureWindow> {
    const sharedWindow = await this.sharedLimits.count(name, WINDOW_MS);
    if (sharedWindow === null) return this.windows.count(name, clock.milliseconds());
    this.windows.replace(name, sharedWindow);
    return sharedWindow;
  }
}

/** Key names come from the client and may have any length. */
function toCounterName(key: string, network: string): string {
  return `${key.slice(0, 64)}@${network}`;
}

/**
 * Failures by seconds, at most sixty for a window, so that an error object is not created for each of thousands of
 * guesses.
 */
const CACHED_FAILURES = new Map<number, ApiError>();

function getThrottleFailure(window: FailureWindow, now: number): ApiError {
  const seconds = Math.max(1, Math.ceil((window.endsAt - now) / 1000));
  const cachedFailure = CACHED_FAILURES.get(seconds);
  if (cachedFailure !== undefined) return cachedFailure;
  const failure = tooManyRequests(
    'too_many_failures',
    `Too many attempts with wrong credentials came from this address; the next attempt is accepted in ${seconds} s.`,
    seconds,
  );
  CACHED_FAILURES.set(seconds, failure);
  return failure;
}

/**
 * Returns the client network by which attempts are counted: an IPv4 address, or the /64 network of an IPv6 address,
 * because one subscriber has at least a /64 (RFC 6177) and could use a new address for each attempt.
 */
export function toClientNetwork(address: string | null): string {
  if (address === null || !ipaddr.isValid(address)) return 'unknown';
  const parsedAddress = ipaddr.process(address);
  if (parsedAddress instanceof ipaddr.IPv4) return parsedAddress.toString();
  const network = parsedAddress.parts.slice(0, 4).map((part) => part.toString(16));
  return `${network.join(':')}::/64`;
}
