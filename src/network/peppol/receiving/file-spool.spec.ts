import { createHash, randomBytes } from 'node:crypto';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { FileSpool, MemoryBudget } from './file-spool';

const folder = mkdtempSync(join(tmpdir(), 'passerelle-spool-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

async function computeDigest(spool: FileSpool): Promise<string> {
  const hash = createHash('sha256');
  for await (const piece of spool.pieces()) hash.update(piece);
  return hash.digest('hex');
}

describe('FileSpool', () => {
  it.each([
    ['in memory', 1000],
    ['in a file', 10],
    ['in memory first and then in a file', 300],
  ])('returns the bytes %s more than once', async (_name, inMemory) => {
    const spool = new FileSpool(folder, new MemoryBudget(inMemory));
    const hash = createHash('sha256');
    for (let n = 0; n < 8; n++) {
      const piece = randomBytes(100);
      hash.update(piece);
      await spool.write(piece);
    }
    const digest = hash.digest('hex');
    expect(spool.size).toBe(800);
    expect([await computeDigest(spool), await computeDigest(spool)]).toEqual([digest, digest]);
    await spool.discard();
    expect(spool.size).toBe(0);
    expect(readdirSync(folder)).toEqual([]);
  });

  it('shares the memory budget with the other parts of the message', async () => {
    const memory = new MemoryBudget(250);
    const [one, two] = [new FileSpool(folder, memory), new FileSpool(folder, memory)];
    await one.write(randomBytes(200));
    const bytes = randomBytes(100);
    await two.write(bytes);
    expect([memory.reserve(51), memory.reserve(50)]).toEqual([false, true]);
    expect(await computeDigest(two)).toBe(createHash('sha256').update(bytes).digest('hex'));
    await one.discard();
    expect([memory.reserve(201), memory.reserve(200)]).toEqual([false, true]);
    await two.discard();
  });

  it('reads files that are larger than one piece', async () => {
    const spool = new FileSpool(folder, new MemoryBudget(0));
    const bytes = randomBytes(700_000);
    await spool.write(bytes);
    expect(await computeDigest(spool)).toBe(createHash('sha256').update(bytes).digest('hex'));
    await spool.discard();
  });
});
