import type { Answer, AnswerSignature, ReportedError } from '../../../standards/peppol/as4';
import { toOutcome } from './answer-outcome';

const FIRST = { status: 200, isRepeated: false };
const AGAIN = { status: 200, isRepeated: true };

function errors(signature: AnswerSignature, ...list: Partial<ReportedError>[]): Answer {
  const filledValue = list.map((error) => ({
    code: 'EBMS:0004',
    severity: 'failure',
    shortDescription: 'Other',
    description: null,
    detail: null,
    ...error,
  }));
  return { kind: 'errors', soap: Buffer.from('<e/>'), errors: filledValue, signature };
}

/** Literal text of phase4 4.4.1. */
const PHASE4_DUPLICATE = "Not invoking SPIs, because message with Message ID '67c1@peer' was already handled";

describe('meaning of an answer for a delivery', () => {
  it('accepts a receipt as the proof of delivery', () => {
    const answer: Answer = { kind: 'receipt', soap: Buffer.from('<r/>'), signer: Buffer.alloc(1) };
    expect(toOutcome(answer, FIRST)).toEqual({ kind: 'accepted', receipt: '<r/>' });
  });

  it.each<[string, Partial<ReportedError>]>([
    ['EBMS:4001', { code: 'EBMS:4001', detail: 'Duplicate' }],
    ['EBMS:0004 of phase4', { detail: PHASE4_DUPLICATE }],
  ])('treats %s as a lost receipt when the receiver signed it', (_name, error) => {
    expect(toOutcome(errors('verified', error), FIRST)).toMatchObject({
      kind: 'accepted',
      receipt: null,
      note: expect.stringContaining(error.detail ?? ''),
    });
  });

  it('accepts the same answer without a signature only for a repeated message', () => {
    const answer = errors('absent', { detail: PHASE4_DUPLICATE });
    expect(toOutcome(answer, AGAIN).kind).toBe('accepted');
    expect(toOutcome(answer, FIRST)).toMatchObject({ kind: 'refused', category: 'duplicate' });
  });

  it('does not treat any other refusal of a repeated message as a delivery', () => {
    const answer = errors('verified', { detail: 'The envelope could not be handled' });
    expect(toOutcome(answer, AGAIN)).toMatchObject({ kind: 'refused', category: 'recipient_rejected' });
  });

  it('reports an unserved recipient only when the receiver signed the answer', () => {
    const detail = 'PEPPOL:NOT_SERVICED';
    expect(toOutcome(errors('verified', { detail }), FIRST)).toMatchObject({
      kind: 'refused',
      category: 'recipient_not_found',
      providerCode: detail,
    });
    expect(toOutcome(errors('absent', { detail }), FIRST)).toMatchObject({
      kind: 'refused',
      category: 'recipient_rejected',
      message: expect.stringMatching(/not signed.*PEPPOL:NOT_SERVICED/),
    });
  });

  it.each(['EBMS:0005', 'EBMS:0202', 'EBMS:0301', 'EBMS:0302'])('repeats after %s', (code) => {
    expect(toOutcome(errors('verified', { code }), FIRST)).toMatchObject({
      kind: 'retry',
      providerCode: code,
    });
  });

  it.each(['EBMS:0001', 'EBMS:0003', 'EBMS:0009', 'EBMS:0101', 'EBMS:0102', 'EBMS:0103', 'EBMS:0303'])(
    'is final after %s, with the text of the receiver',
    (code) => {
      const error = { code, shortDescription: 'Name', description: 'Description', detail: 'Detail [id]' };
      expect(toOutcome(errors('verified', error), FIRST)).toEqual({
        kind: 'refused',
        category: 'other',
        message: `${code} Name: Description: Detail [id]`,
        providerCode: code,
      });
    },
  );

  it('escapes characters that could disguise the text of the other side, in any language', () => {
    const detail = 'fatal\u202etxt.exe\u2066 \u200f\u001b[31m שלום Größe 😀';
    expect(toOutcome(errors('verified', { detail }), FIRST)).toMatchObject({
      message: 'EBMS:0004 Other: fatal\\u202etxt.exe\\u2066 \\u200f\\u001b[31m שלום Größe 😀',
    });
  });

  it('shows every error of an answer', () => {
    const outcome = toOutcome(errors('verified', { detail: 'one' }, { detail: 'two' }), FIRST);
    expect(outcome).toMatchObject({ message: expect.stringMatching(/one.*two/) });
  });

  it('repeats when there is no receipt and no error, and stores the answer', () => {
    const nothing: Answer = { kind: 'unusable', reason: 'x', soap: null };
    expect(toOutcome(nothing, { status: 502, isRepeated: false })).toMatchObject({
      kind: 'retry',
      providerCode: 'HTTP 502',
    });
    expect(toOutcome(nothing, { status: 502, isRepeated: false })).not.toHaveProperty('arrivalDoubt');
    expect(toOutcome(nothing, { status: 504, isRepeated: false })).toMatchObject({
      arrivalDoubt: 'sent',
    });
    expect(toOutcome(nothing, { status: 204, isRepeated: false })).toMatchObject({
      arrivalDoubt: 'answered',
    });
    expect(toOutcome(nothing, FIRST)).toMatchObject({ kind: 'retry', providerCode: 'EBMS:0301' });
    const wrong: Answer = {
      kind: 'unusable',
      reason: 'The receipt is not signed',
      soap: Buffer.from('<r/>'),
    };
    expect(toOutcome(wrong, FIRST)).toEqual({
      kind: 'retry',
      message: 'The answer is no receipt for this message: The receipt is not signed.',
      providerCode: 'EBMS:0302',
      evidence: '<r/>',
      arrivalDoubt: 'answered',
    });
    expect(toOutcome(wrong, { status: 500, isRepeated: false })).not.toHaveProperty('arrivalDoubt');
  });
});
