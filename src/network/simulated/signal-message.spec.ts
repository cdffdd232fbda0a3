import { computePayloadDigest, readReceipt, createReceipt, toStoredReceipt } from './signal-message';

const ID = '0f5d9a3e@localhost';
const digest = computePayloadDigest(Buffer.from('<Invoice/>'));
const at = new Date('2026-11-27T00:33:38.228Z');

describe('a stored receipt of the simulated network', () => {
  it('has the two values of the usual one, and reads as the same text', () => {
    const receipt = createReceipt(ID, digest, at);
    const stored = toStoredReceipt(ID, receipt);
    expect(stored).toEqual({ receipt: null, digest, receivedAt: at });
    expect(readReceipt(ID, stored)).toBe(receipt);
  });

  it.each([
    ['of another message', createReceipt('another@localhost', digest, at)],
    ['with another instant', createReceipt(ID, digest, at).replace('.228Z', '.2280Z')],
    ['with more in it', `${createReceipt(ID, digest, at)}\n`],
    ['without a digest', '<eb:SignalMessage/>'],
  ])('has the whole text of one %s', (_kind, receipt) => {
    const stored = toStoredReceipt(ID, receipt);
    expect(stored).toEqual({ receipt, digest: null, receivedAt: null });
    expect(readReceipt(ID, stored)).toBe(receipt);
  });

  it('is null where there is none', () => {
    expect(readReceipt(ID, { receipt: null, digest: null, receivedAt: null })).toBeNull();
  });
});
