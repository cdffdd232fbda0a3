import fc from 'fast-check';
import { containsRawJson, toJsonPieces, RawJson } from './raw-json';

const written = (value: unknown): string => Buffer.concat(toJsonPieces(value)).toString('utf8');

describe('JSON that is text already', () => {
  it('is written as JSON.stringify writes what it stands for', () => {
    fc.assert(
      fc.property(fc.jsonValue(), fc.jsonValue(), fc.boolean(), (value, other, asBytes) => {
        const text = JSON.stringify(value);
        const raw = new RawJson(asBytes ? Buffer.from(text) : text);
        const answer = {
          success: true,
          document: { xml: raw, other, absent: undefined },
          list: [raw, other, undefined],
        };
        expect(written(answer)).toBe(JSON.stringify(answer));
      }),
    );
  });

  it('leaves values with a way of their own to that', () => {
    const answer = { at: new Date(0), nothing: {}, none: [], raw: new RawJson('1') };
    expect(written(answer)).toBe('{"at":"1970-01-01T00:00:00.000Z","nothing":{},"none":[],"raw":1}');
  });

  it('is found where answers have it, and not looked for deeper', () => {
    const raw = new RawJson('1');
    expect(containsRawJson({ documents: [{ parsed: raw }] })).toBe(true);
    expect(containsRawJson({ documents: [{ parsed: { deeper: raw } }] })).toBe(false);
    expect(containsRawJson({ documents: [{ parsed: null }] })).toBe(false);
  });
});
