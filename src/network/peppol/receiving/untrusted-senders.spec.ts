import { UntrustedSenders } from './untrusted-senders';

const DAY_MS = 24 * 60 * 60 * 1000;

function failing(senders: UntrustedSenders, address: string, times: number, now: number): void {
  for (let n = 0; n < times; n++) senders.recordFailure(address, now);
}

describe('an address without a trusted message', () => {
  it('has ten failing messages processed, and then one a second', () => {
    const senders = new UntrustedSenders();
    failing(senders, 'a', 9, 0);
    expect(senders.getPause('a', 0).isProcessed).toBe(true);
    failing(senders, 'a', 1, 0);
    expect([
      senders.getPause('a', 0).isProcessed,
      senders.getPause('a', 999).isProcessed,
      senders.getPause('a', 1_000).isProcessed,
    ]).toEqual([false, false, true]);
    expect(senders.getPause('b', 0).isProcessed).toBe(true);
  });

  it('waits longer with each failure, and not at all without one', () => {
    const senders = new UntrustedSenders();
    const pauses = Array.from({ length: 11 }, () => {
      const { pauseMs } = senders.getPause('a', 0);
      senders.recordFailure('a', 0);
      return pauseMs;
    });
    expect(pauses).toEqual([0, 200, 400, 600, 800, 1000, 1200, 1400, 1600, 1800, 2000]);
    expect(senders.getPause('a', 5_000).pauseMs).toBe(1000);
    senders.recordTrusted('a', 5_000);
    expect(senders.getPause('a', 5_000).pauseMs).toBe(0);
  });

  it('is not slowed down for a day after a trusted signer has posted from it', () => {
    const senders = new UntrustedSenders();
    failing(senders, 'a', 10, 0);
    senders.recordTrusted('a', 0);
    failing(senders, 'a', 100, 1);
    expect([senders.getPause('a', 1).isProcessed, senders.getPause('a', DAY_MS - 1).isProcessed]).toEqual([
      true,
      true,
    ]);
    failing(senders, 'a', 10, DAY_MS);
    expect(senders.getPause('a', DAY_MS).isProcessed).toBe(false);
  });

  it('loses its trust when very many other addresses became trusted since', () => {
    const senders = new UntrustedSenders();
    senders.recordTrusted('first', 0);
    for (let n = 0; n < 20_000; n++) senders.recordTrusted(`other-${n}`, 0);
    failing(senders, 'first', 10, 0);
    failing(senders, 'other-19999', 10, 0);
    expect([
      senders.getPause('first', 0).isProcessed,
      senders.getPause('other-19999', 0).isProcessed,
    ]).toEqual([false, true]);
  });
});
