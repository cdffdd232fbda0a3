import fc from 'fast-check';
import { As4Error } from '../as4-error';
import { Base64Decoder } from './base64-decoder';
import { readContentType, readPartHeaders } from './headers';
import { MultipartReader } from './multipart-reader';
import { runs } from '../../../../../test/support/runs';

function split(boundary: string, pieces: Iterable<Buffer>): { headers: string; content: Buffer }[] {
  const reader = new MultipartReader(boundary);
  const parts: { headers: string; content: Buffer[] }[] = [];
  for (const piece of pieces) {
    for (const event of reader.write(piece)) {
      if (event.kind === 'part') parts.push({ headers: event.headers, content: [] });
      else if (event.kind === 'data') parts.at(-1)?.content.push(event.bytes);
    }
  }
  reader.end();
  return parts.map(({ headers, content }) => ({ headers, content: Buffer.concat(content) }));
}

/** Content that includes bytes similar to delimiters. */
const content = fc
  .array(
    fc.oneof(
      fc
        .constantFrom('\r\n', '--B', '\r\n--', '\r', '\n', '\r\n--Bx', '\r\n--b', '\0', 'x', '--B--')
        .map((t) => Buffer.from(t)),
      fc.uint8Array({ maxLength: 20 }).map((bytes) => Buffer.from(bytes)),
    ),
    { maxLength: 10 },
  )
  .map((pieces) => Buffer.concat(pieces))
  .filter((bytes) => !/(^|\r\n)--B([ \t]*\r\n|--|[ \t]*$)/.test(bytes.toString('latin1')));

describe('MultipartReader', () => {
  it('returns the parts byte for byte, for any chunks of the body (property)', () => {
    fc.assert(
      fc.property(
        fc.array(content, { minLength: 1, maxLength: 3 }),
        fc.integer({ min: 1, max: 60 }),
        (contents, size) => {
          const body = Buffer.concat([
            Buffer.from('preamble'),
            ...contents.flatMap((bytes, i) => [Buffer.from(`\r\n--B\r\nContent-ID: <${i}>\r\n\r\n`), bytes]),
            Buffer.from('\r\n--B--\r\nepilogue'),
          ]);
          const pieces = Array.from({ length: Math.ceil(body.length / size) }, (_, i) =>
            body.subarray(i * size, (i + 1) * size),
          );
          expect(split('B', pieces)).toEqual(
            contents.map((bytes, i) => ({ headers: `Content-ID: <${i}>`, content: bytes })),
          );
        },
      ),
      runs(500),
    );
  });

  it('reads parts without headers and without content', () => {
    expect(split('B', [Buffer.from('--B\r\n\r\n\r\n--B\r\n\r\nx\r\n--B--')])).toEqual([
      { headers: '', content: Buffer.alloc(0) },
      { headers: '', content: Buffer.from('x') },
    ]);
  });

  it('throws only As4Error for any input (property)', () => {
    const piece = fc.constantFrom(
      '--B',
      '\r\n',
      '--',
      'a: b',
      ' ',
      'x',
      '\r\n\r\n',
      ';',
      '"',
      '=',
      'boundary=',
      '\\',
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 20 }), (texts) => {
        for (const read of [
          () =>
            split(
              'B',
              texts.map((text) => Buffer.from(text)),
            ),
          () => readContentType(texts.join('')),
          () => readPartHeaders(texts.join('')),
        ]) {
          try {
            read();
          } catch (error) {
            expect(error).toBeInstanceOf(As4Error);
          }
        }
      }),
      runs(1000),
    );
  });

  it('decodes base64 in pieces of any size (property)', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 200 }), fc.integer({ min: 1, max: 50 }), (bytes, size) => {
        const text = Buffer.from(bytes).toString('base64').replace(/.{20}/g, '$&\r\n');
        const decoder = new Base64Decoder();
        const pieces: Buffer[] = [];
        for (let at = 0; at < text.length; at += size)
          pieces.push(decoder.write(Buffer.from(text.slice(at, at + size))));
        decoder.end();
        expect(Buffer.concat(pieces)).toEqual(Buffer.from(bytes));
      }),
    );
  });
});
