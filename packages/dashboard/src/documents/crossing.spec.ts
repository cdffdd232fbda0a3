import { toAnswer, type AnswerDelivery, type AnswerDocument } from './answer';
import { toCrossing } from './crossing';

const NOW = new Date('2026-11-20T13:03:00Z');

const delivery = (facts: Partial<AnswerDelivery> = {}): AnswerDelivery => ({
  channel: 'peppol',
  address: '0208:0884231016',
  status: 'pending',
  statusChangedAt: '2026-11-20T10:37:38Z',
  scheduledFor: null,
  attempts: 0,
  nextAttemptAt: null,
  parkedAt: null,
  failure: null,
  lastAttempt: null,
  messageStatus: null,
  ...facts,
});

const document = (facts: Partial<AnswerDocument> = {}): AnswerDocument => ({
  direction: 'outgoing',
  createdAt: '2026-11-20T10:37:02Z',
  readAt: null,
  envelopeId: null,
  receivedPeppolSignalMessage: null,
  validation: { result: 'valid', errors: [{ errorLevel: 'WARNING' }] },
  deliveryStatus: 'pending',
  deliveries: [delivery()],
  reporting: null,
  responses: [],
  businessStatus: 'none',
  businessStatusAt: null,
  businessStatusBy: null,
  businessStatusReason: null,
  ...facts,
});

const failed = (category: string, attempts = 1): Partial<AnswerDocument> => ({
  deliveryStatus: 'failed',
  deliveries: [
    delivery({
      status: 'failed',
      attempts,
      failure: { category, message: 'Receiver not served here', providerCode: 'EBMS:0004' },
    }),
  ],
});

/** `word:state` of every stop, in order. */
const way = (facts: Partial<AnswerDocument>, timeline: Parameters<typeof toCrossing>[1] = []): string =>
  toCrossing(document(facts), timeline, NOW)
    .map(({ word, state }) => `${word.replace('documents.crossing.', '')}:${state}`)
    .join(' ');

describe('the way of a document', () => {
  it('runs while its recipient is looked up', () => {
    expect(way({})).toBe('stored:done valid:done lookedUp:running handedOver:todo receipt:todo');
  });

  it('waits for its time', () => {
    expect(way({ deliveries: [delivery({ scheduledFor: '2026-12-01T07:00:00Z' })] })).toBe(
      'stored:done valid:done lookedUp:todo scheduled:todo receipt:todo',
    );
  });

  it('breaks where it was refused', () => {
    expect(way(failed('recipient_rejected', 2))).toBe(
      'stored:done valid:done lookedUp:done refused:failed receipt:todo',
    );
    expect(toCrossing(document(failed('recipient_rejected', 2)), [], NOW)[3]?.note).toEqual({
      kind: 'text',
      key: 'documents.crossing.note.attempt',
      values: { number: 2 },
    });
  });

  it('breaks where nobody was found', () => {
    expect(way(failed('recipient_not_found'))).toBe(
      'stored:done valid:done notFound:failed handedOver:todo receipt:todo',
    );
  });

  it('is tried again, or held', () => {
    expect(way({ deliveries: [delivery({ attempts: 1, nextAttemptAt: '2026-11-20T13:07:00Z' })] })).toContain(
      'lookedUp:done retrying:running',
    );
    expect(way({ deliveries: [delivery({ attempts: 9, parkedAt: '2026-11-20T13:00:00Z' })] })).toContain(
      'parked:held',
    );
  });

  it('ends with the receipt', () => {
    const delivered = {
      deliveryStatus: 'delivered',
      deliveries: [delivery({ status: 'delivered', attempts: 1 })],
    };
    expect(way(delivered, [{ kind: 'receipt', at: '2026-11-20T10:37:38Z' }])).toBe(
      'stored:done valid:done lookedUp:done handedOver:done receipt:done',
    );
    expect(way(delivered)).toContain('receipt:todo');
  });

  it('by e-mail has no directory and no receipt', () => {
    expect(way({ deliveries: [delivery({ channel: 'email', status: 'delivered', attempts: 1 })] })).toBe(
      'stored:done valid:done handedOver:done',
    );
  });

  it('of what came in ends with a reader', () => {
    const incoming = { direction: 'incoming', deliveries: [], deliveryStatus: null };
    expect(way({ ...incoming, envelopeId: 'e', receivedPeppolSignalMessage: '<r/>' })).toBe(
      'arrived:done receiptGiven:done stored:done valid:done unread:todo',
    );
    expect(way({ ...incoming, validation: { result: 'invalid', errors: [{ errorLevel: 'ERROR' }] } })).toBe(
      'stored:done invalid:failed unread:todo',
    );
  });

  it('of a report ends with the administration', () => {
    const reporting = {
      reportingStatus: 'rejected',
      outcomeCode: 501,
      outcomeAt: '2026-11-30T08:00:00Z',
    };
    expect(way({ reporting })).toBe('stored:done reportAccepted:done filed:done refused:failed');
  });
});

describe('the answer', () => {
  it('says what failed and what to do', () => {
    expect(toAnswer(document(failed('recipient_rejected')), NOW)).toMatchObject({
      tone: 'bad',
      id: 'recipient_rejected',
      message: 'Receiver not served here',
      codes: ['recipient_rejected', 'EBMS:0004'],
      actions: ['lookUp', 'resend'],
    });
    expect(toAnswer(document(failed('a_new_category')), NOW)).toMatchObject({
      id: 'other',
      codes: ['a_new_category', 'EBMS:0004'],
    });
  });

  it('is calm about what was cancelled or is on its way', () => {
    expect(toAnswer(document(failed('cancelled')), NOW)).toMatchObject({ tone: 'idle', id: 'cancelled' });
    expect(toAnswer(document(), NOW)).toMatchObject({ tone: 'idle', id: 'onItsWay' });
  });

  it('says first that the buyer rejected or questions what was delivered', () => {
    const answered = (status: string, deliveryStatus = 'delivered') =>
      document({
        deliveryStatus,
        deliveries: [delivery({ status: deliveryStatus })],
        businessStatus: status,
        businessStatusAt: '2026-11-24T10:00:00Z',
        businessStatusBy: 'buyer',
        businessStatusReason: 'The price was 9.',
        responses: [
          {
            direction: 'incoming',
            state: 'RE',
            deliveryStatus: null,
            createdAt: '2026-11-24T10:00:00Z',
            description: null,
            reasons: [{ code: 'PRI', text: 'The price was 9.' }],
          },
        ],
      });
    expect(toAnswer(answered('rejected'), NOW)).toEqual({
      tone: 'bad',
      id: 'buyerRejected',
      values: { changedAt: '2026-11-24T10:00:00Z' },
      message: 'The price was 9.',
      codes: ['PRI'],
      actions: ['credit'],
    });
    expect(toAnswer(answered('questioned'), NOW)).toMatchObject({ tone: 'warn', id: 'buyerQuestioned' });
    for (const settled of ['accepted', 'credited', 'paid'])
      expect(toAnswer(answered(settled), NOW)).toMatchObject({ tone: 'ok', id: 'delivered' });
  });

  it('warns when the message was refused after it was delivered', () => {
    const messageStatus = { code: 'RE', description: 'No such order' };
    expect(
      toAnswer(
        document({
          deliveryStatus: 'delivered',
          deliveries: [delivery({ status: 'delivered', messageStatus })],
        }),
        NOW,
      ),
    ).toMatchObject({ tone: 'warn', id: 'refusedAfterwards', message: 'No such order' });
  });
});
