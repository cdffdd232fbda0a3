import { setMaxListeners } from 'node:events';
import { ReceptionSlots } from '../../src/network/peppol/receiving/reception-slots';
import { MetricsRegistry } from '../../src/platform/metrics/metrics-registry';
import type { TestCertificate } from '../support/peppol/certificates';
import { craftMessage, postMessage, type CraftedMessage } from '../support/peppol/crafted-message';
import { TestNetwork } from '../support/peppol/test-network';
import { RawConnection } from '../support/raw-connection';
import { startService, type Service } from '../support/service';
import { until } from '../support/until';

/** At once; what a bulk sender has in connections at the end of a month, and more. */
const CONCURRENCY = 100;

describe('Peppol', () => {
  describe('a burst of messages of other access points', () => {
    let network: TestNetwork;
    let peer: TestCertificate;
    let ours: TestCertificate;
    let service: Service;
    let messages: CraftedMessage[];

    beforeAll(async () => {
      network = await TestNetwork.start();
      peer = network.accessPoint({ commonName: 'POP000007' });
      ours = network.accessPoint({ commonName: 'POP000001' });
      // The API may have one request in progress, and that place is in use below.
      service = await startService(
        network.settings(ours, {
          CONCURRENT_REQUESTS_MIN: '1',
          CONCURRENT_REQUESTS_MAX: '1',
          // The connections of a proxy, which ends TLS for the network, are not counted.
          CONNECTIONS_PER_NETWORK: '4',
          TRUSTED_PROXIES: '1',
        }),
      );
      const { address } = await (await service.team()).company();
      messages = [];
      while (messages.length < CONCURRENCY)
        messages.push(await craftMessage(peer, { certificate: ours, receiver: address }));
    });
    afterAll(async () => {
      await service.stop();
      await network.stop();
    });
    afterEach(() => jest.restoreAllMocks());

    const post = (message: CraftedMessage): ReturnType<typeof postMessage> =>
      postMessage(`${service.baseUrl}/as4`, ours, message);

    it('gets a receipt for each, while the API is at its limit, and each is stored once', async () => {
      const team = await service.team();
      const { id } = await team.company();
      const upload = await RawConnection.open(service.baseUrl);
      await upload.request(`POST /api/v1/${id}/send`, {
        Authorization: team.authorization,
        'Content-Type': 'application/json',
        'Content-Length': 10,
      });
      const posted = await Promise.all(messages.map(post));
      upload.socket.destroy();
      expect(posted.filter(({ answer }) => answer.kind !== 'receipt')).toEqual([]);
      const [stored] = await service.sql<{ count: number }>('SELECT count(*)::int FROM inbound_messages');
      expect(stored?.count).toBe(CONCURRENCY);
    });

    it('is answered in SOAP what cannot be looked at, which is logged in one line and counted', async () => {
      const [message] = messages;
      if (message === undefined) throw new Error('There is no message');
      const places = service.app.get(ReceptionSlots);
      const address = '127.0.0.1';
      // As many as a network may have in line, behind as many as may be in progress.
      const gone = new AbortController();
      setMaxListeners(0, gone.signal);
      const waiting = Array.from({ length: 516 }, () => places.enter(address, gone.signal));
      await until(async () => places.usage.waiting === 500);
      const answers = await Promise.all([post(message), post(message), post(message)]);
      for (const { status, text, answer } of answers) {
        expect([status, answer.kind]).toEqual([503, 'unusable']);
        expect(text).toContain('<env:Value>env:Receiver</env:Value>');
        expect(text).toContain('Too many messages are waiting');
      }
      gone.abort();
      for (const settled of await Promise.allSettled(waiting))
        if (settled.status === 'fulfilled') settled.value.leave();
      const lines = service.log.filter((line) => line.includes('before they were validated; their senders'));
      expect(lines).toHaveLength(1);
      expect(await service.app.get(MetricsRegistry).toText()).toContain(
        'passerelle_as4_turned_away_total{reason="overloaded"} 3',
      );
      expect((await post(message)).answer.kind).toBe('receipt');
    });
  });
});
