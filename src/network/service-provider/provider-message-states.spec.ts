import type { ExchangeEvidence, RejectionCategory, TransmissionOutcome } from '../port/document-network';
import { isReceiverUnresolved, getNextTransition } from './provider-message-states';

const EXCHANGE = {} as ExchangeEvidence;
const createRejection = (category: RejectionCategory, exchange?: ExchangeEvidence): TransmissionOutcome => ({
  kind: 'refused',
  category,
  message: 'no',
  providerCode: null,
  ...(exchange === undefined ? {} : { exchange }),
});
const getNextState = (outcome: TransmissionOutcome, late = false): string =>
  getNextTransition(outcome, 1, late, 0).state;

it('retries for a receiver that cannot be found or used, but not after a rejection by the receiver', () => {
  expect(getNextState(createRejection('recipient_not_found'))).toBe('pending');
  expect(getNextState(createRejection('recipient_not_found', EXCHANGE))).toBe('pending');
  expect(getNextState(createRejection('document_not_supported'))).toBe('pending');
  expect(getNextState(createRejection('other'))).toBe('pending');
  expect(getNextState(createRejection('other', EXCHANGE))).toBe('refused');
  expect(getNextState(createRejection('recipient_rejected', EXCHANGE))).toBe('refused');
  expect(getNextState(createRejection('validation'))).toBe('refused');
  expect(getNextState(createRejection('recipient_not_found'), true)).toBe('refused');
});

it('increases the waits up to one hour, plus up to 20 % at random', () => {
  const retry: TransmissionOutcome = { kind: 'retry', message: 'away', providerCode: null };
  const wait = (attempts: number, random: number) => getNextTransition(retry, attempts, false, random);
  expect(wait(1, 0)).toEqual({ state: 'pending', waitSeconds: 5, words: 'away' });
  expect(wait(3, 0)).toMatchObject({ waitSeconds: 60 });
  expect(wait(500, 0)).toMatchObject({ waitSeconds: 3600 });
  expect(wait(500, 0.5)).toMatchObject({ waitSeconds: expect.closeTo(3960) as number });
});

it('ends with the acceptance, and returns its note', () => {
  expect(getNextTransition({ kind: 'accepted', receipt: 'r' }, 1, true, 0)).toEqual({
    state: 'accepted',
    words: null,
  });
  expect(getNextTransition({ kind: 'accepted', receipt: null, note: 'lost' }, 1, false, 0)).toMatchObject({
    words: 'lost',
  });
});

it('reports a receiver that must be looked up again', () => {
  expect(isReceiverUnresolved(createRejection('recipient_not_found'))).toBe(true);
  expect(isReceiverUnresolved(createRejection('other'))).toBe(false);
  expect(isReceiverUnresolved({ kind: 'accepted', receipt: null })).toBe(false);
});
