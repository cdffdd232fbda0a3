import { pipeline, Readable, type Transform } from 'node:stream';
import { createBrotliDecompress, createGunzip, createInflate, createInflateRaw } from 'node:zlib';

type ByteStream = AsyncIterable<Buffer>;

/** Maximum number of nested codings; servers use one. */
const MAX_CODINGS = 2;

/** Thrown for a body with an unsupported content coding. */
export class UnsupportedCodingError extends Error {}

/**
 * Decodes the body of a response (RFC 9110, section 8.4). Requests accept no coding, but an intermediate proxy may
 * still compress the response. The decoder does not read ahead: when the caller stops reading the result, the body is
 * not read further.
 * @param contentEncoding header of the response; undefined without the header
 * @returns the body itself when it is not encoded
 * @throws UnsupportedCodingError before the body is read
 */
export function decodeContent(body: ByteStream, contentEncoding: string | undefined): ByteStream {
  const codings = (contentEncoding ?? '')
    .toLowerCase()
    .split(',')
    .map((coding) => coding.trim())
    .filter((coding) => coding !== '' && coding !== 'identity');
  if (codings.length > MAX_CODINGS) throw createUnsupportedCodingError(contentEncoding);
  // The header lists codings in the order in which they were applied.
  const decoders = codings.reverse().map((coding) => {
    const decoder = DECODERS.get(coding);
    if (decoder === undefined) throw createUnsupportedCodingError(contentEncoding);
    return decoder;
  });
  return decoders.reduce((encodedBytes, decode) => decode(encodedBytes), body);
}

const gunzip = (encodedBytes: ByteStream): ByteStream => decodeWith(encodedBytes, () => createGunzip());
const DECODERS: ReadonlyMap<string, (encodedBytes: ByteStream) => ByteStream> = new Map([
  ['gzip', gunzip],
  ['x-gzip', gunzip],
  // zlib's format (RFC 1950), and raw deflate (RFC 1951), which some servers send under the same name.
  [
    'deflate',
    (encodedBytes) =>
      decodeWith(encodedBytes, ([byte = 0]) => (byte % 16 === 8 ? createInflate() : createInflateRaw())),
  ],
  ['br', (encodedBytes) => decodeWith(encodedBytes, () => createBrotliDecompress())],
]);

/**
 * Decodes a body. An empty body stays empty.
 * @param createDecoder creates the decoder for a body that begins with these bytes
 */
async function* decodeWith(
  encodedBytes: ByteStream,
  createDecoder: (first: Buffer) => Transform,
): AsyncGenerator<Buffer> {
  const chunks = encodedBytes[Symbol.asyncIterator]();
  const firstChunk = await chunks.next();
  if (firstChunk.done === true) return;
  const wholeContent = async function* (): AsyncGenerator<Buffer> {
    yield firstChunk.value;
    yield* { [Symbol.asyncIterator]: () => chunks };
  };
  const decoder = createDecoder(firstChunk.value);
  // The pipeline destroys body and decoder together; an error of the body becomes an error of the decoder.
  pipeline(Readable.from(wholeContent(), { objectMode: false }), decoder, () => undefined);
  yield* decoder as AsyncIterable<Buffer>;
}

function createUnsupportedCodingError(contentEncoding: string | undefined): UnsupportedCodingError {
  const coding = JSON.stringify(contentEncoding?.slice(0, 40));
  return new UnsupportedCodingError(
    `the response has the content coding ${coding}; only gzip, deflate and br are supported, and the request accepted no coding`,
  );
}
