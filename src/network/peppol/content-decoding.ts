import { pipeline, Readable, type Transform } from 'node:stream';
import { createBrotliDecompress, createGunzip, createInflate, createInflateRaw } from 'node:zlib';

type Bytes = AsyncIterable<Buffer>;

/** Maximum number of nested codings; servers use one. */
const MAX_CODINGS = 2;

/** A body in an unsupported content coding. */
export class UnknownCodingError extends Error {}

/**
 * Decodes the body of an answer (RFC 9110, section 8.4). No coding is offered to peers, but a proxy in between may still
 * compress it. The decoder reads nothing ahead: when the caller stops reading the result, the body stops, too.
 * @param contentEncoding header of the answer; undefined without one
 * @returns the body itself when it is not encoded
 * @throws UnknownCodingError before anything is read
 */
export function decodeContent(body: Bytes, contentEncoding: string | undefined): Bytes {
  const codings = (contentEncoding ?? '')
    .toLowerCase()
    .split(',')
    .map((coding) => coding.trim())
    .filter((coding) => coding !== '' && coding !== 'identity');
  if (codings.length > MAX_CODINGS) throw unknownCodingError(contentEncoding);
  // The header lists codings in the order in which they were applied.
  const decoders = codings.reverse().map((coding) => {
    const decoder = DECODERS.get(coding);
    if (decoder === undefined) throw unknownCodingError(contentEncoding);
    return decoder;
  });
  return decoders.reduce((encodedBytes, decode) => decode(encodedBytes), body);
}

const gunzip = (encodedBytes: Bytes): Bytes => decodeBy(encodedBytes, () => createGunzip());
const DECODERS: ReadonlyMap<string, (encodedBytes: Bytes) => Bytes> = new Map([
  ['gzip', gunzip],
  ['x-gzip', gunzip],
  // zlib's format (RFC 1950), and raw deflate (RFC 1951), which some servers send under the same name.
  [
    'deflate',
    (encodedBytes) =>
      decodeBy(encodedBytes, ([byte = 0]) => (byte % 16 === 8 ? createInflate() : createInflateRaw())),
  ],
  ['br', (encodedBytes) => decodeBy(encodedBytes, () => createBrotliDecompress())],
]);

/**
 * Decodes a body; an empty body, such as that of an answer without content, stays empty.
 * @param newDecoder creates the decoder for a body that begins with these bytes
 */
async function* decodeBy(
  encodedBytes: Bytes,
  newDecoder: (first: Buffer) => Transform,
): AsyncGenerator<Buffer> {
  const pieces = encodedBytes[Symbol.asyncIterator]();
  const first = await pieces.next();
  if (first.done === true) return;
  const wholeContent = async function* (): AsyncGenerator<Buffer> {
    yield first.value;
    yield* { [Symbol.asyncIterator]: () => pieces };
  };
  const decoder = newDecoder(first.value);
  // The pipeline destroys both ends together, and an error of the body becomes an error of the decoder.
  pipeline(Readable.from(wholeContent(), { objectMode: false }), decoder, () => undefined);
  yield* decoder as AsyncIterable<Buffer>;
}

function unknownCodingError(contentEncoding: string | undefined): UnknownCodingError {
  const coding = JSON.stringify(contentEncoding?.slice(0, 40));
  return new UnknownCodingError(
    `the answer has the content coding ${coding}; only gzip, deflate and br are supported, and none was offered`,
  );
}
