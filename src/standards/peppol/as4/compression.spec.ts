import { randomBytes } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import { compress, decompress } from './compression';
import { MemorySpool } from './mime/spool';

function createSpool(bytes: Buffer): MemorySpool {
  const spool = new MemorySpool();
  for (let at = 0; at < bytes.length; at += 10_000) spool.write(bytes.subarray(at, at + 10_000));
  return spool;
}

/** Payloads too large to be decompressed at once. */
const [one, two] = [randomBytes(900_000), randomBytes(1_300_000)];

describe('compress and decompress', () => {
  it.each([0, 1, 30_000, 33_000, 2_000_000])('decompression restores %i bytes', async (size) => {
    const bytes = randomBytes(size);
    expect(
      (await decompress(createSpool(Buffer.concat(await compress(bytes))), size + 1)).equals(bytes),
    ).toBe(true);
  });

  it('2: accepts several gzip members, of which only the last contains its length', async () => {
    const members = Buffer.concat([gzipSync(one), gzipSync(two), gzipSync(Buffer.from('end'))]);
    const whole = Buffer.concat([one, two, Buffer.from('end')]);
    expect((await decompress(createSpool(members), 10_000_000)).equals(whole)).toBe(true);
    await expect(decompress(createSpool(members), whole.length - 1)).rejects.toThrow('EBMS:0303');
    await expect(decompress(createSpool(members), whole.length)).resolves.toHaveLength(whole.length);
  });

  it.each([0, 1, 0xffffffff])('27: refuses a wrong length of %i', async (length) => {
    const bytes = gzipSync(one);
    bytes.writeUInt32LE(length, bytes.length - 4);
    await expect(decompress(createSpool(bytes), 10_000_000)).rejects.toThrow('EBMS:0303');
  });
});
