import type { ExchangeEvidence, RefusalCategory, TransmissionOutcome } from '../port/document-network';
import { isUnresolved, getNextMove } from './provider-message-states';

const EXCHANGE = {} as ExchangeEvidence;
const refused = (category: RefusalCategory, exchange?: ExchangeEvidence): TransmissionOutcome => ({
  kind: 'refused',
  category,
  message: 'no',
  providerCode: null,
  ...(exchange === undefined ? {} : { exchange }),
});
const stateAfter = (outcome: TransmissionOutcome, late = false): string =>
  getNextMove(outcome, 1, late, 0).state;

it('waits for a receiver that cannot be found or used, and not for one that refused', () => {
  expect(stateAfter(refused('recipient_not_found'))).toBe('pending');
  expect(stateAfter(refused('recipient_not_found', EXCHANGE))).toBe('pending');
  expect(stateAfter(refused('document_not_supported'))).toBe('pending');
  expect(stateAfter(refused('other'))).toBe('pending');
  expect(stateAfter(refused('other', EXCHANGE))).toBe('refused');
  expect(stateAfter(refused('recipient_rejected', EXCHANGE))).toBe('refused');
  expect(stateAfter(refused('validation'))).toBe('refused');
  expect(stateAfter(refused('recipient_not_found'), true)).toBe('refused');
});

it('increases the waits up to an hour, with up to a fifth at random', () => {
  const retry: TransmissionOutcome = { kind: 'retry', message: 'away', providerCode: null };
  const wait = (attempts: number, random: number) => getNextMove(retry, attempts, false, random);
  expect(wait(1, 0)).toEqual({ state: 'pending', waitSeconds: 5, words: 'away' });
  expect(wait(3, 0)).toMatchObject({ waitSeconds: 60 });
  expect(wait(500, 0)).toMatchObject({ waitSeconds: 3600 });
  expect(wait(500, 0.5)).toMatchObject({ waitSeconds: expect.closeTo(3960) as number });
});

it('ends with the acceptance, and stores its note', () => {
  expect(getNextMove({ kind: 'accepted', receipt: 'r' }, 1, true, 0)).toEqual({
    state: 'accepted',
    words: null,
  });
  expect(getNextMove({ kind: 'accepted', receipt: null, note: 'lost' }, 1, false, 0)).toMatchObject({
    words: 'lost',
  });
});

it('looks a missing receiver up again', () => {
  expect(isUnresolved(refused('recipient_not_found'))).toBe(true);
  expect(isUnresolved(refused('other'))).toBe(false);
  expect(isUnresolved({ kind: 'accepted', receipt: null })).toBe(false);
});
