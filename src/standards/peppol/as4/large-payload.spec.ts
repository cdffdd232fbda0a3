import { randomBytes } from 'node:crypto';
import { buildRequest } from './build-request';
import { MESSAGE } from './crafted-message.fixture';
import { MemorySpool } from './mime/spool';
import { openRequest } from './open-request';
import { identity } from './vectors.fixture';

it('14: processes a payload of 12 MiB in pieces, and releases every spool', async () => {
  const payload = Buffer.from(`<Invoice>${randomBytes(9 * 1024 * 1024).toString('base64')}</Invoice>`);
  const ap2 = await identity('ap2');
  const request = await buildRequest({ ...MESSAGE, payload }, await identity('ap1'), ap2.certificate);
  const spools: MemorySpool[] = [];
  let largestPiece = 0;
  class RecordingSpool extends MemorySpool {
    constructor() {
      super();
      spools.push(this);
    }
    override write(piece: Buffer): void {
      largestPiece = Math.max(largestPiece, piece.length);
      super.write(piece);
    }
  }
  const wire = Buffer.concat(request.body);
  function* receivedPieces(): Generator<Buffer> {
    for (let at = 0; at < wire.length; at += 65_536) yield wire.subarray(at, at + 65_536);
  }
  const options = {
    identities: [ap2],
    limits: { body: 32 * 1024 * 1024, payload: 32 * 1024 * 1024 },
    trustSigner: async () => undefined,
    newSpool: () => new RecordingSpool(),
  };
  const openedRequest = await openRequest(request.contentType, receivedPieces(), options);
  expect(openedRequest.payload?.equals(payload)).toBe(true);
  expect(largestPiece).toBeLessThan(200_000);
  expect(spools.map(({ size }) => size)).toEqual([0, 0]);
  const small = { ...options, limits: { body: 5_000_000, payload: 1 } };
  await expect(openRequest(request.contentType, receivedPieces(), small)).rejects.toMatchObject({
    code: 'EBMS:0004',
  });
  expect(spools.every(({ size }) => size === 0)).toBe(true);
});
