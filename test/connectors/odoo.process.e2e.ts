import { spawn, spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { sharedService } from '../support/per-worker';
import { build, ROOT } from '../support/process';

const MODULE = join(ROOT, 'packages', 'odoo');
/** `PYTHON` names another one, as that of a virtual environment. */
const PYTHON = process.env['PYTHON'] ?? 'python3';
const isThere = (...modules: string[]): boolean =>
  spawnSync(PYTHON, ['-c', `import sys, ${modules.join(', ')}; assert sys.version_info >= (3, 10)`])
    .status === 0;

/** Runs the tests of the module's Python, which need nothing of Odoo. @returns what they printed */
function runTests(variables: Record<string, string>): Promise<string> {
  const parameters = ['-B', '-m', 'pytest', '-q', '-p', 'no:cacheprovider', 'tests'];
  const env = { ...process.env, NO_PROXY: '*', ...variables };
  const child = spawn(PYTHON, parameters, { cwd: MODULE, env });
  return new Promise((resolve, reject) => {
    let printed = '';
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk) => (printed += String(chunk)));
    child.on('error', reject);
    child.on('close', (code) => (code === 0 ? resolve(printed) : reject(new Error(printed))));
  });
}

describe('the module of Odoo', () => {
  const service = sharedService();

  const whereItIs = isThere('requests', 'pytest') ? it : it.skip;

  whereItIs('maps invoices and bills, and sends and receives them with the service', async () => {
    // The threads that write PDFs are built files.
    build();
    const team = await service().team();
    const company = await team.company();
    const buyer = await team.company();
    const printed = await runTests({
      PASSERELLE_URL: team.baseUrl,
      PASSERELLE_KEY: team.keyId,
      PASSERELLE_SECRET: team.secret,
      PASSERELLE_COMPANY: company.id,
      PASSERELLE_BUYER: buyer.id,
      PASSERELLE_BUYER_ADDRESS: buyer.address,
    });
    expect(printed).toMatch(/^\d\d passed/m);
    expect(printed).not.toContain('skipped');
  });
});
