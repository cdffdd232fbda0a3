import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ConfigError, parseConfig } from './config';

const SECRET = 'q'.repeat(16) + 'w'.repeat(16);
const COMPLETE_ENVIRONMENT = {
  NODE_ENV: 'production',
  BASE_URL: 'https://ap.example.com',
  DATABASE_URL: 'postgres://db.example.com/passerelle',
  APP_SECRET: SECRET,
};

function listMistakes(env: Record<string, string>): string[] {
  try {
    parseConfig(env);
    return [];
  } catch (error) {
    if (error instanceof ConfigError) return error.mistakes;
    throw error;
  }
}

describe('settings in production', () => {
  it('are complete with an address, a database and a secret', () => {
    expect(listMistakes(COMPLETE_ENVIRONMENT)).toEqual([]);
    const { DATABASE_URL: _, ...embedded } = COMPLETE_ENVIRONMENT;
    expect(listMistakes({ ...embedded, EMBEDDED_DATABASE: 'true' })).toEqual([]);
  });

  it('report all missing settings at once', () => {
    expect(listMistakes({ NODE_ENV: 'production' })).toEqual([
      expect.stringMatching(/^BASE_URL is missing/),
      expect.stringMatching(/^DATABASE_URL is missing.*EMBEDDED_DATABASE=true/),
      expect.stringMatching(/^APP_SECRET is missing/),
    ]);
    expect(listMistakes({})).toEqual([]);
  });

  it('report invalid settings as invalid, not as missing', () => {
    expect(listMistakes({ ...COMPLETE_ENVIRONMENT, DATABASE_URL: 'mysql://x', BASE_URL: 'ftp://x' })).toEqual(
      [
        expect.stringMatching(/^BASE_URL is not an address/),
        expect.stringMatching(/^DATABASE_URL is not a connection string/),
      ],
    );
  });

  it('must configure exactly one database', () => {
    expect(listMistakes({ ...COMPLETE_ENVIRONMENT, EMBEDDED_DATABASE: 'true' })).toEqual([
      'DATABASE_URL and EMBEDDED_DATABASE=true are both set; accepted: one of them',
    ]);
  });
});

describe('row-level security', () => {
  const OWNER = { DATABASE_OWNER_URL: 'postgres://owner@db.example.com/passerelle' };
  const DIRECT = { DATABASE_DIRECT_URL: 'postgres://db2.example.com/passerelle' };
  const { DATABASE_URL: _, ...WITHOUT_DATABASE } = COMPLETE_ENVIRONMENT;
  const EMBEDDED = { ...WITHOUT_DATABASE, EMBEDDED_DATABASE: 'true' };

  it.each([
    [
      'on in production where another role owns the tables, if possible',
      { ...COMPLETE_ENVIRONMENT, ...OWNER },
      'ifPossible',
    ],
    ['on in production with the embedded database, if possible', EMBEDDED, 'ifPossible'],
    ['off with one role', COMPLETE_ENVIRONMENT, false],
    ['off behind a pooler', { ...COMPLETE_ENVIRONMENT, ...OWNER, ...DIRECT }, false],
    ['off in development', {}, false],
    ['off where it is switched off', { ...EMBEDDED, ROW_LEVEL_SECURITY: 'false' }, false],
    ['on where it is switched on', { ROW_LEVEL_SECURITY: 'true' }, true],
  ])('is %s', (_name, env, on) => {
    expect(parseConfig(env).rowLevelSecurity).toBe(on);
  });

  it('is rejected together with a pooler', () => {
    expect(
      listMistakes({ ...COMPLETE_ENVIRONMENT, ...OWNER, ...DIRECT, ROW_LEVEL_SECURITY: 'true' }),
    ).toEqual([expect.stringMatching(/^ROW_LEVEL_SECURITY and DATABASE_DIRECT_URL are both set/)]);
  });
});

describe('a read replica', () => {
  const READ = { DATABASE_READ_URL: 'postgres://replica.example.com/passerelle' };
  const REDIS = { REDIS_URL: 'redis://redis.example.com' };
  const { DATABASE_URL, ...WITHOUT_DATABASE } = COMPLETE_ENVIRONMENT;

  it('is read with a limit on its lag', () => {
    const config = parseConfig({ ...COMPLETE_ENVIRONMENT, ...READ, ...REDIS, DATABASE_READ_MAX_LAG: '2' });
    expect([config.databaseReadUrl, config.databaseReadMaxLagSeconds]).toEqual([READ.DATABASE_READ_URL, 2]);
    expect(parseConfig({}).databaseReadUrl).toBeNull();
  });

  it.each([
    ['without Redis', { ...COMPLETE_ENVIRONMENT, ...READ }, /^DATABASE_READ_URL is set without REDIS_URL/],
    [
      'of the embedded server',
      { ...WITHOUT_DATABASE, EMBEDDED_DATABASE: 'true', ...READ, ...REDIS },
      /^DATABASE_READ_URL is set without DATABASE_URL/,
    ],
    [
      'that is the primary',
      { ...COMPLETE_ENVIRONMENT, ...REDIS, DATABASE_READ_URL: DATABASE_URL },
      /^DATABASE_READ_URL is the same as DATABASE_URL/,
    ],
    [
      'of several hosts',
      { ...COMPLETE_ENVIRONMENT, ...REDIS, DATABASE_READ_URL: 'postgres://a,b/passerelle' },
      /^DATABASE_READ_URL names several hosts/,
    ],
  ])('is rejected %s', (_name, env, mistake) => {
    expect(listMistakes(env)).toEqual([expect.stringMatching(mistake)]);
  });
});

describe('secrets in files', () => {
  const directory = mkdtempSync(join(tmpdir(), 'passerelle-config-'));
  const fileWith = (text: string): string => {
    const file = join(directory, String(Math.random()));
    writeFileSync(file, text);
    return file;
  };
  afterAll(() => rmSync(directory, { recursive: true }));

  it('are read without the last line break', () => {
    const config = parseConfig({
      APP_SECRET_FILE: fileWith(`${SECRET}\n`),
      DATABASE_URL_FILE: fileWith('postgres://u:p@h/d\r\n'),
      REDIS_URL_FILE: fileWith('redis://h:1'),
      SMTP_URL_FILE: fileWith('smtp://u:p@h\n'),
      METRICS_TOKEN_FILE: fileWith('token\n'),
      APP_SECRET_PREVIOUS_FILE: fileWith(`a,${SECRET}\nb${SECRET}\n`),
    });
    expect(config).toMatchObject({
      appSecret: SECRET,
      databaseUrl: 'postgres://u:p@h/d',
      redisUrl: 'redis://h:1',
      smtpUrl: 'smtp://u:p@h',
      metricsToken: 'token',
      appSecretPrevious: [`a,${SECRET}`, `b${SECRET}`],
    });
  });

  it('are rejected when the setting itself is set, or the file is empty or unreadable; no message shows a value', () => {
    const mistakes = listMistakes({
      APP_SECRET: SECRET,
      APP_SECRET_FILE: fileWith(SECRET),
      SMTP_URL_FILE: fileWith(' \n'),
      METRICS_TOKEN_FILE: join(directory, 'nowhere'),
      DATABASE_URL_FILE: fileWith('mysql://u:verysecret@h'),
    });
    expect(mistakes).toEqual([
      expect.stringContaining('DATABASE_URL is not a connection string'),
      'APP_SECRET and APP_SECRET_FILE are both set; accepted: one of them',
      expect.stringMatching(/^SMTP_URL_FILE names .* which is empty$/),
      expect.stringMatching(/^METRICS_TOKEN_FILE names .*nowhere", which cannot be read \(ENOENT\)$/),
    ]);
    expect(mistakes.join()).not.toMatch(new RegExp(`${SECRET}|verysecret`));
  });

  it('satisfy the required settings in production', () => {
    const { APP_SECRET: _, ...rest } = COMPLETE_ENVIRONMENT;
    expect(listMistakes({ ...rest, APP_SECRET_FILE: fileWith(SECRET) })).toEqual([]);
    expect(listMistakes({ ...rest, APP_SECRET_FILE: join(directory, 'nowhere') })).toHaveLength(1);
  });
});

describe('previous secrets', () => {
  it('may be several, each of at least the minimum length of a secret', () => {
    expect(parseConfig({ APP_SECRET_PREVIOUS: SECRET }).appSecretPrevious).toEqual([SECRET]);
    expect(parseConfig({ APP_SECRET_PREVIOUS: `${SECRET}, ${SECRET}x` }).appSecretPrevious).toHaveLength(2);
    expect(listMistakes({ APP_SECRET_PREVIOUS: `${SECRET},short` })).toEqual([
      'APP_SECRET_PREVIOUS has a secret of 5 characters; at least 32 are needed',
    ]);
  });
});
