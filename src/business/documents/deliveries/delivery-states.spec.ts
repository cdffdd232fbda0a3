import * as fc from 'fast-check';
import {
  DELIVERY_STATUSES,
  deriveDocumentStatus,
  FAILURE_CATEGORIES,
  canBecome,
  getNextMove,
  type AttemptOutcome,
} from './delivery-states';

const outcomes = fc.oneof(
  fc.record({ kind: fc.constant('accepted' as const), receipt: fc.option(fc.string()) }),
  fc.record({
    kind: fc.constant('refused' as const),
    category: fc.constantFrom(...FAILURE_CATEGORIES),
    message: fc.string(),
    providerCode: fc.option(fc.string()),
  }),
  fc.record({
    kind: fc.constant('retry' as const),
    message: fc.string(),
    providerCode: fc.option(fc.string()),
  }),
);
const waits = fc.option(fc.nat());

describe('the states of a delivery', () => {
  it('leads from pending to a final status and never out of one', () => {
    const moves = DELIVERY_STATUSES.flatMap((from) =>
      DELIVERY_STATUSES.filter((to) => canBecome(from, to)).map((to) => `${from} → ${to}`),
    );
    expect(moves).toEqual(['pending → delivered', 'pending → failed']);
  });

  it('turns every outcome into a transition that the table allows', () => {
    fc.assert(
      fc.property(outcomes, waits, fc.boolean(), (outcome, wait, late) => {
        const move = getNextMove(outcome, wait, late);
        expect(move.status === 'pending' || canBecome('pending', move.status)).toBe(true);
      }),
    );
  });

  it('delivers only after an acceptance, however late it is', () => {
    fc.assert(
      fc.property(outcomes, waits, fc.boolean(), (outcome, wait, late) => {
        expect(getNextMove(outcome, wait, late).status === 'delivered').toBe(outcome.kind === 'accepted');
      }),
    );
  });

  it.each<[number | null, boolean, string]>([
    [5, false, 'pending'],
    [5, true, 'failed'],
    [null, false, 'failed'],
  ])('repeats with a wait of %s, time over: %s, as %s', (wait, late, status) => {
    const outcome: AttemptOutcome = { kind: 'retry', message: 'No answer.', providerCode: 'ETIMEDOUT' };
    expect(getNextMove(outcome, wait, late)).toEqual(
      status === 'pending'
        ? { status, waitSeconds: wait }
        : {
            status,
            failure: { category: 'transport', message: 'No answer.', providerCode: 'ETIMEDOUT' },
          },
    );
  });

  it('keeps the reason of a refusal', () => {
    const failure = { category: 'duplicate' as const, message: 'Known already.', providerCode: 'EBMS:4001' };
    expect(getNextMove({ kind: 'refused', ...failure }, 5, false)).toEqual({ status: 'failed', failure });
  });
});

describe('the status of a document', () => {
  it.each([
    [[], null],
    [['pending'], 'pending'],
    [['failed'], 'failed'],
    [['failed', 'pending'], 'pending'],
    [['failed', 'failed'], 'failed'],
    [['failed', 'delivered'], 'delivered'],
    [['pending', 'delivered'], 'delivered'],
  ] as const)('of deliveries %j is %s', (statuses, status) => {
    expect(deriveDocumentStatus(statuses)).toBe(status);
  });

  it('does not depend on the order of the deliveries', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...DELIVERY_STATUSES)), (statuses) => {
        expect(deriveDocumentStatus([...statuses].reverse())).toBe(deriveDocumentStatus(statuses));
      }),
    );
  });
});
