import { spawnSync } from 'node:child_process';
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const ROOT = join(__dirname, '..');
const PATIENCE_MS = 240_000;
const ALL_SUITES_MS = 900_000;

/** The product's sources, without their own specs, and the suites that hold every module to its promises. */
const COPIED = [
  'src',
  'migrations',
  'scripts',
  'packages/sdk',
  'docs',
  'bench/support',
  'test/support',
  'test/api',
  'test/events',
  'test/schema',
  'jest.config.cjs',
  'eslint.config.mjs',
];
const CONFIGURATION = [
  'package.json',
  'releases.json',
  'CHANGELOG.md',
  '.env.example',
  'package-lock.json',
  'openapi.json',
  '.swcrc',
  'nest-cli.json',
  '.prettierrc.json',
  '.dependency-cruiser.cjs',
];

/**
 * docs/extending.md as a reader follows it: `npm run new` writes the page's code blocks into a copy of the product; they
 * compile, pass the linter and the import rules, and the page's own suite calls the routes of the real service.
 */
describe('a module of its own', () => {
  let copy: string;

  beforeAll(() => {
    copy = mkdtempSync(join(tmpdir(), 'passerelle-extending-'));
    for (const name of [...COPIED, ...CONFIGURATION])
      cpSync(join(ROOT, name), join(copy, name), {
        recursive: true,
        filter: (file) => file.startsWith(join(ROOT, 'test')) || !/\.(spec|e2e)\.ts$/.test(file),
      });
    symlinkSync(join(ROOT, 'node_modules'), join(copy, 'node_modules'));
    // Only what the modules reach, so that types and linter take seconds.
    const settings = JSON.parse(readFileSync(join(ROOT, 'tsconfig.json'), 'utf8')) as object;
    const include = ['src/apps/app.module.ts', 'src/business/orders', 'src/business/boxes'];
    writeFileSync(join(copy, 'tsconfig.json'), JSON.stringify({ ...settings, include }));
  });

  afterAll(() => rmSync(copy, { recursive: true, force: true }));

  const run = (program: string, ...parameters: string[]): { status: number | null; output: string } => {
    const { status, stdout, stderr } = spawnSync(process.execPath, [join(copy, program), ...parameters], {
      cwd: copy,
      encoding: 'utf8',
    });
    return { status, output: `${stdout}${stderr}` };
  };
  const succeeds = (program: string, ...parameters: string[]): void =>
    expect(run(program, ...parameters)).toMatchObject({ status: 0 });
  const text = (name: string): string => readFileSync(join(copy, name), 'utf8');
  const filesOf = (folder: string): string[] =>
    readdirSync(join(copy, folder), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name).slice(copy.length + 1))
      .sort();

  it('is the code of the page, and one entry in app.module.ts', () => {
    const before = new Map(['src', 'migrations'].flatMap(filesOf).map((name) => [name, text(name)]));
    succeeds('scripts/new.mjs', 'orders');
    const changed = ['src', 'migrations'].flatMap(filesOf).filter((name) => before.get(name) !== text(name));
    const written = changed.filter((name) => !/^(src\/business\/orders|migrations)\//.test(name));
    expect(written).toEqual(['src/apps/app.module.ts']);
    const old = new Set(before.get('src/apps/app.module.ts')?.split('\n'));
    expect(
      text('src/apps/app.module.ts')
        .split('\n')
        .filter((line) => !old.has(line)),
    ).toEqual(["import { OrdersModule } from '../business/orders/orders.module';", '        OrdersModule,']);

    const page = readFileSync(join(ROOT, 'docs/extending.md'), 'utf8');
    const blocks = [...page.matchAll(/^```(?:ts|md) ((?:src|migrations)\/\S+)\n(.*?)^```$/gms)];
    const made = /\d{13}/.exec(changed.join())?.[0] ?? '';
    const named = (name: string): string => name.replaceAll('1764400000000', made);
    // Two files of migrations/ are written by a script.
    expect(
      changed.filter((name) => !/app\.module\.ts$|migrations\/(digests|index)\.ts$/.test(name)).sort(),
    ).toEqual(blocks.map(([, file = '']) => named(file)).sort());
    for (const [, file = '', code = ''] of blocks)
      expect([file, text(named(file))]).toEqual([file, named(code)]);
  });

  it('takes other names, and refuses what is no name or is there', () => {
    succeeds('scripts/new.mjs', 'boxes', 'box');
    expect(text('src/business/boxes/box.resource.ts')).toContain("defineId('box')");
    expect(text('src/business/boxes/boxes.service.ts')).toContain('selectPage(rows, query)');
    expect(filesOf('src/business/boxes').map((name) => text(name).match(/orders?(?!By)/gi))).toEqual(
      filesOf('src/business/boxes').map(() => null),
    );
    expect(run('scripts/new.mjs', 'boxes', 'box')).toEqual({
      status: 1,
      output: 'src/business/boxes is there already.\n',
    });
    expect(run('scripts/new.mjs', '../boxes').status).toBe(1);
  });

  it(
    'compiles and passes the formatter, the linter and the import rules',
    () => {
      succeeds(
        'test/support/types-and-lint.cjs',
        'src/apps/app.module.ts',
        'src/business/orders',
        'src/business/boxes',
      );
      succeeds(
        'node_modules/prettier/bin/prettier.cjs',
        '--check',
        'src/business/orders',
        'src/business/boxes',
      );
      succeeds(
        'node_modules/dependency-cruiser/bin/dependency-cruise.mjs',
        '--config',
        '.dependency-cruiser.cjs',
        'src/business/orders',
        'src/business/boxes',
      );
    },
    PATIENCE_MS,
  );

  it(
    'answers on its routes, and keeps the promises that its own suite tests',
    () => {
      // The suites hold answers against the API document.
      succeeds('scripts/cli.mjs', 'openapi', '--out', 'openapi.json');
      expect(text('openapi.json')).toContain('"/api/v1/orders/{orderId}"');
      // Jest looks for the folder of each of its projects.
      for (const workspace of ['dashboard', 'sdk'])
        mkdirSync(join(copy, 'packages', workspace, 'src'), { recursive: true });
      const { status, output } = run(
        'node_modules/jest/bin/jest.js',
        ...['-w', '1', '--selectProjects', 'e2e', '--testPathPatterns', 'src/business/(orders|boxes)/'],
      );
      expect([status, output]).toEqual([0, expect.stringContaining('Tests:       4 passed, 4 total')]);
    },
    PATIENCE_MS,
  );

  it(
    'passes the suites that hold every module: its table and its entity, its operations, its events',
    () => {
      // That of the dashboard needs its build, with which a module has nothing to do.
      const { status, output } = run(
        'node_modules/jest/bin/jest.js',
        ...[
          '-w',
          '2',
          '--selectProjects',
          'e2e',
          '--testPathPatterns',
          'test/(schema|events)/',
          'test/api/(?!dashboard)',
        ],
      );
      expect([status, output]).toEqual([0, expect.stringMatching(/^Tests: +\d{3} passed, \d{3} total$/m)]);
    },
    ALL_SUITES_MS,
  );
});
