import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { PackageRegistry } from '../support/package-registry';
import { ROOT } from '../support/process';
import { until } from '../support/until';

/** A checkout of its own with the product's scripts, in a path with a space. */
class Checkout {
  readonly folder = mkdtempSync(join(tmpdir(), 'passerelle check out '));

  constructor() {
    for (const path of ['scripts/prepare.mjs', 'scripts/prepare', 'scripts/migration-digests.mjs'])
      cpSync(join(ROOT, path), join(this.folder, path), { recursive: true });
  }

  path(...names: string[]): string {
    return join(this.folder, ...names);
  }

  write(file: string, text: string): void {
    mkdirSync(dirname(this.path(file)), { recursive: true });
    writeFileSync(this.path(file), text);
  }

  remove(): void {
    rmSync(this.folder, { recursive: true, force: true });
  }

  /** What the scripts of package.json run first. */
  prepare(steps: { build: boolean; development?: boolean }, environment: NodeJS.ProcessEnv): ChildProcess {
    const program = `import(${JSON.stringify(this.path('scripts/prepare.mjs'))}).then((m) => m.prepare(${JSON.stringify(steps)}))`;
    return spawn(process.execPath, ['-e', program], {
      cwd: this.folder,
      detached: true,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { PATH: process.env['PATH'], HOME: process.env['HOME'], ...environment },
    });
  }
}

/** @returns exit status and everything that was printed */
async function ended(child: ChildProcess): Promise<{ status: number | null; output: string }> {
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (text) => (output += String(text)));
  const status = await new Promise<number | null>((resolve) => child.once('close', resolve));
  return { status, output };
}

describe('the start', () => {
  describe('the packages of a checkout', () => {
    let checkout: Checkout;
    let registry: PackageRegistry;
    let environment: NodeJS.ProcessEnv;

    beforeEach(async () => {
      checkout = new Checkout();
      registry = await PackageRegistry.start();
      environment = { npm_config_cache: checkout.path('.cache'), npm_config_update_notifier: 'false' };
      lock('serves@1.0.0', 'stores@1.0.0', 'tests@1.0.0');
    });

    afterEach(async () => {
      await registry.stop();
      checkout.remove();
    });

    /** Writes package.json and lock file: two packages that running needs, one that only tests need. */
    function lock(serves: string, stores: string, tests: string): void {
      const name = (spec: string): string => spec.split('@')[0] ?? '';
      const dependencies = Object.fromEntries([serves, stores].map((spec) => spec.split('@')));
      const devDependencies = Object.fromEntries([tests.split('@')]);
      const project = { name: 'checkout', version: '1.0.0', dependencies, devDependencies };
      const packages = {
        '': project,
        [`node_modules/${name(serves)}`]: registry.locked(serves),
        [`node_modules/${name(stores)}`]: registry.locked(stores),
        [`node_modules/${name(tests)}`]: { ...registry.locked(tests), dev: true },
      };
      checkout.write('package.json', JSON.stringify(project));
      checkout.write(
        'package-lock.json',
        JSON.stringify({ name: 'checkout', version: '1.0.0', lockfileVersion: 3, requires: true, packages }),
      );
    }

    const prepare = (development = false): ChildProcess =>
      checkout.prepare({ build: false, development }, environment);
    const prepared = async (development = false): Promise<string> => {
      const { status, output } = await ended(prepare(development));
      expect([status, output]).toEqual([0, expect.any(String)]);
      return output;
    };
    const installed = (): string[] =>
      readdirSync(checkout.path('node_modules')).filter((name) => !name.startsWith('.'));

    it('are those that running needs, and the next start needs neither npm nor a network', async () => {
      const output = await prepared();
      expect(installed()).toEqual(['serves', 'stores']);
      const lines = output.trim().split('\n');
      expect(lines.at(0)).toMatch(/^Installing the packages that running needs: \d of 2, 0 s$/);
      expect(lines.at(-1)).toMatch(/^Installing the packages that running needs: 2 are there, after \d+ s$/);

      registry.release();
      environment['PATH'] = '';
      expect(await prepared()).toBe('');
    });

    it('are more for tests, which touch nothing that is in use, and a start leaves all of them there', async () => {
      await prepared();
      const before = statSync(checkout.path('node_modules/serves/package.json')).ino;
      await prepared(true);
      expect(installed()).toEqual(['serves', 'stores', 'tests']);
      expect(statSync(checkout.path('node_modules/serves/package.json')).ino).toBe(before);
      expect(await prepared()).toBe('');

      lock('serves@1.1.0', 'stores@1.0.0', 'tests@1.0.0');
      await prepared();
      expect(readFileSync(checkout.path('node_modules/serves/package.json'), 'utf8')).toContain('1.1.0');
      expect(installed()).toEqual(['serves', 'stores', 'tests']);
    });

    it('are repaired after an installation that was cut', async () => {
      await prepared();
      lock('serves@1.1.0', 'stores@1.1.0', 'tests@1.0.0');
      registry.hold('stores@1.1.0');
      const cut = prepare();
      await until(() => Promise.resolve(registry.waitingCount > 0));
      process.kill(-(cut.pid ?? 0), 'SIGKILL');
      await ended(cut);
      registry.release();
      await prepared();
      for (const name of ['serves', 'stores'])
        expect(readFileSync(checkout.path('node_modules', name, 'package.json'), 'utf8')).toContain('1.1.0');
    });

    it('are installed no more when the command is ended', async () => {
      registry.hold('stores@1.0.0');
      const stopped = prepare();
      await until(() => Promise.resolve(registry.waitingCount > 0));
      stopped.kill('SIGTERM');
      expect((await ended(stopped)).status).toBe(1);
      await until(() => Promise.resolve(registry.waitingCount === 0));
      expect(existsSync(checkout.path('.prepare.lock'))).toBe(false);
    });

    it('are left to the npm of a command that was killed', async () => {
      registry.hold('stores@1.0.0');
      const killed = prepare();
      await until(() => Promise.resolve(registry.waitingCount > 0));
      killed.kill('SIGKILL');
      const next = prepared();
      registry.release();
      await next;
      expect(installed()).toEqual(['serves', 'stores']);
      expect(registry.asked.filter((spec) => spec === 'stores@1.0.0')).toHaveLength(1);
    });
  });

  it('counts as packages of the build what its workspaces need, and nothing else of development', () => {
    const packages = {
      'packages/build': { devDependencies: { compiles: '1.0.0' } },
      'packages/dashboard': { devDependencies: { draws: '1.0.0' } },
      'node_modules/serves': {},
      'node_modules/compiles': { dev: true, dependencies: { parses: '1.0.0' } },
      'node_modules/compiles/node_modules/parses': { dev: true },
      'node_modules/parses': { dev: true },
      'node_modules/draws': { dev: true, peerDependencies: { reacts: '1.0.0' } },
      'node_modules/reacts': { dev: true },
      'node_modules/tests': { dev: true },
    };
    const module = pathToFileURL(join(ROOT, 'scripts/prepare/package-sets.mjs')).href;
    const program = `import { isPackageFor } from ${JSON.stringify(module)};
      const packages = ${JSON.stringify(packages)};
      const of = (purpose) => Object.keys(packages).filter(isPackageFor(packages, purpose)).filter((path) => packages[path].dev);
      console.log(JSON.stringify([of('running'), of('building'), of('development').length]));`;
    const { stdout } = spawnSync(process.execPath, ['--input-type=module', '-e', program], {
      encoding: 'utf8',
    });
    expect(JSON.parse(stdout)).toEqual([
      [],
      [
        'node_modules/compiles',
        'node_modules/compiles/node_modules/parses',
        'node_modules/draws',
        'node_modules/reacts',
      ],
      6,
    ]);
  });

  describe('the build of a checkout', () => {
    const checkout = new Checkout();
    const SOURCES = [
      'src/business/labels/label.entity.ts',
      'src/business/labels/labels.controller.ts',
      'src/standards/values/decimal.spec.ts',
      'src/standards/values/received.ts',
      // The command line calls through the SDK, so both are built together.
      'packages/sdk/src/page.ts',
    ];

    beforeAll(() => {
      const settings = ['nest-cli.json', '.swcrc', 'tsconfig.json', 'tsconfig.build.json'];
      for (const file of ['package.json', 'package-lock.json', ...settings])
        cpSync(join(ROOT, file), checkout.path(file));
      for (const file of SOURCES) checkout.write(file, readFileSync(join(ROOT, file), 'utf8'));
      mkdirSync(checkout.path('migrations'));
      symlinkSync(join(ROOT, 'node_modules'), checkout.path('node_modules'));
    });

    afterAll(() => checkout.remove());

    const prepared = async (): Promise<string> => (await ended(checkout.prepare({ build: true }, {}))).output;
    const compiled = (): Record<string, string> => {
      const files = readdirSync(checkout.path('dist'), { recursive: true, encoding: 'utf8' });
      const texts = files
        .filter((file) => file.endsWith('.js'))
        .map((file): [string, string] => [file, readFileSync(checkout.path('dist', file), 'utf8')]);
      return Object.fromEntries(texts.sort());
    };

    it('is what `nest build` makes', async () => {
      expect(await prepared()).toContain('Building: ');
      const ours = compiled();
      expect(Object.keys(ours)).toContain('src/business/labels/labels.controller.js');
      expect(Object.keys(ours).filter((file) => file.includes('spec'))).toEqual([]);
      rmSync(checkout.path('dist'), { recursive: true });
      const nest = checkout.path('node_modules/@nestjs/cli/bin/nest.js');
      expect(spawnSync(process.execPath, [nest, 'build'], { cwd: checkout.folder }).status).toBe(0);
      expect(compiled()).toEqual(ours);
    });

    it('is made again when a source changed or a build was cut, and never for other reasons', async () => {
      await prepared();
      expect(await prepared()).toBe('');
      const file = checkout.path('src/standards/values/received.ts');
      utimesSync(file, new Date(), new Date());
      expect(await prepared()).toBe('');
      writeFileSync(file, `${readFileSync(file, 'utf8')}\nexport const ADDED = 1;\n`);
      expect(await prepared()).toContain('Building: ');
      expect(compiled()['src/standards/values/received.js']).toContain('ADDED');
      rmSync(checkout.path('dist/.built'));
      expect(await prepared()).toContain('Building: ');
    });
  });
});
