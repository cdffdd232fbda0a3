import { parseUrl } from '../../../standards/values/parse-url';

/** Address on which one PostgreSQL server listens. */
export interface DatabaseHost {
  /** Name or address, an IPv6 address without its brackets; or the directory of its socket, which begins with `/`. */
  host: string;
  port: number;
}

/**
 * Connection string in the format of libpq:
 * `postgres://user:password@h1:5432,h2:5432/name?target_session_attrs=read-write` (PostgreSQL, "Connection URIs"). A
 * host may be the directory of a socket: `%2Fvar%2Frun%2Fpostgresql`. The parameters `host` and `port` are accepted
 * only with a single host.
 */
export interface DatabaseAddress {
  hosts: [DatabaseHost, ...DatabaseHost[]];
  /** Returns the connection string for one of the hosts, in the format of `pg`. */
  toUrl(host: DatabaseHost): string;
}

/** The service needs a server that it can write to and accepts no other target. */
export const SESSION_TARGETS = ['any', 'read-write', 'primary'];
const TARGET_PARAMETER = 'target_session_attrs';
/** Parameters of TLS, removed for sockets: libpq ignores them there, while `pg` would require TLS. */
const TLS_PARAMETERS = ['ssl', 'sslmode', 'sslnegotiation'];

/** Parameter for the settings of the session (PostgreSQL, "Connection URIs"). */
const OPTIONS_PARAMETER = 'options';

const DEFAULT_PORT = 5432;
/** Parts of the URL: scheme, user and password with `@`, hosts, and the rest from the database name on. */
const URL_PARTS = /^(postgres(?:ql)?:\/\/)([^/?#]*@)?([^/?#]*)(.*)$/;
const HOST = /^(?:\[([0-9a-fA-F:.]+)\]|([^[\]:]*))(?::(\d+))?$/;

/**
 * Parses a connection string.
 * @returns null when the connection string is malformed; no message contains its password
 */
export function parseDatabaseUrl(url: string): DatabaseAddress | null {
  const [, scheme = '', user = '', list = '', rest = ''] = URL_PARTS.exec(url) ?? [];
  const hosts = list.split(',').map(parseHost);
  const toUrl = ({ host, port }: DatabaseHost): string => {
    const name = host.includes(':') ? `[${host}]` : isSocket(host) ? encodeURIComponent(host) : host;
    return `${scheme}${user}${name}:${port}${isSocket(host) ? removeTlsParameters(rest) : removeParameters([TARGET_PARAMETER], rest)}`;
  };
  const [first, ...others] = hosts.filter((host) => host !== null);
  if (first === undefined || others.length + 1 < hosts.length || parseUrl(toUrl(first)) === null) return null;
  if (namesHostsTwice(hosts.length, rest)) return null;
  return { hosts: [first, ...others], toUrl };
}

/** Returns whether a host is the directory of a socket of this machine. */
export function isSocket(host: string): boolean {
  return host.startsWith('/');
}

/** Returns the value of `target_session_attrs`; null when it is not set. */
export function findSessionTarget(url: string): string | null {
  return parseParameters(url).get(TARGET_PARAMETER);
}

/** Splits a connection string into one without `options`, and its options followed by `addedOptions`. */
export function splitSessionOptions(
  url: string,
  addedOptions: string,
): { connectionString: string; options: string } {
  const ownOptions = parseParameters(url).getAll(OPTIONS_PARAMETER).at(-1);
  if (ownOptions === undefined) return { connectionString: url, options: addedOptions };
  return {
    connectionString: removeParameters([OPTIONS_PARAMETER], url),
    options: `${ownOptions} ${addedOptions}`,
  };
}

function parseHost(text: string): DatabaseHost | null {
  const [, v6, name = '', port] = HOST.exec(text) ?? [];
  const host = v6 ?? (/^%2f/i.test(name) ? unescape(name) : name);
  const number = port === undefined ? DEFAULT_PORT : Number(port);
  return host === '' || number < 1 || number > 65_535 ? null : { host, port: number };
}

/** Returns an empty text for malformed escapes. */
function unescape(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return '';
  }
}

/**
 * Whether hosts are also named in a `host` parameter: `pg` would use this parameter instead of the hosts before the
 * name, and accepts only one host in it.
 */
function namesHostsTwice(hostCount: number, urlTail: string): boolean {
  const parameters = parseParameters(urlTail);
  const hostParameters = ['host', 'port'].flatMap((name) => parameters.getAll(name));
  return hostParameters.length > 0 && (hostCount > 1 || hostParameters.some((value) => value.includes(',')));
}

function parseParameters(text: string): URLSearchParams {
  return new URLSearchParams(/\?(.*)$/.exec(text)?.[1] ?? '');
}

function removeTlsParameters(urlTail: string): string {
  const remainder = removeParameters([TARGET_PARAMETER, ...TLS_PARAMETERS], urlTail);
  return `${remainder}${remainder.includes('?') ? '&' : '?'}sslmode=disable`;
}

/** Removes parameters from a URL, e.g. `target_session_attrs`, which `pg` does not support. */
function removeParameters(names: string[], urlTail: string): string {
  const [, path = urlTail, query = ''] = /^([^?]*)\?(.*)$/s.exec(urlTail) ?? [];
  const remainingParameters = query
    .split('&')
    .filter((part) => part !== '' && !names.some((name) => new URLSearchParams(part).has(name)));
  return remainingParameters.length === 0 ? path : `${path}?${remainingParameters.join('&')}`;
}

/** Returns the connection string of another database on the same hosts, with the same user and parameters. */
export function withDatabase(url: string, database: string): string {
  const [, scheme = '', user = '', hosts = '', rest = ''] = URL_PARTS.exec(url) ?? [];
  return `${scheme}${user}${hosts}/${encodeURIComponent(database)}${rest.replace(/^[^?]*/, '')}`;
}

/** Formats the address of a database without the credentials. */
export function formatDatabaseAddress(url: string): string {
  return url.replace(/^[^/]*\/\/(?:[^/]*@)?/, '').replace(/\?.*$/, '');
}
