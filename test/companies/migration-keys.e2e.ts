import { NetworkUnavailableError } from '../../src/network/port/document-network';
import { SimulatedNetwork } from '../../src/network/simulated/simulated-network';
import {
  dueNow,
  OTHER_PUBLISHER,
  createHeldIdentifier,
  keyFrom,
  migrate,
  migrations,
  publisherOf,
  read,
  statusesOf,
} from '../support/held-identifier';
import { holdRow } from '../support/held-row';
import type { Service } from '../support/service';
import { belgianNumber, type TeamClient } from '../support/team-client';
import { until } from '../support/until';
import { sharedService } from '../support/per-worker';

const KEY = '11AAbb$$';
const OTHER_KEY = '22CCdd##';

let service: Service;
let network: SimulatedNetwork;
let losing: TeamClient;
let gaining: TeamClient;

describe('companies', () => {
  const shared = sharedService();

  describe('keys for leaving', () => {
    beforeAll(async () => {
      service = shared();
      network = service.app.get(SimulatedNetwork);
      [losing, gaining] = await Promise.all([service.team(), service.team()]);
    });

    afterEach(() => jest.restoreAllMocks());

    describe('a key for leaving', () => {
      it('is made by the rule of the locator, and the last one alone is good', async () => {
        const from = await createHeldIdentifier(losing, belgianNumber(), true);
        const first = (await losing.post(`${from.path}/migration-key`)).body.migration;
        expect(first).toMatchObject({
          direction: 'outbound',
          status: 'pending',
          completedAt: null,
          errorMessage: null,
        });
        expect(first.migrationKey).toMatch(/^\S{24}$/);
        const second = (await losing.post(`${from.path}/migration-key`)).body.migration;
        expect(second.id).toBe(first.id);
        expect(second.migrationKey).not.toBe(first.migrationKey);
        const to = await createHeldIdentifier(gaining, from.address.slice(5), true);
        expect((await migrate(to, first.migrationKey)).status).toBe(400);
        expect((await migrate(to, second.migrationKey)).body.migration.status).toBe('completed');
      });

      it('is given for a published identifier alone', async () => {
        const from = await createHeldIdentifier(losing, belgianNumber(), false);
        const refused = await losing.post(`${from.path}/migration-key`);
        expect([refused.status, refused.headers.get('x-error-code')]).toEqual([
          409,
          'identifier_not_published',
        ]);
        expect(await migrations(from)).toEqual([]);
      });

      it('is void once the identifier is removed from the network', async () => {
        const from = await createHeldIdentifier(losing, belgianNumber(), true);
        await keyFrom(from);
        await losing.sdk.companies.update(from.companyId, { isSmpRecipient: false });
        expect(await migrations(from)).toMatchObject([
          {
            direction: 'outbound',
            status: 'failed',
            errorMessage: expect.stringContaining('removed from the network'),
          },
        ]);
      });

      it('is asked for again later while the network does not answer', async () => {
        const from = await createHeldIdentifier(losing, belgianNumber(), true);
        const silent = jest
          .spyOn(network, 'prepareToMigrate')
          .mockRejectedValue(new NetworkUnavailableError('No answer.'));
        const refused = await losing.post(`${from.path}/migration-key`);
        expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '5']);
        silent.mockRestore();
        const key = await keyFrom(from);
        const to = await createHeldIdentifier(gaining, from.address.slice(5), true);
        expect((await migrate(to, key)).body.migration.status).toBe('completed');
      });

      it('is kept with its answer while others hold the identifier, who may be waiting for the migration', async () => {
        const from = await createHeldIdentifier(losing, belgianNumber(), true);
        const original = network.prepareToMigrate.bind(network);
        let answer: (() => void) | undefined;
        jest.spyOn(network, 'prepareToMigrate').mockImplementation(async (...callArguments) => {
          await original(...callArguments);
          await new Promise<void>((resolve) => (answer = resolve));
        });
        const asked = losing.post(`${from.path}/migration-key`);
        await until(async () => answer !== undefined);
        const identifier = await holdRow(service, 'identifiers', from.path.split('/').at(-1) ?? '');
        answer?.();
        expect((await asked).status).toBe(200);
        await identifier.letGo();
      });

      it('is seen to be used when the identifier went to another access point', async () => {
        const from = await createHeldIdentifier(losing, belgianNumber(), true);
        const key = await keyFrom(from);
        await network.migrate(OTHER_PUBLISHER, from.address, key, []);
        expect(await read(from)).toMatchObject({ published: true });
        await dueNow(service);
        await until(async () => (await read(from))['published'] === false);
        expect(await migrations(from)).toMatchObject([
          { direction: 'outbound', status: 'completed', completedAt: expect.any(String) },
        ]);
        expect(await publisherOf(service, from.address)).toBe(OTHER_PUBLISHER);
      });
    });

    describe('between two companies of one team, which the locator cannot tell apart', () => {
      it('the key is checked here', async () => {
        const number = belgianNumber();
        const from = await createHeldIdentifier(losing, number, true);
        const to = await createHeldIdentifier(losing, number, true);
        expect((await migrate(to, KEY)).status).toBe(400);
        const key = await keyFrom(from);
        expect((await migrate(to, OTHER_KEY)).body.errors.migrationKey).toEqual([
          expect.stringContaining('migration key is not the latest one'),
        ]);
        expect([await read(from), await read(to)]).toMatchObject([{ published: true }, { published: false }]);
        expect((await migrate(to, key)).body.migration.status).toBe('completed');
        expect([await read(from), await read(to)]).toMatchObject([{ published: false }, { published: true }]);
        expect(await statusesOf(from)).toEqual(['outbound completed']);
      });
    });
  });
});
