import { Agent } from 'undici';
import type { PostOutcome } from '../../../../webhooks/wire/post';
import { Forwarder, MAX_WAITING, type Attempt } from './forwarder';

const SECRET = `whsec_${Buffer.alloc(32, 1).toString('base64')}`;

describe('Forwarder', () => {
  const interruption = new AbortController();
  const attempts: Attempt[] = [];
  let outcome: PostOutcome = { kind: 'response', status: 204, bodyStart: '', durationMs: 1 };
  const dispatcher = new Agent();
  const forwarder = new Forwarder({
    ...{ url: 'http://localhost/', secret: SECRET, dispatcher, signal: interruption.signal },
    report: (attempt) => void attempts.push(attempt),
    post: () => Promise.resolve(outcome),
  });

  beforeEach(() => void jest.useFakeTimers());
  afterEach(() => void jest.useRealTimers());

  it('accepts no further event while too many events wait for a retry, and continues when a retry completes', async () => {
    outcome = { kind: 'no_response', reason: 'refused', message: 'refused', durationMs: 1 };
    for (let number = 0; number < MAX_WAITING; number++)
      await forwarder.forward({ id: `evt_${number}`, type: 'document.sent' });
    expect(forwarder.pendingCount).toBe(MAX_WAITING);
    let isAccepted = false;
    const forwardedPromise = forwarder
      .forward({ id: 'evt_held', type: 'document.sent' })
      .then(() => (isAccepted = true));
    await Promise.resolve();
    expect(isAccepted).toBe(false);
    outcome = { kind: 'response', status: 204, bodyStart: '', durationMs: 1 };
    await jest.advanceTimersByTimeAsync(7_000);
    await forwardedPromise;
    expect(forwarder.pendingCount).toBe(0);
    expect(attempts.filter(({ event }) => event.id === 'evt_held')).toMatchObject([
      { number: 1, decision: { state: 'delivered' } },
    ]);
  });

  it('stops when its signal is aborted', async () => {
    outcome = { kind: 'response', status: 503, bodyStart: '', durationMs: 1 };
    await forwarder.forward({ id: 'evt_1', type: 'document.sent' });
    const before = attempts.length;
    interruption.abort();
    await jest.advanceTimersByTimeAsync(60_000);
    await forwarder.forward({ id: 'evt_2', type: 'document.sent' });
    expect(attempts.length).toBe(before);
  });
});
