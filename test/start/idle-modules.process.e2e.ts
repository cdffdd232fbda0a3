import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { cloneDatabase, overTcp } from '../support/database';
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
  'dist/src/standards/rules/xrechnung/',
];

/** Writes the names of the loaded modules when the process ends. */
const PROBE = `require('node:worker_threads').isMainThread && process.on('exit', () =>
  require('node:fs').writeFileSync(process.env.LOADED_MODULES, JSON.stringify(Object.keys(require.cache))));`;

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

    const loaded = (JSON.parse(readFileSync(list, 'utf8')) as string[]).map((file) =>
      file.slice(ROOT.length + 1).replaceAll('\\', '/'),
    );
    expect(loaded.filter((file) => HEAVY.some((heavy) => file.startsWith(heavy)))).toEqual([]);
    expect(loaded).toEqual(
      expect.arrayContaining([
        'dist/src/standards/rules/en16931/index.js',
        'dist/src/standards/rules/peppol/index.js',
      ]),
    );
  });
});
