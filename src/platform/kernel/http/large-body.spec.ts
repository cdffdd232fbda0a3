import fc from 'fast-check';
import { createHash } from 'node:crypto';
import { ApiError } from './api-error';
import { toBody, readLargeBody } from './large-body';
import { parseJson } from './json-text';
import { RawJson } from '../../../standards/values/raw-json';

const read = (text: string) => readLargeBody(Buffer.from(text));

function readErrorCode(text: string): string {
  try {
    toBody(read(text));
  } catch (error) {
    if (error instanceof ApiError) return `${error.status} ${error.code}`;
    throw error;
  }
  return 'accepted';
}

/** Returns the error of a parsed body, e.g. a name that every object has; null when the body is accepted. */
function findRejection(reading: () => unknown): unknown {
  try {
    reading();
    return null;
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return [error.status, error.code, error.errors];
  }
}

describe('a large body', () => {
  it('equals a small body, except that the document stays text', () => {
    const names = fc.constantFrom('recipient', 'documentType', 'document', 'x');
    fc.assert(
      fc.property(fc.dictionary(names, fc.jsonValue()), (value) => {
        const text = JSON.stringify(value);
        const refusal = findRejection(() => parseJson(text));
        expect(findRejection(() => toBody(read(text)))).toEqual(refusal);
        if (refusal !== null) return;
        const body = toBody(read(text));
        expect(JSON.parse(JSON.stringify(body))).toEqual(JSON.parse(JSON.stringify(parseJson(text))));
        const { document } = value;
        const isText = typeof document !== 'object' || document === null;
        if (typeof body === 'object' && body !== null && 'document' in body)
          expect(body.document instanceof RawJson).toBe(!isText);
      }),
    );
  });

  it('keeps decimals of a document exactly', () => {
    const body = toBody(read('{"document":{"quantity":12345678901234.123456789}}'));
    expect(JSON.stringify(body)).toBe('{"document":{"quantity":"12345678901234.123456789"}}');
  });

  it.each(['1e400', '-1E+400', '1e-400', '0.1e-400'])(
    'preserves %s, which no double can represent',
    (number) => {
      const body = toBody(read(`{"document":{"quantity":${number}},"other":${number}}`));
      expect(JSON.stringify(body)).toBe(`{"other":"${number}","document":{"quantity":"${number}"}}`);
    },
  );

  it('has the digest of its bytes', () => {
    const largeBody = read('{"a":1}');
    expect(largeBody.ok && Buffer.from(largeBody.digest)).toEqual(
      createHash('sha256').update('{"a":1}').digest(),
    );
  });

  it.each([
    ['[1,2', '400 malformed_json'],
    [`{"a":${'['.repeat(100)}${']'.repeat(100)}}`, '400 json_too_deep'],
    [`{"a":[${'0,'.repeat(30_000)}0]}`, '400 json_too_large'],
    [`[${'0,'.repeat(30_000)}0]`, '400 json_too_large'],
    [`{"document":[${'0,'.repeat(30_000)}0]}`, 'accepted'],
    ['{"document":{"__proto__":1}}', '400 invalid_input'],
  ])('is rejected like a small body', (text, code) => {
    expect(readErrorCode(text)).toBe(code);
  });

  it('must be UTF-8', () => {
    expect(readLargeBody(Buffer.from([0x22, 0xff, 0x22]))).toMatchObject({
      ok: false,
      code: 'malformed_json',
    });
  });
});
