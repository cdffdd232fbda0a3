import { DerReader, toOid, TAG, type DerValue } from './der';

const SHORT: Readonly<Record<string, string>> = {
  '2.5.4.3': 'CN',
  '2.5.4.6': 'C',
  '2.5.4.7': 'L',
  '2.5.4.8': 'ST',
  '2.5.4.10': 'O',
  '2.5.4.11': 'OU',
};
const BMP_STRING = 0x1e;

/**
 * Formats a distinguished name for people, most specific part first, with its common name and country (RFC 5280,
 * section 4.1.2.4).
 */
export function readName(name: DerValue): {
  text: string;
  commonName: string | null;
  country: string | null;
} {
  const parts: string[] = [];
  let commonName: string | null = null;
  let commonNames = 0;
  let country: string | null = null;
  for (const sets = new DerReader(name.content); !sets.isDone;) {
    for (const set = sets.enter(TAG.set); !set.isDone;) {
      const attribute = set.enter();
      const oid = toOid(attribute.next(TAG.oid));
      const { tag, content } = attribute.next();
      const value =
        tag === BMP_STRING ? Buffer.from(content).swap16().toString('utf16le') : content.toString('utf8');
      parts.unshift(
        `${SHORT[oid] ?? oid}=${value.replace(/[\p{Cc},]/gu, (c) => `\\${c.charCodeAt(0).toString(16)}`)}`,
      );
      if (SHORT[oid] === 'CN') {
        commonName = value;
        commonNames++;
      } else if (SHORT[oid] === 'C') country = value;
    }
  }
  return { text: parts.join(', '), commonName: commonNames === 1 ? commonName : null, country };
}
