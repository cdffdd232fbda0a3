import { PublisherRegistry } from '../../src/network/peppol/publishing/publisher-registry';
import { dueNow, keyFrom, migrate, read, type Held } from '../support/held-identifier';
import { certificate } from '../support/peppol/certificates';
import { entriesOf, list, listingPath } from '../support/peppol/directory-listing';
import {
  businessCard,
  company,
  group,
  published,
  raw,
  verify,
  type Provider,
} from '../support/peppol/provider';
import { belgianNumber } from '../support/team-client';
import { until } from '../support/until';
import { publishers } from './publishers';

/** What the Peppol Directory shows of companies, and when it is asked. */
describe('publishing', () => {
  const scene = publishers();

  const isShown = ({ address }: Held): boolean => scene().directory.publishedCards.has(address);
  const untilListed = async (identifier: Held): Promise<void> => {
    await until(async () => (await entriesOf(identifier))[0]?.state === 'listed' && isShown(identifier));
  };
  const untilGone = async (identifier: Held): Promise<void> => {
    await until(async () => (await entriesOf(identifier)).length === 0 && !isShown(identifier));
  };
  const listed = async (at: Provider): Promise<Held> => {
    const identifier = await published(at);
    await list(identifier);
    await untilListed(identifier);
    return identifier;
  };

  describe('the Peppol Directory', () => {
    it('shows nobody who did not ask for it', async () => {
      const { directory, one } = scene();
      const identifier = await published(one);
      expect((await identifier.client.get(listingPath(identifier))).body.directory).toMatchObject({
        listed: false,
        consentedAt: null,
        entries: [],
      });
      expect((await raw(one.url, businessCard(identifier.address))).status).toBe(404);
      expect(directory.arrived).toEqual([]);
    });

    it('needs consent, and an address of the web', async () => {
      const identifier = await published(scene().one);
      for (const consent of [undefined, false]) {
        const refused = await identifier.client.put(listingPath(identifier), { listed: true, consent });
        expect([refused.status, refused.headers.get('x-error-code')]).toEqual([400, 'consent_required']);
      }
      for (const website of ['javascript:alert(1)', 'atelier.example', 'ftp://a.example'])
        expect(
          (
            await identifier.client.put(listingPath(identifier), {
              listed: true,
              consent: true,
              website,
            })
          ).status,
        ).toBe(400);
      expect((await identifier.client.get(listingPath(identifier))).body.directory.listed).toBe(false);
    });

    it('follows changes of the company, and repeats nothing that did not change', async () => {
      const { directory, one } = scene();
      const identifier = await listed(one);
      await one.team.sdk.companies.update(identifier.companyId, { phone: '+32 2 555 12 12' });
      await list(identifier);
      expect((await entriesOf(identifier))[0]?.state).toBe('listed');
      expect(directory.arrived).toEqual([`PUT ${identifier.address}`]);
      await one.team.sdk.companies.update(identifier.companyId, { name: 'Fournil Lambert SRL' });
      await until(
        async () => directory.publishedCards.get(identifier.address)?.name === 'Fournil Lambert SRL',
      );
      expect(directory.arrived).toEqual(Array(2).fill(`PUT ${identifier.address}`));
    });

    it('forgets a company that does not want to be shown any more, and its card is gone at once', async () => {
      const { directory, one } = scene();
      const identifier = await listed(one);
      directory.isDown = true;
      expect((await raw(one.url, businessCard(identifier.address))).status).toBe(200);
      const answer = await identifier.client.put(listingPath(identifier), { listed: false });
      expect(answer.body.directory).toMatchObject({ listed: false, entries: [{ state: 'removing' }] });
      expect((await raw(one.url, businessCard(identifier.address))).status).toBe(404);
      expect((await raw(one.url, group(identifier.address))).status).toBe(200);
      await until(async () => (await entriesOf(identifier))[0]?.error?.includes('HTTP 503: Down') === true);
      directory.isDown = false;
      await dueNow(one.service);
      await untilGone(identifier);
    });

    it.each(['request lost', 'answer lost', 'unavailable'] as const)(
      'is asked again: %s',
      async (trouble) => {
        const { directory, one } = scene();
        const identifier = await published(one);
        directory.troubles.push(trouble);
        await list(identifier);
        await until(async () => (await entriesOf(identifier))[0]?.error !== null);
        expect(await entriesOf(identifier)).toMatchObject([{ state: 'indexing' }]);
        await dueNow(one.service);
        await untilListed(identifier);
        expect((await entriesOf(identifier))[0]?.error).toBeNull();
      },
    );

    it('counts no answer to an earlier request: a company that comes back at once is listed', async () => {
      const { directory, one } = scene();
      const identifier = await listed(one);
      directory.troubles.push('answer held');
      await identifier.client.put(listingPath(identifier), { listed: false });
      await until(() => Promise.resolve(directory.arrived.includes(`DELETE ${identifier.address}`)));
      await list(identifier);
      expect(await entriesOf(identifier)).toMatchObject([{ state: 'indexing' }]);
      expect(directory.release()).toBe(1);
      await untilListed(identifier);
    });

    it('shows an identifier that moves under its new provider alone', async () => {
      const { directory, one, two } = scene();
      const number = belgianNumber();
      const [losing, gaining] = [await published(one, number), await company(two, number)];
      await list(losing);
      await untilListed(losing);
      await list(gaining, { website: 'https://new.example' });
      const key = await keyFrom(losing);
      await untilGone(losing);
      expect((await raw(one.url, group(losing.address))).status).toBe(200);
      expect((await raw(one.url, businessCard(losing.address))).status).toBe(404);
      await migrate(gaining, key);
      await verify(two, gaining);
      await untilListed(gaining);
      await dueNow(one.service);
      await until(async () => (await read(losing))['publication'] === 'unpublished');
      expect(directory.publishedCards.get(losing.address)?.website).toBe('https://new.example');
    });

    it('lists an identifier again when its key was never used', async () => {
      const { one } = scene();
      const identifier = await listed(one);
      await keyFrom(identifier);
      await untilGone(identifier);
      for (const isSmpRecipient of [false, true])
        await one.team.sdk.companies.update(identifier.companyId, { isSmpRecipient });
      await dueNow(one.service);
      await untilListed(identifier);
    });

    it('goes by the company that publishes an identifier, when it is handed over within an installation', async () => {
      const { directory, one } = scene();
      const number = belgianNumber();
      const losing = await published(one, number);
      await list(losing, { website: 'https://old.example' });
      await untilListed(losing);
      const neighbour = { ...one, team: await one.service.team('production') };
      const gaining = await company(neighbour, number);
      await migrate(gaining, await keyFrom(losing));
      await verify(neighbour, gaining);
      await untilGone(losing);
      expect((await raw(one.url, businessCard(losing.address))).status).toBe(404);
      await list(gaining, { website: 'https://new.example' });
      await untilListed(gaining);
      expect(directory.publishedCards.get(losing.address)?.website).toBe('https://new.example');
      expect(await entriesOf(losing)).toEqual([]);
      // The company of before has no say in it any more.
      await losing.client.put(listingPath(losing), { listed: false });
      await one.service.app
        .get(PublisherRegistry)
        .deregister(one.team.teamId, losing.address)
        .catch(() => undefined);
      expect((await raw(one.url, businessCard(losing.address))).status).toBe(200);
    });

    it('answers nobody without a certificate of a publisher', async () => {
      const { directory, one } = scene();
      const identifier = await listed(one);
      const stranger = certificate({ commonName: 'POP000101', issuer: null });
      for (const client of [{}, { cert: stranger.pem, key: stranger.keyPem }])
        expect(await directory.statusFor('DELETE', identifier.address, client)).toBe(403);
      expect(directory.arrived).toEqual([`PUT ${identifier.address}`]);
      expect(isShown(identifier)).toBe(true);
    });

    it('says to the team that it does not accept our certificate', async () => {
      const { directory, one } = scene();
      const identifier = await published(one);
      directory.troubles.push('certificate refused');
      await list(identifier);
      await until(async () => (await entriesOf(identifier))[0]?.error?.includes('HTTP 403') === true);
    });
  });
});
