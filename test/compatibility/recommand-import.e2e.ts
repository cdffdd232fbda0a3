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
    const note = (number: string) =>
      creditNote({ address: `0208:${seller}` }, { address: `0208:${buyer}` }).replace('CN-2026-7', number);
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

  const run = (state: ImportState, key = KEY): Promise<ImportReport> =>
    new RecommandImport(service.app, new RecommandClient(server.url, key, 1), team.teamId, state).run();

  it('takes over what has a place, and reports the rest', async () => {
    const { counts, refused, withoutPlace } = await run(new ImportState(join(folder, 'first')));
    expect(counts).toEqual({
      labels: { created: 1, known: 0, refused: 0 },
      companies: { created: 2, known: 0, refused: 1 },
      identifiers: { created: 0, known: 1, refused: 0 },
      suppliers: { created: 120, known: 0, refused: 0 },
      customers: { created: 1, known: 0, refused: 0 },
      webhooks: { created: 1, known: 0, refused: 0 },
      documents: { created: 2, known: 0, refused: 1 },
    });
    expect(refused.map(({ kind, id }) => `${kind} ${id}`)).toEqual(['companies c_3', 'documents d_3']);
    expect(refused[0]?.reason).toContain('enterpriseNumber');
    expect(withoutPlace.map(({ what }) => what)).toEqual([
      expect.stringContaining('not verified'),
      expect.stringContaining('migration key'),
      expect.stringContaining('signing secret'),
      expect.stringContaining('Deliveries'),
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
    const { counts } = await run(new ImportState(join(folder, 'first')));
    expect(Object.values(counts).map(({ created }) => created)).toEqual([0, 0, 0, 0, 0, 0, 0]);
    expect(counts.documents).toEqual({ created: 0, known: 2, refused: 1 });
    expect(server.asked.filter((path) => path.startsWith('/api/v1/documents/'))).toEqual([
      '/api/v1/documents/d_3',
    ]);
    const without = await run(new ImportState(null));
    expect(without.counts.documents).toEqual({ created: 0, known: 2, refused: 1 });
    expect((await team.get('/api/v1/documents?limit=10')).body.documents).toHaveLength(2);
  });

  it('continues after a line that was cut off', () => {
    const file = join(folder, 'first');
    expect(readFileSync(file, 'utf8').split('\n').filter(Boolean)).toHaveLength(2);
    const state = new ImportState(file);
    expect([state.has('d_1'), state.has('d_2'), state.has('d_3')]).toEqual([true, true, false]);
  });

  it('repeats requests that fail for a moment, and stops at a wrong key', async () => {
    server.failing = 2;
    await run(new ImportState(join(folder, 'first')));
    await expect(run(new ImportState(null), 'key_old:wrong')).rejects.toThrow('answered 401');
  });
});
