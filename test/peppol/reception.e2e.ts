import { connect } from 'node:net';
import { randomBytes, randomUUID } from 'node:crypto';
import type { TestCertificate, Wanted } from '../support/peppol/certificates';
import {
  craftMessage,
  postMessage,
  UBL,
  type Crafted,
  type CraftedMessage,
  type Posted,
} from '../support/peppol/crafted-message';
import { BIS_INVOICE, TestNetwork } from '../support/peppol/test-network';
import { sharedService } from '../support/per-worker';
import { startService, type Service } from '../support/service';
import { storedXml } from '../support/stored-contents';
import type { TeamClient } from '../support/team-client';
import { until } from '../support/until';

let network: TestNetwork;
let peer: TestCertificate;
let ours: TestCertificate;
let service: Service;
let team: TeamClient;
let receiver: string;

const crafted = (change: Crafted = {}): Promise<CraftedMessage> =>
  craftMessage(peer, { certificate: ours, receiver }, change);

const post = (message: CraftedMessage): Promise<Posted> =>
  postMessage(`${service.baseUrl}/as4`, ours, message);

async function xmlOfMessage(messageId: string): Promise<Buffer> {
  const [row] = await stored(messageId);
  return storedXml(service, row?.documentId ?? '');
}

async function stored(messageId: string): Promise<{ receipt: string; documentId: string }[]> {
  return service.sql(
    'SELECT receipt, document_id AS "documentId" FROM inbound_messages WHERE message_id = $1',
    [messageId],
  );
}

/** Code and detail of a signed refusal; nothing may have been stored. */
async function refusal(change: Crafted): Promise<{ code: string; detail: string; signature: string }> {
  const message = await crafted(change);
  const { status, answer } = await post(message);
  expect([status, answer.kind]).toEqual([200, 'errors']);
  expect(await stored(message.messageId)).toEqual([]);
  if (answer.kind !== 'errors') throw new Error('unreachable');
  const [error] = answer.errors;
  return { code: error?.code ?? '', detail: error?.detail ?? '', signature: answer.signature };
}

/** A receipt in a row of an earlier release. */
const EARLIER = '<Envelope>of an earlier release</Envelope>';

/** When a repetition was made that is not the first one byte for byte. */
const LATER = new Date('2026-11-22T11:00:00Z');

describe('Peppol', () => {
  const withoutNetwork = sharedService();

  describe('the receiving endpoint', () => {
    beforeAll(async () => {
      network = await TestNetwork.start();
      peer = network.accessPoint({ commonName: 'POP000007' });
      ours = network.accessPoint({ commonName: 'POP000001' });
      service = await startService(network.settings(ours));
      team = await service.team();
      receiver = (await team.company()).address;
    });
    afterAll(async () => {
      await service.stop();
      await network.stop();
    });

    it('1, 2: stores a document, decompressed, and gives a receipt that confirms all digests', async () => {
      const message = await crafted();
      const { status, text, answer } = await post(message);
      expect([status, answer.kind]).toEqual([200, 'receipt']);
      const [row] = await stored(message.messageId);
      expect(row?.receipt).toBe(text);
      const { body } = await team.get(`/api/v1/documents/${row?.documentId}`);
      expect(body.document.xml).toBe(UBL.toString());
      const [exchange] = await service.sql<{ own: Buffer; peer: Buffer; answer: Buffer }>(
        `SELECT own_certificate AS own, peer_certificate AS peer, answer FROM network_exchanges WHERE document_id = $1`,
        [row?.documentId],
      );
      expect([exchange?.own, exchange?.peer, String(exchange?.answer)]).toEqual([ours.der, peer.der, text]);
    });

    it('shows the receipt of a document from where it is stored: with its message, or in an earlier row of its own', async () => {
      const message = await crafted();
      const { text } = await post(message);
      const id = (await stored(message.messageId))[0]?.documentId ?? '';
      const readMessages = async (): Promise<unknown> =>
        (await team.get(`/api/v1/documents/${id}`)).body.document.receivedPeppolSignalMessage;
      const ofRow = 'SELECT received_peppol_signal_message AS receipt FROM documents WHERE id = $1';
      expect(await service.sql(ofRow, [id])).toEqual([{ receipt: null }]);
      expect(await readMessages()).toBe(text);
      // As release 0.2.0 stored it, whose documents have a copy that outlives the memory of the message.
      await service.sql('UPDATE documents SET received_peppol_signal_message = $2 WHERE id = $1', [
        id,
        EARLIER,
      ]);
      expect(await readMessages()).toBe(EARLIER);
      await service.sql('DELETE FROM inbound_messages WHERE document_id = $1', [id]);
      expect(await readMessages()).toBe(EARLIER);
    });

    it('10, 46: gives the stored receipt to a message that comes again, and stores nothing more', async () => {
      const ids = { messageId: `${randomUUID()}@peer.example`, envelopeId: randomUUID() };
      const [one, two] = [await crafted(ids), await crafted(ids)];
      // Signature and encryption are new, what they are of is the same.
      expect(Buffer.concat(one.request.body).equals(Buffer.concat(two.request.body))).toBe(false);
      const answers = [await post(one), await post(two)];
      expect(answers.map(({ answer }) => answer.kind)).toEqual(['receipt', 'receipt']);
      expect(answers[1]?.text).toBe(answers[0]?.text);
      expect(await stored(ids.messageId)).toHaveLength(1);
    });

    it('10: gives the same receipt after a connection that broke between commit and answer', async () => {
      const ids = { messageId: `${randomUUID()}@peer.example`, envelopeId: randomUUID() };
      const { request } = await crafted(ids);
      const { port } = new URL(service.baseUrl);
      const socket = connect(Number(port), '127.0.0.1');
      const head =
        `POST /as4 HTTP/1.1\r\nHost: x\r\nContent-Type: ${request.contentType}\r\n` +
        `Content-Length: ${request.length}\r\n\r\n`;
      // What comes back is never read.
      socket.write(Buffer.concat([Buffer.from(head), ...request.body]));
      await until(async () => (await stored(ids.messageId)).length > 0);
      socket.resetAndDestroy();
      const [row] = await stored(ids.messageId);
      const { text, answer } = await post(await crafted(ids));
      expect(answer.kind).toBe('receipt');
      expect(text).toBe(row?.receipt);
      expect(await stored(ids.messageId)).toHaveLength(1);
    });

    it('10: stores one of three copies that come at once, and gives all the same receipt', async () => {
      const ids = { messageId: `${randomUUID()}@peer.example`, envelopeId: randomUUID() };
      const copies = await Promise.all([crafted(ids), crafted(ids), crafted(ids)]);
      const answers = await Promise.all(copies.map(post));
      expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
      expect(await stored(ids.messageId)).toHaveLength(1);
    });

    it('46: refuses a message id that was used for other content', async () => {
      const ids = { messageId: `${randomUUID()}@peer.example`, envelopeId: randomUUID() };
      await post(await crafted(ids));
      const other = Buffer.from(UBL.toString().replace('<a/>', '<b/>'));
      const { answer } = await post(await crafted({ ...ids, document: other }));
      expect(answer).toMatchObject({
        kind: 'errors',
        errors: [
          { code: 'EBMS:0004', detail: expect.stringMatching(/used before for other content.*\[.+\]/) },
        ],
      });
      expect(await stored(ids.messageId)).toHaveLength(1);
    });

    it.each<[string, Crafted]>([
      ['header', { timestamp: LATER }],
      ['date of its envelope', { envelopeMadeAt: LATER }],
      [
        'header and envelope, with another instance identifier',
        { timestamp: LATER, envelopeId: randomUUID() },
      ],
    ])(
      '46: gives a message id that comes again with a new %s a receipt over its own digests',
      async (_what, change) => {
        const ids = { messageId: `${randomUUID()}@peer.example`, envelopeId: randomUUID() };
        const first = await post(await crafted(ids));
        const again = await post(await crafted({ ...ids, ...change }));
        // Our reading of a receipt holds every digest against what was sent.
        expect([first.answer.kind, again.answer.kind]).toEqual(['receipt', 'receipt']);
        expect(again.text).not.toBe(first.text);
        expect(await stored(ids.messageId)).toMatchObject([{ receipt: first.text }]);
      },
    );

    it('46: refuses a message id that was used for the same document to somebody else', async () => {
      const other = (await (await service.team()).company()).address;
      const messageId = `${randomUUID()}@peer.example`;
      await post(await crafted({ messageId }));
      for (const envelopeId of [randomUUID(), randomUUID()]) {
        const { answer } = await post(await crafted({ messageId, envelopeId, receiver: other }));
        expect(answer).toMatchObject({
          kind: 'errors',
          errors: [{ code: 'EBMS:0004', detail: expect.stringContaining('used before for other content') }],
        });
      }
    });

    it('gives a document that comes under another message id a receipt for that message', async () => {
      const envelopeId = randomUUID();
      const first = await crafted({ envelopeId });
      const second = await crafted({ envelopeId });
      expect((await post(first)).answer.kind).toBe('receipt');
      expect((await post(second)).answer.kind).toBe('receipt');
      expect(await stored(second.messageId)).toEqual([]);
    });

    it('3: keeps a document in UTF-16 as it is', async () => {
      const document = Buffer.from(`\uFEFF${UBL.toString().replace('<a/>', '<a>€ŷ𐐷</a>')}`, 'utf16le');
      const message = await crafted({ document });
      expect((await post(message)).answer.kind).toBe('receipt');
      expect((await xmlOfMessage(message.messageId)).equals(document)).toBe(true);
    });

    it('takes a document that was compressed to a thousandth', async () => {
      const document = Buffer.from(
        UBL.toString().replace('<a/>', `<a>${'0123456789abcdef'.repeat(200_000)}</a>`),
      );
      expect((await post(await crafted({ document }))).answer.kind).toBe('receipt');
    });

    it.each<[string, Crafted]>([
      ['a receiver', { receiver: '0208:0500000004' }],
      ['a document type', { docTypeId: BIS_INVOICE.replace('billing:3.0', 'other:1.0') }],
    ])('43: says exactly PEPPOL:NOT_SERVICED for %s that is not served', async (_name, change) => {
      expect(await refusal(change)).toEqual({
        code: 'EBMS:0004',
        detail: 'PEPPOL:NOT_SERVICED',
        signature: 'verified',
      });
    });

    const bad: [string, Partial<Wanted>, string, RegExp][] = [
      ['is expired', { from: -20, to: -10 }, 'EBMS:0101', /POP000008.*expired on/],
      ['is not valid yet', { from: 10, to: 20 }, 'EBMS:0101', /POP000008.*not valid before/],
      ['is of a foreign authority', { issuer: null }, 'EBMS:0101', /POP000008.*issued by/],
      ['has no seat id', { commonName: 'somebody' }, 'EBMS:0101', /somebody/],
    ];
    it.each(bad)(
      '39: refuses a signer whose certificate %s',
      async (_name, certificateOptions, code, detail) => {
        const signer = network.accessPoint({ commonName: 'POP000008', key: peer.key, ...certificateOptions });
        const refused = await refusal({ signer, from: signer.subject.slice('Test '.length) });
        expect(refused).toMatchObject({ code, detail: expect.stringMatching(detail), signature: 'verified' });
        // With the id under which our log has it.
        const logId = /\[(.+)\]$/.exec(refused.detail)?.[1] ?? 'none';
        expect(service.log.some((line) => line.includes(logId) && line.includes(code))).toBe(true);
      },
    );

    it('39: refuses a publisher that poses as an access point', async () => {
      const signer = network.accessPoint({ commonName: 'POP000008', issuer: network.smpCa, key: peer.key });
      expect(await refusal({ signer, from: 'POP000008' })).toMatchObject({ code: 'EBMS:0101' });
    });

    it('39: refuses a revoked signer and names the list', async () => {
      const signer = network.accessPoint({
        commonName: 'POP000010',
        key: peer.key,
        crlUrl: `${network.base}/ap.crl?fresh`,
      });
      network.revoked.push(signer);
      const refused = await refusal({ signer, from: 'POP000010' });
      expect(refused).toMatchObject({
        code: 'EBMS:0101',
        detail: expect.stringMatching(/POP000010.*revoked on.*ap\.crl/),
      });
    });

    it('leaves a message for later while nobody can say whether its signer was revoked', async () => {
      const signer = network.accessPoint({
        commonName: 'POP000012',
        key: peer.key,
        crlUrl: `${network.base}/none.crl`,
      });
      const message = await crafted({ signer, from: 'POP000012' });
      const { status, text, answer } = await post(message);
      expect([status, answer.kind]).toEqual([503, 'unusable']);
      expect(text).toContain('none.crl');
      expect(await stored(message.messageId)).toEqual([]);
    });

    it('takes it with a note under the soft policy', async () => {
      const soft = await startService(network.settings(ours, { PEPPOL_REVOCATION: 'soft' }));
      const softTeam = await soft.team();
      const { address } = await softTeam.company();
      const signer = network.accessPoint({
        commonName: 'POP000012',
        key: peer.key,
        crlUrl: `${network.base}/none.crl`,
      });
      const { request } = await crafted({ signer, from: 'POP000012', receiver: address });
      const response = await fetch(`${soft.baseUrl}/as4`, {
        method: 'POST',
        headers: { 'content-type': request.contentType },
        body: Buffer.concat(request.body),
      });
      expect(await response.text()).toContain('NonRepudiationInformation');
      const [row] = await soft.sql<{ revocation: object }>('SELECT revocation FROM network_exchanges');
      expect(row?.revocation).toMatchObject({
        status: 'unknown',
        reason: expect.stringContaining('none.crl'),
      });
      await soft.stop();
    });

    it('39: refuses a sender that calls itself another', async () => {
      expect(await refusal({ from: 'POP000009' })).toMatchObject({
        code: 'EBMS:0004',
        detail: expect.stringContaining('From/PartyId is not POP000007'),
      });
    });

    it('40: says nothing about what was wrong with the encryption', async () => {
      const other = network.accessPoint({ commonName: 'POP000001' });
      const { code, detail } = await refusal({ for: other });
      expect(code).toBe('EBMS:0102');
      expect(detail.replace(/ \[.*/, '')).toBe(
        'The payload could not be decrypted with the key of this access point',
      );
    });

    it('44: gives no receipt while the document cannot be stored, and takes the repetition', async () => {
      const ids = { messageId: `${randomUUID()}@peer.example`, envelopeId: randomUUID() };
      await service.sql('ALTER TABLE inbound_messages RENAME TO inbound_messages_away');
      const { status, answer } = await post(await crafted(ids));
      await service.sql('ALTER TABLE inbound_messages_away RENAME TO inbound_messages');
      expect(status).toBeGreaterThanOrEqual(500);
      expect(answer.kind).toBe('unusable');
      expect((await post(await crafted(ids))).answer.kind).toBe('receipt');
      expect(await stored(ids.messageId)).toHaveLength(1);
    });

    it('14: takes a document of 12 MB by way of a file', async () => {
      const large = Buffer.from(
        UBL.toString().replace('<a/>', `<a>${randomBytes(9_000_000).toString('base64')}</a>`),
      );
      const message = await crafted({ document: large });
      const { answer } = await post(message);
      expect(answer.kind).toBe('receipt');
      expect((await xmlOfMessage(message.messageId)).equals(large)).toBe(true);
    });

    it.each<[string, Record<string, string>, string | Buffer, number]>([
      ['an empty body', { 'content-type': 'multipart/related; boundary=x' }, '', 200],
      ['something else', { 'content-type': 'text/plain' }, 'hello', 200],
      ['half a message', { 'content-type': 'multipart/related; boundary=x' }, '--x\r\nContent-Ty', 200],
      ['a compressed body', { 'content-type': 'application/soap+xml', 'content-encoding': 'gzip' }, 'x', 415],
      ['too much', { 'content-type': 'application/soap+xml' }, Buffer.alloc(101 * 1024 * 1024), 200],
    ])('20: answers %s without an accident', async (_name, headers, body, status) => {
      const response = await fetch(`${service.baseUrl}/as4`, { method: 'POST', headers, body });
      expect(response.status).toBe(status);
      if (status === 200) expect(await response.text()).toContain('errorCode="EBMS:0007"');
    });

    it('is not there while the stage is off', async () => {
      const response = await fetch(`${withoutNetwork().baseUrl}/as4`, { method: 'POST', body: 'x' });
      expect([response.status, response.headers.get('x-error-code')]).toEqual([404, 'unknown_path']);
    });
  });
});
