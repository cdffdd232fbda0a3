import { JsonReader } from '../json-reader';
import type { UpstreamClient } from '../upstream-client';
import type { UpstreamSubmission } from '../upstream-provider';
import { recommand } from './recommand.mapping';

const SUBMISSION: UpstreamSubmission = {
  ...{ companyId: 'c', idempotencyKey: 'k', documentId: null, sender: '0208:1', receiver: '9915:ab' },
  ...{ docTypeId: 't', processId: 'p', content: Buffer.from(''), number: 'N-1', kind: 'invoice' },
  firstAttemptAt: new Date(0),
};

async function search(documents: object[], fields: Partial<UpstreamSubmission> = {}) {
  const client = { request: () => Promise.resolve(new JsonReader({ documents })) };
  return recommand.search?.(client as unknown as UpstreamClient, { ...SUBMISSION, ...fields });
}

describe('the search for a submission at Recommand', () => {
  const like = { receiverId: '9915:AB', type: 'invoice', parsed: { invoiceNumber: 'N-1' } };

  it('compares recipient, kind and number', async () => {
    const found = await search([
      { id: 'same', ...like },
      { id: 'other-receiver', ...like, receiverId: '9915:ac' },
      { id: 'other-number', ...like, parsed: { invoiceNumber: 'N-2' } },
      { id: 'credit', ...like, type: 'creditNote', parsed: { creditNoteNumber: 'N-1' } },
      { id: 'response', ...like, type: 'invoiceResponse', parsed: null },
    ]);
    expect(found).toEqual({ matching: ['same'], unreadable: [] });
  });

  it('finds a credit note', async () => {
    const note = { ...like, type: 'selfBillingCreditNote', parsed: { creditNoteNumber: 'N-1' } };
    const found = await search(
      [
        { id: 'invoice', ...like },
        { id: 'note', ...note },
      ],
      { kind: 'creditNote' },
    );
    expect(found).toEqual({ matching: ['note'], unreadable: [] });
  });

  it('lists documents that it cannot compare', async () => {
    const found = await search([
      { id: 'not-parsed', ...like, parsed: null },
      { id: 'unknown-kind', ...like, type: 'new' },
      { id: 'no-receiver', ...like, receiverId: null },
    ]);
    expect(found).toEqual({ matching: [], unreadable: ['not-parsed', 'unknown-kind', 'no-receiver'] });
  });
});
