/** Where one PostgreSQL server listens. */
export interface DatabaseHost {
  /** Name or address, an IPv6 address without its brackets. */
  host: string;
  port: number;
}

/**
 * A connection string as libpq takes it: `postgres://user:password@h1:5432,h2:5432/name?target_session_attrs=read-write`
 * (PostgreSQL, "Connection URIs").
 */
export interface DatabaseAddress {
  hosts: [DatabaseHost, ...DatabaseHost[]];
  /** The connection string for one of the hosts, as `pg` takes it. */
  urlOf(host: DatabaseHost): string;
}

/** The service needs a server that it can write to; it cannot accept any other. */
export const SESSION_TARGETS = ['any', 'read-write', 'primary'];
const TARGET = 'target_session_attrs';

const DEFAULT_PORT = 5432;
/** Scheme, user and password with `@`, hosts, and the rest from the name of the database on. */
const PARTS = /^(postgres(?:ql)?:\/\/)([^/?#]*@)?([^/?#]*)(.*)$/;
const HOST = /^(?:\[([0-9a-fA-F:.]+)\]|([^[\]:]*))(?::(\d+))?$/;

/** @returns null when it is none; its password appears in no message */
export function parseDatabaseUrl(url: string): DatabaseAddress | null {
  const [, scheme = '', user = '', list = '', rest = ''] = PARTS.exec(url) ?? [];
  const hosts = list.split(',').map(parseHost);
  const urlOf = ({ host, port }: DatabaseHost): string => {
    const name = host.includes(':') ? `[${host}]` : host;
    return `${scheme}${user}${name}:${port}${withoutTarget(rest)}`;
  };
  const [first, ...others] = hosts.filter((host) => host !== null);
  if (first === undefined || others.length + 1 < hosts.length || !URL.canParse(urlOf(first))) return null;
  return { hosts: [first, ...others], urlOf };
}

/** What `target_session_attrs` asks for; null when it is not there. */
export function sessionTarget(url: string): string | null {
  return new URLSearchParams(/\?(.*)$/.exec(url)?.[1] ?? '').get(TARGET);
}

function parseHost(text: string): DatabaseHost | null {
  const [, v6, name, port] = HOST.exec(text) ?? [];
  const host = v6 ?? name ?? '';
  const number = port === undefined ? DEFAULT_PORT : Number(port);
  return host === '' || number < 1 || number > 65_535 ? null : { host, port: number };
}

/** `pg` knows no such parameter; everything else stays as it was written. */
function withoutTarget(rest: string): string {
  const [path = '', query] = rest.split('?', 2);
  const kept = (query ?? '').split('&').filter((part) => part !== '' && !part.startsWith(`${TARGET}=`));
  return kept.length === 0 ? path : `${path}?${kept.join('&')}`;
}

/** Where a database is, without the credentials. */
export function placeOf(url: string): string {
  return url.replace(/^[^/]*\/\/(?:[^/]*@)?/, '').replace(/\?.*$/, '');
}
