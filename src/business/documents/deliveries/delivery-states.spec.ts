import * as fc from 'fast-check';
import {
  DELIVERY_STATUSES,
  deriveDocumentStatus,
  FAILURE_CATEGORIES,
  canChangeStatus,
  getTransition,
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
  it('lead from pending to a final status, which never changes', () => {
    const moves = DELIVERY_STATUSES.flatMap((from) =>
      DELIVERY_STATUSES.filter((to) => canChangeStatus(from, to)).map((to) => `${from} → ${to}`),
    );
    expect(moves).toEqual(['pending → delivered', 'pending → failed']);
  });

  it('allow the transition after every outcome of an attempt', () => {
    fc.assert(
      fc.property(outcomes, waits, fc.boolean(), (outcome, wait, late) => {
        const move = getTransition(outcome, wait, late);
        expect(move.status === 'pending' || canChangeStatus('pending', move.status)).toBe(true);
      }),
    );
  });

  it('include delivered only after an accepted attempt, even after the deadline', () => {
    fc.assert(
      fc.property(outcomes, waits, fc.boolean(), (outcome, wait, late) => {
        expect(getTransition(outcome, wait, late).status === 'delivered').toBe(outcome.kind === 'accepted');
      }),
    );
  });

  it.each<[number | null, boolean, string]>([
    [5, false, 'pending'],
    [5, true, 'failed'],
    [null, false, 'failed'],
  ])(
    'after a temporary failure with next wait %s and deadline passed %s lead to %s',
    (waitSeconds, late, status) => {
      const outcome: AttemptOutcome = { kind: 'retry', message: 'No answer.', providerCode: 'ETIMEDOUT' };
      expect(getTransition(outcome, waitSeconds, late)).toEqual(
        status === 'pending'
          ? { status, waitSeconds }
          : {
              status,
              failure: { category: 'transport', message: 'No answer.', providerCode: 'ETIMEDOUT' },
            },
      );
    },
  );

  it('include the failure of a permanent rejection', () => {
    const failure = { category: 'duplicate' as const, message: 'Known already.', providerCode: 'EBMS:4001' };
    expect(getTransition({ kind: 'refused', ...failure }, 5, false)).toEqual({ status: 'failed', failure });
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
