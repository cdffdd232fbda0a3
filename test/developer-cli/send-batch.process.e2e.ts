import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { invoiceTo, smallInvoice } from '../support/invoices';
import { toNdjson } from '../support/send-batch';
import { developerScene } from './scene';

describe('send-batch on the command line', () => {
  const scene = developerScene();

  it('sends a file, shows what was refused, and goes on when it is repeated', async () => {
    const file = join(scene.directory, 'november.ndjson');
    const good = [1, 2, 3].map((n) => invoiceTo('9999:delivered', `CLI-${n}`));
    const faulty = { ...good[0], document: { ...smallInvoice('CLI-4'), lines: [] } };
    writeFileSync(file, toNdjson([...good, faulty]));
    const first = await scene.cli('send-batch', file, '--company', scene.sandbox.from);
    expect([first.status, first.errors]).toEqual([3, '']);
    expect(first.output).toMatch(
      /^line 4: refused\n {2}document\.lines: .+\n4 documents: 3 accepted \(0 of them in an earlier attempt\), 0 duplicates, 1 refused\n$/,
    );
    const again = await scene.cli('send-batch', file, '--company', scene.sandbox.from, '--json');
    const lines = again.output.trimEnd().split('\n');
    expect(JSON.parse(lines.at(-1) ?? '')).toMatchObject({ complete: true, counts: { repeated: 3 } });
    expect(JSON.parse(lines[0] ?? '')).toMatchObject({ line: 1, status: 'accepted', repeated: true });
    const other = await scene.cli('send-batch', file, '--company', scene.sandbox.from, '--key', 'another');
    expect(other.output).toMatch(/0 accepted .*3 duplicates, 1 refused/);
    const missing = await scene.cli('send-batch', 'no such file');
    expect(missing.status).toBe(4);
  });
});
