import { creditableLines, isCreditable } from './creditable';
import { isBetweenTheSame, referencedNumbers } from './linked';
import { answerBody, needsText, NO_ANSWER, offeredAnswers } from './respond';
import { businessStatus, isDisputed, lastAnswer, nextAnswers, type AnswerFacts } from './standing';

const answer = (state: string | null, facts: Partial<AnswerFacts> = {}): AnswerFacts => ({
  direction: 'incoming',
  state,
  deliveryStatus: null,
  createdAt: '2026-11-20T10:00:00Z',
  description: null,
  reasons: [],
  ...facts,
});
const answerWithDelivery = (state: string, deliveryStatus: string): AnswerFacts =>
  answer(state, { direction: 'outgoing', deliveryStatus });

describe('where an invoice stands', () => {
  const marked = (status: string, by: string | null = 'buyer', direction = 'outgoing'): string | undefined =>
    businessStatus({ direction, businessStatus: status, businessStatusBy: by })?.word;

  it('is marked once it says more than that the invoice came in', () => {
    expect([marked('none', null), marked('acknowledged'), marked('inProcess')]).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
    expect(marked('questioned')).toBe('status.buyerQuestioned');
    expect(marked('rejected')).toBe('status.buyerRejected');
    expect(marked('rejected', 'platform')).toBe('status.answerRejected');
    expect(marked('rejected', 'company', 'incoming')).toBe('status.answerRejected');
    expect(marked('accepted')).toBe('status.answerAccepted');
    expect(marked('partlyPaid', 'payment')).toBe('status.answerPartlyPaid');
    expect(marked('credited', 'creditNote')).toBe('status.credited');
  });

  it('is disputed only of a sent invoice that nothing settled', () => {
    const facts = { direction: 'outgoing', businessStatus: 'rejected', businessStatusBy: 'buyer' };
    expect(isDisputed(facts)).toBe(true);
    expect(isDisputed({ ...facts, businessStatus: 'credited' })).toBe(false);
    expect(isDisputed({ ...facts, direction: 'incoming' })).toBe(false);
  });

  it('is not changed by an answer that was withdrawn', () => {
    expect(
      lastAnswer([answerWithDelivery('UQ', 'delivered'), answerWithDelivery('RE', 'failed')])?.state,
    ).toBe('UQ');
    expect(nextAnswers([answerWithDelivery('AP', 'failed')])).toContain('RE');
    expect(nextAnswers([answerWithDelivery('AP', 'pending')])).toEqual(['PD']);
    expect(nextAnswers([answerWithDelivery('RE', 'delivered')])).toEqual([]);
    expect(nextAnswers([answerWithDelivery('PD', 'delivered')])).toEqual([]);
    expect(nextAnswers([])).toHaveLength(7);
  });
});

describe('the answer to an invoice', () => {
  it('has nothing chosen at first, and says nothing by itself', () => {
    expect(NO_ANSWER).toEqual({ status: null, reason: null, text: '', note: '' });
    expect(answerBody(NO_ANSWER, true)).toBeNull();
  });

  it('offers what may follow alone', () => {
    expect(offeredAnswers(nextAnswers([]))).toEqual({
      main: ['AP', 'UQ', 'RE'],
      others: ['AB', 'IP', 'CA', 'PD'],
    });
    expect(offeredAnswers(nextAnswers([answerWithDelivery('AP', 'delivered')]))).toEqual({
      main: [],
      others: ['PD'],
    });
  });

  it('rejects with a reason that was chosen, in words that were written', () => {
    const rejection = { ...NO_ANSWER, status: 'RE' } as const;
    expect(answerBody(rejection, true)).toBeNull();
    expect(answerBody({ ...rejection, reason: 'PRI' }, true)).toBeNull();
    expect(answerBody({ ...rejection, reason: 'PRI', text: '  ' }, true)).toBeNull();
    expect(answerBody({ ...rejection, text: 'Too much.' }, true)).toBeNull();
    expect(answerBody({ ...rejection, reason: 'PRI', text: ' Too much. ' }, true)).toEqual({
      status: 'RE',
      reasons: [{ code: 'PRI', text: 'Too much.' }],
      sendAfterSeconds: 11,
    });
    expect([needsText({ status: 'UQ', reason: 'PRI' }), needsText({ status: 'UQ', reason: 'OTH' })]).toEqual([
      false,
      true,
    ]);
  });

  it('waits only where it can be withdrawn, and keeps no reason of another status', () => {
    const form = { status: 'AP', reason: 'PRI', text: 'x', note: 'Thanks' } as const;
    expect(answerBody(form, false)).toEqual({ status: 'AP', note: 'Thanks' });
  });
});

describe('an invoice and its credit notes', () => {
  it('are of the same two, the same way', () => {
    const one = { direction: 'outgoing', companyId: 'c_1', senderId: 'a', receiverId: 'b' } as const;
    expect(isBetweenTheSame(one, { ...one })).toBe(true);
    expect(isBetweenTheSame(one, { ...one, receiverId: 'c' })).toBe(false);
    expect(isBetweenTheSame(one, { ...one, direction: 'incoming' })).toBe(false);
  });

  it('know each other by the numbers that are named', () => {
    const parsed = {
      invoiceReferences: [{ id: '1', issueDate: null }, { id: '1' }, { id: null }, null, 'x'],
    };
    expect(referencedNumbers({ parsed })).toEqual(['1']);
    expect(referencedNumbers({ parsed: null })).toEqual([]);
  });

  it('are lines of a sent invoice with a number', () => {
    const invoice = {
      direction: 'outgoing',
      type: 'invoice',
      senderId: 'a',
      receiverId: 'b',
      emailRecipients: [],
      parsed: { invoiceNumber: '1', lines: [{ name: 'A', netAmount: '3.00' }, null] },
    };
    expect(creditableLines(invoice)).toEqual([
      { name: 'A', netAmount: '3.00' },
      { name: '', netAmount: null },
    ]);
    expect(isCreditable(invoice)).toBe(true);
    expect(isCreditable({ ...invoice, direction: 'incoming' })).toBe(false);
    expect(isCreditable({ ...invoice, type: 'creditNote' })).toBe(false);
    expect(isCreditable({ ...invoice, parsed: {} })).toBe(false);
  });
});
