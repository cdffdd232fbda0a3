import { inTurns } from './in-turns';

describe('an action on several documents', () => {
  it('meets each of them', async () => {
    const met: number[] = [];

    await inTurns([1, 2, 3, 4, 5, 6], (item) => Promise.resolve(met.push(item)));

    expect(met).toEqual([1, 2, 3, 4, 5, 6]);
  });

  it('begins nothing after a failure, and fails when what had begun has ended', async () => {
    const begun: number[] = [];
    const ended: number[] = [];

    await expect(
      inTurns([1, 2, 3, 4, 5, 6], async (item) => {
        begun.push(item);
        if (item === 1) throw new Error('refused');
        await new Promise((resolve) => setImmediate(resolve));
        ended.push(item);
      }),
    ).rejects.toThrow('refused');

    expect(begun).toEqual([1, 2, 3, 4]);
    expect(ended).toEqual([2, 3, 4]);
  });
});
