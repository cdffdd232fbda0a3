import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { gunzipSync, gzipSync } from 'node:zlib';

const MODULE = join(__dirname, '..', '..', '..', 'scripts', 'oracle', 'sample.mjs');

interface Row {
  name: string;
  expected: Record<string, [string, string, number][] | null>;
  xml: string;
}

const row = (
  name: string,
  expected: Row['expected'],
  xml = '<cbc:Invoice><cbc:CustomizationID>a</cbc:CustomizationID>',
): Row => ({
  name,
  expected,
  xml,
});

describe('scripts/oracle/sample.mjs', () => {
  const folder = mkdtempSync(join(tmpdir(), 'oracle-sample-'));
  afterAll(() => rmSync(folder, { recursive: true }));

  /** Takes a sample; returns the names of the sampled documents and the output of the script. */
  function takeSample(sets: string[], files: Record<string, Row[]>): { names: string[]; answer: unknown } {
    for (const [name, rows] of Object.entries(files)) {
      const lines = rows.map((each) => `${JSON.stringify(each)}\n`).join('');
      writeFileSync(join(folder, `${name}.jsonl.gz`), gzipSync(lines));
    }
    const outputPath = join(folder, 'sample.gz');
    const program = `import { writeSample } from ${JSON.stringify(pathToFileURL(MODULE).href)};
      const [folder, sets, into] = process.argv.slice(1);
      console.log(JSON.stringify(await writeSample(folder, sets.split(','), into)));`;
    const { stdout, stderr } = spawnSync(
      process.execPath,
      ['--input-type=module', '-e', program, folder, sets.join(','), outputPath],
      { encoding: 'utf8' },
    );
    expect(stderr).toBe('');
    const lines = gunzipSync(readFileSync(outputPath)).toString().trim().split('\n');
    return { names: lines.map((line) => /"name":"(.*?)"/.exec(line)?.[1] ?? ''), answer: JSON.parse(stdout) };
  }

  it('selects each rule and level twice, each document type with and without findings, and one document of twenty', () => {
    const findingOf = (rule: string, level = 'fatal'): Row['expected'] => ({ en: [[rule, level, 1]] });
    const cii =
      '<rsm:D><ram:GuidelineSpecifiedDocumentContextParameter>\n<ram:ID>b</ram:ID></ram:GuidelineSpecifiedDocumentContextParameter>';
    const rowsWithoutFindings = Array.from({ length: 30 }, (_, index) =>
      row(`silent ${index + 1}`, { en: [] }),
    );
    const { names, answer } = takeSample(['en', 'cii'], {
      a: [
        row('first of BR-1', findingOf('BR-1')),
        row('second of BR-1', findingOf('BR-1')),
        row('third of BR-1', findingOf('BR-1')),
        row('BR-1 as a warning', findingOf('BR-1', 'warning')),
        row('BR-1 of another set', { cii: [['BR-1', 'fatal', 1]] }),
        row('of a set that is not asked', { fr: [['BR-9', 'fatal', 1]] }),
        row(
          'another root',
          { en: [] },
          '<?xml version="1.0"?><CreditNote><cbc:CustomizationID>a</cbc:CustomizationID>',
        ),
        row('another type', { en: [] }, '<Invoice><cbc:CustomizationID x="">b</cbc:CustomizationID>'),
        row('a guideline', { en: [] }, cii),
        row('a guideline again', { en: [] }, cii),
        row('not judged', { en: null }),
      ],
      b: [row('BR-1 in another file', findingOf('BR-1')), ...rowsWithoutFindings],
    });
    expect(names).toEqual([
      'first of BR-1',
      'second of BR-1',
      'BR-1 as a warning',
      'BR-1 of another set',
      'another root',
      'another type',
      'a guideline',
      'not judged',
      'silent 1',
      'silent 8',
      'silent 28',
    ]);
    expect(answer).toEqual({ sampled: names.length, read: 42 });
  });
});
