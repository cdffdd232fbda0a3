import {
  BREAKER_TIMEOUTS,
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
const successfulAttempt = (durationMs = 20): AttemptResult => ({
  kind: 'response',
  durationMs,
  isDelivered: true,
});
const failedAttempt = (durationMs = 20): AttemptResult => ({
  kind: 'response',
  durationMs,
  isDelivered: false,
});
const timeout: AttemptResult = { kind: 'timeout', durationMs: 15_000, isDelivered: false };
const refused: AttemptResult = { kind: 'no_response', durationMs: 1, isDelivered: false };

describe('getHealthChange', () => {
  it('returns null when the health does not change', () => {
    expect(
      getHealthChange({ ...knownHealth, claimWindow: CLAIM_WINDOWS.quick }, [
        successfulAttempt(),
        successfulAttempt(),
      ]),
    ).toBeNull();
    expect(getHealthChange({ ...knownHealth, failing: true }, [refused])).toBeNull();
    expect(getHealthChange(knownHealth, [successfulAttempt(1000)])).toBeNull();
  });

  it('enlarges the claim window of quick endpoints and reduces the window of slow endpoints', () => {
    expect(getHealthChange(knownHealth, [successfulAttempt(499)])?.claimWindow).toBe(CLAIM_WINDOWS.quick);
    expect(
      getHealthChange({ ...knownHealth, claimWindow: CLAIM_WINDOWS.quick }, [
        successfulAttempt(),
        successfulAttempt(2_001),
      ])?.claimWindow,
    ).toBe(CLAIM_WINDOWS.careful);
    expect(
      getHealthChange({ ...knownHealth, claimWindow: CLAIM_WINDOWS.quick }, [successfulAttempt(), refused])
        ?.claimWindow,
    ).toBe(CLAIM_WINDOWS.careful);
    expect(
      getHealthChange({ ...knownHealth, claimWindow: CLAIM_WINDOWS.quick }, [successfulAttempt(1_000)]),
    ).toBeNull();
  });

  it('closes the breaker with any response, even an error', () => {
    const open = { ...knownHealth, failing: true, claimWindow: 1, timeoutsInRow: 7 };
    expect(getHealthChange(open, [failedAttempt(1_000)])).toEqual({
      claimWindow: CLAIM_WINDOWS.careful,
      timeouts: 0,
      isAnswered: true,
      failing: true,
    });
    expect(getHealthChange(open, [timeout, successfulAttempt(20)])?.timeouts).toBe(0);
    expect(getHealthChange(open, [successfulAttempt(20), timeout])).toMatchObject({
      timeouts: 1,
      isAnswered: true,
      failing: false,
    });
  });

  it('counts consecutive timeouts and reduces the claim window to one probe after five', () => {
    const failing = { ...knownHealth, failing: true };
    expect(getHealthChange({ ...failing, timeoutsInRow: BREAKER_TIMEOUTS - 2 }, [timeout])).toEqual({
      claimWindow: CLAIM_WINDOWS.careful,
      timeouts: 1,
      isAnswered: false,
      failing: true,
    });
    expect(getHealthChange({ ...failing, timeoutsInRow: BREAKER_TIMEOUTS - 1 }, [timeout])).toMatchObject({
      claimWindow: CLAIM_WINDOWS.probe,
      timeouts: 1,
    });
  });

  it('records the start and end of a failing period; one more failure after three days disables the webhook', () => {
    expect(getHealthChange(knownHealth, [failedAttempt()])).toMatchObject({ failing: true });
    expect(
      getHealthChange({ ...knownHealth, failing: true }, [failedAttempt(), successfulAttempt()])?.failing,
    ).toBe(false);
    const long = { ...knownHealth, failing: true, failingTooLong: true };
    expect(getHealthChange(long, [refused])).toMatchObject({ failing: true });
    expect(getHealthChange(long, [successfulAttempt(), refused])).toMatchObject({ failing: false });
  });
});

describe('toAttemptEffect', () => {
  const getEffectOfStatus = (status: number, durationMs = 20) =>
    toAttemptEffect({ kind: 'response', status, bodyStart: '', durationMs });

  it('increases the posts only after quick 2xx responses', () => {
    expect([getEffectOfStatus(200), getEffectOfStatus(299, 499)]).toEqual(['well', 'well']);
    expect([getEffectOfStatus(200, 500), getEffectOfStatus(301), getEffectOfStatus(404)]).toEqual([
      'unchanged',
      'unchanged',
      'unchanged',
    ]);
  });

  it('reduces the posts after server errors, and stalls them after timeouts and slow responses', () => {
    expect([getEffectOfStatus(500), getEffectOfStatus(503), getEffectOfStatus(429)]).toEqual([
      'badly',
      'badly',
      'badly',
    ]);
    expect([getEffectOfStatus(200, 2_001), getEffectOfStatus(500, 2_001)]).toEqual(['stalled', 'stalled']);
    expect(toAttemptEffect({ kind: 'timeout', message: '', durationMs: 15_000 })).toBe('stalled');
    expect(toAttemptEffect({ kind: 'no_response', reason: 'reset', message: '', durationMs: 1 })).toBe(
      'stalled',
    );
  });
});
