import { TeamErasure } from '../../src/operations/retention/team-erasure';
import { operatorCommand } from '../../src/platform/kernel/request-context';
import { REPORT_KINDS } from '../../src/standards/peppol/statistics';
import { createRandom } from '../../src/standards/peppol/random.fixture';
import { randomExchange } from '../../src/standards/peppol/statistics/random-exchanges.fixture';
import { StatisticsReports } from '../../src/network/statistics/statistics-reports';
import { ReportingProviders, type EndUser } from '../support/peppol/reporting-providers';

/** From documents to the two reports of their month. */
describe('statistics', () => {
  // Of its own: whoever closes months first finds them open.
  let providers: ReportingProviders;
  const scene = (): ReportingProviders => providers;

  beforeAll(async () => {
    providers = await ReportingProviders.start();
  });
  afterAll(() => providers?.stop());

  describe('a month of two providers', () => {
    let month: string;
    let between: string;
    let customer: EndUser;
    /** Two of one company, in alphabetical order. */
    let addresses: string[];

    beforeAll(async () => {
      const [a, b, c] = [
        await scene().endUser(scene().one),
        await scene().endUser(scene().one),
        await scene().endUser(scene().two),
      ];
      // An end user with two addresses is one end user.
      const other = { scheme: '9925', identifier: `be${a.address.slice(5)}` };
      await a.team.post(`/api/v1/companies/${a.id}/identifiers`, other);
      const second = { address: `${other.scheme}:${other.identifier}` };
      addresses = [a.address, second.address];
      for (const [service, from, to] of [
        [scene().one, a, c],
        [scene().one, a, c],
        [scene().one, b, c],
        [scene().one, b, a],
        [scene().two, c, a],
        [scene().two, c, second],
      ] as const)
        await scene().send(service, from, to);
      customer = c;
      [month, between] = [await scene().monthAgo(2), await scene().monthAgo(1)];
      await scene().one.sql(`UPDATE exchange_ledger SET exchanged_at = exchanged_at - interval '2 months'`);
      for (const kind of REPORT_KINDS)
        await scene().one.sql(
          `INSERT INTO statistics_reports (month, kind, state, created_at) VALUES ($1, $2, 'collecting', now())`,
          [month, kind],
        );
    });

    it('is closed by one of two processes, and goes out with the months since then, empty ones too', async () => {
      const made = await Promise.all(
        [scene().one, scene().beside, scene().one, scene().beside].map((service) =>
          service.app.get(StatisticsReports).closeMonths(),
        ),
      );
      expect(made.reduce((sum, count) => sum + count)).toBe(4);
      for (const kind of REPORT_KINDS)
        for (const name of [month, between]) await scene().accepted(name, kind);
      expect(scene().arrived).toHaveLength(4);
      expect(await scene().one.app.get(StatisticsReports).closeMonths()).toBe(0);
      expect(scene().reportOf(between, 'tsr')).toMatchObject({
        totals: { Incoming: 0, Outgoing: 0 },
        parts: [],
      });
      expect(scene().reportOf(between, 'eusr').totals).toMatchObject({ SendingOrReceivingEndUsers: 0 });
      expect((await scene().stateOf(await scene().monthAgo(0), 'tsr'))?.state).toBe('collecting');
    });

    it('has the transactions that the documents show', async () => {
      const [counted] = await scene().one.sql<{ incoming: number; outgoing: number }>(
        `SELECT (SELECT count(*)::int FROM documents WHERE direction = 'incoming') AS incoming,
          (SELECT count(*)::int FROM deliveries WHERE channel = 'peppol' AND status = 'delivered') AS outgoing`,
      );
      expect(counted).toEqual({ incoming: 3, outgoing: 4 });
      const report = scene().reportOf(month, 'tsr');
      expect(report.totals).toEqual({ Incoming: counted?.incoming, Outgoing: counted?.outgoing });
      const parts = report.parts.map(({ type, keys, counts }) => [
        type,
        ...keys
          .filter(({ metaScheme }) => metaScheme !== 'DT' && metaScheme !== 'PR')
          .map(({ value }) => value),
        ...Object.values(counts),
      ]);
      expect(parts).toEqual([
        ['PerTP', 'peppol-transport-as4-v2_0', 3, 4],
        ['PerSP-DT-PR', 'POP000001', 1, 1],
        ['PerSP-DT-PR', 'POP000002', 2, 3],
        ['PerSP-DT-PR-CC', 'POP000001', 'BE', 'BE', 1, 0],
        ['PerSP-DT-PR-CC', 'POP000002', 'BE', 'BE', 2, 0],
      ]);
    });

    it('has each end user once, under whatever address', async () => {
      const received = await scene().one.sql<{ address: string }>(
        `SELECT DISTINCT receiver_id AS address FROM documents WHERE direction = 'incoming' ORDER BY 1`,
      );
      expect(received.map(({ address }) => address)).toEqual(addresses);
      const report = scene().reportOf(month, 'eusr');
      const users = { SendingEndUsers: 2, ReceivingEndUsers: 1, SendingOrReceivingEndUsers: 2 };
      expect(report.totals).toEqual(users);
      expect(report.parts.map(({ type, counts }) => [type, counts])).toEqual(
        ['PerDT-PR', 'PerDT-PR-EUC', 'PerDT-EUC', 'PerEUC'].map((type) => [type, users]),
      );
    });

    it('keeps its exchanges when a team leaves with its documents', async () => {
      const ledger = () => scene().two.sql('SELECT * FROM exchange_ledger ORDER BY message_id');
      const before = await ledger();
      expect(before.length).toBe(9);
      await operatorCommand.run('team erase', () =>
        scene()
          .two.app.get(TeamErasure)
          .erase({ teamId: customer.team.teamId, confirm: 'Test team', despiteRetention: 'A test' }),
      );
      expect(await scene().two.sql('SELECT 1 FROM documents')).toEqual([]);
      expect(await ledger()).toEqual(before);
    });

    it('is shown by the command, which sends nothing twice by itself', async () => {
      const list = (await scene().cli('reports', '--json')).json();
      expect(
        list.reports.find(
          (report: { month: string; kind: string }) => report.month === month && report.kind === 'tsr',
        ),
      ).toMatchObject({
        state: 'accepted',
        totals: { Incoming: 3, Outgoing: 4 },
        late: 0,
        findings: [],
      });
      const reportText = await scene().cli('reports', 'show', month, '--kind', 'eusr');
      expect(reportText.output).toBe((await scene().stateOf(month, 'eusr'))?.content?.toString());
      expect((await scene().cli('reports')).output).toMatch(/tsr {3}accepted +Incoming 3, Outgoing 4/);
      expect(await scene().cli('reports', 'show', '2020-01', '--kind', 'tsr')).toMatchObject({ status: 1 });
      expect(await scene().cli('reports', 'show', month, '--kind', 'x')).toMatchObject({
        status: 1,
        errors: expect.stringContaining('tsr or eusr'),
      });
    });

    it('counts what came after it was made when it is made again, and is the same bytes otherwise', async () => {
      const before = (await scene().stateOf(month, 'tsr'))?.content;
      await scene().one.app.get(StatisticsReports).send(month, 'tsr', { recount: true });
      expect((await scene().accepted(month, 'tsr'))?.content).toEqual(before);
      const late = { ...randomExchange(createRandom(1)), at: new Date(`${month}-15T12:00:00Z`) };
      await scene().enter([late]);
      expect((await scene().cli('reports')).output).toContain(
        '1 exchanges were recorded after the report was created',
      );
      expect(await scene().one.app.get(StatisticsReports).send(month, 'tsr', { recount: true })).toEqual({
        state: 'sending',
        made: true,
      });
      const after = await scene().accepted(month, 'tsr');
      expect(after?.content).not.toEqual(before);
      // The declaration belongs to the document around it.
      expect(after?.content?.toString()).toBe(
        `<?xml version="1.0" encoding="UTF-8"?>\n${scene().arrived.at(-1)?.toString()}\n`,
      );
    });
  });
});
