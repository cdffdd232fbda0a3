import { CONFIG, type Config } from '../../src/platform/kernel/config';
import { MetricsRegistry } from '../../src/platform/metrics/metrics-registry';
import { createRandom } from '../../src/standards/peppol/random.fixture';
import { randomExchange } from '../../src/standards/peppol/statistics/random-exchanges.fixture';
import { MonthClosingJob } from '../../src/network/statistics/month-closing-job';
import { OverdueReports } from '../../src/network/statistics/overdue-reports';
import { StatisticsReports } from '../../src/network/statistics/statistics-reports';
import { reportingProviders, TAX_AUTHORITY_PARTICIPANT } from '../support/peppol/reporting-providers';
import { whileRefused } from '../support/schema-change';
import { startService } from '../support/service';
import { eventually } from '../support/until';

/** Reports that are refused, wrong, late, or interrupted. */
describe('statistics', () => {
  const scene = reportingProviders();

  describe('a report that is not accepted', () => {
    const overdue = async (): Promise<string[]> =>
      (await scene().one.app.get(OverdueReports).list()).map(
        ({ month, kind, state }) => `${month} ${kind} ${state}`,
      );
    const metric = async (): Promise<string> => scene().one.app.get(MetricsRegistry).toText();

    /** What the half-hourly look writes into the log, as an alert would find it. */
    const logged = async (): Promise<object[]> => {
      const { app, log } = scene().one;
      const before = log.length;
      await app.get(MonthClosingJob)['run']();
      const lines = log.slice(before).map((line) => JSON.parse(line));
      return lines.filter(({ level }) => level === 'error' || level === 50);
    };

    // Reports of the months before are none of those that fail here.
    beforeAll(async () => {
      await scene().one.app.get(StatisticsReports).closeMonths();
      await eventually(overdue, (reports) => reports.length === 0);
    });

    it('is loud until it is, in the log, the metrics and the checks, and can be sent again', async () => {
      const config = scene().one.app.get<Config>(CONFIG).peppol;
      config.reportingReceiver = '0242:999999';
      const name = '2024-05';
      await scene().one.app.get(StatisticsReports).send(name, 'tsr');
      config.reportingReceiver = TAX_AUTHORITY_PARTICIPANT;
      await eventually(
        () =>
          scene().one.sql<{ attempts: number }>(
            `SELECT attempts FROM provider_messages WHERE subject_id = 'tsr/2024-05'`,
          ),
        ([row]) => (row?.attempts ?? 0) > 0,
      );
      expect(await overdue()).toEqual(['2024-05 tsr sending']);
      await expect(scene().one.app.get(StatisticsReports).send(name, 'tsr')).rejects.toThrow(
        'is already being sent',
      );

      await scene().one.sql(
        `UPDATE provider_messages SET give_up_at = now(), next_attempt_at = now() WHERE subject_id = 'tsr/2024-05'`,
      );
      const refused = await eventually(
        () => scene().stateOf(name, 'tsr'),
        (row) => row?.state === 'refused',
      );
      expect(refused?.outcome).toContain('not registered');
      expect(await overdue()).toEqual(['2024-05 tsr refused']);
      expect(await metric()).toContain('passerelle_statistics_reports_overdue{kind="tsr"} 1');
      expect(await logged()).toEqual([
        expect.objectContaining({
          month: name,
          kind: 'tsr',
          state: 'refused',
          msg: expect.stringMatching(/^The TSR of 2024-05 for OpenPeppol is refused \(.*not registered/),
        }),
      ]);
      expect((await scene().cli('check')).output).toMatch(
        /PROBLEM {2}statistics reports: The TSR of 2024-05 .*refused[^]*network reports send 2024-05 --kind tsr/,
      );

      const sent = await scene().cli('reports', 'send', name, '--kind', 'tsr');
      expect(sent).toMatchObject({
        errors: '',
        status: 0,
        output: `tsr of ${name}: will be sent again now\n`,
      });
      expect((await scene().accepted(name, 'tsr'))?.content).toEqual(refused?.content);
      expect(await overdue()).toEqual([]);
      expect(await metric()).toContain('passerelle_statistics_reports_overdue{kind="tsr"} 0');
      expect(await logged()).toEqual([]);
    });

    it('is not sent when it breaks a rule, and is made again once it does not', async () => {
      const name = '2024-04';
      const wrong = {
        ...randomExchange(createRandom(2)),
        seatId: 'no seat',
        at: new Date('2024-04-10T00:00:00Z'),
      };
      await scene().enter([wrong]);
      const before = scene().arrived.length;
      expect(await scene().one.app.get(StatisticsReports).send(name, 'tsr')).toEqual({
        state: 'invalid',
        made: true,
      });
      expect(await overdue()).toEqual(['2024-04 tsr invalid']);
      expect((await scene().cli('reports')).output).toContain('SCH-TSR-19');
      await scene().one.sql(`UPDATE exchange_ledger SET seat_id = 'POP000009' WHERE seat_id = 'no seat'`);
      expect(await scene().one.app.get(StatisticsReports).send(name, 'tsr')).toEqual({
        state: 'sending',
        made: true,
      });
      await scene().accepted(name, 'tsr');
      expect(scene().arrived.length).toBe(before + 1);
    });

    it('is not made of a month that is not over, or that is none', async () => {
      const report = (name: string) => scene().one.app.get(StatisticsReports).send(name, 'tsr');
      await expect(report(await scene().monthAgo(0))).rejects.toThrow('is not over');
      await expect(report('2026-13')).rejects.toThrow('YYYY-MM');
      expect(await scene().cli('reports', 'send', 'May')).toMatchObject({
        status: 1,
        errors: expect.stringContaining('YYYY-MM'),
      });
    });
  });

  describe('a process that ends between making and sending', () => {
    it('has sent nothing and lost nothing: another one sends the report, once', async () => {
      const name = '2024-03';
      const api = await startService(
        { ...scene().settings, PORT: '0', ROLE: 'api' },
        scene().one.databaseUrl,
      );
      await api.app.get(StatisticsReports).send(name, 'eusr');
      await api.stop();
      await scene().accepted(name, 'eusr');
      expect(
        await scene().one.sql(`SELECT 1 FROM provider_messages WHERE subject_id = 'eusr/2024-03'`),
      ).toHaveLength(1);
    });

    it('has made nothing when its transaction is lost', async () => {
      const name = '2024-02';
      const message = 'the disk is full';
      await whileRefused(scene().one, { table: 'provider_messages', message }, async () => {
        await expect(scene().one.app.get(StatisticsReports).send(name, 'tsr')).rejects.toThrow(message);
      });
      expect(await scene().stateOf(name, 'tsr')).toBeUndefined();
      await scene().one.app.get(StatisticsReports).send(name, 'tsr');
      await scene().accepted(name, 'tsr');
    });
  });
});
