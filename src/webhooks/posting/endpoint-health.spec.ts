import {
  BREAKER_AFTER,
  getHealthChange,
  CLAIM_WINDOWS,
  type AttemptResult,
  type EndpointHealth,
  toAttemptEffect,
} from './endpoint-health';

const knownHealth: EndpointHealth = {
  claimWindow: 8,
  timeoutsInRow: 0,
  failing: false,
  failingTooLong: false,
};
const good = (durationMs = 20): AttemptResult => ({ kind: 'response', durationMs, isDelivered: true });
const bad = (durationMs = 20): AttemptResult => ({ kind: 'response', durationMs, isDelivered: false });
const timeout: AttemptResult = { kind: 'timeout', durationMs: 15_000, isDelivered: false };
const refused: AttemptResult = { kind: 'no_response', durationMs: 1, isDelivered: false };

describe('changeOfHealth', () => {
  it('returns null when the health does not change', () => {
    expect(
      getHealthChange({ ...knownHealth, claimWindow: CLAIM_WINDOWS.quick }, [good(), good()]),
    ).toBeNull();
    expect(getHealthChange({ ...knownHealth, failing: true }, [refused])).toBeNull();
    expect(getHealthChange(knownHealth, [good(1000)])).toBeNull();
  });

  it('opens the window for quick endpoints and narrows it for slow ones', () => {
    expect(getHealthChange(knownHealth, [good(499)])?.claimWindow).toBe(CLAIM_WINDOWS.quick);
    expect(
      getHealthChange({ ...knownHealth, claimWindow: CLAIM_WINDOWS.quick }, [good(), good(2_001)])
        ?.claimWindow,
    ).toBe(CLAIM_WINDOWS.careful);
    expect(
      getHealthChange({ ...knownHealth, claimWindow: CLAIM_WINDOWS.quick }, [good(), refused])?.claimWindow,
    ).toBe(CLAIM_WINDOWS.careful);
    expect(getHealthChange({ ...knownHealth, claimWindow: CLAIM_WINDOWS.quick }, [good(1_000)])).toBeNull();
  });

  it('closes the breaker with any response, even an error', () => {
    const open = { ...knownHealth, failing: true, claimWindow: 1, timeoutsInRow: 7 };
    expect(getHealthChange(open, [bad(1_000)])).toEqual({
      claimWindow: CLAIM_WINDOWS.careful,
      timeouts: 0,
      isAnswered: true,
      failing: true,
    });
    expect(getHealthChange(open, [timeout, good(20)])?.timeouts).toBe(0);
    expect(getHealthChange(open, [good(20), timeout])).toMatchObject({
      timeouts: 1,
      isAnswered: true,
      failing: false,
    });
  });

  it('counts consecutive timeouts and reduces the window to a probe after five', () => {
    const failing = { ...knownHealth, failing: true };
    expect(getHealthChange({ ...failing, timeoutsInRow: BREAKER_AFTER - 2 }, [timeout])).toEqual({
      claimWindow: CLAIM_WINDOWS.careful,
      timeouts: 1,
      isAnswered: false,
      failing: true,
    });
    expect(getHealthChange({ ...failing, timeoutsInRow: BREAKER_AFTER - 1 }, [timeout])).toMatchObject({
      claimWindow: CLAIM_WINDOWS.probe,
      timeouts: 1,
    });
  });

  it('starts and ends the failing period; one more failure after three days disables the webhook', () => {
    expect(getHealthChange(knownHealth, [bad()])).toMatchObject({ failing: true });
    expect(getHealthChange({ ...knownHealth, failing: true }, [bad(), good()])?.failing).toBe(false);
    const long = { ...knownHealth, failing: true, failingTooLong: true };
    expect(getHealthChange(long, [refused])).toMatchObject({ failing: true });
    expect(getHealthChange(long, [good(), refused])).toMatchObject({ failing: false });
  });
});

describe('toAttemptEffect', () => {
  const answer = (status: number, durationMs = 20) =>
    toAttemptEffect({ kind: 'response', status, bodyStart: '', durationMs });

  it('only quick 2xx answers increase the posts', () => {
    expect([answer(200), answer(299, 499)]).toEqual(['well', 'well']);
    expect([answer(200, 500), answer(301), answer(404)]).toEqual(['unchanged', 'unchanged', 'unchanged']);
  });

  it('server errors reduce the posts; timeouts and slow answers stall them', () => {
    expect([answer(500), answer(503), answer(429)]).toEqual(['badly', 'badly', 'badly']);
    expect([answer(200, 2_001), answer(500, 2_001)]).toEqual(['stalled', 'stalled']);
    expect(toAttemptEffect({ kind: 'timeout', message: '', durationMs: 15_000 })).toBe('stalled');
    expect(toAttemptEffect({ kind: 'no_response', reason: 'reset', message: '', durationMs: 1 })).toBe(
      'stalled',
    );
  });
});
