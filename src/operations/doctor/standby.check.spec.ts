import { checkStandbys, type StandbyState } from './standby.check';

const NO_STANDBY: StandbyState = { names: '', commit: 'on', connected: 0, confirming: 0 };
const ONE_STANDBY: StandbyState = { names: 'standby', commit: 'on', connected: 1, confirming: 1 };

describe('checkStandbys', () => {
  it('finds nothing for one server, and for standbys that confirm commits', () => {
    expect(checkStandbys(NO_STANDBY, 1)).toEqual([]);
    expect(checkStandbys(ONE_STANDBY, 1)).toEqual([]);
    expect(checkStandbys({ ...ONE_STANDBY, commit: 'remote_apply' }, 2)).toEqual([]);
  });

  it('finds nothing when the role may not see which standbys confirm commits', () => {
    expect(checkStandbys({ ...ONE_STANDBY, confirming: null }, 2)).toEqual([]);
  });

  it.each([
    [NO_STANDBY, 'warning', /names 2 hosts, but no commit waits for a standby/],
    [{ ...NO_STANDBY, connected: 1 }, 'warning', /no commit waits for a standby/],
    [{ ...ONE_STANDBY, commit: 'local' }, 'problem', /synchronous_commit is local/],
    [{ ...ONE_STANDBY, connected: 0, confirming: 0 }, 'problem', /every commit waits/],
    [{ ...ONE_STANDBY, confirming: 0 }, 'problem', /every commit waits/],
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
