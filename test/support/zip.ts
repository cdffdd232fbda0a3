import { deflateRawSync, inflateRawSync } from 'node:zlib';

const CENTRAL_ENTRY = 'PK\u0001\u0002';

/** A file of an archive; `size` is what the directory claims for it. */
export interface ZipFile {
  name: string;
  content: string | Buffer;
  size?: number;
}

/** Writes a zip archive of deflated files (APPNOTE.TXT, section 4.3). */
export function writeZip(files: readonly ZipFile[]): Buffer {
  const [parts, directory]: [Buffer[], Buffer[]] = [[], []];
  let at = 0;
  for (const { name, content, size } of files) {
    const bytes = Buffer.from(content);
    const packed = deflateRawSync(bytes);
    const common = Buffer.alloc(26);
    common.writeUInt16LE(20, 0);
    common.writeUInt16LE(0x0800, 2);
    common.writeUInt16LE(8, 4);
    common.writeUInt32LE(packed.length, 14);
    common.writeUInt32LE(size ?? bytes.length, 18);
    common.writeUInt16LE(Buffer.byteLength(name), 22);
    const local = Buffer.concat([Buffer.from('PK\x03\x04'), common, Buffer.from(name)]);
    const central = Buffer.alloc(46);
    central.write('PK\x01\x02', 'latin1');
    central.writeUInt16LE(20, 4);
    common.copy(central, 6);
    central.writeUInt32LE(at, 42);
    parts.push(local, packed);
    directory.push(central, Buffer.from(name));
    at += local.length + packed.length;
  }
  const entries = Buffer.concat(directory);
  const end = Buffer.alloc(22);
  end.write('PK\x05\x06', 'latin1');
  end.writeUInt16LE(files.length, 8);
  end.writeUInt16LE(files.length, 10);
  end.writeUInt32LE(entries.length, 12);
  end.writeUInt32LE(at, 16);
  return Buffer.concat([...parts, entries, end]);
}

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
