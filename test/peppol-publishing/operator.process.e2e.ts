import { mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CONFIG, type Config } from '../../src/platform/kernel/config';
import { MetricsRegistry } from '../../src/platform/metrics/metrics-registry';
import { CertificateWatch } from '../../src/network/peppol/certificates/certificate-watch';
import { PublisherCertificates } from '../../src/network/peppol/certificates/own-certificates';
import { run, type Outcome } from '../support/cli';
import type { TestCertificate } from '../support/peppol/certificates';
import { published } from '../support/peppol/provider';
import { publishers } from './publishers';

/** What the operator does as the metadata publisher, by commands in processes of their own. */
describe('publishing', () => {
  const scene = publishers();

  describe('commands of the publisher', () => {
    let folder: string;

    beforeAll(() => {
      folder = mkdtempSync(join(tmpdir(), 'passerelle-publisher-'));
    });
    afterAll(() => rmSync(folder, { recursive: true, force: true }));

    /** Gives the publisher back, after the suite, the certificate that it had: other suites use it, too. */
    let giveBack: () => Promise<void>;
    beforeAll(() => {
      const { locator, two } = scene();
      const { smp } = two.service.app.get<Config>(CONFIG).peppol;
      const files = [smp?.keyFiles[0] ?? '', smp?.certFiles[0] ?? ''].map((file) => ({
        file,
        content: readFileSync(file, 'utf8'),
      }));
      const registered = locator.publishers.get('SMP-TWO');
      giveBack = async () => {
        for (const { file, content } of files) swap(file, content);
        await two.service.app.get(PublisherCertificates).refresh();
        await two.service.sql('DELETE FROM announced_certificates');
        if (registered !== undefined) locator.publishers.set('SMP-TWO', registered);
      };
    });
    afterAll(() => giveBack());

    const command = (...words: string[]): Promise<Outcome> => {
      const { service, settings } = scene().two;
      const { appSecret } = service.app.get<Config>(CONFIG);
      const own = {
        DATABASE_URL: service.databaseUrl,
        DATA_DIR: service.dataDir,
        APP_SECRET: appSecret ?? '',
      };
      return run(['network', ...words], { NODE_ENV: 'test', ...settings, ...own }, folder);
    };
    const announce = (certificate: TestCertificate, day: string): Promise<Outcome> => {
      const file = join(folder, 'next.pem');
      writeFileSync(file, certificate.pem);
      return command('smp', 'announce-certificate', '--cert', file, '--day', day);
    };
    const rollover = async (): Promise<string> => {
      const { output } = await command('check', '--json');
      const { findings } = JSON.parse(output) as {
        findings: Record<'level' | 'check' | 'message', string>[];
      };
      const found = findings.find(({ check }) => check === 'publisher rollover');
      return found === undefined ? 'none' : `${found.level}: ${found.message}`;
    };

    it('register the publisher, and its changed address', async () => {
      const { locator, two } = scene();
      const known = locator.publishers.get('SMP-TWO');
      if (known === undefined) throw new Error('not registered');
      const say = (done: string): object => ({
        status: 0,
        output: `SMP-TWO with ${two.url}: ${done} in the SML.\n`,
      });
      expect(await command('smp', 'register')).toMatchObject(say('unchanged'));
      locator.publishers.set('SMP-TWO', { ...known, url: 'http://old.example' });
      expect(await command('smp', 'register')).toMatchObject(say('updated'));
      expect(locator.publishers.get('SMP-TWO')?.url).toBe(two.url);
      locator.publishers.delete('SMP-TWO');
      expect(await command('smp', 'register')).toMatchObject(say('created'));
      locator.publishers.set('SMP-TWO', { ...known, certificates: [] });
      const refused = await command('smp', 'register');
      expect([refused.status, refused.errors]).toEqual([
        1,
        expect.stringContaining('The SML rejected the request: [ERR-101]'),
      ]);
      locator.publishers.set('SMP-TWO', known);
    });

    it('refuse a certificate that cannot be used on its day', async () => {
      const { network, locator } = scene();
      const next = network.publisher({ commonName: 'POP000102' });
      for (const [day, complaint] of [
        ['soon', '--day must be a date such as 2027-03-01; received "soon"'],
        ['2099-01-01', '--cert must be valid on 2099-01-01'],
      ] as const) {
        const { status, errors } = await announce(next, day);
        expect([status, errors]).toEqual([1, expect.stringContaining(complaint)]);
      }
      const missing = await command('smp', 'announce-certificate', '--cert', '/none', '--day', '2027-01-01');
      expect(missing.errors).toContain('--cert must be a certificate file; /none cannot be read');
      expect(locator.done).toEqual([]);
      expect(await rollover()).toBe('none');
    });

    it('announce the next certificate, and warn from its day on until it is in place', async () => {
      const { network, locator, two } = scene();
      const next = network.publisher({ commonName: 'POP000102', from: -0.5 });
      const day = new Date(Date.now() + 30 * 86_400_000).toISOString().slice(0, 10);
      expect(await announce(next, day)).toMatchObject({
        status: 0,
        output: expect.stringContaining(`is announced for ${day}`),
      });
      expect(locator.publishers.get('SMP-TWO')?.certificates).toHaveLength(2);
      expect(await rollover()).toMatch(new RegExp(`^ok: .*POP000102.* is announced for ${day}$`));
      const watch = two.service.app.get(CertificateWatch);
      const warnings = (): string[] =>
        two.service.log.filter((line) => line.includes('announced publisher certificate'));
      await watch.logWarnings();
      expect(warnings()).toEqual([]);

      await two.service.sql(
        "UPDATE announced_certificates SET first_day = (clock_timestamp() AT TIME ZONE 'UTC')::date",
      );
      expect(await rollover()).toMatch(/^problem: .*POP000102.* but is not in use/);
      await watch.logWarnings();
      expect(warnings()).toHaveLength(1);

      const { smp } = two.service.app.get<Config>(CONFIG).peppol;
      swap(smp?.keyFiles[0] ?? '', next.keyPem);
      swap(smp?.certFiles[0] ?? '', next.pem);
      await two.service.app.get(PublisherCertificates).refresh();
      expect(await rollover()).toMatch(/^ok: .*POP000102.* is in use since its day/);
      await watch.logWarnings();
      expect(warnings()).toHaveLength(1);
      await published(two);

      await two.service.sql('UPDATE announced_certificates SET first_day = first_day + 9');
      expect(await rollover()).toMatch(/^problem: .*POP000102.* is in use, but was announced for/);
    });

    it('show in metrics how long the certificate lasts, and in the log when it ends soon', async () => {
      const { network, two } = scene();
      const text = await two.service.app.get(MetricsRegistry).toText();
      const days =
        /peppol_publisher_certificate_days_left\{seat="POP000102",serial="[0-9a-f]+"\} ([\d.]+)/.exec(
          text,
        )?.[1];
      expect(Math.round(Number(days))).toBe(700);
      const { smp } = two.service.app.get<Config>(CONFIG).peppol;
      const ending = network.publisher({ commonName: 'POP000102', from: -0.4, to: 20 });
      swap(smp?.keyFiles[0] ?? '', ending.keyPem);
      swap(smp?.certFiles[0] ?? '', ending.pem);
      await two.service.app.get(PublisherCertificates).refresh();
      await two.service.app.get(CertificateWatch).logWarnings();
      expect(
        two.service.log.filter((line) => line.includes('the publisher certificate ends soon')),
      ).toHaveLength(1);
    });
  });
});

function swap(file: string, content: string): void {
  writeFileSync(`${file}.new`, content, { mode: 0o600 });
  renameSync(`${file}.new`, file);
}
