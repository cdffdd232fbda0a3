import { checkStandbys, type StandbyState } from './standby.check';

const NONE: StandbyState = { names: '', commit: 'on', connected: 0, confirming: 0 };
const ONE: StandbyState = { names: 'standby', commit: 'on', connected: 1, confirming: 1 };

describe('checkStandbys', () => {
  it('finds nothing for one server, and for standbys that confirm commits', () => {
    expect(checkStandbys(NONE, 1)).toEqual([]);
    expect(checkStandbys(ONE, 1)).toEqual([]);
    expect(checkStandbys({ ...ONE, commit: 'remote_apply' }, 2)).toEqual([]);
  });

  it('finds nothing when the role may not see what standbys confirm', () => {
    expect(checkStandbys({ ...ONE, confirming: null }, 2)).toEqual([]);
  });

  it.each([
    [NONE, 'warning', /names 2 hosts, but no commit waits for a standby/],
    [{ ...NONE, connected: 1 }, 'warning', /no commit waits for a standby/],
    [{ ...ONE, commit: 'local' }, 'problem', /synchronous_commit is local/],
    [{ ...ONE, connected: 0, confirming: 0 }, 'problem', /every commit waits/],
    [{ ...ONE, confirming: 0 }, 'problem', /every commit waits/],
  ])('reports %o', (state, level, message) => {
    expect(checkStandbys(state, 2)).toEqual([
      {
        level,
        message: expect.stringMatching(message) as string,
        help: expect.any(String) as string,
        quoted: null,
      },
    ]);
  });
});
