import fc from 'fast-check';
import type { PostOutcome } from './post';
import { decideRetry, MAX_ATTEMPTS, RETRY_STEPS_MS } from './retry-schedule';

const createResponse = (status: number, retryAfterSeconds?: number): PostOutcome => ({
  kind: 'response',
  status,
  bodyStart: '',
  durationMs: 1,
  retryAfterSeconds,
});
const TIMEOUT: PostOutcome = { kind: 'timeout', message: '', durationMs: 1 };
const REFUSED: PostOutcome = { kind: 'no_response', reason: 'refused', message: '', durationMs: 1 };
const BLOCKED: PostOutcome = { kind: 'blocked', message: '', durationMs: 1 };

const minRandom = (): number => 0;
const maxRandom = (): number => 1 - Number.EPSILON;

describe('decideRetry', () => {
  it.each([200, 201, 202, 204, 226, 299])('a status of %i means delivered', (status) => {
    expect(decideRetry(createResponse(status), 1, minRandom)).toEqual({ state: 'delivered' });
    expect(decideRetry(createResponse(status), MAX_ATTEMPTS, minRandom)).toEqual({ state: 'delivered' });
  });

  it.each([300, 301, 302, 304, 307, 308, 400, 401, 403, 404, 408, 409, 410, 413, 422, 429, 499, 600, 999])(
    'a status of %i means a final failure',
    (status) => {
      expect(decideRetry(createResponse(status, 5), 1, minRandom)).toEqual({ state: 'failed' });
    },
  );

  it('a refused target is blocked, which is final', () => {
    expect(decideRetry(BLOCKED, 1, minRandom)).toEqual({ state: 'blocked' });
  });

  it.each([
    ['a timeout', TIMEOUT],
    ['no response', REFUSED],
    ...[500, 502, 503, 504, 599].map((status): [string, PostOutcome] => [
      String(status),
      createResponse(status),
    ]),
  ])('retries %s at every step, then is exhausted', (_name, outcome) => {
    const seconds = [5, 30, 120, 600, 1800, 3600, 7200, 14_400, 28_800, 43_200];
    seconds.forEach((step, index) => {
      expect(decideRetry(outcome, index + 1, minRandom)).toEqual({ state: 'retry', delayMs: step * 1000 });
      expect(decideRetry(outcome, index + 1, maxRandom)).toEqual({ state: 'retry', delayMs: step * 1200 });
    });
    expect(decideRetry(outcome, 11, minRandom)).toEqual({ state: 'exhausted' });
    expect(decideRetry(outcome, 12, minRandom)).toEqual({ state: 'exhausted' });
  });

  it('the retries cover about 28 hours', () => {
    const hours = RETRY_STEPS_MS.reduce((sum, step) => sum + step, 0) / 3_600_000;
    expect(hours).toBeGreaterThan(27.5);
    expect(hours).toBeLessThan(28.5);
  });

  it.each([
    [1, 0, 5_000],
    [1, 3, 5_000],
    [1, 7, 7_000],
    [1, 10, 10_000],
    [1, 3600, 10_000],
    [6, 5400, 5_400_000],
    [6, 86_400, 7_200_000],
  ])('after attempt %i, a 503 with a Retry-After of %i s waits %i ms', (attempt, retryAfter, delayMs) => {
    expect(decideRetry(createResponse(503, retryAfter), attempt, minRandom)).toEqual({
      state: 'retry',
      delayMs,
    });
  });

  it('only a 503 extends the wait by its Retry-After', () => {
    expect(decideRetry(createResponse(500, 10), 1, minRandom)).toEqual({ state: 'retry', delayMs: 5_000 });
    expect(decideRetry(createResponse(429, 10), 1, minRandom)).toEqual({ state: 'failed' });
  });

  it('waits at least one step and at most twice as long', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: RETRY_STEPS_MS.length }),
        fc.option(fc.nat(200_000), { nil: undefined }),
        fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }),
        (attempt, retryAfter, chance) => {
          const step = RETRY_STEPS_MS[attempt - 1] ?? 0;
          const decision = decideRetry(createResponse(503, retryAfter), attempt, () => chance);
          const delayMs = decision.state === 'retry' ? decision.delayMs : -1;
          expect(delayMs).toBeGreaterThanOrEqual(step);
          expect(delayMs).toBeLessThanOrEqual(retryAfter === undefined ? 1.2 * step : 2 * step);
        },
      ),
    );
  });

  it('adds jitter, even when all responses request the same wait', () => {
    const delays = [0, 0.5, 0.9].map((chance) => decideRetry(createResponse(503, 7), 1, () => chance));
    expect(new Set(delays.map((decision) => JSON.stringify(decision))).size).toBe(3);
  });

  it.each([0, -1, 1.5, Number.NaN])('rejects %d as the number of an attempt', (attempt) => {
    expect(() => decideRetry(TIMEOUT, attempt, minRandom)).toThrow(RangeError);
  });
});
