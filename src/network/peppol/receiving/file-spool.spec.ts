import { createHash, randomBytes } from 'node:crypto';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { FileSpool } from './file-spool';

const folder = mkdtempSync(join(tmpdir(), 'passerelle-spool-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

async function digestOf(spool: FileSpool): Promise<string> {
  const hash = createHash('sha256');
  for await (const piece of spool.pieces()) hash.update(piece);
  return hash.digest('hex');
}

describe('a spool of a large part', () => {
  it.each([
    ['in memory', 1000],
    ['in a file', 10],
    ['in memory first and then in a file', 300],
  ])('gives the bytes back %s, more than once', async (_name, inMemory) => {
    const spool = new FileSpool(folder, inMemory);
    const hash = createHash('sha256');
    for (let n = 0; n < 8; n++) {
      const piece = randomBytes(100);
      hash.update(piece);
      await spool.write(piece);
    }
    const digest = hash.digest('hex');
    expect(spool.size).toBe(800);
    expect([await digestOf(spool), await digestOf(spool)]).toEqual([digest, digest]);
    await spool.discard();
    expect(spool.size).toBe(0);
    expect(readdirSync(folder)).toEqual([]);
  });

  it('reads files that are larger than one piece', async () => {
    const spool = new FileSpool(folder, 0);
    const bytes = randomBytes(700_000);
    await spool.write(bytes);
    expect(await digestOf(spool)).toBe(createHash('sha256').update(bytes).digest('hex'));
    await spool.discard();
  });
});
