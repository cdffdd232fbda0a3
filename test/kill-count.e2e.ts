import { parseKillCount } from './support/faults/kill-count';

describe('the number of kills of a storm', () => {
  it('is 40, or that of FAULTS_KILLS', () => {
    expect([parseKillCount(undefined), parseKillCount('1000')]).toEqual([40, 1000]);
  });

  it.each(['abc', '', '0', '-1', '1.5', '1e3'])('is refused when FAULTS_KILLS is "%s"', (text) => {
    expect(() => parseKillCount(text)).toThrow(
      `FAULTS_KILLS is "${text}"; accepted: a whole number above 0.`,
    );
  });
});
