import type { Passerelle } from '#sdk';
import { environment } from '../environment';
import { CommandFailed, EXIT } from '../exit';
import { readKey, type StoredAuth } from './key-text';
import { localService } from './local-service';
import { DEFAULT_PROFILE, noProfile, readProfiles, type Profile } from './profiles';

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
 * `PASSERELLE_PROFILE` names, or `default`. `--url` and `PASSERELLE_URL` replace the address.
 * @throws CommandFailed when there is no key (status 2) or no such profile (4)
 */
export async function connection({ profile: named, url }: ConnectionOptions): Promise<Connection> {
  const given = environment();
  const fromEnvironment = named === undefined ? environmentKey() : null;
  const profiles = await readProfiles();
  const name = named ?? given.profile ?? DEFAULT_PROFILE;
  const stored = profiles.get(name);
  if (fromEnvironment !== null)
    return {
      profile: null,
      url: url ?? given.url ?? stored?.url ?? (await localService()) ?? failWithoutUrl(),
      auth: fromEnvironment,
    };
  if (stored !== undefined) return { profile: name, url: url ?? given.url ?? stored.url, auth: stored.auth };
  if (named !== undefined || given.profile !== undefined) throw noProfile(name, profiles.keys());
  throw new CommandFailed(
    EXIT.authentication,
    'There is no key yet.',
    'passerelle login, or set PASSERELLE_URL and PASSERELLE_KEY=key_…:secret_…',
  );
}

/** The key of the environment: `PASSERELLE_KEY` alone, or with `PASSERELLE_SECRET`. */
export function environmentKey(): StoredAuth | null {
  const { key, secret } = environment();
  if (key === undefined) return null;
  const auth = readKey(secret === undefined ? key : `${key}:${secret}`);
  if (auth !== null) return auth;
  throw new CommandFailed(
    EXIT.authentication,
    'must be key_…:secret_…, the id alone with PASSERELLE_SECRET beside it, or a JWT',
    undefined,
    'PASSERELLE_KEY',
  );
}

function failWithoutUrl(): never {
  throw new CommandFailed(
    EXIT.failed,
    'No installation is named, and none answers on this machine.',
    'set PASSERELLE_URL, or give --url',
  );
}

/** The client of a connection. @throws CommandFailed when the address is none */
export async function clientOf(
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
    throw new CommandFailed(
      EXIT.failed,
      `${message.replace(/^baseUrl /, '')}; received "${url}"`,
      undefined,
      '--url',
    );
  }
}

/** A client for the options of a command. */
export async function connect(options: ConnectionOptions): Promise<Passerelle> {
  return clientOf(await connection(options));
}
