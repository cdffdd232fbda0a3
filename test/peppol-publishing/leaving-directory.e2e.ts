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

  const isShown = ({ address }: Held): boolean => scene().directory.shown.has(address);
  const rowsOf = ({ address }: Held) =>
    scene().one.service.sql('SELECT state FROM directory_entries WHERE participant = $1', [address]);
  const listed = async (at: Provider): Promise<Held> => {
    const held = await published(at);
    await list(held);
    await until(async () => (await entriesOf(held))[0]?.state === 'listed' && isShown(held));
    return held;
  };
  const withdraw = (held: Held) =>
    held.client.put(`/api/v1/companies/${held.companyId}`, { isSmpRecipient: false });

  describe('leaving the Peppol Directory', () => {
    it('comes before the locator is asked to remove an identifier, and waits for no worker', async () => {
      const { directory, locator, one } = scene();
      const held = await listed(one);
      const workers = jest.spyOn(one.service.app.get(Dispatcher), 'request').mockReturnValue(undefined);
      locator.troubles.push('internal fault');
      await withdraw(held);
      expect(directory.arrived.at(-1)).toBe(`DELETE ${held.address}`);
      expect([isShown(held), (await read(held))['publication']]).toEqual([false, 'unpublishing']);
      workers.mockRestore();
      await dueNow(one.service);
      await until(async () => (await read(held))['publication'] === 'unpublished');
      expect(await rowsOf(held)).toEqual([]);
    });

    it('keeps nobody from leaving while it is away, and is asked later all the same', async () => {
      const { directory, locator, one } = scene();
      const held = await listed(one);
      directory.isDown = true;
      await withdraw(held);
      await until(async () => (await read(held))['publication'] === 'unpublished');
      expect(locator.participants.has(held.address)).toBe(false);
      expect((await held.client.delete(`/api/v1/companies/${held.companyId}`)).status).toBe(200);
      expect(isShown(held)).toBe(true);
      directory.isDown = false;
      await dueNow(one.service);
      await until(async () => !isShown(held) && (await rowsOf(held)).length === 0);
    });

    it('of a company that does not want to be shown counts also while its identifier is just being published', async () => {
      const { one } = scene();
      const held = await company(one);
      await list(held);
      const { app } = one.service;
      const id = held.path.split('/').at(-1) ?? '';
      let left: Promise<unknown> = Promise.resolve();
      // The answer of the locator is being stored when the company changes its mind.
      await app.get(UnitOfWork).run(async (tx) => {
        await tx.query(`UPDATE identifiers SET publication = 'published' WHERE id = $1`, [id]);
        await app.get(DomainEvents).emit(tx, 'identifier.publication', { identifierId: id });
        let isDone = false;
        left = held.client.put(listingPath(held), { listed: false }).then(() => (isDone = true));
        await until(async () => isDone || (await waiting(one)));
      });
      await left;
      await until(async () => (await rowsOf(held)).length === 0);
      expect((await raw(one.url, businessCard(held.address))).status).toBe(404);
    });

    it('is awaited by the erasure of a team, which says what is missing and goes on when it is repeated', async () => {
      const { directory, one } = scene();
      const neighbour = { ...one, team: await one.service.team('production') };
      const held = await listed(neighbour);
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
        new RegExp(`the Directory still has ${held.address} .*HTTP 503: Down.*Repeat the command`, 's'),
      );
      erasure.networkWaitMs = networkWaitMs;
      expect(await rowsOf(held)).toEqual([{ state: 'removing' }]);
      directory.isDown = false;
      await dueNow(one.service);
      await erase();
      expect([isShown(held), await rowsOf(held)]).toEqual([false, []]);
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
