import fc from 'fast-check';
import { collectExcerpts, MAX_EXCERPT_LENGTH } from './excerpts';

describe('collectExcerpts', () => {
  const collect = (text: string, ...lines: number[]): [number, string][] => [
    ...collectExcerpts(Buffer.from(text), lines),
  ];

  it('returns the beginnings of lines without surrounding blanks', () => {
    const text = '\uFEFFone\r\n\t two  \rthree\n\nfive';
    expect(collect(text, 5, 1, 2, 4, 2)).toEqual([
      [1, 'one'],
      [2, 'two'],
      [4, ''],
      [5, 'five'],
    ]);
    expect(collect(text, 6)).toEqual([]);
    expect(collect('')).toEqual([]);
    expect(collect('', 1)).toEqual([[1, '']]);
  });

  it.each(['x', 'é', '€', '😀'])('truncates a long line of %j', (letter) => {
    const [[, long] = [0, '']] = collect(letter.repeat(1_000), 1);
    expect(long).toBe(`${letter.repeat(1_000).slice(0, MAX_EXCERPT_LENGTH)}…`);
    const fitting = letter.repeat(MAX_EXCERPT_LENGTH / letter.length);
    expect(collect(`  ${fitting}\nnext`, 1)).toEqual([[1, fitting]]);
  });

  it('recognizes LF, CR LF and CR as line ends', () => {
    const line = fc.stringMatching(/^[a-z]{0,5}$/);
    fc.assert(
      fc.property(fc.array(line, { minLength: 1 }), fc.constantFrom('\n', '\r\n', '\r'), (lines, end) => {
        const expected = lines.map((text, index): [number, string] => [index + 1, text]);
        const collectedItems = collect(
          lines.join(end),
          ...expected.map(([number]) => number),
          lines.length + 1,
        );
        expect(collectedItems).toEqual(expected);
      }),
    );
  });

  it('handles a file of line feeds without a list of its lines', () => {
    const bytes = Buffer.alloc(200 * 1024 * 1024, '\n');
    bytes.write('end', bytes.length - 3);
    expect([...collectExcerpts(bytes, [bytes.length - 2])]).toEqual([[bytes.length - 2, 'end']]);
  });
});
