import { getTransition, type AttemptOutcome } from './delivery-states';
import { NO_DOUBTS, formatUnconfirmedMessage, addDoubt, type DoubtCounts } from './delivery-doubts';

const RETRY: AttemptOutcome = {
  kind: 'retry',
  message: 'The receipt is not signed.',
  providerCode: 'EBMS:0302',
};
const DOUBTFUL_RETRY: AttemptOutcome = { ...RETRY, arrivalDoubt: 'answered' };
const createCounts = (answeredCount: number, sentCount: number): DoubtCounts => ({
  answered: answeredCount,
  sent: sentCount,
});
const ADVICE = 'Ask the recipient before you send the document again under a new number. Last attempt: No.';

describe('a delivery that ends without a receipt', () => {
  it.each<[DoubtCounts, string | null]>([
    [NO_DOUBTS, null],
    [
      createCounts(8, 0),
      `The other side answered 8 times without proof of receipt: the recipient most likely has the document. ${ADVICE}`,
    ],
    [
      createCounts(1, 2),
      'The other side answered once without proof of receipt, and the document was sent in full 2 times and no answer ' +
        `came: the recipient most likely has the document. ${ADVICE}`,
    ],
    [
      createCounts(0, 1),
      `The document was sent in full once and no answer came: the recipient may have the document. ${ADVICE}`,
    ],
  ])(
    'has a message with the known facts and the advice to ask the recipient, after the doubts %j',
    (counts, message) => {
      expect(formatUnconfirmedMessage(counts, 'No.')).toBe(message);
    },
  );

  it('counts the last attempt as well, and fails as unconfirmed', () => {
    expect(getTransition(DOUBTFUL_RETRY, null, false, createCounts(7, 0))).toEqual({
      status: 'failed',
      failure: {
        category: 'unconfirmed',
        message: expect.stringMatching(/^The other side answered 8 times .*The receipt is not signed\.$/),
        providerCode: 'EBMS:0302',
      },
    });
    expect(addDoubt(createCounts(1, 1), null)).toEqual(createCounts(1, 1));
  });

  it('is unconfirmed after a single doubtful attempt among attempts without a response', () => {
    expect(getTransition(RETRY, 5, true, createCounts(0, 1))).toMatchObject({
      failure: { category: 'unconfirmed' },
    });
    expect(getTransition(RETRY, 5, true, NO_DOUBTS)).toMatchObject({ failure: { category: 'transport' } });
  });

  it('continues until the deadline', () => {
    expect(getTransition(DOUBTFUL_RETRY, 5, false, createCounts(3, 3))).toEqual({
      status: 'pending',
      waitSeconds: 5,
    });
  });

  it('fails with the rejection of the receiver, but as unconfirmed when the rejection does not come from the receiver', () => {
    const rejection = {
      category: 'recipient_not_found',
      message: 'It is not registered.',
      providerCode: null,
    } as const;
    const localOutcome: AttemptOutcome = { kind: 'refused', ...rejection };
    const receiverOutcome: AttemptOutcome = { ...localOutcome, exchange: {} as never };
    expect(getTransition(receiverOutcome, null, false, createCounts(2, 0))).toEqual({
      status: 'failed',
      failure: rejection,
    });
    expect(getTransition(localOutcome, null, false, createCounts(2, 0))).toMatchObject({
      failure: { category: 'unconfirmed', message: expect.stringMatching(/It is not registered\.$/) },
    });
    expect(getTransition(localOutcome, null, false, NO_DOUBTS)).toEqual({
      status: 'failed',
      failure: rejection,
    });
  });
});
