import { mkdir, readFile } from 'node:fs/promises';
import { homedir } from 'node:os';
import { join, posix, win32 } from 'node:path';
import { FileNotWritableError, writeAtomically } from '../../../../platform/kernel/atomic-file';
import { readEnvironment } from '../environment';
import { CommandFailedError, EXIT } from '../exit';
import { findNearestNames } from '../input/nearest-names';
import { parseUrl } from '../../../../standards/values/parse-url';
import type { Auth } from '#sdk';

/** Credential in the stored form that is passed to the client. */
export type StoredAuth = Extract<Auth, { key: string }> | { token: string };

/**
 * Parses a key as people paste it: `key_…:secret_…`, `key_…` and `secret_…` separated by blanks or line ends, or a JWT.
 * @returns null for any other text
 */
export function parseKey(text: string): StoredAuth | null {
  const trimmedText = text.trim();
  if (/^[\w-]+\.[\w-]+\.[\w-]+$/.test(trimmedText)) return { token: trimmedText };
  const parts = /^(key_\w+)(?:\s*:\s*|\s+)(\S+)$/.exec(trimmedText);
  return parts?.[1] === undefined || parts[2] === undefined ? null : { key: parts[1], secret: parts[2] };
}

/** Returns the public part of a key. */
export function formatKeyName(auth: StoredAuth): string {
  return 'key' in auth ? auth.key : 'JWT';
}

/** Installation with a key for it. */
export interface Profile {
  url: string;
  auth: StoredAuth;
}

export const DEFAULT_PROFILE = 'default';
const PROFILE_NAME = /^[\w.-]{1,40}$/;

/** Returns the file of the profiles in the user's configuration, readable only by the user. */
export function getProfilesFile(): string {
  return locateProfilesFile(process.platform, readEnvironment(), homedir());
}

/**
 * Returns the file of the profiles on a platform: in %APPDATA% on Windows, elsewhere in the XDG configuration folder.
 */
export function locateProfilesFile(
  platform: NodeJS.Platform,
  { appData, configHome }: { appData?: string | undefined; configHome?: string | undefined },
  home: string,
): string {
  const paths = platform === 'win32' ? win32 : posix;
  const defaultFolder = paths.join(home, '.config');
  const base =
    platform === 'win32' ? (appData ?? configHome ?? defaultFolder) : (configHome ?? defaultFolder);
  return paths.join(base, 'passerelle', 'profiles.json');
}

/**
 * Reads all profiles by name.
 * @throws CommandFailedError when the file has another format than {@link writeProfiles} writes
 */
export async function readProfiles(): Promise<Map<string, Profile>> {
  let text: string;
  try {
    text = await readFile(getProfilesFile(), 'utf8');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return new Map();
    throw new CommandFailedError(
      EXIT.failed,
      `${getProfilesFile()} cannot be read: ${error instanceof Error ? error.message : String(error)}`,
    );
  }
  const profiles = parseProfiles(text);
  if (profiles !== null) return profiles;
  throw new CommandFailedError(
    EXIT.failed,
    `${getProfilesFile()} must have the format that \`passerelle login\` writes`,
    'remove the file, then passerelle login',
  );
}

function parseProfiles(text: string): Map<string, Profile> | null {
  try {
    const content: unknown = JSON.parse(text);
    if (typeof content !== 'object' || content === null || !('profiles' in content)) return null;
    if (typeof content.profiles !== 'object' || content.profiles === null) return null;
    const entries = Object.entries(content.profiles).map(([name, value]: [string, unknown]) => {
      if (typeof value !== 'object' || value === null || !('url' in value) || !('key' in value))
        throw new TypeError(name);
      const { url, key } = value;
      const auth = typeof key === 'string' ? parseKey(key) : null;
      if (typeof url !== 'string' || parseUrl(url) === null || auth === null) throw new TypeError(name);
      return [name, { url, auth }] as const;
    });
    return new Map(entries);
  } catch {
    return null;
  }
}

/** Replaces the file atomically. */
export async function writeProfiles(profiles: ReadonlyMap<string, Profile>): Promise<void> {
  const file = getProfilesFile();
  const content = Object.fromEntries(
    [...profiles].map(([name, { url, auth }]) => [
      name,
      { url, key: 'key' in auth ? `${auth.key}:${auth.secret}` : auth.token },
    ]),
  );
  try {
    await mkdir(join(file, '..'), { recursive: true, mode: 0o700 });
    await writeAtomically(
      file,
      true,
      (stream) =>
        new Promise<void>((resolve, reject) => {
          stream.once('error', reject);
          stream.once('finish', resolve);
          stream.end(`${JSON.stringify({ profiles: content }, null, 2)}\n`);
        }),
    );
  } catch (error) {
    if (error instanceof FileNotWritableError) throw new CommandFailedError(EXIT.failed, error.message);
    throw new CommandFailedError(
      EXIT.failed,
      `${file} cannot be written: ${error instanceof Error ? error.message : String(error)}`,
    );
  }
}

/** @throws CommandFailedError for a name that a profile cannot have */
export function requireProfileName(name: string): string {
  if (PROFILE_NAME.test(name)) return name;
  throw new CommandFailedError(
    EXIT.failed,
    `must be 1 to 40 letters, digits, ".", "_" or "-"; received "${name}"`,
    undefined,
    '--profile',
  );
}

/** Creates the error for an unknown profile. */
export function toUnknownProfileError(name: string, profileNames: Iterable<string>): CommandFailedError {
  const names = [...profileNames];
  const nearestNames = findNearestNames(name, names);
  return new CommandFailedError(
    EXIT.notFound,
    `There is no profile "${name}"; ${names.length === 0 ? 'no profile exists' : `existing profiles: ${(nearestNames.length > 0 ? nearestNames : names).join(', ')}`}`,
    `passerelle login --profile ${name}`,
    '--profile',
  );
}
