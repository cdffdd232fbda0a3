import { FIRST_POSITION, findLatestPosition, parsePosition, PositionHistory } from './positions';

const position = (text: string): string => parsePosition(text);

describe('parsePosition', () => {
  it('makes positions comparable as texts', () => {
    expect(position('16/B374D848')).toBe('00000016B374D848');
    expect(position('0/FFFFFFFF') < position('1/0')).toBe(true);
    expect(position('0/9') < position('0/10')).toBe(true);
    expect(position('a/b')).toBe(position('A/B'));
    expect(findLatestPosition(position('0/9'), position('1/0'), position('0/10'))).toBe(position('1/0'));
    expect(findLatestPosition()).toBe(FIRST_POSITION);
  });

  it.each(['', '16', '16/', 'x/1', '1/123456789'])('rejects %j', (text) => {
    expect(() => parsePosition(text)).toThrow('Not a position');
  });
});

describe('PositionHistory', () => {
  it('measures the age of the newest commit that was certainly replayed', () => {
    const history = new PositionHistory(100);
    expect(history.computeLagMs(position('0/100'), 0)).toBe(Infinity);
    history.add(1_000, position('0/10'));
    history.add(1_200, position('0/20'));
    history.add(1_400, position('0/30'));
    expect(history.computeLagMs(position('0/9'), 1_500)).toBe(Infinity);
    expect(history.computeLagMs(position('0/10'), 1_500)).toBe(500);
    expect(history.computeLagMs(position('0/2F'), 1_500)).toBe(300);
    expect(history.computeLagMs(position('0/30'), 1_500)).toBe(100);
    expect(history.latestPosition).toBe(position('0/30'));
  });

  it('reports no lag for an idle primary, and a growing lag for an unknown primary', () => {
    const history = new PositionHistory(100);
    for (let ms = 0; ms <= 60_000; ms += 200) history.add(ms, position('0/10'));
    expect(history.computeLagMs(position('0/10'), 60_100)).toBe(100);
    expect(history.computeLagMs(position('0/10'), 70_000)).toBe(10_000);
  });

  it('never reports less than the lag when it drops samples', () => {
    const history = new PositionHistory(4);
    for (let i = 0; i < 50; i += 1) history.add(i * 100, position(`0/${(i + 1).toString(16)}`));
    expect(history.computeLagMs(position('0/9'), 5_000)).toBe(5_000);
    expect(history.computeLagMs(position('0/32'), 5_000)).toBe(100);
    history.add(5_001, position('0/40'));
    history.add(5_002, position('0/41'));
    expect(history.computeLagMs(position('0/41'), 5_010)).toBeGreaterThanOrEqual(8);
  });

  it('starts again when positions decrease', () => {
    const history = new PositionHistory(100);
    history.add(1_000, position('1/0'));
    history.add(2_000, position('0/10'));
    expect(history.computeLagMs(position('0/9'), 2_100)).toBe(Infinity);
    expect(history.computeLagMs(position('0/10'), 2_100)).toBe(100);
  });
});
