import { NetworkUnavailableError } from '../../src/network/port/document-network';
import { SimulatedNetwork } from '../../src/network/simulated/simulated-network';
import { holdRow } from '../support/held-row';
import type { Item } from '../support/pages';
import type { Service } from '../support/service';
import type { TeamClient } from '../support/team-client';
import { until } from '../support/until';
import { onlyIdentifier as onlyIdentifierOf, participantEntry } from './identifier-scene';
import { sharedService } from '../support/per-worker';

/** What becomes of identifiers while the network cannot be asked. */
describe('companies', () => {
  const shared = sharedService();

  let service: Service;
  let network: SimulatedNetwork;
  let team: TeamClient;

  const onlyIdentifier = (id: string): Promise<Item> => onlyIdentifierOf(team, id);
  const entry = (participant: string) => participantEntry(service, participant);

  describe('a network that does not answer', () => {
    beforeAll(async () => {
      service = shared();
      network = service.app.get(SimulatedNetwork);
      team = await service.team();
    });

    afterEach(() => jest.restoreAllMocks());

    const silent = (method: 'register' | 'deregister'): jest.SpyInstance =>
      jest
        .spyOn(network, method)
        .mockRejectedValue(new NetworkUnavailableError('The locator does not answer.'));

    /** Keeps the answer about one identifier back once it is asked for; resolves then, with what gives it. */
    const holdAnswer = (address: string): Promise<() => void> => {
      const register = network.register.bind(network);
      return new Promise((asked) => {
        const answerRelease = new Promise<void>((give) => {
          jest.spyOn(network, 'register').mockImplementation(async (...identifier) => {
            // Workers may be asking about the identifiers of other tests.
            if (identifier[1] === address) {
              asked(give);
              await answerRelease;
            }
            return register(...identifier);
          });
        });
      });
    };

    it('leaves nothing half published, says so on the identifier, and is retried by a worker', async () => {
      const { id, address } = await team.company({}, false);
      const register = silent('register');
      await team.verify(id);
      expect(await onlyIdentifier(id)).toMatchObject({
        published: false,
        publication: 'publishing',
        publicationError: 'The locator does not answer.',
      });
      expect((await team.sdk.companies.get(id)).isVerified).toBe(true);
      expect(await entry(address)).toBeNull();
      register.mockRestore();
      await service.sql('UPDATE identifiers SET next_attempt_at = clock_timestamp() WHERE company_id = $1', [
        id,
      ]);
      await until(async () => (await onlyIdentifier(id))['published'] === true);
      expect(await onlyIdentifier(id)).toMatchObject({ publication: 'published', publicationError: null });
      expect(await entry(address)).not.toBeNull();
    });

    it('keeps an identifier and its company until it lets go of them', async () => {
      const { id, address } = await team.company();
      const identifier = await onlyIdentifier(id);
      const deregister = silent('deregister');
      const path = `/api/v1/companies/${id}/identifiers/${String(identifier['id'])}`;
      for (const target of [path, `/api/v1/companies/${id}`]) {
        const refused = await team.delete(target);
        expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '5']);
      }
      expect((await team.get(`/api/v1/companies/${id}`)).status).toBe(200);
      deregister.mockRestore();
      expect((await team.delete(`/api/v1/companies/${id}`)).body).toEqual({ success: true });
      expect(await entry(address)).toBeNull();
    });

    it('publishes a company again whose deletion was refused half-way', async () => {
      const { id, address } = await team.company();
      const deregister = silent('deregister');
      expect((await team.delete(`/api/v1/companies/${id}`)).status).toBe(503);
      deregister.mockRestore();
      await service.sql(
        'UPDATE identifiers SET next_attempt_at = clock_timestamp() WHERE next_attempt_at IS NOT NULL AND company_id = $1',
        [id],
      );
      await until(async () => (await onlyIdentifier(id))['published'] === true);
      expect(await entry(address)).not.toBeNull();
    });

    it('never shows a defect of ours as its own words', async () => {
      jest.spyOn(network, 'register').mockRejectedValue(new Error('password=hunter2 in connection string'));
      const { id } = await team.company();
      expect((await onlyIdentifier(id))['publicationError']).toBe('The network could not be reached.');
    });

    it('is asked one thing at a time: an answer to an earlier request does not undo a later one', async () => {
      const { id, address } = await team.company({}, false);
      const answer = holdAnswer(address);
      const verified = team.verify(id);
      const giveAnswer = await answer;
      await team.sdk.companies.update(id, { isSmpRecipient: false });
      expect(await onlyIdentifier(id)).toMatchObject({ published: false, publication: 'unpublishing' });
      giveAnswer();
      await verified;
      await until(async () => (await onlyIdentifier(id))['publication'] === 'unpublished');
      expect(await entry(address)).toBeNull();
    });

    it('has its answer written while others hold the company, who may be waiting for the identifier', async () => {
      const { id, address } = await team.company({}, false);
      const answer = holdAnswer(address);
      const verified = team.verify(id);
      const giveAnswer = await answer;
      const company = await holdRow(service, 'companies', id);
      giveAnswer();
      await until(async () => (await onlyIdentifier(id))['publication'] === 'published', 80_000);
      await company.letGo();
      await verified;
    });
  });
});
