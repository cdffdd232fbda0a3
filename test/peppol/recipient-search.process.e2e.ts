import { DirectorySearchServer } from '../support/peppol/directory-search-server';
import type { TestCertificate } from '../support/peppol/certificates';
import { BIS_INVOICE, BIS_PROCESS, TestNetwork } from '../support/peppol/test-network';
import { startService, type Service } from '../support/service';
import { belgianNumber, type TeamClient } from '../support/team-client';

describe('Peppol', () => {
  describe('search for recipients', () => {
    let network: TestNetwork;
    let directory: DirectorySearchServer;
    let accessPoint: TestCertificate;
    let service: Service;
    let team: TeamClient;

    beforeAll(async () => {
      network = await TestNetwork.start();
      directory = await DirectorySearchServer.start();
      accessPoint = network.accessPoint({ commonName: 'POP000001' });
      service = await startService(
        network.settings(accessPoint, { PEPPOL_DIRECTORY_SEARCH_URL: directory.url }),
      );
      team = await service.team('production');
    });
    afterEach(() => {
      directory.trouble = 'none';
      directory.queries.length = 0;
    });
    afterAll(async () => {
      await service.stop();
      await directory.stop();
      await network.stop();
    });

    const publish = (participant: string): void =>
      network.publish({
        participant,
        docTypeId: BIS_INVOICE,
        processId: BIS_PROCESS,
        url: 'https://ap.invalid/as4',
        certificate: accessPoint.der,
      });
    const search = async (query: string, by = team) =>
      (await by.get(`/api/v1/recipients/search?query=${encodeURIComponent(query)}`)).body;

    it('asks the network for every address of a number, and the Directory for the name', async () => {
      const number = belgianNumber();
      publish(`9925:be${number}`);
      directory.cards.push({ participant: `9925:be${number}`, name: 'La Couronne SA', country: 'BE' });
      expect(await search(`BE${number}`)).toEqual({
        success: true,
        recipients: [
          {
            address: `9925:be${number}`,
            name: 'La Couronne SA',
            country: 'BE',
            source: 'network',
            vatNumber: `BE${number}`,
            customerId: null,
            registered: true,
          },
        ],
        isComplete: true,
        unanswered: [],
      });
    });

    it('finds by name what the Directory lists, and remembers its answer', async () => {
      directory.cards.push({ participant: '0192:991825827', name: 'Fjord AS', country: 'NO' });
      for (let again = 0; again < 2; again += 1)
        expect((await search('fjord')).recipients).toMatchObject([
          {
            address: '0192:991825827',
            name: 'Fjord AS',
            country: 'NO',
            source: 'directory',
            registered: null,
          },
        ]);
      expect(directory.queries).toEqual(['resultPageCount=20&name=fjord']);
    });

    it('asks the Directory once for equal searches at the same time', async () => {
      directory.cards.push({ participant: '0192:995525828', name: 'Lofoten AS', country: 'NO' });
      const answers = await Promise.all(Array.from({ length: 5 }, () => search('lofoten')));
      for (const { recipients } of answers) expect(recipients).toMatchObject([{ name: 'Lofoten AS' }]);
      expect(directory.queries).toEqual(['resultPageCount=20&name=lofoten']);
    });

    it.each(['down', 'silent', 'nonsense', 'endless'] as const)(
      'names the Directory when it is %s, and answers nevertheless',
      async (trouble) => {
        directory.trouble = trouble;
        expect(await search(`Nobody ${trouble}`)).toMatchObject({
          recipients: [],
          isComplete: false,
          unanswered: [{ source: 'directory', address: null }],
        });
      },
    );

    it('names the addresses about which the network did not answer', async () => {
      const number = belgianNumber();
      // A publisher that refuses connections.
      network.otherPublishers.set(`0208:${number}`, 'http://127.0.0.1:9');
      publish(`9925:be${number}`);
      expect(await search(number)).toMatchObject({
        recipients: [{ address: `9925:be${number}`, registered: true }],
        isComplete: false,
        unanswered: expect.arrayContaining([{ source: 'network', address: `0208:${number}` }]),
      });
    });

    it('asks no Directory for a team of the sandbox', async () => {
      const sandbox = await service.team('sandbox');
      expect(await search('fjord', sandbox)).toMatchObject({ recipients: [], isComplete: true });
      expect(directory.queries).toEqual([]);
    });
  });
});
