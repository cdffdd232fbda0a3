import { ApiError } from './api-error';
import { parseJson } from './json-text';

function getParseError(text: string): ApiError {
  try {
    parseJson(text);
  } catch (error) {
    if (error instanceof ApiError) return error;
    throw error;
  }
  throw new Error('The JSON was accepted');
}

describe('JSON text', () => {
  it('reads the same values as JSON.parse', () => {
    const value = { a: [1, 2.5, -3e2, true, null, 'x\\"[{1234567890123456789', ''], b: { c: {} } };
    expect(parseJson(JSON.stringify(value))).toEqual(value);
  });

  it.each([
    ['12345678901234.123456789', '12345678901234.123456789'],
    ['9007199254740993', '9007199254740993'],
    ['0.1', 0.1],
    ['123456789012345', 123456789012345],
  ])('keeps the number %s as it is written', (literal, expected) => {
    expect(parseJson(`{"n":${literal}}`)).toEqual({ n: expected });
  });

  it('does not treat digits inside of strings as numbers', () => {
    expect(parseJson('{"n":1.50,"s":"1234567890123456789"}')).toEqual({ n: 1.5, s: '1234567890123456789' });
  });

  it('reports the position of an error', () => {
    expect(getParseError('{"a": }').errors['root']?.[0]).toMatch(/position 6/);
  });

  it.each(['{"__proto__":{}}', '{"\\u005f_proto__":{}}', '{"constructor":1}'])('refuses %s', (text) => {
    expect(getParseError(text).status).toBe(400);
  });

  it('refuses an object with too many members before parsing it, and accepts a list of many items', () => {
    const wide = `{${Array.from({ length: 10_001 }, (_, index) => `"k${index}":0`).join(',')}}`;
    expect(getParseError(`{"document":[${wide}]}`).errors).toEqual({
      root: ['The JSON has an object with more than 10000 members.'],
    });
    expect(parseJson(`[${'0,'.repeat(20_000)}0]`)).toHaveLength(20_001);
    const many = `[${'{"a":1,"b":2},'.repeat(20_000)}{}]`;
    expect(parseJson(many)).toHaveLength(20_001);
  });

  it('refuses deep nesting before anything recurses', () => {
    expect(getParseError('['.repeat(1_000_000)).code).toBe('json_too_deep');
    expect(parseJson(`${'['.repeat(64)}${']'.repeat(64)}`)).toBeDefined();
  });
});
