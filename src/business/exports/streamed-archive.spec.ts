import { randomBytes } from 'node:crypto';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { StreamedArchive } from './streamed-archive';

/** Collects garbage and returns the bytes that buffers of the process occupy. */
function measureBufferBytes(): number {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as () => void;
  collect();
  collect();
  return process.memoryUsage().arrayBuffers;
}

describe('a streamed archive', () => {
  it('retains only the name of a written file, and not the memory block that contains the name', async () => {
    const archive = new StreamedArchive(new Date('2026-10-01T00:00:00Z'));
    archive.stream.resume();
    const write = async (from: number, files: number): Promise<void> => {
      for (let file = from; file < from + files; file += 1) {
        await archive.add(`sales/2026-10-01 ${file} Brouwerij De Kroon.xml`, randomBytes(200));
        // These buffers simulate other work of the process, which uses the same memory blocks.
        for (let other = 0; other < 10; other += 1) Buffer.from(`work ${file} ${other} `.repeat(50));
      }
    };
    await write(0, 50);
    const before = measureBufferBytes();
    const files = 300;
    await write(50, files);
    expect((measureBufferBytes() - before) / files).toBeLessThan(2_000);
  });
});
