import fc from 'fast-check';
import { containsRawJson, toJsonPieces, RawJson } from './raw-json';

const formatJson = (value: unknown): string => Buffer.concat(toJsonPieces(value)).toString('utf8');

describe('RawJson', () => {
  it('is written like JSON.stringify writes the parsed value', () => {
    fc.assert(
      fc.property(fc.jsonValue(), fc.jsonValue(), fc.boolean(), (value, other, asBytes) => {
        const text = JSON.stringify(value);
        const raw = new RawJson(asBytes ? Buffer.from(text) : text);
        const response = {
          success: true,
          document: { xml: raw, other, absent: undefined },
          list: [raw, other, undefined],
        };
        expect(formatJson(response)).toBe(JSON.stringify(response));
      }),
    );
  });

  it('uses the toJSON of other values', () => {
    const response = { at: new Date(0), nothing: {}, none: [], raw: new RawJson('1') };
    expect(formatJson(response)).toBe('{"at":"1970-01-01T00:00:00.000Z","nothing":{},"none":[],"raw":1}');
  });

  it('containsRawJson searches only to the depth of responses', () => {
    const raw = new RawJson('1');
    expect(containsRawJson({ documents: [{ parsed: raw }] })).toBe(true);
    expect(containsRawJson({ documents: [{ parsed: { deeper: raw } }] })).toBe(false);
    expect(containsRawJson({ documents: [{ parsed: null }] })).toBe(false);
  });
});
