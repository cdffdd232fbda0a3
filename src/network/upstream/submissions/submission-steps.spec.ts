import type { Recovery } from '../provider-table';
import { UpstreamFaultError } from '../upstream-fault';
import type { UpstreamDocument } from '../upstream-provider';
import {
  getStepAfterDraft,
  getStepAfterSearch,
  getSubmissionStep,
  toFaultOutcome,
  toOutcome,
} from './submission-steps';

const KEY: Recovery = { kind: 'idempotencyKey', hours: 160 };
const SEARCH: Recovery = { kind: 'search', seconds: 300 };
const DRAFT: Recovery = { kind: 'draft', seconds: 300 };
const NONE: Recovery = { kind: 'none' };

const progress = (documentId: string | null, first: number | null = null, last: number | null = first) => ({
  documentId,
  firstAttemptAgeSeconds: first,
  lastAttemptAgeSeconds: last,
});

describe('the step of an attempt', () => {
  it.each([
    ['of a new document', progress(null), [KEY, SEARCH, DRAFT, NONE], 'submit'],
    ['of a document whose id is known', progress('d', 5), [KEY, SEARCH, DRAFT, NONE], 'ask'],
    ['after an attempt whose draft was lost', progress(null, 5), [DRAFT], 'submit'],
    ['after an attempt that may have arrived', progress(null, 5), [KEY], 'submit'],
    ['after the key was forgotten', progress(null, 160 * 3_600), [KEY], 'unknown'],
    ['while an attempt may last', progress(null, 5, -20), [SEARCH, DRAFT], 'wait'],
    ['after an attempt that may have arrived', progress(null, 5), [SEARCH], 'search'],
    ['after an attempt that may have arrived', progress(null, 5), [NONE], 'unknown'],
  ] as const)('%s', (_, submission, recoveries, step) => {
    for (const recovery of recoveries) expect(getSubmissionStep(submission, recovery)).toBe(step);
  });

  it('after a search without a result is another submission only when the search is certain', () => {
    expect(getStepAfterSearch(progress(null, 299), SEARCH)).toBe('wait');
    expect(getStepAfterSearch(progress(null, 300), SEARCH)).toBe('submit');
    expect(getStepAfterSearch(progress(null, 1e9), NONE)).toBe('wait');
  });
});

describe('a draft that the provider still shows', () => {
  it('is sent again only when an earlier attempt has certainly not sent it', () => {
    expect(getStepAfterDraft(progress('d', 299), DRAFT)).toBe('wait');
    expect(getStepAfterDraft(progress('d', 300), DRAFT)).toBe('submit');
  });
});

describe('the outcome of an attempt', () => {
  const document = (fields: Partial<UpstreamDocument>): UpstreamDocument => ({
    ...{ id: 'd1', state: 'pending', failure: null, receipt: null, messageId: null },
    ...fields,
  });

  it('is acceptance once the provider has delivered', () => {
    expect(toOutcome(document({ state: 'delivered', receipt: '<r/>', messageId: 'm' }), 'P')).toEqual({
      kind: 'accepted',
      receipt: '<r/>',
      note: 'Document d1 at P, message m.',
    });
  });

  it('is undecided while the provider works', () => {
    expect(toOutcome(document({}), 'P')).toMatchObject({
      kind: 'retry',
      isUndecided: true,
      arrivalDoubt: 'answered',
    });
  });

  it('is the decisive refusal of a failed delivery', () => {
    const failure = { category: 'recipient_rejected' as const, message: 'No.', code: 'C' };
    expect(toOutcome(document({ state: 'failed', failure }), 'P')).toMatchObject({
      ...{ kind: 'refused', category: 'recipient_rejected', providerCode: 'C', isDecisive: true },
    });
  });

  it.each([
    ['unreachable', false],
    ['throttled', false],
    ['credentials', false],
    ['unanswered', true],
    ['serverError', true],
    ['busy', true],
  ] as const)('of the fault %s may have reached the recipient: %s', (fault, mayHaveArrived) => {
    const outcome = toFaultOutcome(new UpstreamFaultError(fault, 'F.', { retryAfterSeconds: 7 }), KEY);
    expect(outcome).toMatchObject({ kind: 'retry', waitSeconds: 7 });
    expect('arrivalDoubt' in outcome).toBe(mayHaveArrived);
  });

  it('of a refusal counts for earlier attempts only when the provider knows keys', () => {
    const fault = new UpstreamFaultError('refused', 'F.', { category: 'validation' });
    expect(toFaultOutcome(fault, KEY)).toMatchObject({ category: 'validation', isDecisive: true });
    expect(toFaultOutcome(fault, SEARCH)).toMatchObject({ isDecisive: false });
  });
});
