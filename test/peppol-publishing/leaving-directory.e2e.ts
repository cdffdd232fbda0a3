import { DomainEvents } from '../../src/platform/events/domain-events';
import { TeamErasure } from '../../src/operations/retention/team-erasure';
import { UnitOfWork } from '../../src/platform/kernel/database/unit-of-work';
import { Dispatcher } from '../../src/platform/kernel/queue/dispatcher';
import { operatorCommand } from '../../src/platform/kernel/request-context';
import { dueNow, read, type Held } from '../support/held-identifier';
import { entriesOf, list, listingPath } from '../support/peppol/directory-listing';
import { businessCard, company, published, raw, type Provider } from '../support/peppol/provider';
import { until } from '../support/until';
import { publishers } from './publishers';

/** How identifiers, companies and teams leave the Peppol Directory. */
describe('publishing', () => {
  const scene = publishers();

  const isShown = ({ address }: Held): boolean => scene().directory.publishedCards.has(address);
  const rowsOf = ({ address }: Held) =>
    scene().one.service.sql('SELECT state FROM directory_entries WHERE participant = $1', [address]);
  const listed = async (at: Provider): Promise<Held> => {
    const identifier = await published(at);
    await list(identifier);
    await until(async () => (await entriesOf(identifier))[0]?.state === 'listed' && isShown(identifier));
    return identifier;
  };
  const withdraw = (identifier: Held) =>
    identifier.client.put(`/api/v1/companies/${identifier.companyId}`, { isSmpRecipient: false });

  describe('leaving the Peppol Directory', () => {
    it('comes before the locator is asked to remove an identifier, and waits for no worker', async () => {
      const { directory, locator, one } = scene();
      const identifier = await listed(one);
      const workers = jest.spyOn(one.service.app.get(Dispatcher), 'request').mockReturnValue(undefined);
      locator.troubles.push('internal fault');
      await withdraw(identifier);
      expect(directory.arrived.at(-1)).toBe(`DELETE ${identifier.address}`);
      expect([isShown(identifier), (await read(identifier))['publication']]).toEqual([false, 'unpublishing']);
      workers.mockRestore();
      await dueNow(one.service);
      await until(async () => (await read(identifier))['publication'] === 'unpublished');
      expect(await rowsOf(identifier)).toEqual([]);
    });

    it('keeps nobody from leaving while it is away, and is asked later all the same', async () => {
      const { directory, locator, one } = scene();
      const identifier = await listed(one);
      directory.isDown = true;
      await withdraw(identifier);
      await until(async () => (await read(identifier))['publication'] === 'unpublished');
      expect(locator.participants.has(identifier.address)).toBe(false);
      expect((await identifier.client.delete(`/api/v1/companies/${identifier.companyId}`)).status).toBe(200);
      expect(isShown(identifier)).toBe(true);
      directory.isDown = false;
      await dueNow(one.service);
      await until(async () => !isShown(identifier) && (await rowsOf(identifier)).length === 0);
    });

    it('of a company that does not want to be shown counts also while its identifier is just being published', async () => {
      const { one } = scene();
      const identifier = await company(one);
      await list(identifier);
      const { app } = one.service;
      const id = identifier.path.split('/').at(-1) ?? '';
      let left: Promise<unknown> = Promise.resolve();
      // The answer of the locator is being stored when the company changes its mind.
      await app.get(UnitOfWork).run(async (tx) => {
        await tx.query(`UPDATE identifiers SET publication = 'published' WHERE id = $1`, [id]);
        await app.get(DomainEvents).emit(tx, 'identifier.publication', { identifierId: id });
        let isDone = false;
        left = identifier.client.put(listingPath(identifier), { listed: false }).then(() => (isDone = true));
        await until(async () => isDone || (await waiting(one)));
      });
      await left;
      await until(async () => (await rowsOf(identifier)).length === 0);
      expect((await raw(one.url, businessCard(identifier.address))).status).toBe(404);
    });

    it('is awaited by the erasure of a team, which says what is missing and goes on when it is repeated', async () => {
      const { directory, one } = scene();
      const neighbour = { ...one, team: await one.service.team('production') };
      const identifier = await listed(neighbour);
      const erasure = one.service.app.get(TeamErasure);
      const erase = () =>
        operatorCommand.run('team erase', () =>
          erasure.erase({
            teamId: neighbour.team.teamId,
            confirm: 'Test team',
            despiteRetention: null,
          }),
        );
      directory.isDown = true;
      const { networkWaitMs } = erasure;
      erasure.networkWaitMs = 500;
      await expect(erase()).rejects.toThrow(
        new RegExp(`the Directory still has ${identifier.address} .*HTTP 503: Down.*Repeat the command`, 's'),
      );
      erasure.networkWaitMs = networkWaitMs;
      expect(await rowsOf(identifier)).toEqual([{ state: 'removing' }]);
      directory.isDown = false;
      await dueNow(one.service);
      await erase();
      expect([isShown(identifier), await rowsOf(identifier)]).toEqual([false, []]);
    });
  });
});

/** Whether a transaction waits for another one. */
async function waiting({ service }: Provider): Promise<boolean> {
  const rows = await service.sql(
    `SELECT 1 FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND datname = current_database()`,
  );
  return rows.length > 0;
}
