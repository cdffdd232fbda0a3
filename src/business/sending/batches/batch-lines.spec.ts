import type { BatchItem } from './batch-item';
import { splitLines } from './batch-lines';

async function* inParts(text: string, size: number): AsyncGenerator<Buffer> {
  const bytes = Buffer.from(text);
  for (let at = 0; at < bytes.length; at += size) yield Promise.resolve(bytes.subarray(at, at + size));
}

async function split(text: string, size = 7, maxBytes = 20): Promise<[number, string][]> {
  const items: BatchItem[] = [];
  for await (const more of splitLines(inParts(text, size), maxBytes)) items.push(...more);
  return items.map(({ line, content }) => [
    line,
    'bytes' in content ? content.bytes.toString('utf8') : content.code,
  ]);
}

describe('the lines of a batch', () => {
  it.each([1, 2, 7, 1000])('are the same in parts of %d bytes', async (size) => {
    expect(await split('{"a":"é"}\r\n\n  \t\n{"b":1}\n\n{"c":2}', size)).toEqual([
      [1, '{"a":"é"}'],
      [4, '{"b":1}'],
      [6, '{"c":2}'],
    ]);
  });

  it('are empty for a body without content', async () => {
    expect([await split(''), await split('\n\r\n \n')]).toEqual([[], []]);
  });

  it('cost little more memory when they come byte by byte', async () => {
    const length = 10_000;
    const allocateSpy = jest.spyOn(Buffer, 'allocUnsafeSlow');
    const [line] = await split('x'.repeat(length), 1, length);
    const bytes = allocateSpy.mock.calls.reduce((sum, [size]) => sum + size, 0);
    expect(line?.[1]).toHaveLength(length);
    // Size of the body, and of buffers that each grow by half: together they have three times the size of the last one.
    expect([allocateSpy.mock.calls.length < 30, bytes < 5 * length]).toEqual([true, true]);
  });

  it.each([1, 7, 1000])(
    'are rejected beyond the maximum size, without the following lines (parts of %d)',
    async (size) => {
      expect(await split(`a\n${'x'.repeat(20)}\n${'x'.repeat(21)}\nb\n${'y'.repeat(500)}`, size)).toEqual([
        [1, 'a'],
        [2, 'x'.repeat(20)],
        [3, 'body_too_large'],
        [4, 'b'],
        [5, 'body_too_large'],
      ]);
    },
  );
});
