import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { migrate, requireMigrated } from '../../src/platform/kernel/database/migrate';
import { SchemaOutdatedError, SchemaMismatchError } from '../../src/platform/kernel/database/schema-errors';
import { version } from '../../src/platform/kernel/version';
import { cloneDatabase, emptyDatabase } from '../support/database';
import { oldDatabase } from '../support/old-schemas';
import { build, ROOT } from '../support/process';

async function sql(url: string, text: string, parameters: unknown[] = []): Promise<unknown[]> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(text, parameters)).rows;
  } finally {
    await client.end();
  }
}

const FUTURE = 'Future1999000000000';

/** As a newer release leaves a database. */
async function migratedFurther(url: string, compatibleWith: string | null): Promise<void> {
  await sql(url, `INSERT INTO migrations (timestamp, name) VALUES (1999000000000, '${FUTURE}')`);
  await sql(
    url,
    `INSERT INTO schema_releases (name, sha256, product_version, compatible_with) VALUES ($1, $2, '9.1.0', $3)`,
    [FUTURE, '0'.repeat(64), compatibleWith],
  );
}

/** The built product with a database of its own. @returns its exit status and what it wrote to standard error */
function run(file: string, args: string[], databaseUrl: string): { status: number | null; stderr: string } {
  const dataDir = mkdtempSync(join(tmpdir(), 'passerelle-releases-'));
  const env = {
    PATH: process.env['PATH'] ?? '',
    HOME: process.env['HOME'] ?? '',
    DATA_DIR: dataDir,
    PORT: '0',
    DATABASE_URL: databaseUrl,
    APP_SECRET: 'a secret of the test run, long enough to be accepted',
  };
  const { status, stderr } = spawnSync(process.execPath, [join(ROOT, 'dist/src', file), ...args], {
    cwd: dataDir,
    env,
    encoding: 'utf8',
    timeout: 100_000,
  });
  rmSync(dataDir, { recursive: true, force: true });
  return { status, stderr };
}

describe('the schema', () => {
  describe('a schema that is newer than the code', () => {
    let url: string;

    beforeAll(async () => {
      build();
      url = await cloneDatabase();
      await migratedFurther(url, null);
    });

    it.each([
      ['main.js', []],
      ['apps/cli.js', ['migrate']],
    ])('stops %s with status 78 and one line that names it', (file, args) => {
      const { status, stderr } = run(file, args, url);
      expect(status).toBe(78);
      const lines = stderr.split('\n').filter((line) => line.includes('schema is newer'));
      expect(lines).toHaveLength(1);
      expect(lines[0]).toContain(`${FUTURE} (of release 9.1.0)`);
      expect(stderr).not.toContain('    at ');
    });

    it('stops a service that does not migrate, and is left as it is', async () => {
      const before = await sql(url, 'SELECT * FROM schema_releases ORDER BY name');
      await expect(requireMigrated(url)).rejects.toThrow(SchemaMismatchError);
      await expect(migrate(url)).rejects.toThrow(SchemaMismatchError);
      expect(await sql(url, 'SELECT * FROM schema_releases ORDER BY name')).toEqual(before);
    });

    it('is run on when the newer release declares that this version can', async () => {
      const compatible = await cloneDatabase();
      await migratedFurther(compatible, version);
      await requireMigrated(compatible);
      const warnings: string[] = [];
      const log = {
        info: () => undefined,
        warn: (message: unknown) => void warnings.push(String(message)),
      } as NonNullable<Parameters<typeof migrate>[1]>;
      expect(await migrate(compatible, log)).toEqual([]);
      expect(warnings).toEqual([expect.stringContaining('newer than this release')]);
    });

    it('is refused when it declares a later version, or was migrated by code that declares nothing', async () => {
      const later = await cloneDatabase();
      await migratedFurther(later, '9.0.0');
      await expect(migrate(later)).rejects.toThrow(/needs Passerelle 9\.0\.0 or newer/);
      const silent = await cloneDatabase();
      await sql(silent, `INSERT INTO migrations (timestamp, name) VALUES (1999000000000, '${FUTURE}')`);
      await expect(migrate(silent)).rejects.toThrow(/unknown release/);
    });
  });

  it('another text of a migration that ran is refused, and nothing is changed', async () => {
    const url = await cloneDatabase();
    await sql(url, `UPDATE schema_releases SET sha256 = $1 WHERE name LIKE 'Sending%'`, ['1'.repeat(64)]);
    await sql(url, `DELETE FROM migrations WHERE name LIKE 'RepairIndexes%'`);
    for (const attempt of [migrate, requireMigrated])
      await expect(attempt(url)).rejects.toThrow(
        /Sending1763750000000 in the database has a different text \(SHA-256 111111111111…/,
      );
    expect(await sql(url, `SELECT 1 FROM migrations WHERE name LIKE 'RepairIndexes%'`)).toEqual([]);
  });

  it.each([
    ['an empty database', emptyDatabase],
    ['one of before releases were recorded', oldDatabase],
  ])('a service that does not migrate says so on %s', async (_, make) => {
    const url = await make();
    await expect(requireMigrated(url)).rejects.toThrow(SchemaOutdatedError);
    await migrate(url);
    await requireMigrated(url);
  });
});
