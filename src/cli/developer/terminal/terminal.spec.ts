import { visible } from './style';
import { table } from './table';

describe('at the terminal', () => {
  it('a table is as wide as its cells', () => {
    expect(
      table(
        ['ID', 'NAME'],
        [
          ['1', 'Long name'],
          ['22', null],
        ],
        [],
      ),
    ).toEqual(['ID  NAME', '1   Long name', '22  -']);
  });

  it('columns that may give way are cut, the widest first, and no other', () => {
    expect(table(['ID', 'NAME'], [['doc_1234567890', 'A very long name indeed']], ['NAME'], 26)).toEqual([
      'ID              NAME',
      'doc_1234567890  A very lo…',
    ]);
    expect(table(['ID'], [['doc_1234567890']], [], 5)[1]).toBe('doc_1234567890');
  });

  it('what strangers wrote cannot move the cursor', () => {
    expect(visible('a\u001b[2Jb\rc')).toBe('a�[2Jb�c');
  });
});
