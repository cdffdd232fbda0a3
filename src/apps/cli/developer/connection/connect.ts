import type { Passerelle } from '#sdk';
import { readEnvironment } from '../environment';
import { CommandFailedError, EXIT } from '../exit';
import { readKey, type StoredAuth } from './key-text';
import { findLocalService } from './local-service';
import { DEFAULT_PROFILE, unknownProfileError, readProfiles, type Profile } from './profiles';
import { parseUrl } from '../../../../standards/values/parse-url';

/** Options that choose the installation. */
export interface ConnectionOptions {
  profile?: string;
  url?: string;
}

/** Where a command goes, and as whom. */
export interface Connection extends Profile {
  /** Null when the key came from the environment */
  profile: string | null;
}

/**
 * The installation and key of a command: `--profile`; else the key of the environment; else the profile that
 * `PASSERELLE_PROFILE` names, or `default`. Each key stays with its address: that of the environment goes where `--url` or
 * `PASSERELLE_URL` says, or to the service on this machine, and a stored one only to the origin that it was checked at.
 * @throws CommandFailedError when there is no key (status 2), no such profile (4), or another origin for a stored key (1)
 */
export async function getConnection({ profile: profileName, url }: ConnectionOptions): Promise<Connection> {
  const urlOption = readEnvironment();
  const fromEnvironment = profileName === undefined ? readEnvironmentKey() : null;
  if (fromEnvironment !== null)
    return {
      profile: null,
      url: stripSlash(url ?? urlOption.url ?? (await findLocalService()) ?? failWithoutUrl()),
      auth: fromEnvironment,
    };
  const profiles = await readProfiles();
  const name = profileName ?? urlOption.profile ?? DEFAULT_PROFILE;
  const stored = profiles.get(name);
  if (stored !== undefined) {
    const requestedUrl = url ?? (profileName === undefined ? urlOption.url : undefined) ?? stored.url;
    requireSameOrigin(name, stored.url, requestedUrl);
    return { profile: name, url: stripSlash(requestedUrl), auth: stored.auth };
  }
  if (profileName !== undefined || urlOption.profile !== undefined)
    throw unknownProfileError(name, profiles.keys());
  throw new CommandFailedError(
    EXIT.authentication,
    'There is no key yet.',
    'passerelle login, or set PASSERELLE_URL and PASSERELLE_KEY=key_…:secret_…',
  );
}

/** The key of the environment: `PASSERELLE_KEY` alone, or with `PASSERELLE_SECRET`. */
export function readEnvironmentKey(): StoredAuth | null {
  const { key, secret } = readEnvironment();
  if (key === undefined) return null;
  const auth = readKey(secret === undefined ? key : `${key}:${secret}`);
  if (auth !== null) return auth;
  throw new CommandFailedError(
    EXIT.authentication,
    'must be key_…:secret_…, the id alone with PASSERELLE_SECRET beside it, or a JWT',
    undefined,
    'PASSERELLE_KEY',
  );
}

/** A stored key was checked at one origin; no other one may see it. */
function requireSameOrigin(profile: string, stored: string, requested: string): void {
  // What is no address at all is refused by the client, which sends nothing.
  const origin = parseUrl(requested)?.origin;
  if (origin === undefined || origin === new URL(stored).origin) return;
  throw new CommandFailedError(
    EXIT.failed,
    `must be at ${new URL(stored).origin}, which the key of the profile "${profile}" is for; received ${new URL(requested).origin}`,
    'passerelle login --profile <name> --url <address>, or set PASSERELLE_KEY',
    '--url',
  );
}

function stripSlash(url: string): string {
  return url.replace(/\/+$/, '');
}

function failWithoutUrl(): never {
  throw new CommandFailedError(
    EXIT.failed,
    'No installation is named, and none answers on this machine.',
    'set PASSERELLE_URL, or give --url',
  );
}

/** The client of a connection. @throws CommandFailedError when the address is none */
export async function createClient(
  { url, auth }: Pick<Connection, 'url' | 'auth'>,
  ownFetch?: typeof fetch,
): Promise<Passerelle> {
  const { Passerelle } = await import('#sdk');
  try {
    return new Passerelle({
      baseUrl: url,
      auth,
      ...(ownFetch === undefined ? {} : { fetch: ownFetch }),
    });
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    // An address with "@" may hold a password.
    const received = url.includes('@') || message.includes('received') ? '' : `; received "${url}"`;
    throw new CommandFailedError(
      EXIT.failed,
      `${message.replace(/^baseUrl /, '').replace(/give it as auth$/, 'passerelle login stores a key')}${received}`,
      undefined,
      '--url',
    );
  }
}

/** A client for the options of a command. */
export async function connect(options: ConnectionOptions): Promise<Passerelle> {
  return createClient(await getConnection(options));
}
