import { Readable } from 'node:stream';
import { Command } from 'commander';
import { addMoveCommands } from '../../src/apps/cli/developer/moves.commands';
import { NetworkMoveStore } from '../../src/business/upstream/moves/network-move-store';
import { UnitOfWork } from '../../src/platform/kernel/database/unit-of-work';
import { sharedService } from '../support/per-worker';
import type { Answer, TeamClient } from '../support/team-client';
import { clientCompany, type BelgianCompany } from '../support/upstream/upstream-scene';

const PATH = '/api/v1/network-moves';
const KEY = 'Right7#Key2%';

/** The moves of a team without a connection, which wait: the list of the API, and the commands. */
describe('the moves of a team', () => {
  const service = sharedService();
  let team: TeamClient;
  let company: BelgianCompany;
  let other: BelgianCompany;
  let moveId: string;

  beforeAll(async () => {
    team = await service().team('production');
    company = await clientCompany(service(), team);
    other = await clientCompany(service(), team);
    moveId = await insertMove(company.id, 'running');
    await insertMove(other.id, 'completed');
  });

  async function insertMove(companyId: string, status: string): Promise<string> {
    const { app } = service();
    const [row] = await service().sql<{ id: string }>('SELECT id FROM identifiers WHERE company_id = $1', [
      companyId,
    ]);
    const id = await app.get(UnitOfWork).run((tx) =>
      app.get(NetworkMoveStore).insert(
        tx,
        {
          ...{ teamId: team.teamId, companyId, network: 'own' },
          ...{ connectionId: 'upc_former', remoteCompanyId: 'c_remote' },
        },
        row === undefined ? [] : [row.id],
      ),
    );
    // Another process continues no move that is not due.
    await service().sql('UPDATE network_moves SET status = $2, next_attempt_at = NULL WHERE id = $1', [
      id,
      status,
    ]);
    return id;
  }

  const getIdentifier = async (): Promise<Answer['body']> =>
    (await team.get(`/api/v1/companies/${company.id}/network`)).body.network.move.identifiers[0];

  async function enterKey(): Promise<Answer> {
    const { identifierId } = await getIdentifier();
    return team.put(`/api/v1/companies/${company.id}/network/move/key`, { identifierId, migrationKey: KEY });
  }

  const list = async (query = '', client = team): Promise<Answer['body'][]> => {
    const { status, body } = await client.get(`${PATH}${query}`);
    expect(status).toBe(200);
    return body.networkMoves;
  };

  it('are listed newest first, in pages, by status and by company, and to the team alone', async () => {
    expect((await list()).map(({ companyId }) => companyId)).toEqual([other.id, company.id]);
    expect(await list('?status=running')).toMatchObject([
      { id: moveId, companyId: company.id, companyName: `Atelier ${company.number}`, network: 'own' },
    ]);
    expect((await list(`?companyId=${other.id}`)).map(({ status }) => status)).toEqual(['completed']);
    const first = await team.get(`${PATH}?limit=1`);
    expect(first.body.pagination.hasMore).toBe(true);
    const rest = await list(`?limit=1&cursor=${first.body.pagination.nextCursor}`);
    expect(rest.map(({ id }) => id)).toEqual([moveId]);
    expect(await list('', await service().team('production'))).toEqual([]);
    expect((await team.get(`${PATH}?status=paused`)).status).toBe(400);
  });

  it('are listed to a key of one company for this company alone', async () => {
    const { body } = await team.post('/api/core/api-keys', {
      ...{ name: 'One', type: 'basic', companyIds: [other.id] },
    });
    const authorization = `Basic ${Buffer.from(`${body.apiKey.id}:${body.secret}`).toString('base64')}`;
    const answer = await team.get(PATH, { headers: { authorization } });
    expect(answer.body.networkMoves.map(({ companyId }: Answer['body']) => companyId)).toEqual([other.id]);
  });

  it('take no key for a claim that another process has by now', async () => {
    const store = service().app.get(NetworkMoveStore);
    const claim = store.claim.bind(store);
    // The lease ends at once, and the other process begins.
    jest.spyOn(store, 'claim').mockImplementationOnce(async (id) => {
      const lost = await claim(id, -1);
      await claim(id, 60);
      return lost;
    });
    const refused = await enterKey();
    expect([refused.status, refused.headers.get('x-error-code')]).toEqual([409, 'network_move_impossible']);
    expect(await getIdentifier()).toMatchObject({ step: 'enter_key', migrationKey: null });
    await service().sql('UPDATE network_moves SET lease_until = NULL WHERE id = $1', [moveId]);
  });

  describe('by the command line', () => {
    const environment = { ...process.env };
    let output = '';

    beforeEach(() => {
      output = '';
      process.env['PASSERELLE_KEY'] = `${team.keyId}:${team.secret}`;
      jest.spyOn(process.stdout, 'write').mockImplementation((text) => {
        output += String(text);
        return true;
      });
    });

    afterEach(() => {
      jest.restoreAllMocks();
      process.env = { ...environment };
    });

    async function run(...words: string[]): Promise<string> {
      const program = new Command().exitOverride();
      addMoveCommands(program);
      output = '';
      await program.parseAsync(['moves', ...words, '--url', service().baseUrl], { from: 'user' });
      return output;
    }

    it('are listed in pages that the API accepts', async () => {
      expect((await run('list', '--limit', '300')).trim().split('\n')).toHaveLength(3);
    });

    it('get the key of their only waiting identifier from a pipe', async () => {
      const stdin = Object.getOwnPropertyDescriptor(process, 'stdin');
      if (stdin === undefined) throw new Error('There is no standard input.');
      Object.defineProperty(process, 'stdin', { ...stdin, get: () => Readable.from([`${KEY}\n`]) });
      try {
        expect(await run('key', company.id)).toContain(`0208:${company.number}`);
      } finally {
        Object.defineProperty(process, 'stdin', stdin);
      }
      expect(await getIdentifier()).toMatchObject({ step: 'migrating', migrationKey: KEY });
    });

    it('are listed, shown and cancelled', async () => {
      expect(await run('list', '--status', 'running')).toMatch(
        new RegExp(`^COMPANY ID .*\\n${company.id} +own +running `),
      );
      expect(await run('show', company.id)).toContain(`0208:${company.number}`);
      await expect(run('start', company.id, 'upstream')).rejects.toThrow('no connection to a provider');
      await expect(run('start', company.id, 'elsewhere')).rejects.toThrow('upstream, own');
      expect(JSON.parse(await run('cancel', company.id, '--json'))).toMatchObject({
        success: true,
        network: { network: 'own', move: { id: moveId, status: 'cancelled' } },
      });
      await expect(run('key', company.id)).rejects.toThrow('no identifier of the company waits');
    });
  });
});
