import { computePayloadDigest, restoreReceipt, createReceipt, toStoredReceipt } from './signal-message';

const ID = '0f5d9a3e@localhost';
const digest = computePayloadDigest(Buffer.from('<Invoice/>'));
const at = new Date('2026-11-27T00:33:38.228Z');

describe('toStoredReceipt', () => {
  it('stores only two values of a standard receipt, and restores the same text', () => {
    const receipt = createReceipt(ID, digest, at);
    const stored = toStoredReceipt(ID, receipt);
    expect(stored).toEqual({ receipt: null, digest, receivedAt: at });
    expect(restoreReceipt(ID, stored)).toBe(receipt);
  });

  it.each([
    ['of another message', createReceipt('another@localhost', digest, at)],
    ['with another instant', createReceipt(ID, digest, at).replace('.228Z', '.2280Z')],
    ['with more in it', `${createReceipt(ID, digest, at)}\n`],
    ['without a digest', '<eb:SignalMessage/>'],
  ])('stores the whole text of a receipt %s', (_kind, receipt) => {
    const stored = toStoredReceipt(ID, receipt);
    expect(stored).toEqual({ receipt, digest: null, receivedAt: null });
    expect(restoreReceipt(ID, stored)).toBe(receipt);
  });

  it('restores null without a receipt', () => {
    expect(restoreReceipt(ID, { receipt: null, digest: null, receivedAt: null })).toBeNull();
  });
});
