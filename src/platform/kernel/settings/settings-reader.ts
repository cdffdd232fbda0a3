import { readFileSync } from 'node:fs';
import { parseDatabaseUrl, SESSION_TARGETS, findSessionTarget } from '../database/database-hosts';
import { parseUrl } from '../../../standards/values/parse-url';

/** Settings by name, as an environment has them. */
export type Environment = Record<string, string | undefined>;

/** Suffix of the setting that names a file with the value of a secret setting. */
const FILE_SUFFIX = '_FILE';

/** Reads settings one by one and collects all mistakes instead of stopping at the first. */
export class SettingsReader {
  readonly mistakes: string[] = [];
  readonly names = new Set<string>();
  /** Files that `…_FILE` settings name for secret settings. */
  readonly secretFiles: string[] = [];

  constructor(private readonly env: Environment) {}

  /** Returns true when a secret setting, or the file for it, is set at all. */
  isSet(name: string): boolean {
    return this.optional(name) !== null || this.optional(`${name}${FILE_SUFFIX}`) !== null;
  }

  text(name: string, fallback: string): string {
    return this.optional(name) ?? fallback;
  }

  optional(name: string): string | null {
    this.names.add(name);
    const value = this.env[name]?.trim();
    return value === undefined || value === '' ? null : value;
  }

  /** Like `optional`, for a value that may also be in the file that `<name>_FILE` names. */
  secret(name: string): string | null {
    const value = this.optional(name);
    const file = this.optional(`${name}${FILE_SUFFIX}`);
    if (file === null) return value;
    this.secretFiles.push(file);
    if (value === null) return this.readSecretFile(`${name}${FILE_SUFFIX}`, file);
    this.mistakes.push(`${name} and ${name}${FILE_SUFFIX} are both set; accepted: one of them`);
    return value;
  }

  /** Reads secrets separated by commas, or from a file with one on each line, in which a secret may contain commas. */
  secrets(name: string): string[] {
    const separator = this.optional(`${name}${FILE_SUFFIX}`) === null ? ',' : '\n';
    return splitParts(this.secret(name), separator);
  }

  /** Returns the text of a file without white space at its ends, such as an editor's last line break. */
  private readSecretFile(name: string, file: string): string | null {
    try {
      const text = readFileSync(file, 'utf8').trim();
      if (text !== '') return text;
      this.mistakes.push(`${name} names "${file}", which is empty`);
    } catch (error) {
      const reason =
        typeof error === 'object' && error !== null && 'code' in error
          ? String(error.code)
          : 'unknown reason';
      this.mistakes.push(`${name} names "${file}", which cannot be read (${reason})`);
    }
    return null;
  }

  choice<T extends string>(name: string, acceptedValues: readonly T[], fallback: T): T {
    const value = this.optional(name);
    if (value === null) return fallback;
    const match = acceptedValues.find((candidate) => candidate === value);
    if (match === undefined)
      this.mistakes.push(`${name} is "${value}"; accepted: ${acceptedValues.join(', ')}`);
    return match ?? fallback;
  }

  integer(name: string, fallback: number, min: number, max: number): number {
    const value = this.optional(name);
    if (value === null) return fallback;
    const parsedNumber = Number(value);
    if (Number.isInteger(parsedNumber) && parsedNumber >= min && parsedNumber <= max) return parsedNumber;
    this.mistakes.push(`${name} is "${value}"; accepted: a whole number from ${min} to ${max}`);
    return fallback;
  }

  flag(name: string, fallback: boolean): boolean {
    return this.choice(name, ['true', 'false'], fallback ? 'true' : 'false') === 'true';
  }

  url(name: string, protocols: string[]): string | null {
    return this.checkUrl(name, this.optional(name), protocols);
  }

  /** Reads the path of a local socket. */
  socket(name: string): string | null {
    const path = this.optional(name);
    const problem = path === null ? null : describeSocketPathProblem(process.platform, path);
    if (problem !== null) this.mistakes.push(`${name} ${problem}`);
    return problem === null ? path : null;
  }

  /** Reads an address that may contain a password, and may therefore be in a file. */
  secretUrl(name: string, protocols: string[]): string | null {
    return this.checkUrl(name, this.secret(name), protocols);
  }

  private checkUrl(name: string, value: string | null, protocols: string[]): string | null {
    if (value === null) return null;
    // The value may contain a password, so the message shows the accepted form and not the received value.
    if (!protocols.includes(parseUrl(value)?.protocol ?? '')) {
      this.mistakes.push(
        `${name} is not an address that starts with ${protocols.map((p) => `${p}//`).join(' or ')}`,
      );
      return null;
    }
    return value.replace(/\/+$/, '');
  }

  /** Reads a connection string of PostgreSQL, which may name several hosts. */
  database(name: string): string | null {
    const value = this.secret(name);
    if (value === null) return null;
    if (parseDatabaseUrl(value) === null) {
      // The value may contain a password, so the message shows the accepted form and not the received value.
      this.mistakes.push(
        `${name} is not a connection string; accepted: postgres://user:password@host:5432/name, several hosts separated by commas, ` +
          'the directory of a socket as %2Fvar%2Frun%2Fpostgresql',
      );
      return null;
    }
    const target = findSessionTarget(value);
    if (target !== null && !SESSION_TARGETS.includes(target))
      this.mistakes.push(
        `${name} has target_session_attrs=${target}; accepted: ${SESSION_TARGETS.join(', ')}`,
      );
    return value;
  }

  list(name: string): string[] {
    return splitParts(this.optional(name), ',');
  }
}

function splitParts(value: string | null, separator: string): string[] {
  return (value ?? '')
    .split(separator)
    .map((item) => item.trim())
    .filter((item) => item !== '');
}

/** Bytes that the path of a Unix socket may have: `sun_path` without its last zero (unix(4) of macOS, unix(7) of Linux). */
const MAX_PATH_BYTES: Partial<Record<NodeJS.Platform, number>> = { linux: 107, darwin: 103 };
const DEFAULT_MAX_LENGTH = 103;

/**
 * Returns why a path cannot be that of a local socket on a platform, and what is accepted; null for a usable path.
 * Windows has named pipes instead. A path that is too long would be truncated by the system, and another socket would
 * be used.
 */
export function describeSocketPathProblem(platform: NodeJS.Platform, path: string): string | null {
  if (platform === 'win32')
    return /^\\\\[.?]\\pipe\\./i.test(path)
      ? null
      : 'is not the name of a pipe; accepted on Windows: \\\\.\\pipe\\name';
  const longest = MAX_PATH_BYTES[platform] ?? DEFAULT_MAX_LENGTH;
  const bytes = Buffer.byteLength(path);
  return bytes <= longest
    ? null
    : `has ${bytes} bytes; accepted for the path of a socket on ${platform}: at most ${longest}`;
}
