import { RetentionJob } from '../../src/operations/retention/retention-job';
import { createRandom } from '../../src/standards/peppol/random.fixture';
import {
  createEndUserStatistics,
  parseMonth,
  REPORT_KINDS,
  createTransactionStatistics,
  writeReport,
} from '../../src/standards/peppol/statistics';
import {
  groupExchanges,
  randomExchange,
  groupEndUsers,
} from '../../src/standards/peppol/statistics/random-exchanges.fixture';
import { StatisticsReports } from '../../src/network/statistics/statistics-reports';
import { craftMessage, postMessage, type Crafted } from '../support/peppol/crafted-message';
import { reportingProviders } from '../support/peppol/reporting-providers';

/** What a month has and what counts as an exchange. */
describe('statistics', () => {
  const scene = reportingProviders();

  describe('the counting', () => {
    it.each([1, 2, 3])('is that of the exchanges one by one (%s)', async (seed) => {
      const random = createRandom(seed);
      const name = `2025-0${seed}`;
      const month = parseMonth(name);
      if (month === null) throw new Error(`${name} is no month`);
      const length = month.to.getTime() - month.from.getTime();
      const within = Array.from({ length: 150 }, (_, index) => ({
        ...randomExchange(random),
        at: new Date(
          month.from.getTime() + (index === 0 ? 0 : index === 1 ? length - 1 : Math.floor(random() * length)),
        ),
      }));
      const outside = [new Date(month.from.getTime() - 1), month.to].map((at) => ({
        ...randomExchange(random),
        at,
      }));
      await scene().one.sql(`DELETE FROM exchange_ledger WHERE exchanged_at < '2026-01-01'`);
      await scene().enter([...within, ...outside]);
      for (const kind of REPORT_KINDS) await scene().one.app.get(StatisticsReports).send(name, kind);
      const expected = {
        tsr: createTransactionStatistics(month, 'POP000001', groupExchanges(within)),
        eusr: createEndUserStatistics(month, 'POP000001', groupEndUsers(within)),
      };
      for (const kind of REPORT_KINDS)
        expect((await scene().accepted(name, kind))?.content?.toString()).toBe(
          writeReport(expected[kind]).toString(),
        );
    });
  });

  describe('an envelope that comes again', () => {
    const WRITTEN = '2026-11-22T10:00:00Z';

    it('is an exchange of its own under another message id, and none under its own', async () => {
      const { network, one, certificate } = scene();
      const { address } = await scene().endUser(one);
      const peer = network.accessPoint({ commonName: 'POP000007' });
      const post = async (change: Crafted): Promise<void> => {
        const message = await craftMessage(peer, { certificate, receiver: address }, change);
        const posted = await postMessage(`${one.baseUrl}/as4`, certificate, message);
        expect(posted.answer.kind).toBe('receipt');
      };
      for (const messageId of ['first@peer.example', 'first@peer.example', 'second@peer.example'])
        await post({ envelopeId: 'the-same', messageId });
      expect(
        await one.sql(
          `SELECT 1 FROM inbound_messages WHERE envelope_id = 'the-same' AND document_id IS NOT NULL`,
        ),
      ).toHaveLength(1);

      await one.sql(
        `UPDATE exchange_ledger SET exchanged_at = '2024-12-10' WHERE seat_id = 'POP000007' AND exchanged_at = $1`,
        [WRITTEN],
      );
      for (const kind of REPORT_KINDS) {
        await one.app.get(StatisticsReports).send('2024-12', kind);
        await scene().accepted('2024-12', kind);
      }
      expect(scene().reportOf('2024-12', 'tsr').totals).toEqual({ Incoming: 2, Outgoing: 0 });
      expect(scene().reportOf('2024-12', 'eusr').totals).toMatchObject({ ReceivingEndUsers: 1 });
    });
  });
});

/** How long exchanges are kept; goes last, since it removes those of all months that were reported. */
describe('statistics', () => {
  const scene = reportingProviders();

  describe('what the ledger keeps', () => {
    it('stays until its month was reported, and goes some months later', async () => {
      const months = (): Promise<{ month: string }[]> =>
        scene().one
          .sql(`SELECT DISTINCT to_char(exchanged_at AT TIME ZONE 'UTC', 'YYYY-MM') AS month FROM exchange_ledger
          WHERE exchanged_at < now() - interval '1 year' ORDER BY 1`);
      await scene().enter([{ ...randomExchange(createRandom(5)), at: new Date('2023-06-10T00:00:00Z') }]);
      await scene().one.sql(
        `INSERT INTO statistics_reports (month, kind, state, created_at) VALUES ('2023-06', 'tsr', 'collecting', now())`,
      );
      const before = await months();
      expect(before.length).toBeGreaterThan(1);
      await scene().one.app.get(RetentionJob).removeOldRows();
      expect(await months()).toEqual(before);
      await scene().one.app.get(StatisticsReports).send('2023-06', 'tsr');
      await scene().accepted('2023-06', 'tsr');
      await scene().one.app.get(RetentionJob).removeOldRows();
      expect(await months()).toEqual([]);
    });
  });
});
