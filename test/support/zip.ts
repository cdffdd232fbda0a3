import { inflateRawSync } from 'node:zlib';

const CENTRAL_ENTRY = 'PK\u0001\u0002';

/** Downloads a zip archive and gives its files by name, in the order of its directory (APPNOTE.TXT, section 4.3.12). */
export async function unzip(url: string, authorization: string): Promise<Map<string, Buffer>> {
  const response = await fetch(url, { headers: { authorization } });
  if (response.headers.get('content-type') !== 'application/zip')
    throw new Error(`${url} answered ${response.status}: ${await response.text()}`);
  const zip = Buffer.from(await response.arrayBuffer());
  const files = new Map<string, Buffer>();
  for (let at = zip.indexOf(CENTRAL_ENTRY); at !== -1; at = zip.indexOf(CENTRAL_ENTRY, at + 4)) {
    const compressed = zip.readUInt32LE(at + 20);
    const local = zip.readUInt32LE(at + 42);
    const name = zip.toString('utf8', at + 46, at + 46 + zip.readUInt16LE(at + 28));
    const start = local + 30 + zip.readUInt16LE(local + 26) + zip.readUInt16LE(local + 28);
    files.set(name, inflateRawSync(zip.subarray(start, start + compressed)));
  }
  return files;
}
