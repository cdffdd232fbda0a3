import { spawn, spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as sdk from '../../packages/sdk/src';
import { sharedService } from '../support/per-worker';
import { ROOT } from '../support/process';

const PACKAGE = join(ROOT, 'packages', 'python');
/** `PYTHON` names another one, as that of a virtual environment. */
const PYTHON = process.env['PYTHON'] ?? 'python3';
const isThere = (...modules: string[]): boolean =>
  spawnSync(PYTHON, ['-c', `import sys, ${modules.join(', ')}; assert sys.version_info >= (3, 10)`])
    .status === 0;
const snake = (name: string): string => name.replace(/([a-z0-9])([A-Z])/g, '$1_$2').toLowerCase();

/** Runs a module of Python in the package. @returns what it printed */
function run(parameters: string[], env: Record<string, string> = {}): Promise<string> {
  const child = spawn(PYTHON, ['-B', '-m', ...parameters], { cwd: PACKAGE, env: { ...process.env, ...env } });
  return new Promise((resolve, reject) => {
    let printed = '';
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk) => (printed += String(chunk)));
    child.on('error', reject);
    child.on('close', (code) => (code === 0 ? resolve(printed) : reject(new Error(printed))));
  });
}

/** Methods of the synchronous client by class, as its files write them. */
function methodsOfPython(): Map<string, string[]> {
  const folder = join(PACKAGE, 'src', 'passerelle', '_sync');
  const methods = new Map<string, string[]>();
  const resources = readdirSync(join(folder, 'resources')).filter((name) => name.endsWith('.py'));
  for (const file of ['by_hand.py', ...resources.map((name) => join('resources', name))])
    for (const text of readFileSync(join(folder, file), 'utf8')
      .split(/^class /m)
      .slice(1)) {
      const name = (/^\w+/.exec(text)?.[0] ?? '').replace('Operations', '');
      const found = [...text.matchAll(/^ {4}def ([a-z]\w*)/gm)].map(([, method]) => method ?? '');
      methods.set(name, [...(methods.get(name) ?? []), ...found].sort());
    }
  return methods;
}

describe('the SDK', () => {
  describe('the Python client', () => {
    it('is what openapi.json and its asynchronous half make of it', () => {
      const { status, stdout } = spawnSync(process.execPath, [
        join(ROOT, 'scripts', 'python.mjs'),
        '--check',
      ]);
      expect(String(stdout)).toBe('');
      expect(status).toBe(0);
    });

    it('has the resources, methods and errors of the SDK', () => {
      const { reporting, ...resources } = new sdk.Passerelle({ baseUrl: 'http://x', auth: { token: 'x' } });
      const methods = new Map(
        [...Object.values(resources), reporting.fr].map((resource: object) => {
          const prototype = Object.getPrototypeOf(resource) as object;
          const names = Object.getOwnPropertyNames(prototype).filter((name) => name !== 'constructor');
          return [resource.constructor.name, names.map(snake).sort()];
        }),
      );
      expect(new Map([...methodsOfPython()].sort())).toEqual(new Map([...methods].sort()));
      const members = readFileSync(join(PACKAGE, 'src', 'passerelle', '_sync', 'client.py'), 'utf8');
      for (const name of Object.keys(resources)) expect(members).toContain(`self.${snake(name)} = `);
      const errors = readFileSync(join(PACKAGE, 'src', 'passerelle', 'errors.py'), 'utf8');
      const named = [...errors.matchAll(/^class (\w+)/gm)].map(([, name]) => name);
      expect(named.sort()).toEqual(
        Object.keys(sdk)
          .filter((name) => name.endsWith('Error'))
          .sort(),
      );
    });

    // Needs the interpreter alone, which more machines have than its packages.
    if (isThere('ast'))
      it('is Python that compiles', () => {
        const program =
          'import ast, pathlib; [ast.parse(p.read_bytes(), str(p)) for p in pathlib.Path("src").rglob("*.py")]';
        const { status, stderr } = spawnSync(PYTHON, ['-B', '-c', program], { cwd: PACKAGE });
        expect([status, String(stderr)]).toEqual([0, '']);
      });

    withPython();
  });
});

/** What needs Python: the machine may have none, and nothing is fetched for it. */
function withPython(): void {
  if (!isThere('httpx', 'pytest')) {
    it(`is not run: ${PYTHON} 3.10 with httpx and pytest is not on this machine`, () => {
      expect(isThere('httpx', 'pytest')).toBe(false);
    });
    return;
  }
  const service = sharedService();

  it('passes its own tests, against sockets that misbehave and against the product', async () => {
    const team = await service().team();
    const { id } = await team.company();
    const printed = await run(['pytest'], {
      NO_PROXY: '*',
      PASSERELLE_URL: team.baseUrl,
      PASSERELLE_KEY: team.keyId,
      PASSERELLE_SECRET: team.secret,
      PASSERELLE_COMPANY: id,
    });
    expect(printed).toMatch(/\d{3} passed/);
    expect(service().log.join('\n')).not.toContain(team.secret);
  });

  if (isThere('mypy'))
    it('has types that refuse what is wrong', async () => {
      expect(await run(['mypy', '--cache-dir', '/dev/null'])).toMatch(/^Success/);
    });
  else
    it(`has types that are not checked: ${PYTHON} has no mypy`, () => {
      expect(isThere('mypy')).toBe(false);
    });
}
