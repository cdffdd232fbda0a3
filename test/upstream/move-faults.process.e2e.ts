import { NetworkMoveExecutor } from '../../src/business/upstream/moves/network-move-executor';
import { NetworkMoveJob } from '../../src/business/upstream/moves/network-move-job';
import { NetworkMoveStore } from '../../src/business/upstream/moves/network-move-store';
import { DepartedParticipantsJob } from '../../src/network/peppol/publishing/departed-participants-job';
import { CONFIG, type Config } from '../../src/platform/kernel/config';
import { UnitOfWork } from '../../src/platform/kernel/database/unit-of-work';
import { WorkHold } from '../../src/platform/kernel/work-control/work-hold';
import { publishers } from '../peppol-publishing/publishers';
import type { LocatorServer } from '../support/peppol/locator-server';
import type { Provider } from '../support/peppol/provider';
import { belgianNumber, type Answer, type TeamClient } from '../support/team-client';
import { until } from '../support/until';
import { EInvoiceBeServer } from '../support/upstream/e-invoice-be-server';
import { RecommandServer } from '../support/upstream/recommand-server';
import { clientCompany, type BelgianCompany } from '../support/upstream/upstream-scene';

const KEY = 'Right7#Key2%';
const UNREACHABLE_URL = 'http://127.0.0.1:9';

const scene = publishers();

/** Moves between the own access point and a provider whose keys are exchanged by hand, when calls fail or overlap. */
describe('a move to another network', () => {
  let locator: LocatorServer;
  let own: Provider;
  let server: EInvoiceBeServer;
  let team: TeamClient;
  let company: BelgianCompany;

  beforeAll(async () => {
    ({ locator, one: own } = scene());
    server = await EInvoiceBeServer.start();
  });

  afterAll(() => server?.http.stop());

  beforeEach(async () => {
    team = await own.service.team('production');
    const number = belgianNumber();
    server.account = { number, peppolIds: [`0208:${number}`], isRegistered: true };
    locator.holdElsewhere(`0208:${number}`, UNREACHABLE_URL, KEY);
    await connect();
    company = await clientCompany(own.service, team, number);
    await becomePublished();
  });

  async function connect(): Promise<void> {
    const { status, body } = await team.put('/api/v1/upstream', {
      ...{ provider: 'e-invoice-be', baseUrl: server.http.url, apiSecret: server.token },
    });
    expect([status, body.errors]).toEqual([200, undefined]);
  }

  async function becomePublished(): Promise<void> {
    await until(async () => {
      await own.service.sql(
        `UPDATE identifiers SET next_attempt_at = clock_timestamp() WHERE publication = 'publishing' AND lease_until IS NULL`,
      );
      const { body } = await team.get(`/api/v1/companies/${company.id}/identifiers`);
      return body.identifiers.every(({ published }: Answer['body']) => published);
    });
  }

  const path = (rest = ''): string => `/api/v1/companies/${company.id}/network/move${rest}`;
  const getNetwork = async (): Promise<Answer['body']> =>
    (await team.get(`/api/v1/companies/${company.id}/network`)).body.network;

  async function start(network: 'own' | 'upstream'): Promise<Answer['body']> {
    const { status, body } = await team.put(path(), { network });
    expect([status, body.errors]).toEqual([200, undefined]);
    return body.network.move.identifiers[0];
  }

  async function enterKey(identifierId: string): Promise<Answer> {
    return team.put(path('/key'), { identifierId, migrationKey: KEY });
  }

  async function continueMoves(): Promise<void> {
    await own.service.sql(
      `UPDATE network_moves SET next_attempt_at = clock_timestamp() - interval '1 second' WHERE status = 'running'`,
    );
    await own.service.app.get(NetworkMoveJob).run();
  }

  async function moveToOwn(): Promise<void> {
    const { identifierId } = await start('own');
    expect((await enterKey(identifierId)).body.network).toMatchObject({ network: 'own' });
    expect(locator.participants.get(company.address)).toBe('SMP-ONE');
  }

  /** The other provider takes the identifier over, and the move notices it. */
  async function moveToUpstream(): Promise<void> {
    await start('upstream');
    locator.holdElsewhere(company.address, UNREACHABLE_URL, KEY);
    await continueMoves();
    expect(await getNetwork()).toMatchObject({ network: 'upstream', move: { status: 'completed' } });
  }

  const refusal = ({ status, headers }: Answer) => [status, headers.get('x-error-code')];
  const isServed = async (): Promise<boolean> =>
    (await own.service.sql('SELECT 1 FROM published_participants WHERE participant = $1', [company.address]))
      .length > 0;

  async function letGraceTimePass(): Promise<void> {
    await own.service.sql(`UPDATE published_participants SET left_at = left_at - interval '61 minutes'`);
    await own.service.app.get(DepartedParticipantsJob).run();
  }

  it('ends the answers of the own publisher after an hour, also when a return was cancelled or the company is deleted', async () => {
    await moveToOwn();
    await moveToUpstream();
    await start('own');
    expect((await team.delete(path())).status).toBe(200);
    expect(await isServed()).toBe(true);
    await own.service.sql('DELETE FROM companies WHERE id = $1', [company.id]);
    await letGraceTimePass();
    expect(await isServed()).toBe(false);
  });

  it('is not taken for published when the own network is set within that hour', async () => {
    await moveToOwn();
    await moveToUpstream();
    await own.service.sql(
      `UPDATE identifiers SET publication = 'unpublished', next_attempt_at = NULL WHERE company_id = $1`,
      [company.id],
    );
    await team.put(`/api/v1/companies/${company.id}/network`, { network: 'own' });
    const { body } = await team.get(`/api/v1/companies/${company.id}/identifiers`);
    expect(body.identifiers[0]).toMatchObject({
      publication: 'unpublished',
      publicationError: expect.stringContaining('[ERR-106]'),
    });
  });

  it('is not cancelled once the locator has moved an identifier and its answer was lost', async () => {
    const { identifierId } = await start('own');
    locator.lostAnswers.add('migrate');
    await enterKey(identifierId);
    expect(locator.participants.get(company.address)).toBe('SMP-ONE');
    expect((await getNetwork()).move.identifiers[0].step).toBe('migrating');
    expect(refusal(await team.delete(path()))).toEqual([409, 'network_move_impossible']);
    await continueMoves();
    expect(await getNetwork()).toMatchObject({ network: 'own', move: { status: 'completed' } });
  });

  it('goes on with its key when a cancellation ended half-way', async () => {
    await moveToOwn();
    const { migrationKey } = await start('upstream');
    locator.lostAnswers.add('prepareMigrate');
    expect(refusal(await team.delete(path()))).toEqual([503, 'unavailable']);
    expect(locator.keys.get(company.address)).not.toBe(migrationKey);
    await continueMoves();
    expect((await getNetwork()).move.identifiers[0]).toMatchObject({ step: 'hand_over_key', migrationKey });
    expect(locator.keys.get(company.address)).toBe(migrationKey);
    expect((await team.delete(path())).status).toBe(200);
    expect(locator.keys.get(company.address)).not.toBe(migrationKey);
  });

  it('is not cancelled while work is held', async () => {
    await start('own');
    const [hold, unitOfWork] = [own.service.app.get(WorkHold), own.service.app.get(UnitOfWork)];
    await unitOfWork.run((tx) => hold.hold(tx, 'a test'));
    try {
      expect(refusal(await team.delete(path()))).toEqual([503, 'unavailable']);
    } finally {
      await unitOfWork.run((tx) => hold.resume(tx));
    }
    expect((await team.delete(path())).status).toBe(200);
  });

  it('does not start while an identifier is being migrated to the company by a key', async () => {
    const number = belgianNumber();
    const added = await team.post(`/api/v1/companies/${company.id}/identifiers`, {
      ...{ scheme: '0208', identifier: number },
    });
    expect([added.status, added.body.errors]).toEqual([200, undefined]);
    const { id } = added.body.identifier;
    await own.service.sql(
      `UPDATE identifiers SET publication = 'unpublished', next_attempt_at = NULL WHERE id = $1`,
      [id],
    );
    await own.service.sql(
      `INSERT INTO identifier_migrations (id, team_id, company_id, identifier_id, direction, status, key_sealed, created_at, updated_at)
       VALUES ($1, $2, $3, $4, 'inbound', 'pending', '', now(), now())`,
      [`cim_${number}`, team.teamId, company.id, id],
    );
    const refused = await team.put(path(), { network: 'own' });
    expect(refusal(refused)).toEqual([409, 'network_move_impossible']);
    expect(refused.body.errors.network[0]).toContain(`0208:${number}`);
  });

  it('shows that its connection is missing', async () => {
    await start('own');
    await own.service.sql('UPDATE upstream_connections SET ended_at = now() WHERE team_id = $1', [
      team.teamId,
    ]);
    await continueMoves();
    const { move } = await getNetwork();
    expect(move.identifiers[0].errorMessage).toMatch(/no longer has a connection to the provider/);
    expect((await team.delete(path())).status).toBe(200);
  });

  it('does not start over a connection that ends at the same time', async () => {
    const unitOfWork = own.service.app.get(UnitOfWork);
    const { answer } = await unitOfWork.run(async (tx) => {
      await tx.query('SELECT 1 FROM teams WHERE id = $1 FOR NO KEY UPDATE', [team.teamId]);
      await tx.query('UPDATE upstream_connections SET ended_at = now() WHERE team_id = $1', [team.teamId]);
      const state = { isAnswered: false };
      const starting = team.put(path(), { network: 'own' });
      void starting.then(() => (state.isAnswered = true));
      await until(async () => {
        const waiting = await own.service.sql(
          `SELECT 1 FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND query LIKE '%FROM teams WHERE id%'`,
        );
        return state.isAnswered || waiting.length > 0;
      });
      return { answer: starting };
    });
    expect(refusal(await answer)).toEqual([409, 'upstream_missing']);
  });

  it('does not start to an access point without a publisher', async () => {
    const { peppol } = own.service.app.get<Config>(CONFIG);
    const { smp } = peppol;
    Object.assign(peppol, { smp: null });
    try {
      const refused = await team.put(path(), { network: 'own' });
      expect(refusal(refused)).toEqual([409, 'network_move_impossible']);
      expect(refused.body.errors.network[0]).toContain('PEPPOL_SMP_KEYSTORE');
    } finally {
      Object.assign(peppol, { smp });
    }
  });

  it('begins no identifier after its time, and leaves the rest to the job', async () => {
    await moveToOwn();
    await start('upstream');
    const { move } = await getNetwork();
    locator.arrived.length = 0;
    await own.service.app.get(NetworkMoveExecutor).process(move.id, -1);
    expect(locator.arrived).toEqual([]);
    const [row] = await own.service.sql<{ due: boolean; leased: boolean }>(
      `SELECT next_attempt_at <= clock_timestamp() AS due, lease_until IS NOT NULL AS leased FROM network_moves WHERE id = $1`,
      [move.id],
    );
    expect(row).toEqual({ due: true, leased: false });
  });

  it('extends its claim until another process has one', async () => {
    await start('own');
    const store = own.service.app.get(NetworkMoveStore);
    const { move } = await getNetwork();
    // Leases that have ended already: the stored instants are rounded to milliseconds.
    const first = await store.claim(move.id, -1);
    if (first === null) throw new Error('The move is not claimed.');
    expect(await store.extend(first, -1)).toBe(true);
    const second = await store.claim(move.id, -1);
    expect(second?.claim).toBe(first.claim + 1);
    expect(await store.extend(first, 300)).toBe(false);
  });

  it('of several identifiers ends with the last one, and is cancelled before the first one has moved', async () => {
    const number = belgianNumber();
    server.account.peppolIds.push(`0208:${number}`);
    locator.holdElsewhere(`0208:${number}`, UNREACHABLE_URL, KEY);
    await team.post(`/api/v1/companies/${company.id}/identifiers`, {
      ...{ scheme: '0208', identifier: number },
    });
    await becomePublished();
    await start('own');
    const [one, other] = (await getNetwork()).move.identifiers;
    await enterKey(one.identifierId);
    const { network, move } = await getNetwork();
    expect([network, move.identifiers.map(({ step }: Answer['body']) => step)]).toEqual([
      'upstream',
      ['enter_key', 'moved'],
    ]);
    expect(refusal(await team.delete(path()))).toEqual([409, 'network_move_impossible']);
    expect((await enterKey(other.identifierId)).body.network).toMatchObject({
      ...{ network: 'own', move: { status: 'completed' } },
    });
    expect(locator.participants.get(`0208:${number}`)).toBe('SMP-ONE');
  });

  it('prepares its key again when the provider refuses it', async () => {
    await moveToOwn();
    const taking = await RecommandServer.start();
    try {
      const [number, id] = [company.number, 'c_taking'];
      taking.companies.push({ id, name: 'Atelier', enterpriseNumber: number, vatNumber: `BE${number}` });
      taking.identifiers.set(id, []);
      const { status, body } = await team.put('/api/v1/upstream', {
        ...{ provider: 'recommand', baseUrl: taking.http.url },
        ...{ apiKey: taking.key, apiSecret: taking.secret },
      });
      expect([status, body.errors]).toEqual([200, undefined]);
      // The server knows no migration, and answers 404.
      const refused = await start('upstream');
      expect([refused.step, refused.errorMessage === null]).toEqual(['requesting_key', false]);
      const key = locator.keys.get(company.address);
      locator.keys.set(company.address, 'Other7#Key2%');
      await continueMoves();
      expect(locator.keys.get(company.address)).toBe(key);
    } finally {
      await taking.http.stop();
    }
  });

  describe('whose networks quote the migration key', () => {
    let taking: RecommandServer;

    beforeAll(async () => {
      taking = await RecommandServer.start();
    });
    beforeEach(() => {
      own.service.log.length = 0;
    });
    afterEach(() => {
      locator.quotesKeys = false;
    });
    afterAll(() => taking?.http.stop());

    /** Expects the message of a step with `…` in place of the key, and the key nowhere but in the move itself. */
    async function expectHidden(key: string, message: string): Promise<void> {
      const { move } = await getNetwork();
      expect(move.identifiers[0].errorMessage).toContain(message);
      const { body } = await team.get('/api/v1/events?type=company.network_move_changed&limit=100');
      const events = JSON.stringify(body.events);
      expect(events).toContain(message);
      expect(events).not.toContain(key);
      expect(own.service.log.join('')).not.toContain(key);
    }

    it('shows and logs their messages without a key that the user has entered', async () => {
      const { identifierId } = await start('own');
      locator.quotesKeys = true;
      const refused = await enterKey(identifierId);
      expect(refusal(refused)).toEqual([400, 'migration_refused']);
      expect(JSON.stringify(refused.body)).not.toContain(KEY);
      await expectHidden(KEY, "The key '…' is not accepted");
      // The log omits the repetitions of an error.
      expect(own.service.log.join('')).toContain("The key '…' is not accepted");
    });

    it('shows and logs their messages without a key that was issued', async () => {
      await moveToOwn();
      const [number, id] = [company.number, 'c_taking'];
      taking.companies.push({ id, name: 'Atelier', enterpriseNumber: number, vatNumber: `BE${number}` });
      taking.identifiers.set(id, [company.address]);
      const { status, body } = await team.put('/api/v1/upstream', {
        ...{ provider: 'recommand', baseUrl: taking.http.url },
        ...{ apiKey: taking.key, apiSecret: taking.secret },
      });
      expect([status, body.errors]).toEqual([200, undefined]);
      locator.quotesKeys = true;
      await start('upstream');
      const [stored] = await own.service.sql<{ id: string; keySealed: Buffer }>(
        `SELECT s.id, s.key_sealed AS "keySealed" FROM network_move_identifiers s JOIN network_moves m ON m.id = s.move_id
         WHERE m.company_id = $1 AND m.status = 'running'`,
        [company.id],
      );
      const key = stored && own.service.app.get(NetworkMoveStore).decryptKey(stored);
      if (typeof key !== 'string') throw new Error('The move has no key.');
      await expectHidden(key, "The key '…' is not accepted");
      locator.quotesKeys = false;
      own.service.log.length = 0;
      await continueMoves();
      expect(locator.keys.get(company.address)).toBe(key);
      await expectHidden(key, 'The locator does not accept …');
    });
  });
});
