import { spawnSync } from 'node:child_process';
import { join } from 'node:path';

/** What a browser that has nothing yet loads for each page. */
describe('the dashboard: sizes', () => {
  it('loads at most 153.5 kB of JavaScript for the sign-in and 268.5 kB for any other page', () => {
    const script = join(__dirname, '..', '..', 'scripts', 'dashboard-sizes.mjs');
    const { status, stdout, stderr } = spawnSync(process.execPath, [script], { encoding: 'utf8' });
    const over = stdout.split('\n').filter((line) => / over \d/.test(line));
    expect({ over, stderr, status }).toEqual({ over: [], stderr: '', status: 0 });
  });
});
