import { formatCsvCell } from './csv';

describe('formatCsvCell', () => {
  it.each([
    ['=1+1', `'=1+1`],
    ['+32 2 555', `'+32 2 555`],
    ['-1', `'-1`],
    ['@SUM(A1)', `'@SUM(A1)`],
    ['\t=1', `'\t=1`],
    ['＝1', `'＝1`],
    ['a;b', '"a;b"'],
    ['=a"b', `"'=a""b"`],
    // A spreadsheet program whose list separator is a comma splits the text at the comma.
    ['Foo,=1+1,bar', "Foo,'=1+1,bar"],
    ['Foo;\t "@SUM(A1)"', `"Foo;\t ""'@SUM(A1)"""`],
    ['a\n=1', `"a\n'=1"`],
    ['Rue 1, 9000 Gent', 'Rue 1, 9000 Gent'],
    ['two\nlines', '"two\nlines"'],
    ['Käufer', 'Käufer'],
  ])('formats the text %j as %j', (text, cell) => {
    expect(formatCsvCell(text, 'text', ',')).toBe(cell);
  });

  it('formats a long text of white space in linear time', () => {
    const blanks = '\t'.repeat(300_000);
    expect(formatCsvCell(`a${blanks}=1`, 'text', ',')).toBe(`a${blanks}'=1`);
  });

  it('formats amounts with the decimal mark, unrounded, but only if they are numbers', () => {
    expect(formatCsvCell('-12345678901234567890.105', 'amount', ',')).toBe('-12345678901234567890,105');
    expect(formatCsvCell('-1.50', 'amount', '.')).toBe('-1.50');
    expect(formatCsvCell('-1+cmd', 'amount', '.')).toBe(`'-1+cmd`);
    expect(formatCsvCell('=today', 'day', '.')).toBe(`'=today`);
  });
});
