import { VerificationService } from '../src/companies/verification.service';
import { TeamErasure } from '../src/keeping/team-erasure';
import { Retention } from '../src/keeping/retention';
import { CONFIG, type Config } from '../src/kernel/config';
import { operatorCommand } from '../src/kernel/request-context';
import { MetricsRegistry } from '../src/metrics/metrics-registry';
import { LocatorClient } from '../src/network/peppol/publishing/locator-client';
import {
  endUserStatistics,
  monthOf,
  PROFILE_ID,
  readReport,
  REPORT_FORMATS,
  REPORT_KINDS,
  transactionStatistics,
  validateReport,
  writeReport,
  type ReportKind,
} from '../src/peppol/statistics';
import {
  groupsOf,
  randomExchange,
  randomOf,
  setsOf,
  type RandomExchange,
} from '../src/peppol/statistics/random-exchanges.fixture';
import { ProviderIntake } from '../src/provider/provider-intake';
import { OverdueReports } from '../src/statistics/overdue-reports';
import { StatisticsReports } from '../src/statistics/statistics-reports';
import { run, type Outcome } from './support/cli';
import { invoiceTo } from './support/invoices';
import { LocatorServer } from './support/peppol/locator-server';
import { TestNetwork } from './support/peppol/test-network';
import { freePort } from './support/process';
import { startService, type Service } from './support/service';
import { belgianNumber, type TeamClient } from './support/team-client';
import { eventually } from './support/until';

const RECEIVER = '0242:000002';

interface EndUser {
  team: TeamClient;
  id: string;
  address: string;
}

let network: TestNetwork;
let locator: LocatorServer;
/** Reports to the provider of the other one; `beside` is a second process of it. */
let one: Service;
let beside: Service;
let settings: Record<string, string>;
let two: Service;
/** Reports that arrived, in the order of their arrival. */
const arrived: Buffer[] = [];

beforeAll(async () => {
  network = await TestNetwork.start();
  locator = await LocatorServer.start(network.smpCa, network.otherPublishers);
  settings = await settingsOf('POP000001', 'POP000101');
  one = await startService(settings);
  beside = await startService({ ...settings, PORT: '0' }, one.databaseUrl);
  two = await startService(await settingsOf('POP000002', 'POP000102'));
  for (const service of [one, two]) await service.app.get(LocatorClient).registerPublisher();
  for (const kind of REPORT_KINDS) {
    const type = { docTypeId: REPORT_FORMATS[kind].documentType, processId: PROFILE_ID };
    two.app.get(ProviderIntake).serve(type, async (_tx, message) => void arrived.push(message.payload));
  }
  await two.app.get(LocatorClient).ensure(RECEIVER);
});
afterAll(async () => {
  for (const service of [one, beside, two]) await service?.stop();
  await locator?.stop();
  await network?.stop();
});

async function settingsOf(accessPoint: string, publisher: string): Promise<Record<string, string>> {
  const port = await freePort();
  const at = { id: `SMP-${publisher}`, url: `http://127.0.0.1:${port}/metadata` };
  return network.settings(network.accessPoint({ commonName: accessPoint }), {
    ...network.publisherSettings(network.publisher({ commonName: publisher }), at, locator),
    PORT: String(port),
    PEPPOL_ENDPOINT_URL: `http://127.0.0.1:${port}/as4`,
    PEPPOL_REPORTING_RECEIVER: RECEIVER,
    PEPPOL_REPORTING_DAY: '1',
  });
}

async function endUser(service: Service): Promise<EndUser> {
  const team = await service.team('production');
  const number = belgianNumber();
  const { id } = await team.company({ vatNumber: `BE${number}` }, false);
  await team.post(`/api/v1/companies/${id}/verify`);
  await service.app.get(VerificationService).decideByOperator(team.teamId, id, 'verified', 'Seen.');
  return { team, id, address: `0208:${number}` };
}

let nextNumber = 1;
async function send(service: Service, from: EndUser, to: { address: string }): Promise<void> {
  const sent = await from.team.post(`/api/v1/${from.id}/send`, invoiceTo(to.address, `S-${nextNumber++}`));
  await service.settled(sent.body.document.id);
}

/** `YYYY-MM`, so many months ago. */
async function monthAgo(months: number): Promise<string> {
  const [row] = await one.sql<{ month: string }>(
    `SELECT to_char(now() AT TIME ZONE 'UTC' - make_interval(months => $1), 'YYYY-MM') AS month`,
    [months],
  );
  return row?.month ?? '';
}

const stateOf = async (month: string, kind: ReportKind) => {
  const [row] = await one.sql<{ state: string; outcome: string | null; content: Buffer | null }>(
    'SELECT state, outcome, content FROM statistics_reports WHERE month = $1 AND kind = $2',
    [month, kind],
  );
  return row;
};
const accepted = (month: string, kind: ReportKind) =>
  eventually(
    () => stateOf(month, kind),
    (row) => row?.state === 'accepted',
  );

/** What arrived of a month, read. */
function reportOf(month: string, kind: ReportKind) {
  for (const bytes of arrived) {
    expect(validateReport(bytes)).toEqual([]);
    const reading = readReport(bytes);
    if (reading.ok && reading.report.kind === kind && reading.report.startDate === `${month}-01`)
      return reading.report;
  }
  throw new Error(`No ${kind} of ${month} arrived`);
}

async function enter(exchanges: readonly (RandomExchange & { at: Date })[]): Promise<void> {
  for (const [index, exchange] of exchanges.entries())
    await one.sql(
      `INSERT INTO exchange_ledger (direction, message_id, exchanged_at, seat_id, doc_type_scheme, doc_type, process_scheme,
        process, transport_profile, country_c1, country_c4, end_user_id) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)`,
      [
        exchange.direction,
        `${index}@${exchange.at.toISOString()}`,
        exchange.at,
        exchange.seatId,
        exchange.docTypeScheme,
        exchange.docType,
        exchange.processScheme,
        exchange.process,
        exchange.transportProfile,
        exchange.countryC1,
        exchange.countryC4,
        exchange.endUserId,
      ],
    );
}

const cli = (...words: string[]): Promise<Outcome> =>
  run(
    ['network', ...words],
    { ...settings, DATABASE_URL: one.databaseUrl, DATA_DIR: one.dataDir, APP_SECRET: SECRET },
    one.dataDir,
  );
const SECRET = 'a secret of the test run, long enough to be accepted';

describe('a month of two providers', () => {
  let month: string;
  let between: string;
  let customer: EndUser;

  beforeAll(async () => {
    const [a, b, c] = [await endUser(one), await endUser(one), await endUser(two)];
    // An end user with two addresses is one end user.
    const other = { scheme: '9925', identifier: `be${a.address.slice(5)}` };
    await a.team.post(`/api/v1/companies/${a.id}/identifiers`, other);
    const second = { address: `${other.scheme}:${other.identifier}` };
    for (const [service, from, to] of [
      [one, a, c],
      [one, a, c],
      [one, b, c],
      [one, b, a],
      [two, c, a],
      [two, c, second],
    ] as const)
      await send(service, from, to);
    customer = c;
    [month, between] = [await monthAgo(2), await monthAgo(1)];
    await one.sql(`UPDATE exchange_ledger SET exchanged_at = exchanged_at - interval '2 months'`);
    for (const kind of REPORT_KINDS)
      await one.sql(
        `INSERT INTO statistics_reports (month, kind, state, created_at) VALUES ($1, $2, 'collecting', now())`,
        [month, kind],
      );
  });

  it('is closed by one of two processes, and goes out with the months since then, empty ones too', async () => {
    const made = await Promise.all(
      [one, beside, one, beside].map((service) => service.app.get(StatisticsReports).closeMonths()),
    );
    expect(made.reduce((sum, count) => sum + count)).toBe(4);
    for (const kind of REPORT_KINDS) for (const name of [month, between]) await accepted(name, kind);
    expect(arrived).toHaveLength(4);
    expect(await one.app.get(StatisticsReports).closeMonths()).toBe(0);
    expect(reportOf(between, 'tsr')).toMatchObject({ totals: { Incoming: 0, Outgoing: 0 }, parts: [] });
    expect(reportOf(between, 'eusr').totals).toMatchObject({ SendingOrReceivingEndUsers: 0 });
    expect((await stateOf(await monthAgo(0), 'tsr'))?.state).toBe('collecting');
  });

  it('has the transactions that the documents show', async () => {
    const [counted] = await one.sql<{ incoming: number; outgoing: number }>(
      `SELECT (SELECT count(*)::int FROM documents WHERE direction = 'incoming') AS incoming,
        (SELECT count(*)::int FROM deliveries WHERE channel = 'peppol' AND status = 'delivered') AS outgoing`,
    );
    expect(counted).toEqual({ incoming: 3, outgoing: 4 });
    const report = reportOf(month, 'tsr');
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
    const report = reportOf(month, 'eusr');
    const users = { SendingEndUsers: 2, ReceivingEndUsers: 1, SendingOrReceivingEndUsers: 2 };
    expect(report.totals).toEqual(users);
    expect(report.parts.map(({ type, counts }) => [type, counts])).toEqual(
      ['PerDT-PR', 'PerDT-PR-EUC', 'PerDT-EUC', 'PerEUC'].map((type) => [type, users]),
    );
  });

  it('keeps its exchanges when a team leaves with its documents', async () => {
    const ledger = () => two.sql('SELECT * FROM exchange_ledger ORDER BY message_id');
    const before = await ledger();
    expect(before.length).toBe(9);
    await operatorCommand.run('team erase', () =>
      two.app
        .get(TeamErasure)
        .erase({ teamId: customer.team.teamId, confirm: 'Test team', despiteRetention: 'A test' }),
    );
    expect(await two.sql('SELECT 1 FROM documents')).toEqual([]);
    expect(await ledger()).toEqual(before);
  });

  it('is shown by the command, which sends nothing twice by itself', async () => {
    const list = (await cli('reports', '--json')).json();
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
    const shown = await cli('reports', 'show', month, '--kind', 'eusr');
    expect(shown.output).toBe((await stateOf(month, 'eusr'))?.content?.toString());
    expect((await cli('reports')).output).toMatch(/tsr {3}accepted +Incoming 3, Outgoing 4/);
    expect(await cli('reports', 'show', '2020-01', '--kind', 'tsr')).toMatchObject({ status: 1 });
    expect(await cli('reports', 'show', month, '--kind', 'x')).toMatchObject({
      status: 1,
      errors: expect.stringContaining('tsr or eusr'),
    });
  });

  it('counts what came after it was made when it is made again, and is the same bytes otherwise', async () => {
    const before = (await stateOf(month, 'tsr'))?.content;
    await one.app.get(StatisticsReports).send(month, 'tsr', { recount: true });
    expect((await accepted(month, 'tsr'))?.content).toEqual(before);
    const late = { ...randomExchange(randomOf(1)), at: new Date(`${month}-15T12:00:00Z`) };
    await enter([late]);
    expect((await cli('reports')).output).toContain('1 exchanges came after it was made');
    expect(await one.app.get(StatisticsReports).send(month, 'tsr', { recount: true })).toEqual({
      state: 'sending',
      made: true,
    });
    const after = await accepted(month, 'tsr');
    expect(after?.content).not.toEqual(before);
    // The declaration belongs to the document around it.
    expect(after?.content?.toString()).toBe(
      `<?xml version="1.0" encoding="UTF-8"?>\n${arrived.at(-1)?.toString()}\n`,
    );
  });
});

describe('the counting', () => {
  it.each([1, 2, 3])('is that of the exchanges one by one (%s)', async (seed) => {
    const random = randomOf(seed);
    const name = `2025-0${seed}`;
    const month = monthOf(name);
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
    await one.sql(`DELETE FROM exchange_ledger WHERE exchanged_at < '2026-01-01'`);
    await enter([...within, ...outside]);
    for (const kind of REPORT_KINDS) await one.app.get(StatisticsReports).send(name, kind);
    const expected = {
      tsr: transactionStatistics(month, 'POP000001', groupsOf(within)),
      eusr: endUserStatistics(month, 'POP000001', setsOf(within)),
    };
    for (const kind of REPORT_KINDS)
      expect((await accepted(name, kind))?.content?.toString()).toBe(writeReport(expected[kind]).toString());
  });
});

describe('a report that is not accepted', () => {
  const overdue = async (): Promise<string[]> =>
    (await one.app.get(OverdueReports).list()).map(({ month, kind, state }) => `${month} ${kind} ${state}`);
  const metric = async (): Promise<string> => one.app.get(MetricsRegistry).text();

  it('is loud until it is, in the log, the metrics and the checks, and can be sent again', async () => {
    const config = one.app.get<Config>(CONFIG).peppol;
    config.reportingReceiver = '0242:999999';
    const name = '2024-05';
    await one.app.get(StatisticsReports).send(name, 'tsr');
    config.reportingReceiver = RECEIVER;
    await eventually(
      () =>
        one.sql<{ attempts: number }>(
          `SELECT attempts FROM provider_messages WHERE subject_id = 'tsr/2024-05'`,
        ),
      ([row]) => (row?.attempts ?? 0) > 0,
    );
    expect(await overdue()).toEqual(['2024-05 tsr sending']);
    await expect(one.app.get(StatisticsReports).send(name, 'tsr')).rejects.toThrow('is being sent');

    await one.sql(
      `UPDATE provider_messages SET give_up_at = now(), next_attempt_at = now() WHERE subject_id = 'tsr/2024-05'`,
    );
    const refused = await eventually(
      () => stateOf(name, 'tsr'),
      (row) => row?.state === 'refused',
    );
    expect(refused?.outcome).toContain('not registered');
    expect(await overdue()).toEqual(['2024-05 tsr refused']);
    expect(await metric()).toContain('passerelle_statistics_reports_overdue{kind="tsr"} 1');
    expect((await cli('check')).output).toMatch(
      /PROBLEM {2}statistics reports: The TSR of 2024-05 .*refused[^]*network reports send 2024-05 --kind tsr/,
    );

    const sent = await cli('reports', 'send', name, '--kind', 'tsr');
    expect(sent).toMatchObject({ errors: '', status: 0, output: `tsr of ${name}: will be sent again now\n` });
    expect((await accepted(name, 'tsr'))?.content).toEqual(refused?.content);
    expect(await overdue()).toEqual([]);
    expect(await metric()).toContain('passerelle_statistics_reports_overdue{kind="tsr"} 0');
  });

  it('is not sent when it breaks a rule, and is made again once it does not', async () => {
    const name = '2024-04';
    const wrong = { ...randomExchange(randomOf(2)), seatId: 'no seat', at: new Date('2024-04-10T00:00:00Z') };
    await enter([wrong]);
    const before = arrived.length;
    expect(await one.app.get(StatisticsReports).send(name, 'tsr')).toEqual({ state: 'invalid', made: true });
    expect(await overdue()).toEqual(['2024-04 tsr invalid']);
    expect((await cli('reports')).output).toContain('SCH-TSR-19');
    await one.sql(`UPDATE exchange_ledger SET seat_id = 'POP000009' WHERE seat_id = 'no seat'`);
    expect(await one.app.get(StatisticsReports).send(name, 'tsr')).toEqual({ state: 'sending', made: true });
    await accepted(name, 'tsr');
    expect(arrived.length).toBe(before + 1);
  });

  it('is not made of a month that is not over, or that is none', async () => {
    const report = (name: string) => one.app.get(StatisticsReports).send(name, 'tsr');
    await expect(report(await monthAgo(0))).rejects.toThrow('is not over');
    await expect(report('2026-13')).rejects.toThrow('YYYY-MM');
    expect(await cli('reports', 'send', 'May')).toMatchObject({
      status: 1,
      errors: expect.stringContaining('YYYY-MM'),
    });
  });
});

describe('a process that ends between making and sending', () => {
  it('has sent nothing and lost nothing: another one sends the report, once', async () => {
    const name = '2024-03';
    const api = await startService({ ...settings, PORT: '0', ROLE: 'api' }, one.databaseUrl);
    await api.app.get(StatisticsReports).send(name, 'eusr');
    await api.stop();
    await accepted(name, 'eusr');
    expect(await one.sql(`SELECT 1 FROM provider_messages WHERE subject_id = 'eusr/2024-03'`)).toHaveLength(
      1,
    );
  });

  it('has made nothing when its transaction is lost', async () => {
    const name = '2024-02';
    await one.sql(
      `CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION 'the disk is full'; END $$`,
    );
    await one.sql(
      'CREATE TRIGGER refuse BEFORE INSERT ON provider_messages FOR EACH ROW EXECUTE FUNCTION refuse()',
    );
    await expect(one.app.get(StatisticsReports).send(name, 'tsr')).rejects.toThrow('the disk is full');
    await one.sql('DROP TRIGGER refuse ON provider_messages');
    expect(await stateOf(name, 'tsr')).toBeUndefined();
    await one.app.get(StatisticsReports).send(name, 'tsr');
    await accepted(name, 'tsr');
  });
});

describe('what the ledger keeps', () => {
  it('stays until its month was reported, and goes some months later', async () => {
    const months = (): Promise<{ month: string }[]> =>
      one.sql(`SELECT DISTINCT to_char(exchanged_at AT TIME ZONE 'UTC', 'YYYY-MM') AS month FROM exchange_ledger
        WHERE exchanged_at < now() - interval '1 year' ORDER BY 1`);
    await enter([{ ...randomExchange(randomOf(5)), at: new Date('2023-06-10T00:00:00Z') }]);
    await one.sql(
      `INSERT INTO statistics_reports (month, kind, state, created_at) VALUES ('2023-06', 'tsr', 'collecting', now())`,
    );
    const before = await months();
    expect(before.length).toBeGreaterThan(1);
    await one.app.get(Retention).removeOld();
    expect(await months()).toEqual(before);
    await one.app.get(StatisticsReports).send('2023-06', 'tsr');
    await accepted('2023-06', 'tsr');
    await one.app.get(Retention).removeOld();
    expect(await months()).toEqual([]);
  });
});
