import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const SCRIPT = join(__dirname, '..', '..', '..', 'scripts', 'rules-diff.mjs');

const schematron = (content: string): string =>
  `<schema xmlns="http://purl.oclc.org/dsdl/schematron" queryBinding="xslt2">${content}</schema>`;
const BEFORE = schematron(`
  <let name="currencies" value="tokenize('EUR SEK BGN', '\\s')"/>
  <pattern>
    <rule context="a"><assert id="X-1" flag="fatal" test="b != ''">Old words</assert></rule>
    <rule context="c"><assert id="X-2" flag="warning" test=". = 'p' or . = 'q' or . = 'r'">Words</assert>
      <assert id="X-3" flag="fatal" test="contains(' 1 2 3 ', .)">Words</assert></rule>
    <rule context="d" flag="warning"><assert id="X-4" test="e">Words</assert></rule>
  </pattern>`);
const AFTER = schematron(`
  <let name="currencies" value="tokenize('EUR SEK XCG', '\\s')"/>
  <pattern>
    <rule context="c"><assert id="X-2" flag="fatal" test=". = 'p' or . = 'q' or . = 's'">Words</assert>
      <assert id="X-3" flag="fatal" test="contains(' 1 2 3 4 ',
        .)">Words</assert></rule>
    <rule context="a"><assert id="X-1" flag="fatal" test="f != ''">New words</assert></rule>
    <rule context="g"><report id="X-5" role="warning" test="h">Words</report></rule>
  </pattern>`);

describe('scripts/rules-diff.mjs', () => {
  const folder = mkdtempSync(join(tmpdir(), 'rules-diff-'));
  afterAll(() => rmSync(folder, { recursive: true }));
  const file = (name: string, content: string): string => {
    const path = join(folder, name);
    writeFileSync(path, content);
    return path;
  };
  const run = (...args: string[]): { status: number | null; lines: string[]; stderr: string } => {
    const { status, stdout, stderr } = spawnSync(process.execPath, [SCRIPT, ...args], { encoding: 'utf8' });
    return { status, lines: stdout.trim().split('\n'), stderr };
  };

  it('lists the changes of a release', () => {
    const { status, lines } = run(file('before.sch', BEFORE), file('after.sch', AFTER));
    expect(lines).toEqual([
      'Messages reworded (ours are our own): 1',
      'Rules added: 1',
      '  X-5 warning',
      'Rules removed: 1',
      '  X-4',
      'Levels changed: 1',
      '  X-2 warning -> fatal',
      'Conditions changed: 1',
      '  X-1',
      'Conditions changed in literals only (codes): 2',
      '  X-2',
      '  X-3',
      'Variables and functions changed: 1',
      '  currencies',
      'Order of contexts in a pattern changed: 1',
      '  pattern 1, from c',
      'Code lists changed: 3',
      '  currencies  + XCG  - BGN',
      '  X-2  + s  - r',
      '  X-3  + 4',
    ]);
    expect(status).toBe(1);
  });

  it('exits with code 0 when nothing differs', () => {
    const path = file('same.sch', BEFORE);
    expect(run(path, path)).toMatchObject({ status: 0, lines: ['Nothing else differs.'] });
  });

  it('exits with code 2 for a file that is not Schematron', () => {
    const path = file('other.sch', '<schema/>');
    expect(run(path, path)).toMatchObject({ status: 2, stderr: `${path} has no assertions\n` });
    expect(run()).toMatchObject({ status: 2 });
  });
});
