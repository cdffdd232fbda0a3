import { getNextMove, type AttemptOutcome } from './delivery-states';
import { NO_DOUBTS, formatUnconfirmedMessage, addDoubt, type DoubtCounts } from './delivery-doubts';

const RETRY: AttemptOutcome = {
  kind: 'retry',
  message: 'The receipt is not signed.',
  providerCode: 'EBMS:0302',
};
const UNPROVEN: AttemptOutcome = { ...RETRY, arrivalDoubt: 'answered' };
const doubts = (answeredCount: number, sentCount: number): DoubtCounts => ({
  answered: answeredCount,
  sent: sentCount,
});
const ADVICE = 'Ask the recipient before you send it again under a new number. Last attempt: No.';

describe('a delivery that ends without proof', () => {
  it.each<[DoubtCounts, string | null]>([
    [NO_DOUBTS, null],
    [
      doubts(8, 0),
      `The other side answered 8 times without proof of receipt: the recipient most likely has it. ${ADVICE}`,
    ],
    [
      doubts(1, 2),
      'The other side answered once without proof of receipt, and the document was sent in full 2 times and no answer ' +
        `came: the recipient most likely has it. ${ADVICE}`,
    ],
    [
      doubts(0, 1),
      `The document was sent in full once and no answer came: the recipient may have it. ${ADVICE}`,
    ],
  ])('after %j states the known facts, and the advice to ask the recipient first', (counts, message) => {
    expect(formatUnconfirmedMessage(counts, 'No.')).toBe(message);
  });

  it('counts its last attempt too, and fails as unconfirmed', () => {
    expect(getNextMove(UNPROVEN, null, false, doubts(7, 0))).toEqual({
      status: 'failed',
      failure: {
        category: 'unconfirmed',
        message: expect.stringMatching(/^The other side answered 8 times .*The receipt is not signed\.$/),
        providerCode: 'EBMS:0302',
      },
    });
    expect(addDoubt(doubts(1, 1), null)).toEqual(doubts(1, 1));
  });

  it('is unconfirmed for one such attempt among many that nobody answered', () => {
    expect(getNextMove(RETRY, 5, true, doubts(0, 1))).toMatchObject({ failure: { category: 'unconfirmed' } });
    expect(getNextMove(RETRY, 5, true, NO_DOUBTS)).toMatchObject({ failure: { category: 'transport' } });
  });

  it('continues until the deadline', () => {
    expect(getNextMove(UNPROVEN, 5, false, doubts(3, 3))).toEqual({ status: 'pending', waitSeconds: 5 });
  });

  it("fails with the receiver's refusal if the receiver answers with one, and as unconfirmed if it is not asked again", () => {
    const removedValue = {
      category: 'recipient_not_found',
      message: 'It is not registered.',
      providerCode: null,
    } as const;
    const unaskedOutcome: AttemptOutcome = { kind: 'refused', ...removedValue };
    const answeredOutcome: AttemptOutcome = { ...unaskedOutcome, exchange: {} as never };
    expect(getNextMove(answeredOutcome, null, false, doubts(2, 0))).toEqual({
      status: 'failed',
      failure: removedValue,
    });
    expect(getNextMove(unaskedOutcome, null, false, doubts(2, 0))).toMatchObject({
      failure: { category: 'unconfirmed', message: expect.stringMatching(/It is not registered\.$/) },
    });
    expect(getNextMove(unaskedOutcome, null, false, NO_DOUBTS)).toEqual({
      status: 'failed',
      failure: removedValue,
    });
  });
});
