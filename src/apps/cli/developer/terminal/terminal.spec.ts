import { CommandFailedError } from '../exit';
import { reportFailure } from '../report-failure';
import { printNote, print, printLine } from './print';
import { escapeControls } from './style';
import { formatTable } from './table';

describe('output at the terminal', () => {
  it('a table has the width of its cells', () => {
    expect(
      formatTable(
        ['ID', 'NAME'],
        [
          ['1', 'Long name'],
          ['22', null],
        ],
        [],
      ),
    ).toEqual(['ID  NAME', '1   Long name', '22  -']);
  });

  it('only flexible columns are truncated, the widest first', () => {
    expect(
      formatTable(['ID', 'NAME'], [['doc_1234567890', 'A very long name indeed']], ['NAME'], 26),
    ).toEqual(['ID              NAME', 'doc_1234567890  A very lo…']);
    expect(formatTable(['ID'], [['doc_1234567890']], [], 5)[1]).toBe('doc_1234567890');
  });

  it('text from outside cannot move the cursor', () => {
    expect(escapeControls('a\u001b[2Jb\rc')).toBe('a�[2Jb�c');
  });

  describe('printed output', () => {
    const HOSTILE = 'a\u001b[2J\u009b1A\u202eb\u2066\nerror  \u001b]0;title\u0007';
    const VISIBLE = 'a�[2J�1A�b� error  �]0;title�\n';
    let printedText: string;

    beforeEach(() => {
      printedText = '';
      for (const stream of [process.stdout, process.stderr])
        jest.spyOn(stream, 'write').mockImplementation((text) => {
          printedText += String(text);
          return true;
        });
    });

    afterEach(() => jest.restoreAllMocks());

    it.each([
      ['show', () => print({}, {}, [HOSTILE])],
      ['showLine', () => printLine({}, {}, HOSTILE)],
      ['note', () => printNote(HOSTILE)],
    ])('a text printed by %s stays one line and moves no cursor', (_name, print) => {
      print();
      expect(printedText).toBe(VISIBLE);
    });

    it('JSON parses to the same value', () => {
      printLine({ json: true }, { text: HOSTILE }, '');
      expect(printedText).toMatch(/^[\x20-\x7e]*\n$/);
      expect(JSON.parse(printedText)).toEqual({ text: HOSTILE });
    });

    it('a failure stays one line, too', async () => {
      jest.spyOn(process, 'exit').mockImplementation(() => {
        throw new Error('ended');
      });
      await expect(reportFailure(new CommandFailedError(1, HOSTILE), false)).rejects.toThrow('ended');
      expect(printedText).toBe(`error  ${VISIBLE}`);
    });

    it('keeps its own colours', () => {
      printNote('\u001b[31merror\u001b[39m \u001b[8mhidden');
      expect(printedText).toBe('\u001b[31merror\u001b[39m �[8mhidden\n');
    });
  });
});
