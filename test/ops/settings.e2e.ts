import { Ajv } from 'ajv';
import { load } from 'js-yaml';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { listSettingNames, parseConfig } from '../../src/platform/kernel/config';
import { ROOT } from '../support/process';

const CHART = 'ops/helm/passerelle';
const UNITS = 'ops/systemd';
/** Seconds that an orderly stop takes at most, with room (docs/operations.md, "Stopping"); DRAIN_SECONDS come on top. */
const STOP_SECONDS = 30;
const SETTINGS = new Set(listSettingNames());
const COMPLETE = {
  NODE_ENV: 'production',
  BASE_URL: 'https://ap.example.com',
  APP_SECRET: 'q'.repeat(16) + 'w'.repeat(16),
  DATABASE_URL: 'postgres://db.example.com/passerelle',
};

const read = (file: string): string => readFileSync(join(ROOT, file), 'utf8');
const namesOf = (text: string, pattern: RegExp): string[] =>
  [...text.matchAll(pattern)].map(([, name = '']) => name);
const unknown = (names: string[]): string[] => names.filter((name) => !SETTINGS.has(name));

describe('the chart', () => {
  interface Values {
    baseUrl: string;
    secret: { keys: string[]; migrationKeys: string[] };
    settings: Record<string, string>;
  }
  interface Schema {
    properties: { settings: { propertyNames: { not: { enum: string[] } } } };
  }
  const values = load(read(`${CHART}/values.yaml`)) as Values;
  const schema = JSON.parse(read(`${CHART}/values.schema.json`)) as Schema;
  const templates = readdirSync(join(ROOT, CHART, 'templates'))
    .map((file) => read(`${CHART}/templates/${file}`))
    .join('\n');

  it('sets settings that the service knows', () => {
    const fixed = namesOf(templates, /- \{ name: ([A-Z][A-Z0-9_]+), value/g);
    expect(fixed).toEqual(
      expect.arrayContaining(['ROLE', 'HEALTH_PORT', 'DRAIN_SECONDS', 'MIGRATE', 'BASE_URL']),
    );
    expect(unknown(fixed)).toEqual([]);
    const secrets = [...values.secret.keys, ...values.secret.migrationKeys, 'DATABASE_OWNER_URL'];
    expect(unknown(secrets.map((name) => `${name}_FILE`))).toEqual([]);
  });

  it('refuses among the further settings those that it sets itself', () => {
    const refused = schema.properties.settings.propertyNames.not.enum;
    expect(unknown(refused)).toEqual([]);
    const fixed = namesOf(templates, /- \{ name: ([A-Z][A-Z0-9_]+), value/g);
    expect(fixed.filter((name) => !refused.includes(name))).toEqual([]);
  });

  it('has values that its schema accepts once the address is there, and refuses mistakes', () => {
    const accepts = new Ajv({ strict: false }).compile(schema);
    expect([accepts({ ...values, baseUrl: 'https://ap.example.com' }), accepts.errors]).toEqual([true, null]);
    const complete = { ...values, baseUrl: 'https://ap.example.com' };
    for (const mistake of [
      { baseUrl: '' },
      { baseUrl: 'https://ap.example.com/?a=b' },
      { replicas: 3 },
      { settings: { ROLE: 'all' } },
      { settings: { LOG_LEVEL: 7 } },
      { secret: { ...values.secret, keys: ['APP_SECRET'] } },
      { secret: { ...values.secret, keys: ['APP_SECRET', 'DATABASE_URL', 'SMTP_URL_FILE'] } },
      { user: 0 },
      { smp: { enabled: true, port: 3001, publicUrl: '' } },
    ])
      expect([mistake, accepts({ ...complete, ...mistake })]).toEqual([mistake, false]);
  });

  it('has the version of the product', () => {
    const { version } = JSON.parse(read('package.json')) as { version: string };
    expect(load(read(`${CHART}/Chart.yaml`))).toMatchObject({ version, appVersion: version });
  });

  it('gives each stop its time, and no pod a right', () => {
    expect(templates).toContain(
      `terminationGracePeriodSeconds: {{ add $role.drainSeconds ${STOP_SECONDS} }}`,
    );
    for (const line of [
      'runAsNonRoot: true',
      'readOnlyRootFilesystem: true',
      'allowPrivilegeEscalation: false',
      'capabilities: { drop: [ALL] }',
      'automountServiceAccountToken: false',
    ])
      expect(templates).toContain(line);
  });
});

describe('the compose file', () => {
  interface Container {
    image: string;
    user?: string;
    environment?: Record<string, string | number>;
    healthcheck?: object;
    profiles?: string[];
    stop_grace_period?: string;
    volumes?: string[];
  }
  const { services, volumes } = load(read('docker/compose.yaml')) as {
    services: Record<string, Container>;
    volumes: Record<string, null>;
  };
  const all = Object.entries(services);
  const own = all.filter(([, { image }]) => image === 'passerelle:local');
  /** Settings of the script that makes backups. */
  const scripts = ['BACKUP_AT', 'BACKUP_DAYS'];
  /** The value of a variable that nobody set. */
  const withDefaults = (value: string | number): string =>
    String(value).replace(/\$\{(\w+)(?::-([^}]*)|:\?[^}]*)\}/g, (_, name: string, fallback?: string) => {
      if (fallback !== undefined) return fallback;
      return COMPLETE[name as keyof typeof COMPLETE] ?? 'p';
    });

  it('sets settings that the service accepts', () => {
    expect(own.map(([name]) => name)).toEqual(['api', 'worker', 'backup']);
    for (const [name, { environment = {} }] of own) {
      expect([name, unknown(Object.keys(environment).filter((key) => !scripts.includes(key)))]).toEqual([
        name,
        [],
      ]);
      const settings = Object.entries(environment).map(([key, value]) => [key, withDefaults(value)]);
      const config = parseConfig(Object.fromEntries(settings) as Record<string, string>);
      expect(config).toMatchObject({ nodeEnv: 'production', healthPort: 9464 });
      const seconds = Number.parseInt(services[name]?.stop_grace_period ?? '', 10);
      expect(seconds).toBeGreaterThanOrEqual(STOP_SECONDS + config.drainSeconds);
    }
  });

  it('starts one process with its database and its proxy unless profiles are chosen', () => {
    expect(all.flatMap(([name, { profiles }]) => (profiles === undefined ? name : []))).toEqual([
      'api',
      'proxy',
      'postgres',
    ]);
    expect(services['api']?.environment?.['ROLE']).toBe('${API_ROLE:-all}');
    expect(new Set(all.flatMap(([, { profiles = [] }]) => profiles))).toEqual(
      new Set(['split', 'replica', 'observability', 'backup']),
    );
  });

  it('names exact versions, users by number, and a check of health for each container', () => {
    for (const [name, { image, user, healthcheck }] of all) {
      expect([name, healthcheck]).toEqual([name, expect.any(Object)]);
      if (image !== 'passerelle:local') expect(image).toMatch(/:v?\d+\.\d+(\.\d+)?(-\w+)?$/);
      if (name !== 'postgres') expect([name, user]).toEqual([name, expect.stringMatching(/^\d+:\d+$/)]);
    }
  });

  it('mounts files that are there, and volumes that it declares', () => {
    for (const source of all
      .flatMap(([, container]) => container.volumes ?? [])
      .map((line) => line.split(':')[0] ?? ''))
      expect([
        source,
        source.startsWith('.') ? existsSync(join(ROOT, 'docker', source)) : source in volumes,
      ]).toEqual([source, true]);
  });

  it('gives Prometheus the port and the alerts that are there', () => {
    const prometheus = read('docker/observability/prometheus.yaml');
    expect(load(prometheus)).toMatchObject({
      rule_files: ['/etc/prometheus/alerts.yaml'],
      scrape_configs: [
        { job_name: 'passerelle', dns_sd_configs: [{ names: ['api', 'worker'], port: 9464 }] },
      ],
    });
  });
});

describe('the image', () => {
  it('starts programs that the build makes', () => {
    const files = [read('docker/passerelle'), read('docker/Dockerfile')].join('\n');
    const programs = namesOf(files, /\bdist\/(src\/[\w/]+)\.js/g);
    expect(programs).toEqual(['src/apps/cli', 'src/main']);
    expect(programs.filter((program) => !existsSync(join(ROOT, `${program}.ts`)))).toEqual([]);
  });
});

describe('the units', () => {
  const units = readdirSync(join(ROOT, UNITS)).filter((name) => name.endsWith('.service'));

  it.each(units)('%s sets settings that the service accepts, and starts a program of the build', (name) => {
    const text = read(`${UNITS}/${name}`);
    const lines = namesOf(text, /^Environment=(.*)$/gm).flatMap((line) => line.split(' '));
    const settings = Object.fromEntries(
      lines.map((line): [string, string] => {
        const [key = '', value = ''] = line.split('=');
        return [key, value];
      }),
    );
    expect(unknown(Object.keys(settings))).toEqual([]);
    const secrets = namesOf(text, /^LoadCredential=(\w+):/gm);
    expect(secrets.map((secret) => settings[`${secret}_FILE`])).toEqual(
      secrets.map((secret) => `%d/${secret}`),
    );
    const plain = Object.entries(settings).filter(([key]) => !key.endsWith('_FILE'));
    const { drainSeconds } = parseConfig({ ...COMPLETE, ...Object.fromEntries(plain) });
    const stop = /^TimeoutStopSec=(\d+)$/m.exec(text)?.[1];
    if (name !== 'passerelle-backup.service')
      expect(Number(stop)).toBeGreaterThanOrEqual(STOP_SECONDS + drainSeconds);
    for (const program of namesOf(text, /\/opt\/passerelle\/dist\/(src\/[\w/]+)\.js/g))
      expect(existsSync(join(ROOT, `${program}.ts`))).toBe(true);
  });
});
