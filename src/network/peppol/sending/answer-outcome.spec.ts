import type { As4Response, ResponseSignature, ReportedError } from '../../../standards/peppol/as4';
import { toOutcome } from './answer-outcome';

const FIRST_ATTEMPT = { status: 200, isRepeated: false };
const REPEATED_ATTEMPT = { status: 200, isRepeated: true };

function createErrorSignal(signature: ResponseSignature, ...list: Partial<ReportedError>[]): As4Response {
  const completeErrors = list.map((error) => ({
    code: 'EBMS:0004',
    severity: 'failure',
    shortDescription: 'Other',
    description: null,
    detail: null,
    ...error,
  }));
  return { kind: 'errors', soap: Buffer.from('<e/>'), errors: completeErrors, signature };
}

/** Literal text of phase4 4.4.1. */
const PHASE4_DUPLICATE = "Not invoking SPIs, because message with Message ID '67c1@peer' was already handled";

describe('toOutcome', () => {
  it('accepts a receipt as proof of delivery', () => {
    const answer: As4Response = { kind: 'receipt', soap: Buffer.from('<r/>'), signer: Buffer.alloc(1) };
    expect(toOutcome(answer, FIRST_ATTEMPT)).toEqual({ kind: 'accepted', receipt: '<r/>' });
  });

  it.each<[string, Partial<ReportedError>]>([
    ['EBMS:4001', { code: 'EBMS:4001', detail: 'Duplicate' }],
    ['EBMS:0004 of phase4', { detail: PHASE4_DUPLICATE }],
  ])('treats %s as a lost receipt when the receiver signed it', (_name, error) => {
    expect(toOutcome(createErrorSignal('verified', error), FIRST_ATTEMPT)).toMatchObject({
      kind: 'accepted',
      receipt: null,
      note: expect.stringContaining(error.detail ?? ''),
    });
  });

  it('accepts an unsigned duplicate error only for a repeated message', () => {
    const answer = createErrorSignal('absent', { detail: PHASE4_DUPLICATE });
    expect(toOutcome(answer, REPEATED_ATTEMPT).kind).toBe('accepted');
    expect(toOutcome(answer, FIRST_ATTEMPT)).toMatchObject({ kind: 'refused', category: 'duplicate' });
  });

  it('does not treat other errors for a repeated message as a delivery', () => {
    const answer = createErrorSignal('verified', { detail: 'The envelope could not be handled' });
    expect(toOutcome(answer, REPEATED_ATTEMPT)).toMatchObject({
      kind: 'refused',
      category: 'recipient_rejected',
    });
  });

  it('reports an unserved recipient only when the receiver signed the error', () => {
    const detail = 'PEPPOL:NOT_SERVICED';
    expect(toOutcome(createErrorSignal('verified', { detail }), FIRST_ATTEMPT)).toMatchObject({
      kind: 'refused',
      category: 'recipient_not_found',
      providerCode: detail,
    });
    expect(toOutcome(createErrorSignal('absent', { detail }), FIRST_ATTEMPT)).toMatchObject({
      kind: 'refused',
      category: 'recipient_rejected',
      message: expect.stringMatching(/not signed.*PEPPOL:NOT_SERVICED/),
    });
  });

  it.each(['EBMS:0005', 'EBMS:0202', 'EBMS:0301', 'EBMS:0302'])('returns a retry for %s', (code) => {
    expect(toOutcome(createErrorSignal('verified', { code }), FIRST_ATTEMPT)).toMatchObject({
      kind: 'retry',
      providerCode: code,
    });
  });

  it.each(['EBMS:0001', 'EBMS:0003', 'EBMS:0009', 'EBMS:0101', 'EBMS:0102', 'EBMS:0103', 'EBMS:0303'])(
    'returns a final rejection for %s, with the text of the receiver',
    (code) => {
      const error = { code, shortDescription: 'Name', description: 'Description', detail: 'Detail [id]' };
      expect(toOutcome(createErrorSignal('verified', error), FIRST_ATTEMPT)).toEqual({
        kind: 'refused',
        category: 'other',
        message: `${code} Name: Description: Detail [id]`,
        providerCode: code,
      });
    },
  );

  it('escapes characters that could disguise the text of the other access point, in any language', () => {
    const detail = 'fatal\u202etxt.exe\u2066 \u200f\u001b[31m שלום Größe 😀';
    expect(toOutcome(createErrorSignal('verified', { detail }), FIRST_ATTEMPT)).toMatchObject({
      message: 'EBMS:0004 Other: fatal\\u202etxt.exe\\u2066 \\u200f\\u001b[31m שלום Größe 😀',
    });
  });

  it('includes every error of a signal', () => {
    const outcome = toOutcome(
      createErrorSignal('verified', { detail: 'one' }, { detail: 'two' }),
      FIRST_ATTEMPT,
    );
    expect(outcome).toMatchObject({ message: expect.stringMatching(/one.*two/) });
  });

  it('returns a retry without a receipt or an error, with the response as evidence', () => {
    const nothing: As4Response = { kind: 'unusable', reason: 'x', soap: null };
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
    expect(toOutcome(nothing, FIRST_ATTEMPT)).toMatchObject({ kind: 'retry', providerCode: 'EBMS:0301' });
    const wrong: As4Response = {
      kind: 'unusable',
      reason: 'The receipt is not signed',
      soap: Buffer.from('<r/>'),
    };
    expect(toOutcome(wrong, FIRST_ATTEMPT)).toEqual({
      kind: 'retry',
      message: 'The response is not a valid receipt for this message: The receipt is not signed.',
      providerCode: 'EBMS:0302',
      evidence: '<r/>',
      arrivalDoubt: 'answered',
    });
    expect(toOutcome(wrong, { status: 500, isRepeated: false })).not.toHaveProperty('arrivalDoubt');
  });
});
