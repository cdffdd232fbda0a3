import type { RecoveryMethod } from '../provider-table';
import { UpstreamFaultError } from '../upstream-fault';
import type { UpstreamDocument } from '../upstream-provider';
import {
  getStepAfterDraft,
  getStepAfterSearch,
  getSubmissionStep,
  toFaultOutcome,
  toOutcome,
} from './submission-steps';

const KEY: RecoveryMethod = { kind: 'idempotencyKey', hours: 160 };
const SEARCH: RecoveryMethod = { kind: 'search', seconds: 300 };
const DRAFT: RecoveryMethod = { kind: 'draft', seconds: 300 };
const NONE: RecoveryMethod = { kind: 'none' };

const createProgress = (
  documentId: string | null,
  first: number | null = null,
  last: number | null = first,
) => ({
  documentId,
  firstAttemptAgeSeconds: first,
  lastAttemptAgeSeconds: last,
});

describe('getSubmissionStep', () => {
  it.each([
    ['of a new document', createProgress(null), [KEY, SEARCH, DRAFT, NONE], 'submit'],
    ['of a document with a known id', createProgress('d', 5), [KEY, SEARCH, DRAFT, NONE], 'ask'],
    ['after an attempt whose draft was lost', createProgress(null, 5), [DRAFT], 'submit'],
    ['after an attempt that may have arrived', createProgress(null, 5), [KEY], 'submit'],
    ['after the idempotency key has expired', createProgress(null, 160 * 3_600), [KEY], 'unknown'],
    ['while an attempt may last', createProgress(null, 5, -20), [SEARCH, DRAFT], 'wait'],
    ['after an attempt that may have arrived', createProgress(null, 5), [SEARCH], 'search'],
    ['after an attempt that may have arrived', createProgress(null, 5), [NONE], 'unknown'],
  ] as const)('%s', (_, submission, recoveries, step) => {
    for (const recovery of recoveries) expect(getSubmissionStep(submission, recovery)).toBe(step);
  });

  it('submits again after an empty search only when the search is certain', () => {
    expect(getStepAfterSearch(createProgress(null, 299), SEARCH)).toBe('wait');
    expect(getStepAfterSearch(createProgress(null, 300), SEARCH)).toBe('submit');
    expect(getStepAfterSearch(createProgress(null, 1e9), NONE)).toBe('wait');
  });
});

describe('getStepAfterDraft', () => {
  it('sends a draft again only when an earlier attempt has certainly not sent it', () => {
    expect(getStepAfterDraft(createProgress('d', 299), DRAFT)).toBe('wait');
    expect(getStepAfterDraft(createProgress('d', 300), DRAFT)).toBe('submit');
  });
});

describe('toOutcome and toFaultOutcome', () => {
  const document = (fields: Partial<UpstreamDocument>): UpstreamDocument => ({
    ...{ id: 'd1', state: 'pending', failure: null, receipt: null, messageId: null },
    ...fields,
  });

  it('returns accepted after the provider has delivered the document', () => {
    expect(toOutcome(document({ state: 'delivered', receipt: '<r/>', messageId: 'm' }), 'P')).toEqual({
      kind: 'accepted',
      receipt: '<r/>',
      note: 'Document d1 at P, message m.',
    });
  });

  it('returns an undecided retry while the delivery is pending', () => {
    expect(toOutcome(document({}), 'P')).toMatchObject({
      kind: 'retry',
      isUndecided: true,
      arrivalDoubt: 'answered',
    });
  });

  it('returns a decisive rejection for a failed delivery', () => {
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
  ] as const)('reports for the fault %s that the document may have arrived: %s', (fault, mayHaveArrived) => {
    const outcome = toFaultOutcome(new UpstreamFaultError(fault, 'F.', { retryAfterSeconds: 7 }), KEY);
    expect(outcome).toMatchObject({ kind: 'retry', waitSeconds: 7 });
    expect('arrivalDoubt' in outcome).toBe(mayHaveArrived);
  });

  it('returns a decisive rejection only when the provider supports idempotency keys', () => {
    const fault = new UpstreamFaultError('refused', 'F.', { category: 'validation' });
    expect(toFaultOutcome(fault, KEY)).toMatchObject({ category: 'validation', isDecisive: true });
    expect(toFaultOutcome(fault, SEARCH)).toMatchObject({ isDecisive: false });
  });
});
