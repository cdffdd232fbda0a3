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
      const held = await published(api);
      for (const path of [group(held.address), metadata(held.address)])
        expect(await statusOf(path)).toBe(200);
      // The locator has a fault, so it is a worker that ends the removal.
      world().locator.troubles.push('internal fault');
      await api.team.sdk.companies.update(held.companyId, { isSmpRecipient: false });
      expect((await read(held))['publication']).toBe('unpublishing');
      for (const path of [group(held.address), metadata(held.address)])
        expect(await statusOf(path)).toBe(200);
      const seen = drops();
      await dueNow(api.service);
      // Without the hint they would be kept for a minute, which is longer than this waits.
      await until(async () => (await statusOf(group(held.address))) === 404);
      expect(await statusOf(metadata(held.address))).toBe(404);
      expect(seen).toContain(held.address);
    });

    it('of business cards are kept, and dropped by a hint of another process', async () => {
      const held = await published(api);
      const path = `/api/v1/companies/${held.companyId}/directory`;
      await held.client.put(path, { listed: true, consent: true });
      await until(async () => world().directory.shown.has(held.address));
      expect(await statusOf(businessCard(held.address))).toBe(200);
      const shown = await raw(api.url, businessCard(held.address));
      await worker.sql(
        `UPDATE directory_entries SET card = jsonb_set(card, '{name}', '"Another"') WHERE participant = $1`,
        [held.address],
      );
      expect((await raw(api.url, businessCard(held.address))).body).toBe(shown.body);
      await worker.app.get(PublishedParticipants).setRegistered(api.team.teamId, held.address);
      await until(async () => (await raw(api.url, businessCard(held.address))).body.includes('Another'));
    });
  });
});
