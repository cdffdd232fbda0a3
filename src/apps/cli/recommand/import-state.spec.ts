import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CommandError } from '../output';
import { ImportState } from './import-state';

const IDENTITY = { teamId: 'team_1', from: 'https://app.recommand.eu' };
const FIRST_LINE = 'v1 team_1 https://app.recommand.eu\n';

describe('ImportState', () => {
  const folder = mkdtempSync(join(tmpdir(), 'passerelle-state-'));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  const write = (name: string, text: string): string => {
    const file = join(folder, name);
    writeFileSync(file, text);
    return file;
  };

  it('writes the team and the address into the first line', () => {
    const file = join(folder, 'new');
    const state = new ImportState(file, IDENTITY);
    state.add('d_1', 'doc_1');
    state.add('d_2', 'doc_2');
    expect(readFileSync(file, 'utf8')).toBe(`${FIRST_LINE}d_1 doc_1\nd_2 doc_2\n`);
    expect(new ImportState(file, IDENTITY).has('d_2')).toBe(true);
  });

  it.each([
    ['another team', 'v1 team_2 https://app.recommand.eu\nd_1 doc_1\n'],
    ['another address', 'v1 team_1 https://test.recommand.eu\nd_1 doc_1\n'],
    ['no first line', 'd_1 doc_1\n'],
    ['something else, without a line break', 'key_1:secret_1'],
  ])('rejects a file with %s, and does not change it', (_what, text) => {
    const file = write('other', text);
    expect(() => new ImportState(file, IDENTITY)).toThrow(CommandError);
    expect(readFileSync(file, 'utf8')).toBe(text);
  });

  it.each([
    ['a line', `${FIRST_LINE}d_1 doc_1\nd_2 do`, `${FIRST_LINE}d_1 doc_1\n`],
    ['its first line', 'v1 team_1 htt', FIRST_LINE],
    ['nothing', '', FIRST_LINE],
  ])('continues after a crash that truncated %s', (_what, text, retainedText) => {
    const file = write('cut', text);
    const state = new ImportState(file, IDENTITY);
    expect(state.has('d_2')).toBe(false);
    state.add('d_2', 'doc_2');
    state.add('d_3', 'doc_3');
    expect(readFileSync(file, 'utf8')).toBe(`${retainedText}d_2 doc_2\nd_3 doc_3\n`);
  });
});
