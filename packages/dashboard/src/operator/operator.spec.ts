import {
  certificateState,
  oldestDue,
  sortedFindings,
  sumQueues,
  toRoundDuration,
  toCondition,
} from './health';
import { readJwks } from './jwks';
import type { Finding, WorkQueue } from './queries';

const finding = (level: Finding['level'], message: string): Finding => ({
  check: 'c',
  level,
  message,
  help: null,
});
const queue = (values: Partial<WorkQueue>): WorkQueue => ({
  table: 't',
  due: 0,
  oldestDue: null,
  scheduled: 0,
  inFlight: 0,
  startedPerMinute: 0,
  parked: 0,
  ...values,
});

describe('the state of an installation', () => {
  it('is the worst that there is', () => {
    const [problem, warning] = [finding('problem', 'p'), finding('warning', 'w')];
    const going = { hold: null };
    expect(toCondition([], going)).toBe('well');
    expect(toCondition([warning], going)).toBe('warnings');
    expect(toCondition([warning, problem], going)).toBe('problems');
    expect(toCondition([problem], { hold: { reason: 'x', since: '2026-11-21T00:00:00Z' } })).toBe('held');
    expect(sortedFindings([warning, problem]).map(({ message }) => message)).toEqual(['p', 'w']);
  });

  it('sums the queues, and knows the oldest that is due', () => {
    const work = {
      hold: null,
      queues: [
        queue({ due: 2, parked: 1, oldestDue: '2026-11-21T10:00:00.000Z' }),
        queue({ due: 1, inFlight: 3, startedPerMinute: 7, oldestDue: '2026-11-21T09:00:00.000Z' }),
      ],
    };
    expect(sumQueues(work)).toEqual({ due: 3, inFlight: 3, parked: 1, rate: 7 });
    expect(oldestDue(work)).toBe('2026-11-21T09:00:00.000Z');
    expect(oldestDue({ hold: null, queues: [queue({})] })).toBeNull();
  });

  it('warns of the end of a certificate two months before', () => {
    const now = new Date('2026-11-23T00:00:00Z');
    expect(certificateState({ notAfter: '2027-01-22T00:00:01Z' }, now)).toBe('far');
    expect(certificateState({ notAfter: '2027-01-21T00:00:00Z' }, now)).toBe('near');
    expect(certificateState({ notAfter: '2026-11-22T00:00:00Z' }, now)).toBe('ended');
  });
});

describe('a duration', () => {
  it('is told in its largest unit', () => {
    expect(toRoundDuration(12.4)).toEqual({ unit: 'seconds', count: 12 });
    expect(toRoundDuration(119)).toEqual({ unit: 'seconds', count: 119 });
    expect(toRoundDuration(3_600)).toEqual({ unit: 'minutes', count: 60 });
    expect(toRoundDuration(86_400)).toEqual({ unit: 'hours', count: 24 });
    expect(toRoundDuration(200_000)).toEqual({ unit: 'days', count: 2 });
  });
});

describe('a pasted JWKS', () => {
  const key = { kty: 'RSA', n: 'x', e: 'AQAB' };

  it('is a set, a list or a single key', () => {
    for (const value of [{ keys: [key] }, [key], key])
      expect(readJwks(JSON.stringify(value))).toEqual({ kind: 'keys', keys: [key] });
  });

  it('is refused before it is sent when it is none, or has a private key', () => {
    expect(readJwks(' ').kind).toBe('empty');
    expect(readJwks('{').kind).toBe('noJson');
    expect(readJwks('{"keys":[]}').kind).toBe('noKeys');
    expect(readJwks('"x"').kind).toBe('noKeys');
    expect(readJwks(JSON.stringify({ keys: [key, { ...key, d: 'secret' }] })).kind).toBe('private');
  });
});
