import { parseUrl } from '../../values/parse-url';

/** NAPTR record, as returned by `dns.resolveNaptr` (RFC 3403, section 4). */
export interface NaptrRecord {
  flags: string;
  service: string;
  regexp: string;
  replacement: string;
  order: number;
  preference: number;
}

export type PublisherSelection =
  { kind: 'found'; url: string } | { kind: 'none' } | { kind: 'unusable'; reason: string };

/**
 * Selects the address of the SMP in a participant's U-NAPTR records (RFC 4848; SML specification 1.3,
 * section 3.1): service `Meta:SMP`, flag `U`, lowest order, then lowest preference.
 * @param allowHttp whether http is allowed, for a private network; the public network requires https
 * @returns `none` when no record names an SMP
 */
export function selectPublisher(records: readonly NaptrRecord[], allowHttp = false): PublisherSelection {
  const [record] = records
    .filter(({ flags, service }) => flags.toLowerCase() === 'u' && service.toLowerCase() === 'meta:smp')
    .sort((a, b) => a.order - b.order || a.preference - b.preference);
  if (record === undefined) return { kind: 'none' };
  const toUnusable = (reason: string): PublisherSelection => ({ kind: 'unusable', reason });
  // The first character is the delimiter; the pattern always matches the whole name.
  const delimiter = record.regexp[0] ?? '!';
  const [, pattern, target = '', ...rest] = record.regexp.split(delimiter);
  if ((pattern !== '.*' && pattern !== '^.*$') || rest.length !== 1) {
    return toUnusable('the expression of the NAPTR record must have the form !.*!URL!');
  }
  if (parseUrl(target) === null) return toUnusable('the NAPTR record names no URL');
  const url = new URL(target);
  const schemes = allowHttp ? ['https:', 'http:'] : ['https:'];
  if (!schemes.includes(url.protocol))
    return toUnusable(`the publisher's address is not ${schemes.join(' or ')}`);
  if (url.username !== '' || url.password !== '' || url.search !== '' || url.hash !== '') {
    return toUnusable("the publisher's address has a user, a query or a fragment");
  }
  return { kind: 'found', url: `${url.origin}${url.pathname.replace(/\/+$/, '')}` };
}
