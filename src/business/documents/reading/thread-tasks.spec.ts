import { transferableSymbol } from 'piscina';
import { sampleInvoice } from '../pdf/sample-document.testing';
import { pdf } from './thread-tasks';

/** Returns the buffer of an answer that piscina moves to another thread. @throws Error when the answer is copied */
function transferred(answer: unknown): ArrayBufferLike {
  if (typeof answer !== 'object' || answer === null || !(transferableSymbol in answer))
    throw new Error('The answer is not moved');
  const buffer: unknown = answer[transferableSymbol];
  if (!(buffer instanceof ArrayBuffer)) throw new Error('What is moved is no buffer');
  return buffer;
}

describe('a PDF that a thread creates', () => {
  const { poolSize } = Buffer;

  afterEach(() => (Buffer.poolSize = poolSize));

  it.each([8 * 1024, 64 * 1024, 1024 * 1024])(
    'moves in a buffer of its own, with a pool of Node of %d bytes',
    async (bytes) => {
      // Node 24 shares 64 kB between small buffers, Node 20 has 8 kB; a shared buffer cannot be moved.
      Buffer.poolSize = bytes;
      Buffer.from('the next pool');
      const answer = await pdf({
        parsedJson: JSON.stringify(sampleInvoice(1)),
        ...{ type: 'invoice', language: 'en', senderId: '0208:0123456749', receiverId: null },
        letterhead: null,
        isPayeeDoubtful: false,
      });
      const movedBytes = Buffer.from(transferred(answer));
      expect(movedBytes.subarray(0, 5).toString()).toBe('%PDF-');
      expect(movedBytes.subarray(-6).toString().trim()).toBe('%%EOF');
    },
  );
});
