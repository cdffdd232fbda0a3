import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { cloneDatabase, overTcp } from '../support/database';
import { run } from '../support/cli';
import { SHARED_MACHINE_OPTIONS, build, freePort, ROOT, ServiceProcess } from '../support/process';

/** What an idle process has no use for: the paths of the modules below the checkout begin with these. */
const HEAVY = [
  'node_modules/@aws-sdk/',
  'node_modules/@cantoo/pdf-lib/',
  'node_modules/@modelcontextprotocol/',
  'node_modules/@simplewebauthn/',
  'node_modules/cron-parser/',
  'node_modules/fontkit/',
  'node_modules/imapflow/',
  'node_modules/ioredis/',
  'node_modules/jose/',
  'node_modules/js-yaml/',
  'node_modules/jsonwebtoken/',
  'node_modules/libphonenumber-js/',
  'node_modules/mailparser/',
  'node_modules/markdown-it/',
  'node_modules/multer/',
  'node_modules/nodemailer/',
  'node_modules/openid-client/',
  'node_modules/pdfkit/',
  'node_modules/pkijs/',
  'node_modules/semver/',
  'node_modules/typeorm/driver/mongodb/',
  'node_modules/typeorm/driver/oracle/',
  'node_modules/typeorm/driver/sqlserver/SqlServerDriver.js',
  'node_modules/undici/index.js',
  'node_modules/validator/',
  'dist/migrations/index.js',
  'dist/src/standards/rules/facturx/',
  'dist/src/standards/rules/french/',
  'dist/src/standards/rules/pint/',
  'dist/src/standards/rules/tax-data/emirates.js',
  'dist/src/standards/rules/tax-data/oman.js',
  'dist/src/standards/rules/tax-data/slovakia.js',
  'dist/src/standards/rules/tax-data/vida.js',
  'dist/src/standards/rules/xrechnung/',
];

/** Writes the names of the loaded modules and of those of Node when the process ends. */
const PROBE = `require('node:worker_threads').isMainThread && process.on('exit', () =>
  require('node:fs').writeFileSync(process.env.LOADED_MODULES,
    JSON.stringify({ files: Object.keys(require.cache), ofNode: process.moduleLoadList })));`;
/** Module of Node with `fetch`. */
const FETCH = 'NativeModule internal/deps/undici/undici';

/** The built service without requests (src/apps/boot/deferred-modules.ts). */
describe('an idle process', () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'passerelle idle '));

  afterAll(() => rmSync(dataDir, { recursive: true }));

  it('has not loaded what only some requests need, and has the rules of the usual invoice', async () => {
    build();
    const [probe, list] = [join(dataDir, 'probe.cjs'), join(dataDir, 'loaded.json')];
    writeFileSync(probe, PROBE);
    const service = ServiceProcess.launch(
      dataDir,
      await freePort(),
      { DATABASE_URL: overTcp(await cloneDatabase()), LOADED_MODULES: list },
      ['--require', probe, ...SHARED_MACHINE_OPTIONS],
    );
    await service.ready();
    // One turn of its event loop for each part of the warm-up; an answer proves that turns have passed.
    for (let request = 0; request < 20; request += 1) {
      await fetch(`${service.baseUrl}/health/ready`).then((answer) => answer.text());
      await sleep(10);
    }
    expect(await service.end('SIGTERM')).toBe(0);

    const { files, ofNode } = JSON.parse(readFileSync(list, 'utf8')) as { files: string[]; ofNode: string[] };
    const loaded = files.map((file) => file.slice(ROOT.length + 1).replaceAll('\\', '/'));
    expect(ofNode).not.toContain(FETCH);
    expect(loaded.filter((file) => HEAVY.some((heavy) => file.startsWith(heavy)))).toEqual([]);
    expect(loaded).toEqual(
      expect.arrayContaining([
        'dist/src/standards/rules/en16931/index.js',
        'dist/src/standards/rules/peppol/index.js',
      ]),
    );
  });

  it('does not load fetch for a command that reads the database', async () => {
    build();
    const [probe, list] = [join(dataDir, 'probe.cjs'), join(dataDir, 'loaded-by-command.json')];
    writeFileSync(probe, PROBE);
    const { status, errors } = await run(
      ['team', 'list'],
      {
        ...{ DATA_DIR: dataDir, DATABASE_URL: overTcp(await cloneDatabase()), LOADED_MODULES: list },
        NODE_OPTIONS: `--require "${probe}"`,
      },
      dataDir,
    );
    expect([status, errors]).toEqual([0, '']);
    const { files, ofNode } = JSON.parse(readFileSync(list, 'utf8')) as { files: string[]; ofNode: string[] };
    expect(files.some((file) => file.includes('node_modules/pg/'))).toBe(true);
    expect(ofNode).not.toContain(FETCH);
  });

  it('learns the types of requests and answers without the globals of fetch', () => {
    build();
    const folder = join(ROOT, 'dist/src');
    const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) =>
      file.endsWith('.js'),
    );
    expect(files.length).toBeGreaterThan(500);
    // A decorated method whose parameter has the type of Express without its module names the global class.
    const naming = files.filter((file) =>
      /\btypeof (Request|Response) === "undefined"/.test(readFileSync(join(folder, file), 'utf8')),
    );
    expect(naming).toEqual([]);
  });
});
