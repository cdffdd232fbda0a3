import { FIRST_POSITION, findLatestPosition, parsePosition, PositionHistory } from './positions';

const at = (text: string): string => parsePosition(text);

describe('parsePosition', () => {
  it('makes positions comparable as texts', () => {
    expect(at('16/B374D848')).toBe('00000016B374D848');
    expect(at('0/FFFFFFFF') < at('1/0')).toBe(true);
    expect(at('0/9') < at('0/10')).toBe(true);
    expect(at('a/b')).toBe(at('A/B'));
    expect(findLatestPosition(at('0/9'), at('1/0'), at('0/10'))).toBe(at('1/0'));
    expect(findLatestPosition()).toBe(FIRST_POSITION);
  });

  it.each(['', '16', '16/', 'x/1', '1/123456789'])('refuses %j', (text) => {
    expect(() => parsePosition(text)).toThrow('Not a position');
  });
});

describe('PositionHistory', () => {
  it('measures the age of the newest commit that was certainly replayed', () => {
    const history = new PositionHistory(100);
    expect(history.lagMs(at('0/100'), 0)).toBe(Infinity);
    history.add(1_000, at('0/10'));
    history.add(1_200, at('0/20'));
    history.add(1_400, at('0/30'));
    expect(history.lagMs(at('0/9'), 1_500)).toBe(Infinity);
    expect(history.lagMs(at('0/10'), 1_500)).toBe(500);
    expect(history.lagMs(at('0/2F'), 1_500)).toBe(300);
    expect(history.lagMs(at('0/30'), 1_500)).toBe(100);
    expect(history.latestPosition).toBe(at('0/30'));
  });

  it('reports no lag for an idle primary, and a growing lag for an unknown primary', () => {
    const history = new PositionHistory(100);
    for (let ms = 0; ms <= 60_000; ms += 200) history.add(ms, at('0/10'));
    expect(history.lagMs(at('0/10'), 60_100)).toBe(100);
    expect(history.lagMs(at('0/10'), 70_000)).toBe(10_000);
  });

  it('never reports less than the lag when it drops samples', () => {
    const history = new PositionHistory(4);
    for (let i = 0; i < 50; i += 1) history.add(i * 100, at(`0/${(i + 1).toString(16)}`));
    expect(history.lagMs(at('0/9'), 5_000)).toBe(5_000);
    expect(history.lagMs(at('0/32'), 5_000)).toBe(100);
    history.add(5_001, at('0/40'));
    history.add(5_002, at('0/41'));
    expect(history.lagMs(at('0/41'), 5_010)).toBeGreaterThanOrEqual(8);
  });

  it('starts again when positions decrease', () => {
    const history = new PositionHistory(100);
    history.add(1_000, at('1/0'));
    history.add(2_000, at('0/10'));
    expect(history.lagMs(at('0/9'), 2_100)).toBe(Infinity);
    expect(history.lagMs(at('0/10'), 2_100)).toBe(100);
  });
});
