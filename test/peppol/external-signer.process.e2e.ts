import { mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CONFIG, type Config } from '../../src/platform/kernel/config';
import { verifyProof } from '../../src/business/documents/exchanges/verify-proof';
import { certificateCheck } from '../../src/network/peppol/checks/certificate.check';
import { NetworkChecks } from '../../src/network/peppol/network-checks';
import { TrustStore } from '../../src/standards/peppol/pki';
import { invoiceTo } from '../support/invoices';
import { craftMessage, postMessage } from '../support/peppol/crafted-message';
import { SignerProcess } from '../support/peppol/signer-process';
import type { IssuedCertificate } from '../support/peppol/certificates';
import { BIS_INVOICE, BIS_PROCESS, TestNetwork } from '../support/peppol/test-network';
import { startService, type Service } from '../support/service';
import type { TeamClient } from '../support/team-client';
import { eventually } from '../support/until';
import { unzip } from '../support/zip';

/** One side: an access point whose private key is in a signer process alone. */
interface Side {
  signer: SignerProcess;
  certificate: IssuedCertificate;
  service: Service;
  team: TeamClient;
  company: { id: string; address: string };
}

/** Messages between two access points whose private keys are with external signers, in processes of their own. */
describe('two access points with external signers', () => {
  const folder = mkdtempSync(join(tmpdir(), 'passerelle-signers-'));
  let network: TestNetwork;
  let sender: Side;
  let receiver: Side;

  async function startSide(commonName: string): Promise<Side> {
    const signer = await SignerProcess.start(join(folder, `${commonName}.sock`));
    const certificate = network.accessPointOf(signer, commonName);
    await signer.listenFor(certificate.der);
    const service = await startService(network.signerSettings(certificate, signer));
    const team = await service.team();
    return { signer, certificate, service, team, company: await team.company() };
  }

  beforeAll(async () => {
    network = await TestNetwork.start();
    sender = await startSide('POP000031');
    receiver = await startSide('POP000032');
    network.publish({
      participant: receiver.company.address,
      docTypeId: BIS_INVOICE,
      processId: BIS_PROCESS,
      url: `${receiver.service.baseUrl}/as4`,
      certificate: receiver.certificate.der,
    });
  }, 120_000);
  afterAll(async () => {
    for (const { service, signer } of [sender, receiver]) {
      await service.stop();
      await signer.stop();
    }
    await network.stop();
    rmSync(folder, { recursive: true, force: true });
  });
  beforeEach(() => {
    for (const { signer } of [sender, receiver]) signer.operations.length = 0;
  });

  async function send(number: string): Promise<string> {
    const invoice = invoiceTo(receiver.company.address, number);
    const sent = await sender.team.post(`/api/v1/${sender.company.id}/send`, invoice);
    if (sent.status !== 200) throw new Error(JSON.stringify(sent.body));
    return sent.body.document.id as string;
  }

  const delivery = async (id: string) =>
    (await sender.team.get(`/api/v1/documents/${id}`)).body.document.deliveries[0];

  it('exchange a message of which the evidence names where both keys are', async () => {
    const id = await send('SIGNER-1');
    const { id: deliveryId } = await eventually(
      () => delivery(id),
      ({ status }) => status === 'delivered',
    );
    // The receiver unwraps the content key and signs the receipt; the sender signs its message.
    expect([sender.signer.operations, receiver.signer.operations]).toEqual([['sign'], ['unwrapKey', 'sign']]);
    const [received] = (await receiver.team.get('/api/v1/inbox')).body.documents;

    const sentEvidence = `${sender.service.baseUrl}/api/v1/documents/${id}/deliveries/${deliveryId}/evidence`;
    const receivedProof = `${receiver.service.baseUrl}/api/v1/documents/${received.id}/proof`;
    for (const [url, { team }, folderName] of [
      [sentEvidence, sender, 'attempt-1'],
      [receivedProof, receiver, 'received'],
    ] as const) {
      const files = await unzip(url, team.authorization);
      const facts = String(files.get(`exchanges/${folderName}/exchange.json`));
      expect(JSON.parse(facts)).toMatchObject({ ownKeyCustody: 'external_signer' });
      // A path on the operator's machine is no business of a team.
      expect(facts).not.toContain(folder);
    }
    const proof = await fetch(receivedProof, {
      headers: { authorization: receiver.team.authorization },
    });
    const bundle = Buffer.from(await proof.arrayBuffer());
    const findings = await verifyProof(bundle, new TrustStore('ap', network.apCa.pem));
    expect(findings.filter(({ ok }) => !ok)).toEqual([]);

    const { timeline } = (await sender.team.get(`/api/v1/documents/${id}/timeline`)).body;
    expect(timeline).toContainEqual(
      expect.objectContaining({ kind: 'attempt', number: 1, keyCustody: 'external_signer' }),
    );
  });

  it('have no private key of their own, and name the signer in the network check', async () => {
    const settings = network.signerSettings(sender.certificate, sender.signer);
    expect(Object.keys(settings).filter((name) => name.includes('KEY'))).toEqual([]);
    for (const file of readdirSync(network.folder))
      expect(readFileSync(join(network.folder, file), 'utf8')).not.toContain('PRIVATE KEY');
    const findings = await new NetworkChecks(sender.service.app.get<Config>(CONFIG), [certificateCheck]).run(
      [],
    );
    expect(findings).toContainEqual(
      expect.objectContaining({
        level: 'ok',
        check: 'private key',
        message: expect.stringContaining(sender.signer.socket),
      }),
    );
  });

  it('send nothing while the signer is away, and the same message once it is back', async () => {
    await sender.signer.listen(false);
    const id = await send('SIGNER-2');
    const waiting = await eventually(
      () => delivery(id),
      ({ attempts }) => attempts > 0,
    );
    expect(waiting.status).toBe('pending');
    // The team sees no path of the operator's machine; the log has it.
    expect(JSON.stringify(waiting)).not.toContain(folder);
    expect(sender.service.log.filter((line) => line.includes(sender.signer.socket))).toHaveLength(1);
    const { timeline } = (await sender.team.get(`/api/v1/documents/${id}/timeline`)).body;
    expect(timeline).toContainEqual(
      expect.objectContaining({
        kind: 'attempt',
        outcome: 'retry',
        message:
          'Nothing was sent, because the private key of this access point cannot be used at the moment.',
        keyCustody: null,
      }),
    );
    await sender.signer.listen(true);
    await sender.team.sdk.sandbox.advanceClock({ seconds: 3_600 });
    const delivered = await eventually(
      () => delivery(id),
      ({ status }) => status === 'delivered',
    );
    expect(delivered.attempts).toBe(2);
  });

  it('answer 503 while the signer is away, and give the receipt of one document afterwards', async () => {
    const peer = network.accessPoint({ commonName: 'POP000007' });
    const message = await craftMessage(
      peer,
      { certificate: receiver.certificate, receiver: receiver.company.address },
      { to: 'POP000032' },
    );
    const post = () => postMessage(`${receiver.service.baseUrl}/as4`, receiver.certificate, message);
    await receiver.signer.listen(false);
    const refused = await post();
    expect([refused.status, refused.answer.kind]).toEqual([503, 'unusable']);
    expect(refused.text).not.toContain(folder);
    await receiver.signer.listen(true);
    expect([(await post()).answer.kind, (await post()).answer.kind]).toEqual(['receipt', 'receipt']);
    const stored = await receiver.service.sql(
      `SELECT d.own_key_custody AS custody FROM network_exchanges d JOIN inbound_messages m ON m.document_id = d.document_id
       WHERE m.message_id = $1`,
      [message.messageId],
    );
    expect(stored).toEqual([{ custody: 'external_signer' }]);
  });
});
