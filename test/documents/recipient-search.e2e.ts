import { smallInvoice } from '../support/invoices';
import type { Service } from '../support/service';
import { belgianNumber, sendAndWait, TeamClient } from '../support/team-client';
import { sharedService } from '../support/per-worker';
import { keyClient } from '../auth/api-routes';

interface Suggestion {
  address: string;
  name: string | null;
  country: string | null;
  source: string;
  vatNumber: string | null;
  customerId: string | null;
  registered: boolean | null;
}

describe('documents', () => {
  const shared = sharedService();

  describe('search for recipients', () => {
    let service: Service;
    let team: TeamClient;
    let other: TeamClient;
    let from: { id: string; address: string };
    let to: { id: string; address: string };
    let number: string;

    beforeAll(async () => {
      service = shared();
      [team, other] = await Promise.all([service.team(), service.team()]);
      [from, to] = await Promise.all([team.company(), other.company({ name: 'Brouwerij De Kroon' })]);
      number = to.address.slice(5);
    });

    async function search(query: string, by = team, more = ''): Promise<Suggestion[]> {
      const answer = await by.get(`/api/v1/recipients/search?query=${encodeURIComponent(query)}${more}`);
      expect([answer.status, answer.body.isComplete, answer.body.unanswered]).toEqual([200, true, []]);
      return answer.body.recipients as Suggestion[];
    }

    it('finds one company by its number in any notation', async () => {
      const dotted = `${number.slice(0, 4)}.${number.slice(4, 7)}.${number.slice(7)}`;
      for (const query of [
        `BE${number}`,
        `BE ${dotted}`,
        dotted,
        number,
        // Without its zero, unless another one follows, which no number of nine digits begins with.
        ...(number[1] === '0' ? [] : [number.slice(1)]),
        `9925:be${number}`,
        `iso6523-actorid-upis::0208:${number}`,
        to.address,
      ])
        expect(await search(query)).toEqual([
          {
            address: to.address,
            name: null,
            country: 'BE',
            source: 'network',
            vatNumber: `BE${number}`,
            customerId: null,
            registered: true,
          },
        ]);
    });

    it('finds nobody under a number that the network does not know', async () => {
      expect(await search(`BE${belgianNumber()}`)).toEqual([]);
      expect(await search('Nobody of this name')).toEqual([]);
    });

    it('tries the countries of the team first, or the one of the request', async () => {
      const dutch = await service.team();
      await dutch.company({ country: 'BE' });
      // Eight digits fit many countries; the simulated network knows none of them.
      expect(await search('27124700', dutch, '&country=NL')).toEqual([]);
    });

    it('finds recipients of newer documents, of a limited key those of its companies', async () => {
      const second = await team.company();
      const third = await other.company();
      const buyer = { name: 'Métropole Sàrl', street: 'S', city: 'C', postalZone: '1', country: 'BE' };
      const document = smallInvoice('RS-1', { buyer });
      await sendAndWait(team, second.id, { recipient: third.address, documentType: 'invoice', document });
      const found = await search('métropole');
      expect(found).toMatchObject([
        { address: third.address, name: 'Métropole Sàrl', country: 'BE', source: 'recent', registered: null },
      ]);
      expect(await search('métropole', other)).toEqual([]);
      expect(await search('métropole', await keyClient(team, { companyIds: [second.id] }))).toMatchObject([
        { address: third.address },
      ]);
      expect(await search('métropole', await keyClient(team, { companyIds: [from.id] }))).toEqual([]);
    });

    it('finds customers, and what the network knows of one without an address', async () => {
      const known = await other.company();
      const vatNumber = `BE${known.address.slice(5)}`;
      const { id } = await team.sdk.customers.upsert({
        name: 'Chocolaterie Meunier',
        vatNumber,
        country: 'BE',
      });
      const withAddress = await team.sdk.customers.upsert({
        name: 'Fermette 100% Meunier',
        peppolAddresses: [to.address],
      });
      expect(await search('meunier')).toEqual([
        expect.objectContaining({
          address: to.address,
          name: 'Fermette 100% Meunier',
          source: 'customer',
          customerId: withAddress.id,
        }),
        {
          address: known.address,
          name: 'Chocolaterie Meunier',
          country: 'BE',
          source: 'customer',
          vatNumber,
          customerId: id,
          registered: true,
        },
      ]);
      expect((await search('100%')).map(({ address }) => address)).toEqual([to.address]);
      expect(await search('1_0%')).toEqual([]);
      expect(await search(number)).toMatchObject([
        { address: to.address, source: 'customer', registered: true },
      ]);
      expect(await search('meunier', other)).toEqual([]);
      await team.sdk.customers.delete(withAddress.id);
    });

    it('finds own companies by name, and nothing that the key may not read', async () => {
      const name = `Atelier ${belgianNumber()}`;
      const own = await team.company({ name });
      expect(await search(name.toUpperCase())).toMatchObject([
        { address: own.address, name, country: 'BE', source: 'company' },
      ]);
      expect(await search(name, other)).toEqual([]);
      const sending = await keyClient(team, { scopes: ['send'] });
      const { status, body: answer } = await sending.get(
        `/api/v1/recipients/search?query=${encodeURIComponent(name)}`,
      );
      expect([status, answer.recipients]).toEqual([200, []]);
    });

    it('knows the recipients of the sandbox', async () => {
      expect(await search('9999:delivered')).toMatchObject([
        { address: '9999:delivered', source: 'network', registered: true },
      ]);
    });

    it.each(['', '?query=', '?query=%20', `?query=${'x'.repeat(151)}`, '?query=a&country=Belgium'])(
      'refuses "%s"',
      async (query) => {
        const answer = await team.get(`/api/v1/recipients/search${query}`);
        expect(answer.status).toBe(400);
      },
    );
  });
});
