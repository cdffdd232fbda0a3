import { NetworkSelfTests } from '../../src/operations/network-self-test/network-self-test';
import { LastSelfTestReader } from '../../src/operations/network-self-test/last-self-test';
import { networkSelfTestCheck } from '../../src/operations/doctor/network-self-test.check';
import type { Finding } from '../../src/operations/doctor/check';
import { CONFIG, type Config } from '../../src/platform/kernel/config';
import { MLS_DOCUMENT_TYPE, MLS_PROCESS } from '../../src/standards/peppol/mls';
import type { TestCertificate } from '../support/peppol/certificates';
import { TestNetwork } from '../support/peppol/test-network';
import { freePort } from '../support/process';
import { startService, type Service } from '../support/service';

/** The provider of the certificate POP000042, which is published instead of a company. */
const PARTICIPANT = '0242:000042';

/** The message that an installation sends to itself every night, over real sockets. */
describe('Peppol', () => {
  describe('the self-test', () => {
    let network: TestNetwork;
    let certificate: TestCertificate;
    let service: Service;
    let url: string;

    beforeAll(async () => {
      network = await TestNetwork.start();
      certificate = network.accessPoint({ commonName: 'POP000042' });
      service = await startAt(await freePort());
      url = service.app.get<Config>(CONFIG).peppol.endpointUrl;
    });

    beforeEach(async () => {
      await service.sql('DELETE FROM network_self_tests');
      publish({});
    });

    afterAll(async () => {
      await service.stop();
      await network.stop();
    });

    function startAt(port: number, settings: Record<string, string> = {}): Promise<Service> {
      return startService(
        network.settings(certificate, {
          PORT: String(port),
          PEPPOL_ENDPOINT_URL: `http://127.0.0.1:${port}/as4`,
          ...settings,
        }),
      );
    }

    function publish(change: { url?: string; certificate?: Buffer }): void {
      network.publish({
        ...{ participant: PARTICIPANT, docTypeId: MLS_DOCUMENT_TYPE, processId: MLS_PROCESS },
        ...{ url, certificate: certificate.der, ...change },
      });
    }

    const selfTests = (): NetworkSelfTests => service.app.get(NetworkSelfTests);

    const doctor = async (): Promise<Finding[]> =>
      networkSelfTestCheck.run({
        ...{ config: service.app.get<Config>(CONFIG), databaseUrl: service.databaseUrl },
        ...{ isStartedForCommand: false, schema: { pending: [], newer: false, missing: [] } as never },
        reader: { rows: (sql, parameters) => service.sql(sql, parameters) },
      });

    it('passes when the message comes back in over the public address, and stores no document', async () => {
      expect(await selfTests().runNow(null)).toEqual({
        ...{ participant: PARTICIPANT, failedStep: null, failure: null },
      });
      const [row] = await service.sql(
        'SELECT arrived_at IS NOT NULL AS arrived, finished_at IS NOT NULL AS finished, failure FROM network_self_tests',
      );
      expect(row).toEqual({ arrived: true, finished: true, failure: null });
      const [stored] = await service.sql(
        `SELECT (SELECT count(*) FROM inbound_messages)::int + (SELECT count(*) FROM documents)::int AS n`,
      );
      expect(stored).toEqual({ n: 0 });
      expect(await doctor()).toEqual([]);
    });

    it('fails at the lookup of a participant that the locator does not name', async () => {
      network.services.delete(PARTICIPANT);
      expect(await selfTests().runNow(PARTICIPANT)).toEqual({
        ...{ participant: PARTICIPANT, failedStep: 'lookup' },
        failure: expect.stringContaining('is not registered in the locator'),
      });
    });

    it('fails at metadata with another address or certificate', async () => {
      publish({ url: 'http://127.0.0.1:9/as4' });
      expect(await selfTests().runNow(PARTICIPANT)).toMatchObject({
        failedStep: 'metadata',
        failure: expect.stringContaining(`http://127.0.0.1:9/as4, and PEPPOL_ENDPOINT_URL is ${url}`),
      });
      publish({ certificate: network.accessPoint({ commonName: 'POP000043' }).der });
      expect(await selfTests().runNow(PARTICIPANT)).toMatchObject({
        failedStep: 'metadata',
        failure: expect.stringContaining('a certificate of POP000043 that is not in use here'),
      });
    });

    it('fails at the transmission when nothing answers at the public address', async () => {
      const closed = await freePort();
      const other = await startAt(await freePort(), {
        PEPPOL_ENDPOINT_URL: `http://127.0.0.1:${closed}/as4`,
      });
      try {
        publish({ url: `http://127.0.0.1:${closed}/as4` });
        expect(await other.app.get(NetworkSelfTests).runNow(PARTICIPANT)).toMatchObject({
          failedStep: 'transmission',
          failure: expect.stringContaining(`http://127.0.0.1:${closed}/as4: `),
        });
      } finally {
        await other.stop();
      }
    });

    it('fails at the reception when another installation answers with the same certificate', async () => {
      const other = await startAt(await freePort(), { PEPPOL_ENDPOINT_URL: url });
      try {
        expect(await other.app.get(NetworkSelfTests).runNow(PARTICIPANT)).toMatchObject({
          failedStep: 'reception',
          failure: expect.stringContaining('another installation answers there'),
        });
      } finally {
        await other.stop();
      }
    });

    it('is a finding of doctor, a metric and a field for the operator when it fails', async () => {
      publish({ url: 'http://127.0.0.1:9/as4' });
      await selfTests().runNow(PARTICIPANT);
      // A test of the operator is shown by its command alone.
      expect([await doctor(), await service.app.get(LastSelfTestReader).find()]).toEqual([[], null]);
      await service.sql(`UPDATE network_self_tests SET hour = date_trunc('hour', started_at)`);
      const [finding] = await doctor();
      expect(await service.app.get(LastSelfTestReader).find()).toMatchObject({ failedStep: 'metadata' });
      expect(finding).toMatchObject({
        level: 'problem',
        message: expect.stringContaining('failed at metadata, so documents of others may not arrive'),
      });
    });

    it('runs once a night, and again an hour after a failure', async () => {
      // The schedule is that of the database's clock: the rows move instead of the time.
      const night = `UPDATE network_self_tests SET hour = hour - interval '1 hour', started_at = started_at`;
      const [now] = await service.sql<{ hour: number }>(
        `SELECT extract(hour FROM clock_timestamp() AT TIME ZONE 'UTC')::int AS hour`,
      );
      if ((now?.hour ?? 0) < 2) {
        expect(await selfTests().runNightly()).toBeNull();
        return;
      }
      // A test of the operator that passes is not that of the night.
      expect(await selfTests().runNow(PARTICIPANT)).toMatchObject({ failure: null });
      network.services.delete(PARTICIPANT);
      publish({ url: 'http://127.0.0.1:9/as4' });
      expect(await selfTests().runNightly()).toMatchObject({ failedStep: 'metadata' });
      publish({});
      expect(await selfTests().runNightly()).toBeNull();
      await service.sql(night);
      const both = await Promise.all([selfTests().runNightly(), selfTests().runNightly()]);
      expect(both.filter((result) => result !== null)).toEqual([
        { participant: PARTICIPANT, failedStep: null, failure: null },
      ]);
      await service.sql(night);
      expect(await selfTests().runNightly()).toBeNull();
    });

    it('repeats a failed test with its participant, as long as that is published here', async () => {
      const [now] = await service.sql<{ hour: number }>(
        `SELECT extract(hour FROM clock_timestamp() AT TIME ZONE 'UTC')::int AS hour`,
      );
      if ((now?.hour ?? 0) < 2) return;
      const team = await service.team();
      const company = await team.company();
      const numbers = Array.from({ length: 12 }, (_, n) => `98765432${10 + n}`);
      await service.sql(
        `INSERT INTO identifiers (id, team_id, company_id, environment, scheme, identifier, publication, published_elsewhere,
           created_at, updated_at)
         SELECT 'idn_self_' || n, $1, $2, 'production', '0208', n, 'published', true, now(), now() FROM unnest($3::text[]) AS n`,
        [team.teamId, company.id, numbers],
      );
      const failed = `0208:${numbers[7] ?? ''}`;
      await service.sql(
        `INSERT INTO network_self_tests (id, hour, participant, message_id, started_at, finished_at, failed_step, failure)
         SELECT 'nst_failed', date_trunc('hour', at), $1, 'm', at, at, 'lookup', 'It cannot be found.'
         FROM (SELECT clock_timestamp() - interval '1 hour' AS at) AS hour_ago`,
        [failed],
      );
      expect(await selfTests().runNightly()).toMatchObject({ participant: failed, failedStep: 'lookup' });
      await service.sql(
        `UPDATE network_self_tests SET hour = hour - interval '2 hours', started_at = started_at - interval '2 hours'`,
      );
      await service.sql(`DELETE FROM identifiers WHERE id = 'idn_self_' || $1`, [numbers[7]]);
      expect((await selfTests().runNightly())?.participant).not.toBe(failed);
      await service.sql(`DELETE FROM identifiers WHERE id LIKE 'idn_self_%'`);
    });
  });
});
