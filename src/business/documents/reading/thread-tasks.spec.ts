import { transferableSymbol } from 'piscina';
import { buildSampleInvoice } from '../pdf/sample-document.testing';
import { pdf } from './thread-tasks';

/** Returns the buffer of a result that piscina transfers to another thread. @throws Error when the result is copied */
function getTransferredBuffer(answer: unknown): ArrayBufferLike {
  if (typeof answer !== 'object' || answer === null || !(transferableSymbol in answer))
    throw new Error('The result must be transferred, not copied');
  const buffer: unknown = answer[transferableSymbol];
  if (!(buffer instanceof ArrayBuffer)) throw new Error('The transferred value must be an ArrayBuffer');
  return buffer;
}

describe('a PDF that a thread creates', () => {
  const { poolSize } = Buffer;

  afterEach(() => (Buffer.poolSize = poolSize));

  it.each([8 * 1024, 64 * 1024, 1024 * 1024])(
    'is transferred in a separate buffer, with a Node buffer pool of %d bytes',
    async (bytes) => {
      // Small buffers share a pool of 64 kB in Node 24, and of 8 kB in Node 20; a pooled buffer cannot be transferred.
      Buffer.poolSize = bytes;
      Buffer.from('the next pool');
      const answer = await pdf({
        parsedJson: JSON.stringify(buildSampleInvoice(1)),
        ...{ type: 'invoice', language: 'en', senderId: '0208:0123456749', receiverId: null },
        letterhead: null,
        isPayeeDoubtful: false,
      });
      const movedBytes = Buffer.from(getTransferredBuffer(answer));
      expect(movedBytes.subarray(0, 5).toString()).toBe('%PDF-');
      expect(movedBytes.subarray(-6).toString().trim()).toBe('%%EOF');
    },
  );
});
