import { UnprovenSenders } from './unproven-senders';

const DAY_MS = 24 * 60 * 60 * 1000;

function failing(senders: UnprovenSenders, address: string, times: number, now: number): void {
  for (let n = 0; n < times; n++) senders.failed(address, now);
}

describe('an address that has proved nothing', () => {
  it('has twenty messages looked at that fail, and then one a second', () => {
    const senders = new UnprovenSenders();
    failing(senders, 'a', 19, 0);
    expect(senders.admits('a', 0)).toBe(true);
    failing(senders, 'a', 1, 0);
    expect([senders.admits('a', 0), senders.admits('a', 999), senders.admits('a', 1_000)]).toEqual([
      false,
      false,
      true,
    ]);
    expect(senders.admits('b', 0)).toBe(true);
  });

  it('is slowed down no more once a trusted signer posts from it, for a day', () => {
    const senders = new UnprovenSenders();
    failing(senders, 'a', 20, 0);
    senders.proved('a', 0);
    failing(senders, 'a', 100, 1);
    expect([senders.admits('a', 1), senders.admits('a', DAY_MS - 1)]).toEqual([true, true]);
    failing(senders, 'a', 20, DAY_MS);
    expect(senders.admits('a', DAY_MS)).toBe(false);
  });

  it('is forgotten as proven when very many others were proven since', () => {
    const senders = new UnprovenSenders();
    senders.proved('first', 0);
    for (let n = 0; n < 20_000; n++) senders.proved(`other-${n}`, 0);
    failing(senders, 'first', 20, 0);
    failing(senders, 'other-19999', 20, 0);
    expect([senders.admits('first', 0), senders.admits('other-19999', 0)]).toEqual([false, true]);
  });
});
