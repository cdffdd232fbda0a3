import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { written } from './formats';
import { EXCERPT, judge } from './verdict';

describe('judging a file', () => {
  let folder: string;

  beforeAll(async () => void (folder = await mkdtemp(join(tmpdir(), 'passerelle-validate-'))));
  afterAll(() => rm(folder, { recursive: true }));

  const judged = async (name: string, content: string | Uint8Array) => {
    await writeFile(join(folder, name), content);
    return judge(join(folder, name), '2026-11-20');
  };

  it.each([
    ['binary', new Uint8Array([1, 0, 2]), /is binary/],
    ['malformed.xml', '<Invoice><a></Invoice>', /./],
    ['a.json', '{}', /is JSON/],
  ])('%s is not valid', async (name, content, message) => {
    const { status, verdict } = await judged(name, content);
    expect([status, verdict]).toEqual([3, expect.objectContaining({ result: 'unreadable' })]);
    expect('message' in verdict && verdict.message).toMatch(message);
  });

  it('a directory is not valid', async () => {
    expect((await judge(folder, '2026-11-20')).status).toBe(3);
  });

  it('keeps the beginning of the lines that findings name, and no more of the file', async () => {
    const customization = 'urn:cen.eu:en16931:2017#compliant#urn:fdc:peppol.eu:2017:poacc:billing:3.0';
    const names = 'urn:oasis:names:specification:ubl:schema:xsd';
    const judgement = await judged(
      'invoice.xml',
      `<?xml version="1.0"?>
<Invoice xmlns="${names}:Invoice-2" xmlns:cbc="${names}:CommonBasicComponents-2">
  <cbc:CustomizationID>${customization}</cbc:CustomizationID>
  <cbc:ID>1</cbc:ID>
</Invoice>`,
    );
    const { errors } = judgement.verdict as { errors: { line: number | null }[] };
    const named = new Set(errors.flatMap(({ line }) => line ?? []));
    expect(named.size).toBeGreaterThan(0);
    expect(new Set(judgement.excerpts.keys())).toEqual(named);
    for (const text of judgement.excerpts.values()) expect(text.length).toBeLessThanOrEqual(EXCERPT + 1);
    expect(written([judgement], 'pretty')).toContain(' | <Invoice xmlns=');
    expect(judgement.status).toBe(3);
  });
});
