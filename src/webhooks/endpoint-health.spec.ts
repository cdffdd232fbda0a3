import {
  BREAKER_AFTER,
  changeOfHealth,
  CLAIM_WINDOWS,
  type Contact,
  type KnownHealth,
} from './endpoint-health';

const known: KnownHealth = { claimWindow: 8, timeoutsInRow: 0, failing: false, failingTooLong: false };
const good = (durationMs = 20): Contact => ({ kind: 'response', durationMs, delivered: true });
const bad = (durationMs = 20): Contact => ({ kind: 'response', durationMs, delivered: false });
const timeout: Contact = { kind: 'timeout', durationMs: 15_000, delivered: false };
const refused: Contact = { kind: 'no_response', durationMs: 1, delivered: false };

describe('changeOfHealth', () => {
  it('writes nothing when nothing is new', () => {
    expect(changeOfHealth({ ...known, claimWindow: 128 }, [good(), good()])).toBeNull();
    expect(changeOfHealth({ ...known, failing: true }, [refused])).toBeNull();
    expect(changeOfHealth(known, [good(1000)])).toBeNull();
  });

  it('opens the window for quick endpoints and narrows it for slow ones', () => {
    expect(changeOfHealth(known, [good(499)])?.claimWindow).toBe(CLAIM_WINDOWS.quick);
    expect(changeOfHealth({ ...known, claimWindow: 128 }, [good(), good(2_001)])?.claimWindow).toBe(
      CLAIM_WINDOWS.careful,
    );
    expect(changeOfHealth({ ...known, claimWindow: 128 }, [good(), refused])?.claimWindow).toBe(
      CLAIM_WINDOWS.careful,
    );
    expect(changeOfHealth({ ...known, claimWindow: 128 }, [good(1_000)])).toBeNull();
  });

  it('opens the breaker after timeouts in a row, and pauses ever longer up to a minute', () => {
    const pauses = [3, 4, 5, 6, 7, 8, 20].map((timeoutsInRow) => {
      const change = changeOfHealth({ ...known, failing: true, timeoutsInRow }, [timeout]);
      return [timeoutsInRow + 1, change?.claimWindow, change?.pauseSeconds];
    });
    expect(BREAKER_AFTER).toBe(5);
    expect(pauses).toEqual([
      [4, 8, null],
      [5, 1, 5],
      [6, 1, 10],
      [7, 1, 20],
      [8, 1, 40],
      [9, 1, 60],
      [21, 1, 60],
    ]);
  });

  it('closes the breaker with any response, also that of a failure', () => {
    const open = { ...known, failing: true, claimWindow: 1, timeoutsInRow: 7 };
    expect(changeOfHealth(open, [bad(1_000)])).toEqual({
      claimWindow: CLAIM_WINDOWS.careful,
      timeouts: 0,
      answered: true,
      pauseSeconds: null,
      failing: true,
      disable: false,
    });
    expect(changeOfHealth(open, [timeout, good(20)])?.timeouts).toBe(0);
    expect(changeOfHealth(open, [good(20), timeout])).toMatchObject({
      timeouts: 1,
      answered: true,
      failing: false,
    });
  });

  it('knows since when nothing succeeds, and disables only on a further failure', () => {
    expect(changeOfHealth(known, [bad()])).toMatchObject({ failing: true, disable: false });
    expect(changeOfHealth({ ...known, failing: true }, [bad(), good()])?.failing).toBe(false);
    const long = { ...known, failing: true, failingTooLong: true };
    expect(changeOfHealth(long, [refused])).toMatchObject({ failing: true, disable: true });
    expect(changeOfHealth(long, [good(), refused])).toMatchObject({ failing: false, disable: false });
  });
});
