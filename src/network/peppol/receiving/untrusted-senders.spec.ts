import { UntrustedSenders } from './untrusted-senders';

const DAY_MS = 24 * 60 * 60 * 1000;

function recordFailures(senders: UntrustedSenders, address: string, times: number, now: number): void {
  for (let n = 0; n < times; n++) senders.recordFailure(address, now);
}

describe('UntrustedSenders', () => {
  it('processes ten invalid messages of an address, and then one per second', () => {
    const senders = new UntrustedSenders();
    recordFailures(senders, 'a', 9, 0);
    expect(senders.getDecision('a', 0).isProcessed).toBe(true);
    recordFailures(senders, 'a', 1, 0);
    expect([
      senders.getDecision('a', 0).isProcessed,
      senders.getDecision('a', 999).isProcessed,
      senders.getDecision('a', 1_000).isProcessed,
    ]).toEqual([false, false, true]);
    expect(senders.getDecision('b', 0).isProcessed).toBe(true);
  });

  it('increases the delay with each invalid message, without a delay for the first', () => {
    const senders = new UntrustedSenders();
    const pauses = Array.from({ length: 11 }, () => {
      const { pauseMs } = senders.getDecision('a', 0);
      senders.recordFailure('a', 0);
      return pauseMs;
    });
    expect(pauses).toEqual([0, 200, 400, 600, 800, 1000, 1200, 1400, 1600, 1800, 2000]);
    expect(senders.getDecision('a', 5_000).pauseMs).toBe(1000);
    senders.recordTrusted('a', 5_000);
    expect(senders.getDecision('a', 5_000).pauseMs).toBe(0);
  });

  it('does not delay an address for a day after a message of a trusted signer', () => {
    const senders = new UntrustedSenders();
    recordFailures(senders, 'a', 10, 0);
    senders.recordTrusted('a', 0);
    recordFailures(senders, 'a', 100, 1);
    expect([
      senders.getDecision('a', 1).isProcessed,
      senders.getDecision('a', DAY_MS - 1).isProcessed,
    ]).toEqual([true, true]);
    recordFailures(senders, 'a', 10, DAY_MS);
    expect(senders.getDecision('a', DAY_MS).isProcessed).toBe(false);
  });

  it('evicts the oldest trusted address when there are too many', () => {
    const senders = new UntrustedSenders();
    senders.recordTrusted('first', 0);
    for (let n = 0; n < 20_000; n++) senders.recordTrusted(`other-${n}`, 0);
    recordFailures(senders, 'first', 10, 0);
    recordFailures(senders, 'other-19999', 10, 0);
    expect([
      senders.getDecision('first', 0).isProcessed,
      senders.getDecision('other-19999', 0).isProcessed,
    ]).toEqual([false, true]);
  });
});
