import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { listSettingNames, parseConfig } from '../../src/platform/kernel/config';
import { ROOT } from '../support/process';

/** Directives of a unit file in their order, several of one name included. */
type Unit = [name: string, value: string][];

const FOLDER = join(ROOT, 'ops/systemd');
const SERVICES = readdirSync(FOLDER)
  .filter((name) => name.endsWith('.service'))
  .map((name): [string, Unit] => [name, readUnit(name)]);
const RUNNING = SERVICES.filter(([, unit]) => valuesOf(unit, 'Type')[0] === 'exec');

function readUnit(name: string): Unit {
  return readFileSync(join(FOLDER, name), 'utf8')
    .split('\n')
    .filter((line) => /^\w+=/.test(line))
    .map((line) => [line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1)]);
}

function valuesOf(unit: Unit, name: string): string[] {
  return unit.filter(([key]) => key === name).map(([, value]) => value);
}

/** Settings that a unit gives its process, with the specifiers replaced. */
function environmentOf(unit: Unit, credentials: string): Record<string, string> {
  const words = valuesOf(unit, 'Environment').join(' ').split(' ');
  return Object.fromEntries(
    words.map((word) => [
      word.slice(0, word.indexOf('=')),
      word.slice(word.indexOf('=') + 1).replaceAll('%d', credentials),
    ]),
  );
}

describe('the units for systemd', () => {
  const credentials = mkdtempSync(join(tmpdir(), 'passerelle-credentials-'));
  beforeAll(() => {
    writeFileSync(join(credentials, 'APP_SECRET'), 'kX4qv0Zt9bQe7Lw2sYh6Rf8uJc1nMd3p');
    writeFileSync(join(credentials, 'DATABASE_URL'), 'postgres://passerelle:x@127.0.0.1/passerelle');
    writeFileSync(join(credentials, 'PASSERELLE_BACKUP_PASSPHRASE'), 'a passphrase of some length');
  });
  afterAll(() => {
    rmSync(credentials, { recursive: true });
  });

  it('are one process, API, workers and backups', () => {
    expect(readdirSync(FOLDER).sort()).toEqual([
      'passerelle-api.service',
      'passerelle-backup.service',
      'passerelle-backup.timer',
      'passerelle-worker.service',
      'passerelle.service',
      'passerelle.sysusers.conf',
      'passerelle.tmpfiles.conf',
    ]);
    expect(RUNNING).toHaveLength(3);
  });

  it.each(SERVICES)('%s has settings that the service knows and accepts', (_, unit) => {
    const environment = environmentOf(unit, credentials);
    const known = listSettingNames();
    expect(Object.keys(environment).filter((setting) => !known.includes(setting))).toEqual([]);
    expect(() => parseConfig({ ...environment, BASE_URL: 'https://ap.example.com' })).not.toThrow();
    const handedOver = valuesOf(unit, 'LoadCredential').map((value) => value.slice(0, value.indexOf(':')));
    expect(handedOver.map((setting) => environment[`${setting}_FILE`])).toEqual(
      handedOver.map((setting) => join(credentials, setting)),
    );
  });

  it.each(RUNNING)(
    '%s gives a stop the time that it needs, and does not repeat a useless start',
    (_, unit) => {
      const { DRAIN_SECONDS } = environmentOf(unit, credentials);
      const { drainSeconds } = parseConfig({ NODE_ENV: 'test', DRAIN_SECONDS });
      expect(Number(valuesOf(unit, 'TimeoutStopSec')[0])).toBeGreaterThanOrEqual(30 + drainSeconds);
      expect(valuesOf(unit, 'RestartPreventExitStatus')).toEqual(['78']);
    },
  );

  it.each(SERVICES)('%s starts a program of the build, as an account without rights', (_, unit) => {
    const programs = valuesOf(unit, 'ExecStart').flatMap((line) => /dist\/(\S+)\.js/.exec(line)?.[1] ?? []);
    expect(programs.map((program) => existsSync(join(ROOT, `${program}.ts`)))).toEqual([true]);
    expect(valuesOf(unit, 'User')).toEqual(['passerelle']);
    for (const [key, value] of [
      ['NoNewPrivileges', 'yes'],
      ['CapabilityBoundingSet', ''],
      ['ProtectSystem', 'strict'],
      ['SystemCallFilter', '@system-service'],
    ] as const)
      expect(valuesOf(unit, key)[0]).toBe(value);
  });
});
