import { dueNow, type Held } from '../support/held-identifier';
import { entriesOf, list } from '../support/peppol/directory-listing';
import { businessCard, company, published, raw, verify } from '../support/peppol/provider';
import { until } from '../support/until';
import { publishers } from './publishers';

/** What the Peppol Directory shows of companies, and when it is asked. */
describe('publishing', () => {
  const scene = publishers();

  const isShown = ({ address }: Held): boolean => scene().directory.publishedCards.has(address);
  const untilListed = async (identifier: Held): Promise<void> => {
    await until(async () => (await entriesOf(identifier))[0]?.state === 'listed' && isShown(identifier));
  };

  describe('the Peppol Directory', () => {
    it('shows what the company lets it show, and no more, read from our publisher', async () => {
      const { directory, one } = scene();
      const identifier = await published(one);
      await one.team.sdk.companies.update(identifier.companyId, { name: 'Atelier Dubois SRL' });
      const website = 'https://atelier.example/?a=1&b=2';
      await list(identifier, { website, geographicalInformation: 'Gent & co' });
      await untilListed(identifier);
      const number = identifier.address.slice(5);
      expect(directory.publishedCards.get(identifier.address)).toEqual({
        participant: identifier.address,
        name: 'Atelier Dubois SRL',
        country: 'BE',
        geographicalInformation: 'Gent & co',
        identifiers: [
          { scheme: 'vat', value: `BE${number}` },
          { scheme: '0208', value: number },
        ],
        website,
      });
      const first = await raw(one.url, businessCard(identifier.address));
      expect(first).toMatchObject({ status: 200, headers: { 'content-type': 'text/xml; charset=UTF-8' } });
      const headers = { 'if-none-match': String(first.headers['etag']) };
      expect((await raw(one.url, businessCard(identifier.address), { headers })).status).toBe(304);
      for (const hidden of ['Rue de la Loi', '1000', identifier.companyId, one.team.teamId])
        expect(first.body).not.toContain(hidden);
    });

    it('is asked after the locator names us, and not before', async () => {
      const { directory, locator, one } = scene();
      const identifier = await company(one);
      await list(identifier);
      locator.troubles.push('request lost');
      await verify(one, identifier);
      expect((await raw(one.url, businessCard(identifier.address))).status).toBe(404);
      expect(directory.arrived).toEqual([]);
      await dueNow(one.service);
      await untilListed(identifier);
    });
  });
});
