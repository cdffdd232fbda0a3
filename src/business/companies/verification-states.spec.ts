import {
  COMPANY_MOVES,
  getCompanyMove,
  VERIFICATION_MOVES,
  findVerificationMove,
  type VerificationActor,
  type VerificationStatus,
  type VerificationTrigger,
} from './verification-states';

const STATUSES: (VerificationStatus | null)[] = [null, 'open', 'verified', 'rejected', 'revoked', 'expired'];
const TRIGGERS: VerificationTrigger[] = ['opened', 'verified', 'rejected', 'numbersChanged', 'timePassed'];
const ACTORS: VerificationActor[] = ['team', 'operator', 'service'];

describe('the transition table of verification sessions', () => {
  it.each([
    [null, 'opened', ['team', 'operator'], 'open', null],
    ['open', 'verified', ['team', 'operator'], 'verified', 'verified'],
    ['open', 'rejected', ['team', 'operator'], 'rejected', 'rejected'],
    ['open', 'numbersChanged', ['service'], 'revoked', null],
    ['open', 'timePassed', ['service'], 'expired', 'expired'],
  ] as const)('moves %s on %s by %j to %s and emits %s', (from, trigger, by, to, event) => {
    for (const actor of ACTORS) {
      const move = findVerificationMove(from, trigger, actor);
      if (by.some((allowed) => allowed === actor)) expect(move).toMatchObject({ to, event });
      else expect(move).toBeNull();
    }
  });

  it('has no other transition: a closed session never changes', () => {
    const possible = STATUSES.flatMap((from) =>
      TRIGGERS.filter((trigger) =>
        ACTORS.some((actor) => findVerificationMove(from, trigger, actor) !== null),
      ).map((trigger) => `${String(from)} ${trigger}`),
    );
    expect(possible).toHaveLength(5);
    expect(VERIFICATION_MOVES).toHaveLength(5);
  });
});

describe("the transition table of a company's verification", () => {
  it.each([
    [false, 'verified', true, null, false],
    [true, 'verified', true, null, false],
    [false, 'rejected', false, null, false],
    [true, 'rejected', true, null, false],
    [false, 'numbersChanged', false, null, true],
    [true, 'numbersChanged', false, 'revoked', true],
  ] as const)(
    'moves %s on %s to %s, emits %s, revokes sessions: %s',
    (from, trigger, to, event, revokesSessions) => {
      expect(getCompanyMove(from, trigger)).toEqual({ from, trigger, to, event, revokesSessions });
    },
  );

  it('has exactly these six rows', () => {
    expect(COMPANY_MOVES).toHaveLength(6);
  });
});
