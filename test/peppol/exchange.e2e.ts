import { renameSync, writeFileSync } from 'node:fs';
import { CONFIG, type Config } from '../../src/platform/kernel/config';
import { MetricsRegistry } from '../../src/platform/metrics/metrics-registry';
import { NetworkChecks } from '../../src/network/peppol/network-checks';
import { DocumentNetworks } from '../../src/network/networks';
import { IdentifiersService } from '../../src/business/identifiers/identifiers.service';
import { operatorCommand } from '../../src/platform/kernel/request-context';
import { OwnCertificates } from '../../src/network/peppol/certificates/own-certificates';
import { parseParticipantIdentifier } from '../../src/standards/peppol/participant-identifier';
import { verifyProof } from '../../src/business/documents/exchanges/verify-proof';
import { TrustStore } from '../../src/standards/peppol/pki';
import { invoiceTo } from '../support/invoices';
import { ParticipantLookup } from '../../src/network/peppol/participant-lookup';
import type { TestCertificate } from '../support/peppol/certificates';
import type { PublishedService } from '../support/peppol/metadata';
import { BIS_INVOICE, BIS_PROCESS, TestNetwork } from '../support/peppol/test-network';
import { sharedService } from '../support/per-worker';
import { startService, type Service } from '../support/service';
import { belgianNumber, type TeamClient } from '../support/team-client';
import { unzip } from '../support/zip';
import { eventually } from '../support/until';

let network: TestNetwork;
let apOne: TestCertificate;
let apTwo: TestCertificate;
let one: Service;
let two: Service;
let sender: TeamClient;
let receiver: TeamClient;
let from: { id: string; address: string };
let to: { id: string; address: string };

function publish(participant: string, change: Partial<PublishedService> = {}): void {
  network.publish({
    participant,
    docTypeId: BIS_INVOICE,
    processId: BIS_PROCESS,
    url: `${two.baseUrl}/as4`,
    certificate: apTwo.der,
    ...change,
  });
}

let nextNumber = 1;

async function send(recipient: string): Promise<string> {
  const sent = await sender.post(`/api/v1/${from.id}/send`, invoiceTo(recipient, `X-${nextNumber++}`));
  if (sent.status !== 200) throw new Error(JSON.stringify(sent.body));
  return sent.body.document.id as string;
}

/** What became of a document's delivery after its first attempt. */
async function attempted(id: string) {
  return eventually(
    async () => (await sender.get(`/api/v1/documents/${id}`)).body.document.deliveries[0],
    ({ attempts }) => attempts > 0,
  );
}

async function newestAt(team: TeamClient): Promise<string> {
  const { body } = await team.get('/api/v1/inbox');
  return body.documents[0].id as string;
}

async function bytesOf(url: string, client: TeamClient): Promise<Buffer> {
  const response = await fetch(url, { headers: { authorization: client.authorization } });
  expect(response.status).toBe(200);
  return Buffer.from(await response.arrayBuffer());
}

describe('Peppol', () => {
  const withoutNetwork = sharedService();

  describe('two access points', () => {
    beforeAll(async () => {
      network = await TestNetwork.start();
      apOne = network.accessPoint({ commonName: 'POP000001' });
      apTwo = network.accessPoint({ commonName: 'POP000002' });
      one = await startService(network.settings(apOne));
      two = await startService(network.settings(apTwo));
      sender = await one.team();
      receiver = await two.team();
      from = await sender.company();
      to = await receiver.company();
      publish(to.address);
    });
    afterAll(async () => {
      await one.stop();
      await two.stop();
      await network.stop();
    });

    it('1: hand a document over, byte for byte, with a receipt that both keep', async () => {
      const id = await send(to.address);
      expect(await attempted(id)).toMatchObject({ status: 'delivered' });
      const sent = await sender.get(`/api/v1/documents/${id}`);
      const there = await receiver.get(`/api/v1/documents/${await newestAt(receiver)}`);
      // The declaration belongs to the document around it; everything else is copied as it is.
      const root = (xml: string): string => xml.replace(/^<\?xml[^>]*\?>/, '').trim();
      expect(there.body.document.xml).toBe(root(sent.body.document.xml));
      expect(there.body.document).toMatchObject({ senderId: from.address, receiverId: to.address });
      const [storedMessage] = await two.sql<{ receipt: string }>('SELECT receipt FROM inbound_messages');
      const [got] = await one.sql<{ receipt: Buffer }>('SELECT receipt FROM delivery_attempts');
      expect(got?.receipt.toString()).toBe(storedMessage?.receipt);
      // What teams of the sandbox exchange is no part of the network's statistics.
      for (const side of [one, two]) expect(await side.sql('SELECT 1 FROM exchange_ledger')).toEqual([]);
    });

    it('keep what proves it: evidence, package, and a bundle that verifies offline', async () => {
      const id = await send(to.address);
      const delivery = await attempted(id);
      const base = `${one.baseUrl}/api/v1/documents/${id}`;
      const names = [
        'exchange.json',
        'request.soap.xml',
        'answer.soap.xml',
        'own-certificate.pem',
        'peer-certificate.pem',
      ].map((name) => `exchanges/attempt-1/${name}`);
      const evidence = await unzip(`${base}/deliveries/${delivery.id}/evidence`, sender.authorization);
      expect([...evidence.keys()]).toEqual(expect.arrayContaining(names));
      expect(JSON.parse(String(evidence.get('exchanges/attempt-1/exchange.json')))).toMatchObject({
        url: `${two.baseUrl}/as4`,
        status: 200,
        revocationOfPeer: { status: 'good', source: 'crl' },
        ownKeyCustody: 'file',
      });
      const wrapped = await unzip(`${base}/package`, sender.authorization);
      expect([...wrapped.keys()]).toEqual(expect.arrayContaining(names));

      const authorities = new TrustStore('ap', network.apCa.pem);
      const received = `${two.baseUrl}/api/v1/documents/${await newestAt(receiver)}/proof`;
      for (const [url, client] of [
        [`${base}/proof`, sender],
        [received, receiver],
      ] as const) {
        const bundle = await bytesOf(url, client);
        const findings = await verifyProof(bundle, authorities);
        expect(findings.filter(({ ok }) => !ok)).toEqual([]);
        expect(findings.map(({ message }) => message).join('\n')).toMatch(
          /signed by CN=POP000001[^]*receipt signed by CN=POP000002[^]*confirms all 3 digests/,
        );
      }
    });

    it('find an altered proof', async () => {
      const id = await send(to.address);
      await attempted(id);
      const bundle = await bytesOf(`${one.baseUrl}/api/v1/documents/${id}/proof`, sender);
      // A byte of the deflated document: the archive reads, or does not, and never verifies.
      const at = bundle.indexOf('document.xml') + 200;
      bundle[at] = (bundle[at] ?? 0) ^ 0x01;
      const proven = await verifyProof(bundle, null).then(
        (findings) => findings.every(({ ok }) => ok),
        () => false,
      );
      expect(proven).toBe(false);
    });

    it('have nothing to prove of a document that never left', async () => {
      const { body } = await sender.post(`/api/v1/${from.id}/send`, {
        ...invoiceTo(to.address, `X-${nextNumber++}`),
        sendAt: new Date(Date.now() + 86_400_000).toISOString(),
      });
      const answer = await sender.get(`/api/v1/documents/${body.document.id}/proof`);
      expect([answer.status, answer.headers.get('x-error-code')]).toEqual([409, 'no_exchange']);
    });

    it('refuse a recipient that the locator does not know, before anything is stored', async () => {
      const answer = await sender.post(
        `/api/v1/${from.id}/send`,
        invoiceTo(`0208:${belgianNumber()}`, 'X-none'),
      );
      expect([answer.status, answer.body.errors]).toEqual([422, expect.anything()]);
      expect(answer.headers.get('x-error-code')).toBe('recipient_not_found');
    });

    it('show where somebody receives', async () => {
      const { body } = await sender.post('/api/v1/recipients/verify', { address: to.address });
      expect(body).toMatchObject({ success: true });
      expect(JSON.stringify(body)).toContain(`${two.baseUrl}/as4`);
    });

    it('43, 45: tell a recipient that is not served, in the words of the other side', async () => {
      const nobody = `0208:${belgianNumber()}`;
      publish(nobody);
      const delivery = await attempted(await send(nobody));
      expect(delivery).toMatchObject({
        status: 'failed',
        failure: {
          category: 'recipient_not_found',
          providerCode: 'PEPPOL:NOT_SERVICED',
          message: expect.stringContaining('EBMS:0004'),
        },
      });
    });

    it('receive under an identifier that is adopted', async () => {
      const address = `0208:${belgianNumber()}`;
      publish(address);
      const read = parseParticipantIdentifier(address);
      if (!read.ok) throw new Error(read.message);
      const adopted = await operatorCommand.run('identifier adopt', () =>
        two.app.get(IdentifiersService).adopt(receiver.teamId, to.id, read.participant),
      );
      expect(adopted).toMatchObject({ publication: 'published', publishedElsewhere: true });
      expect(await attempted(await send(address))).toMatchObject({ status: 'delivered' });
      // The network is not asked to let go of what it never had from us.
      const gone = await receiver.delete(`/api/v1/companies/${to.id}/identifiers/${adopted.id}`);
      expect(gone.status).toBe(200);
    });

    it('send nothing to a certificate that is not trusted, and say why', async () => {
      const foreignCa = network.smpCa;
      const wrong = network.accessPoint({ commonName: 'POP000009', issuer: foreignCa, key: apTwo.key });
      const address = `0208:${belgianNumber()}`;
      publish(address, { certificate: wrong.der });
      const delivery = await attempted(await send(address));
      expect(delivery).toMatchObject({
        status: 'failed',
        failure: {
          category: 'other',
          message: expect.stringMatching(/Nothing was sent.*POP000009.*issued by/),
        },
      });
    });

    it.each([
      ['ended', { expiration: '2020-01-01T00:00:00Z' }, 'its endpoint ended on 2020-01-01.'],
      ['begins later', { activation: '2090-02-03T00:00:00Z' }, 'its endpoint begins on 2090-02-03.'],
    ])('name an endpoint that %s, in the refusal and at an attempt', async (_what, dates, why) => {
      const { address } = await receiver.company();
      publish(address, dates);
      const refused = await sender.post(`/api/v1/${from.id}/send`, invoiceTo(address, `X-${nextNumber++}`));
      expect(refused.status).toBe(422);
      expect(JSON.stringify(refused.body)).toMatch(new RegExp(`at present: ${why}`));
      // What the attempt of a delivery finds, which was accepted before the endpoint ended.
      const found = await one.app
        .get(ParticipantLookup)
        .findEndpoint(
          address,
          { scheme: 'busdox-docid-qns', value: BIS_INVOICE },
          { scheme: 'cenbii-procid-ubl', value: BIS_PROCESS },
        );
      expect(found).toMatchObject({
        kind: 'not supported',
        reason: expect.stringContaining(why.slice(0, -1)),
      });
    });

    it('look again when an attempt shows that the metadata they kept is out of date', async () => {
      const { address } = await receiver.company();
      // A web server that is no access point; then the participant moves on.
      const former = withoutNetwork();
      publish(address, { url: `${former.baseUrl}/as4` });
      await sender.sdk.recipients.verify({ address });
      publish(address);
      network.asked = [];
      expect(await attempted(await send(address))).toMatchObject({ status: 'delivered', attempts: 1 });
      expect(network.asked.filter((url) => url.includes(address)).length).toBe(2);
    });

    it('use a renewed certificate without a restart, and open what is for the old one', async () => {
      const renewed = network.accessPoint({ commonName: 'POP000002', from: -0.5 });
      const files = network.settings(apTwo);
      const [keyFile = '', certFile = ''] = [files['PEPPOL_AP_KEY_FILE'], files['PEPPOL_AP_CERT_FILE']];
      writeFileSync(`${keyFile}.new`, apTwo.keyPem + renewed.keyPem);
      writeFileSync(`${certFile}.new`, apTwo.pem + renewed.pem);
      renameSync(`${keyFile}.new`, keyFile);
      renameSync(`${certFile}.new`, certFile);
      await two.app.get(OwnCertificates).refresh();
      // Metadata still names the old certificate; the receipt comes signed with the new one.
      const id = await send(to.address);
      expect(await attempted(id)).toMatchObject({ status: 'delivered' });
      const bundle = await bytesOf(`${one.baseUrl}/api/v1/documents/${id}/proof`, sender);
      expect((await verifyProof(bundle, null)).every(({ ok }) => ok)).toBe(true);
      publish(to.address, { certificate: renewed.der });

      // A file that cannot be used changes nothing.
      writeFileSync(keyFile, 'nonsense');
      await two.app.get(OwnCertificates).refresh();
      expect(two.app.get(OwnCertificates).seatIds).toEqual(['POP000002']);
      expect(two.log.join('')).toContain('the previous certificate stays in use');
      expect(await attempted(await send(to.address))).toMatchObject({ status: 'delivered' });
    });

    it('serve production teams too, and publish nothing for them', async () => {
      const production = await one.team('production');
      const { body } = await production.post('/api/v1/recipients/verify', { address: to.address });
      expect(body.recipient).toMatchObject({ registered: true });
      const network = one.app.get(DocumentNetworks).getForTeam('production');
      await expect(network.register('team', to.address, [])).rejects.toThrow(/identifier adopt/);
    });

    it('leave sandbox teams in the simulation unless they are to use the network', async () => {
      const simulating = await startService(network.settings(apOne, { SANDBOX_NETWORK: 'simulated' }));
      const { body } = await (
        await simulating.team()
      ).post('/api/v1/recipients/verify', { address: to.address });
      expect(body.recipient).toMatchObject({ registered: false });
      await simulating.stop();
    });

    it('say in metrics how long their certificates last', async () => {
      const text = await one.app.get(MetricsRegistry).toText();
      const days = /peppol_certificate_days_left\{seat="POP000001",serial="[0-9a-f]+"\} ([\d.]+)/.exec(
        text,
      )?.[1];
      expect(Number(days)).toBeGreaterThan(698);
      expect(Number(days)).toBeLessThanOrEqual(700);
    });

    it('are found sound, or not, by the network check', async () => {
      const config = one.app.get<Config>(CONFIG);
      const check = async (change: Partial<Config['peppol']> = {}): Promise<string[]> => {
        const peppol = { ...config.peppol, endpointUrl: `${one.baseUrl}/as4`, ...change };
        const findings = await new NetworkChecks({ ...config, peppol }).run([from.address]);
        return findings
          .filter(({ level }) => level !== 'ok')
          .map(({ check, message }) => `${check}: ${message}`);
      };
      publish(from.address, { url: `${one.baseUrl}/as4`, certificate: apOne.der });
      expect(await check()).toEqual([
        expect.stringMatching(/^provider: 0242:000001 is not registered.*\(MLS\)/),
      ]);
      publish('0242:000001', { url: `${one.baseUrl}/as4`, certificate: apOne.der });
      expect(await check()).toEqual([]);
      expect(await check({ endpointUrl: 'http://127.0.0.1:9/as4' })).toEqual([
        expect.stringMatching(/^endpoint: .*cannot be reached from this machine/),
        expect.stringMatching(/^provider: The metadata of 0242:000001 contains the endpoint http.*not http:/),
        expect.stringMatching(/^metadata: .*contains the endpoint http.*not http:\/\/127\.0\.0\.1:9/),
      ]);
      expect(await check({ endpointUrl: `${two.baseUrl}/as4` })).toEqual([
        expect.stringMatching(/^endpoint: .*answers with a certificate that is not ours/),
        expect.stringMatching(/^provider: /),
        expect.stringMatching(/^metadata: /),
      ]);
      expect(await check({ apTrust: config.peppol.smpTrust })).toContainEqual(
        expect.stringMatching(/^authority: certificate CN=POP000001.*issued by/),
      );
      expect(await check({ dnsServers: ['127.0.0.1:9'] })).toContainEqual(
        expect.stringMatching(/^locator: .*cannot be queried/),
      );
      expect(await check({ stage: 'off' })).toEqual([expect.stringMatching(/^stage: PEPPOL_STAGE is off/)]);
      publish(from.address, { url: `${one.baseUrl}/as4`, certificate: apTwo.der });
      expect(await check()).toEqual([expect.stringMatching(/^metadata: .*a certificate that is not ours/)]);
      network.listIsUp = false;
      expect(await check()).toContainEqual(expect.stringMatching(/^revocation: .*ap\.crl/));
      network.listIsUp = true;
    });

    it('never write a key into log, database or evidence', async () => {
      const secret = apTwo.keyPem.split('\n')[3] ?? '';
      expect(secret).toHaveLength(64);
      expect([one.log.join('').includes(secret), two.log.join('').includes(secret)]).toEqual([false, false]);
      for (const service of [one, two]) {
        const rows = await service.sql<{ text: string }>(
          `SELECT encode(request_soap, 'escape') || encode(coalesce(answer, ''), 'escape') AS text FROM network_exchanges`,
        );
        expect(rows.length).toBeGreaterThan(0);
        expect(rows.some(({ text }) => text.includes('PRIVATE') || text.includes(secret))).toBe(false);
      }
    });
  });
});
