import { DerReader, formatOid, TAG, type DerValue } from './der';

const SHORT_NAMES: Readonly<Record<string, string>> = {
  '2.5.4.3': 'CN',
  '2.5.4.6': 'C',
  '2.5.4.7': 'L',
  '2.5.4.8': 'ST',
  '2.5.4.10': 'O',
  '2.5.4.11': 'OU',
};
const BMP_STRING = 0x1e;

/**
 * Reads a distinguished name: as text for display, with the most specific part first, and its common name and country
 * (RFC 5280, section 4.1.2.4).
 */
export function readName(name: DerValue): {
  text: string;
  commonName: string | null;
  country: string | null;
} {
  const parts: string[] = [];
  let commonName: string | null = null;
  let commonNameCount = 0;
  let country: string | null = null;
  for (const sets = new DerReader(name.content); !sets.isAtEnd;) {
    for (const set = sets.enter(TAG.set); !set.isAtEnd;) {
      const attribute = set.enter();
      const oid = formatOid(attribute.next(TAG.oid));
      const { tag, content } = attribute.next();
      const value =
        tag === BMP_STRING ? Buffer.from(content).swap16().toString('utf16le') : content.toString('utf8');
      parts.unshift(
        `${SHORT_NAMES[oid] ?? oid}=${value.replace(/[\p{Cc},]/gu, (c) => `\\${c.charCodeAt(0).toString(16)}`)}`,
      );
      if (SHORT_NAMES[oid] === 'CN') {
        commonName = value;
        commonNameCount++;
      } else if (SHORT_NAMES[oid] === 'C') country = value;
    }
  }
  return { text: parts.join(', '), commonName: commonNameCount === 1 ? commonName : null, country };
}
