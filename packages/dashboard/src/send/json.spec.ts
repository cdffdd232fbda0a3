import { readJson, type Json } from './json';

function parse(text: string): Json {
  const read = readJson(text);
  if (!read.ok) throw new Error(read.fault.kind);
  return read.value;
}

describe('JSON that keeps its numbers', () => {
  it('reads every value, a number as it is written', () => {
    const text =
      '{"a": [1, 0.10, -12345678901234567.89, true, null, "x\\u0041\\n"], "b": {}, "__proto__": "c"}';
    expect(parse(text)).toEqual(
      Object.defineProperty(
        { a: ['1', '0.10', '-12345678901234567.89', true, null, 'xA\n'], b: {} },
        '__proto__',
        { value: 'c', enumerable: true },
      ),
    );
  });

  it('says where values stand', () => {
    const text = '{"document": {"lines": [{"name": "A"}]}}';
    const read = readJson(text);
    expect(read.ok && text.slice(read.places.get('document.lines.0.name'))).toBe('"A"}]}}');
  });

  it.each([
    ['{\n  "a": 1\n  "b": 2\n}', 'comma', 3, 3],
    ['{"a" 1}', 'colon', 1, 6],
    ['{a: 1}', 'name', 1, 2],
    ['{"a": }', 'value', 1, 7],
    ['["a\n"]', 'text', 1, 2],
    ['{} x', 'end', 1, 4],
    ['{"a": 01}', 'comma', 1, 8],
    ['', 'value', 1, 1],
    ['['.repeat(70), 'deep', 1, 66],
  ])('says where %j is wrong', (text, kind, line, column) => {
    const read = readJson(text);
    expect(read.ok ? null : read.fault).toMatchObject({ kind, line, column });
  });
});
