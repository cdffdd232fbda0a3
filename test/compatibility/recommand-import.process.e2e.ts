import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ImportReport } from '../../src/apps/cli/recommand/import-report';
import { ImportState } from '../../src/apps/cli/recommand/import-state';
import { RecommandClient } from '../../src/apps/cli/recommand/recommand-client';
import { RecommandImport } from '../../src/apps/cli/recommand/recommand-import';
import { creditNote } from '../support/credit-note';
import { sharedService } from '../support/per-worker';
import { RecommandServer, type RecommandTeam } from '../support/recommand-server';
import type { Service } from '../support/service';
import { belgianNumber, type TeamClient } from '../support/team-client';

const KEY = 'key_old:secret_old';

/** A team of another product that is taken over with its companies, partners and documents. */
describe('import recommand', () => {
  const shared = sharedService();
  const folder = mkdtempSync(join(tmpdir(), 'passerelle-import-'));
  let service: Service;
  let team: TeamClient;
  let old: RecommandTeam;
  let server: RecommandServer;
  const [seller, buyer] = [belgianNumber(), belgianNumber()];

  beforeAll(async () => {
    service = shared();
    team = await service.team();
    old = createTeam();
    server = await RecommandServer.start(old, KEY);
  });

  afterAll(async () => {
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  const note = (number: string) =>
    creditNote({ address: `0208:${seller}` }, { address: `0208:${buyer}` }).replace('CN-2026-7', number);

  function createTeam(): RecommandTeam {
    const company = (id: string, number: string) => ({
      ...{
        id,
        teamId: 'team_old',
        name: `Company ${number}`,
        address: 'Rue de la Loi 16',
        postalCode: '1000',
      },
      ...{ city: 'Bruxelles', country: 'BE', enterpriseNumberScheme: '0208', enterpriseNumber: number },
      ...{ vatNumber: `BE${number}`, email: null, phone: null, isSmpRecipient: true, isVerified: true },
    });
    return {
      labels: [{ id: 'l_1', externalId: null, name: 'ERP', colorHex: '#112233' }],
      companies: [company('c_1', seller), company('c_2', buyer), { ...company('c_3', '1'), name: 'Wrong' }],
      identifiers: { c_1: [{ id: 'i_1', scheme: '0208', identifier: seller }] },
      suppliers: Array.from({ length: 120 }, (_, n) => ({
        ...{ id: `s_${n}`, externalId: n === 0 ? 'ERP-0' : null, name: `Supplier ${n}`, vatNumber: null },
        ...{ peppolAddresses: [], labels: n === 0 ? [{ id: 'l_1' }] : [] },
      })),
      customers: [{ id: 'k_1', externalId: null, name: 'Customer', city: 'Antwerpen', peppolAddresses: [] }],
      webhooks: [{ id: 'w_1', url: 'https://erp.example.com/hook', companyId: 'c_1' }],
      documents: [
        {
          ...{ id: 'd_1', companyId: 'c_1', direction: 'outgoing', readAt: null, labels: [] },
          xml: note('OLD-1'),
        },
        {
          ...{ id: 'd_2', companyId: 'c_2', direction: 'incoming', readAt: '2026-01-02T00:00:00.000Z' },
          ...{ labels: [{ id: 'l_1' }], xml: note('OLD-1') },
        },
        { id: 'd_3', companyId: 'c_1', direction: 'outgoing', readAt: null, labels: [], xml: 'no XML' },
      ],
    };
  }

  const stateOf = (file: string | null) => new ImportState(file, { teamId: team.teamId, from: server.url });

  const run = (state: ImportState, key = KEY): Promise<ImportReport> =>
    new RecommandImport(service.app, new RecommandClient(server.url, key, 1), team.teamId, state).run();

  it('takes over what has a place, and reports the rest', async () => {
    const { counts, refusedObjects, withoutPlace } = await run(stateOf(join(folder, 'first')));
    expect(counts).toEqual({
      labels: { created: 1, known: 0, refused: 0 },
      companies: { created: 2, known: 0, refused: 1 },
      identifiers: { created: 0, known: 1, refused: 0 },
      suppliers: { created: 120, known: 0, refused: 0 },
      customers: { created: 1, known: 0, refused: 0 },
      documents: { created: 2, known: 0, refused: 1 },
      webhooks: { created: 1, known: 0, refused: 0 },
    });
    expect(refusedObjects.map(({ kind, id }) => `${kind} ${id}`)).toEqual(['companies c_3', 'documents d_3']);
    expect(refusedObjects[0]?.reason).toContain('enterpriseNumber');
    expect(withoutPlace.map(({ what }) => what)).toEqual([
      expect.stringContaining('not verified'),
      expect.stringContaining('migration key'),
      expect.stringContaining('Deliveries'),
      expect.stringContaining('signing secret'),
      expect.stringContaining('"paused": false'),
    ]);
    const { body } = await team.get('/api/v1/documents?limit=10');
    expect(body.documents).toHaveLength(2);
    const received = body.documents.find(({ direction }: { direction: string }) => direction === 'incoming');
    expect([received.readAt === null, received.labels.map(({ name }: { name: string }) => name)]).toEqual([
      false,
      ['ERP'],
    ]);
    const supplier = (await team.get('/api/v1/suppliers/ERP-0')).body.supplier;
    expect(supplier.labels.map(({ name }: { name: string }) => name)).toEqual(['ERP']);
    expect((await team.get('/api/v1/customers/k_1')).body.customer.city).toBe('Antwerpen');
  });

  it('changes nothing when it is repeated, and does not read documents twice', async () => {
    server.asked.length = 0;
    const { counts } = await run(stateOf(join(folder, 'first')));
    expect(Object.values(counts).map(({ created }) => created)).toEqual([0, 0, 0, 0, 0, 0, 0]);
    expect(counts.documents).toEqual({ created: 0, known: 2, refused: 1 });
    expect(server.asked.filter((path) => path.startsWith('/api/v1/documents/'))).toEqual([
      '/api/v1/documents/d_3',
    ]);
    const without = await run(stateOf(null));
    expect(without.counts.documents).toEqual({ created: 0, known: 2, refused: 1 });
    expect((await team.get('/api/v1/documents?limit=10')).body.documents).toHaveLength(2);
  });

  it('continues after a line that was cut off', () => {
    const file = join(folder, 'first');
    expect(readFileSync(file, 'utf8').split('\n').filter(Boolean)).toHaveLength(3);
    const state = stateOf(file);
    expect([state.has('d_1'), state.has('d_2'), state.has('d_3')]).toEqual([true, true, false]);
  });

  it('repeats requests that fail for a moment, and stops at a wrong key', async () => {
    server.failing = 2;
    await run(stateOf(join(folder, 'first')));
    await expect(run(stateOf(null), 'key_old:wrong')).rejects.toThrow('401');
  });

  it('creates webhooks paused, and has them get no event of a document, not even later', async () => {
    const webhooks = (await team.get('/api/v1/webhooks')).body.webhooks;
    expect(webhooks).toMatchObject([{ url: 'https://erp.example.com/hook', pausedAt: expect.any(String) }]);
    const events = (await team.get('/api/v1/events?limit=200')).body.events;
    const ofDocuments = (list: { type: string }[]) => list.filter(({ type }) => type.startsWith('document.'));
    expect(ofDocuments(events)).not.toEqual([]);
    // A webhook of the customer that is there already, and a document that comes with a repetition.
    const live = await team.post('/api/v1/webhooks', { url: 'https://erp.example.com/live' });
    old.documents.push({
      ...{ id: 'd_4', companyId: 'c_2', direction: 'incoming', readAt: null, labels: [{ id: 'l_1' }] },
      xml: note('OLD-4'),
    });
    expect((await run(stateOf(null))).counts.documents).toEqual({ created: 1, known: 2, refused: 1 });
    for (const { id } of [...webhooks, live.body.webhook])
      expect((await team.get(`/api/v1/webhooks/${id}/deliveries`)).body.deliveries).toEqual([]);
  });

  it('leaves what was changed here since as it is', async () => {
    const { documents } = (await team.get('/api/v1/documents?limit=10&direction=incoming')).body;
    for (const { id, labels } of documents) {
      await team.post(`/api/v1/documents/${id}/mark-as-read`, { read: false });
      for (const label of labels) await team.delete(`/api/v1/documents/${id}/labels/${label.id}`);
    }
    const { supplier } = (await team.get('/api/v1/suppliers/ERP-0')).body;
    await team.put('/api/v1/suppliers/ERP-0', { name: 'Changed here' });
    await team.delete(`/api/v1/suppliers/ERP-0/labels/${supplier.labels[0].id}`);
    const { counts } = await run(stateOf(null));
    expect(Object.values(counts).map(({ created }) => created)).toEqual([0, 0, 0, 0, 0, 0, 0]);
    expect((await team.get('/api/v1/suppliers/ERP-0')).body.supplier).toMatchObject({
      ...{ name: 'Changed here', labels: [] },
    });
    const after = (await team.get('/api/v1/documents?limit=10&direction=incoming')).body.documents;
    expect(after).toMatchObject(
      documents.map(({ id }: { id: string }) => ({ id, readAt: null, labels: [] })),
    );
  });

  describe('of an API that does not answer everything', () => {
    let fresh: TeamClient;
    const runFresh = (): Promise<ImportReport> =>
      new RecommandImport(
        ...([service.app, new RecommandClient(server.url, KEY, 1), fresh.teamId] as const),
        new ImportState(null, { teamId: fresh.teamId, from: server.url }),
      ).run();

    beforeEach(async () => {
      fresh = await service.team();
    });

    afterEach(() => server.overridden.clear());

    it.each([
      ['404', { status: 404 }],
      ['410', { status: 410 }],
      ['422', { status: 422 }],
      ['500 for good', { status: 500 }],
      ['no JSON', { status: 200, body: '<html>' }],
    ])('refuses a document with %s alone', async (_what, answer) => {
      server.overridden.set('/documents/d_1', answer);
      const { counts, refusedObjects } = await runFresh();
      expect(counts.documents).toEqual({ created: 2, known: 0, refused: 2 });
      expect(refusedObjects.find(({ id }) => id === 'd_1')?.reason).toContain('/documents/d_1 returned');
    });

    it('refuses the identifiers of a company alone', async () => {
      server.overridden.set('/companies/c_1/identifiers', { status: 404 });
      const { counts } = await runFresh();
      expect([counts.companies.created, counts.identifiers.refused, counts.documents.created]).toEqual([
        2, 1, 3,
      ]);
    });

    it.each([401, 403, 429])('stops at %i', async (status) => {
      server.overridden.set('/documents/d_1', { status, headers: { 'retry-after': '3600' } });
      server.asked.length = 0;
      await expect(runFresh()).rejects.toMatchObject({ name: 'RecommandError', status });
      expect(server.asked.filter((path) => path === '/api/v1/documents/d_1')).toHaveLength(1);
    });

    it('waits as long as Retry-After says', async () => {
      const client = new RecommandClient(server.url, KEY, 1);
      server.overridden.set('/labels', { status: 429, headers: { 'retry-after': '1' } });
      const list = client.list('/labels', 'labels');
      while (server.asked.at(-1) !== '/api/v1/labels') await new Promise(setImmediate);
      server.overridden.delete('/labels');
      expect(await list).toHaveLength(1);
    });

    it.each([
      ['a list that is none', '/webhooks', { webhooks: null }],
      ['a list of something else', '/labels', { labels: ['l_1'] }],
      [
        'a full page without its number of pages',
        '/customers?page=1&limit=100',
        {
          customers: Array.from({ length: 100 }, (_, n) => ({
            id: `k_${n}`,
            name: 'C',
            peppolAddresses: [],
          })),
        },
      ],
      [
        'a full page of a smaller size',
        '/customers?page=1&limit=100',
        {
          ...{ customers: [{ id: 'k_1', name: 'C', peppolAddresses: [] }], pagination: { limit: 1 } },
        },
      ],
    ])('stops at %s', async (_what, path, body) => {
      server.overridden.set(path, { status: 200, body });
      await expect(runFresh()).rejects.toMatchObject({ name: 'RecommandError' });
    });

    it('tells companies apart by country and register, and refuses one that could be several', async () => {
      const create = async (values: object) => {
        const { status, body } = await fresh.post('/api/v1/companies', {
          ...{ name: 'Here', address: 'Street 1', postalCode: '1000', city: 'City', ...values },
        });
        expect([status, body.errors]).toEqual([200, undefined]);
      };
      // The same digits in another register.
      await create({ country: 'NL', enterpriseNumberScheme: '0130', enterpriseNumber: buyer });
      for (let n = 0; n < 2; n++) await create({ country: 'BE', enterpriseNumber: seller });
      const { counts, refusedObjects } = await runFresh();
      expect(counts.companies).toEqual({ created: 1, known: 0, refused: 2 });
      expect(refusedObjects.find(({ kind, id }) => kind === 'companies' && id === 'c_1')?.reason).toContain(
        'Several',
      );
    });
  });
});
