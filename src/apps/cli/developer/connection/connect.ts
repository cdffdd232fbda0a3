import type { Passerelle, PasserelleOptions } from '#sdk';
import { readEnvironment } from '../environment';
import { CommandFailedError, EXIT } from '../exit';
import { findLocalService } from './local-service';
import {
  parseKey,
  type StoredAuth,
  DEFAULT_PROFILE,
  toUnknownProfileError,
  readProfiles,
  type Profile,
} from './profiles';
import { parseUrl } from '../../../../standards/values/parse-url';
import { clock } from '../../../../platform/kernel/clock';

/** Options that choose the installation. */
export interface ConnectionOptions {
  profile?: string;
  url?: string;
}

/** Address and credential of a command. */
export interface Connection extends Profile {
  /** Name of the profile; null when the key is from the environment */
  profile: string | null;
}

/**
 * Returns the installation and key of a command. The key is the key of `--profile`; else the key of the environment;
 * else the key of the profile named by `PASSERELLE_PROFILE`, or of `default`. The key of the environment is sent to
 * `--url` or `PASSERELLE_URL`, or to the service on this machine; a stored key is sent only to the origin where it was
 * verified.
 * @throws CommandFailedError when there is no key (status 2), no such profile (4), or another origin for a stored key
 *   (1)
 */
export async function getConnection({ profile: profileName, url }: ConnectionOptions): Promise<Connection> {
  const environment = readEnvironment();
  const environmentKey = profileName === undefined ? readEnvironmentKey() : null;
  if (environmentKey !== null)
    return {
      profile: null,
      url: stripTrailingSlashes(url ?? environment.url ?? (await findLocalService()) ?? failWithoutUrl()),
      auth: environmentKey,
    };
  const profiles = await readProfiles();
  const name = profileName ?? environment.profile ?? DEFAULT_PROFILE;
  const storedProfile = profiles.get(name);
  if (storedProfile !== undefined) {
    const requestedUrl =
      url ?? (profileName === undefined ? environment.url : undefined) ?? storedProfile.url;
    requireSameOrigin(name, storedProfile.url, requestedUrl);
    return { profile: name, url: stripTrailingSlashes(requestedUrl), auth: storedProfile.auth };
  }
  if (profileName !== undefined || environment.profile !== undefined)
    throw toUnknownProfileError(name, profiles.keys());
  throw new CommandFailedError(
    EXIT.authentication,
    'No key is stored on this machine or set in the environment.',
    'passerelle login, or set PASSERELLE_URL and PASSERELLE_KEY=key_…:secret_…',
  );
}

/** Reads the key of the environment: `PASSERELLE_KEY` alone, or with `PASSERELLE_SECRET`. */
export function readEnvironmentKey(): StoredAuth | null {
  const { key, secret } = readEnvironment();
  if (key === undefined) return null;
  const auth = parseKey(secret === undefined ? key : `${key}:${secret}`);
  if (auth !== null) return auth;
  throw new CommandFailedError(
    EXIT.authentication,
    'must be key_…:secret_…, the id together with PASSERELLE_SECRET, or a JWT',
    undefined,
    'PASSERELLE_KEY',
  );
}

/** @throws CommandFailedError when the origin differs from the origin where the stored key was verified */
function requireSameOrigin(profile: string, storedUrl: string, targetUrl: string): void {
  // The client rejects an invalid address without sending a request.
  const origin = parseUrl(targetUrl)?.origin;
  if (origin === undefined || origin === new URL(storedUrl).origin) return;
  throw new CommandFailedError(
    EXIT.failed,
    `must be at ${new URL(storedUrl).origin}, the address of the key of the profile "${profile}"; received ${new URL(targetUrl).origin}`,
    'passerelle login --profile <name> --url <address>, or set PASSERELLE_KEY',
    '--url',
  );
}

function stripTrailingSlashes(url: string): string {
  return url.replace(/\/+$/, '');
}

function failWithoutUrl(): never {
  throw new CommandFailedError(
    EXIT.failed,
    'No address of an installation is set, and no installation runs on this machine.',
    'set PASSERELLE_URL or --url',
  );
}

/**
 * Creates the client of a connection.
 * @throws CommandFailedError for an invalid address
 */
export async function createClient(
  { url, auth }: Pick<Connection, 'url' | 'auth'>,
  customFetch?: PasserelleOptions['fetch'],
): Promise<Passerelle> {
  const { Passerelle } = await import('#sdk');
  try {
    return new Passerelle({
      baseUrl: url,
      auth,
      ...(customFetch === undefined ? {} : { fetch: customFetch }),
    });
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    // An address with "@" may contain a password, so it is not shown.
    const receivedValue = url.includes('@') || message.includes('received') ? '' : `; received "${url}"`;
    throw new CommandFailedError(
      EXIT.failed,
      `${message.replace(/^baseUrl /, '').replace(/give it as auth$/, 'passerelle login stores a key')}${receivedValue}`,
      undefined,
      '--url',
    );
  }
}

/** Creates a client from the options of a command. */
export async function connect(options: ConnectionOptions): Promise<Passerelle> {
  return createClient(await getConnection(options));
}

/**
 * Clock of the installation, read from its first response. With the clock of this machine, which may be ahead,
 * events would be missed.
 */
export class ServerClock {
  private firstDate: string | null = null;

  /** `fetch` that records the date of the first response. */
  readonly fetch: typeof fetch = async (address, init) => {
    const response = await fetch(address, init);
    this.firstDate ??= response.headers.get('date');
    return response;
  };

  /** Time of the first response in whole seconds; this machine's time when the response has no date. */
  get start(): Date {
    const date = new Date(this.firstDate ?? NaN);
    return Number.isNaN(date.getTime()) ? clock.now() : date;
  }
}
