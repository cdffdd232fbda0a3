import { JsonReader } from '../json-reader';
import type { UpstreamClient } from '../upstream-client';
import type { UpstreamSubmission } from '../upstream-provider';
import { recommand } from './recommand.mapping';

const SUBMISSION: UpstreamSubmission = {
  ...{ companyId: 'c', idempotencyKey: 'k', documentId: null, sender: '0208:1', receiver: '9915:ab' },
  ...{ docTypeId: 't', processId: 'p', content: Buffer.from(''), number: 'N-1', kind: 'invoice' },
  firstAttemptAt: new Date(0),
};

async function searchCandidates(documents: object[], fields: Partial<UpstreamSubmission> = {}) {
  const client = { request: () => Promise.resolve(new JsonReader({ documents })) };
  return recommand.search?.(client as unknown as UpstreamClient, { ...SUBMISSION, ...fields });
}

describe('the search for a submission at Recommand', () => {
  const matchingFields = { receiverId: '9915:AB', type: 'invoice', parsed: { invoiceNumber: 'N-1' } };

  it('compares recipient, kind and number', async () => {
    const candidates = await searchCandidates([
      { id: 'same', ...matchingFields },
      { id: 'other-receiver', ...matchingFields, receiverId: '9915:ac' },
      { id: 'other-number', ...matchingFields, parsed: { invoiceNumber: 'N-2' } },
      { id: 'credit', ...matchingFields, type: 'creditNote', parsed: { creditNoteNumber: 'N-1' } },
      { id: 'response', ...matchingFields, type: 'invoiceResponse', parsed: null },
    ]);
    expect(candidates).toEqual({ matching: ['same'], unreadable: [] });
  });

  it('finds a credit note', async () => {
    const note = { ...matchingFields, type: 'selfBillingCreditNote', parsed: { creditNoteNumber: 'N-1' } };
    const candidates = await searchCandidates(
      [
        { id: 'invoice', ...matchingFields },
        { id: 'note', ...note },
      ],
      { kind: 'creditNote' },
    );
    expect(candidates).toEqual({ matching: ['note'], unreadable: [] });
  });

  it('lists documents that cannot be compared', async () => {
    const candidates = await searchCandidates([
      { id: 'not-parsed', ...matchingFields, parsed: null },
      { id: 'unknown-kind', ...matchingFields, type: 'new' },
      { id: 'no-receiver', ...matchingFields, receiverId: null },
    ]);
    expect(candidates).toEqual({ matching: [], unreadable: ['not-parsed', 'unknown-kind', 'no-receiver'] });
  });
});
