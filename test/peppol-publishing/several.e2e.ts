import { PublishedParticipants } from '../../src/network/peppol/publishing/published-participants';
import { dueNow, read } from '../support/held-identifier';
import {
  businessCard,
  group,
  metadata,
  published,
  raw,
  startProvider,
  type Provider,
} from '../support/peppol/provider';
import { startService, type Service } from '../support/service';
import { until } from '../support/until';
import { publishers } from './publishers';

/** One serves requests and metadata, another one does the work: what they share is the database. */
describe('publishing', () => {
  const world = publishers();

  describe('answers kept by a process of role api', () => {
    let api: Provider;
    let worker: Service;

    beforeAll(async () => {
      const names = { accessPoint: 'POP000003', publisher: 'POP000103', id: 'SMP-THREE', ownPort: false };
      api = await startProvider(world(), names, { ROLE: 'api' });
      worker = await startService({ ...api.settings, PORT: '0', ROLE: 'worker' }, api.service.databaseUrl);
    });
    afterAll(async () => {
      await worker?.stop();
      await api?.service.stop();
    });

    const statusOf = async (path: string): Promise<number> => (await raw(api.url, path)).status;
    const drops = (): string[] => {
      const seen: string[] = [];
      api.service.app
        .get(PublishedParticipants)
        .onChange((participant) => void seen.push(participant ?? 'all'));
      return seen;
    };

    it('are dropped when a worker takes the participant off the network', async () => {
      const identifier = await published(api);
      for (const path of [group(identifier.address), metadata(identifier.address)])
        expect(await statusOf(path)).toBe(200);
      // The locator has a fault for a while, so it is a worker that ends the removal.
      const { failing } = world().locator;
      failing.add('delete');
      await api.team.sdk.companies.update(identifier.companyId, { isSmpRecipient: false });
      expect((await read(identifier))['publication']).toBe('unpublishing');
      for (const path of [group(identifier.address), metadata(identifier.address)])
        expect(await statusOf(path)).toBe(200);
      const seen = drops();
      failing.delete('delete');
      await dueNow(api.service);
      // Without the hint they would be kept for a minute, which is longer than this waits.
      await until(async () => (await statusOf(group(identifier.address))) === 404);
      expect(await statusOf(metadata(identifier.address))).toBe(404);
      expect(seen).toContain(identifier.address);
    });

    it('of business cards are kept, and dropped by a hint of another process', async () => {
      const identifier = await published(api);
      const path = `/api/v1/companies/${identifier.companyId}/directory`;
      await identifier.client.put(path, { listed: true, consent: true });
      await until(async () => world().directory.publishedCards.has(identifier.address));
      expect(await statusOf(businessCard(identifier.address))).toBe(200);
      const businessCardAnswer = await raw(api.url, businessCard(identifier.address));
      await worker.sql(
        `UPDATE directory_entries SET card = jsonb_set(card, '{name}', '"Another"') WHERE participant = $1`,
        [identifier.address],
      );
      expect((await raw(api.url, businessCard(identifier.address))).body).toBe(businessCardAnswer.body);
      await worker.app.get(PublishedParticipants).setRegistered(api.team.teamId, identifier.address);
      await until(async () =>
        (await raw(api.url, businessCard(identifier.address))).body.includes('Another'),
      );
    });
  });
});
