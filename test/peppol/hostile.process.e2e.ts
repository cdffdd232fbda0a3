import { randomUUID } from 'node:crypto';
import { request as httpRequest } from 'node:http';
import { connect } from 'node:net';
import { gzipSync } from 'node:zlib';
import { buildRequest, openResponse, OwnIdentity, type As4Response } from '../../src/standards/peppol/as4';
import { craft, MESSAGE, pack, type Crafted } from '../../src/standards/peppol/as4/crafted-message.fixture';
import { NS } from '../../src/standards/peppol/as4/names';
import { REFUSED, UNREADABLE } from '../../src/standards/peppol/as4/refused-messages.fixture';
import { writeEnvelope } from '../../src/standards/peppol/sbdh';
import { certificate, type TestCertificate } from '../support/peppol/certificates';
import { BIS_INVOICE, BIS_PROCESS, TestNetwork } from '../support/peppol/test-network';
import { startService, type Service } from '../support/service';
import { eventually } from '../support/until';

/** Numbers are those of docs/network-points.md. The access points are those of the crafted messages. */
let network: TestNetwork;
let ours: TestCertificate;
let peer: TestCertificate;
let signer: OwnIdentity;
/** Has a certificate that nobody signed whom the network trusts. */
let stranger: OwnIdentity;
let service: Service;
let receiver: string;

interface Posted {
  status: number;
  text: string;
  answer: As4Response;
}

async function post({ contentType, body }: Crafted, messageId = MESSAGE.messageId): Promise<Posted> {
  const response = await fetch(`${service.baseUrl}/as4`, {
    method: 'POST',
    headers: { 'content-type': contentType },
    body,
  });
  const text = await response.text();
  const sent = { messageId, references: [], receiver: ours.der };
  const answer = await openResponse(response.headers.get('content-type') ?? '', [Buffer.from(text)], sent);
  return { status: response.status, text, answer };
}

/** Posts over a connection of its own from another address of this machine. */
function postFrom(
  localAddress: string,
  { contentType, body }: Crafted,
): Promise<{ status: number; text: string }> {
  return new Promise((resolve, reject) => {
    const outgoing = httpRequest(
      `${service.baseUrl}/as4`,
      { method: 'POST', localAddress, agent: false, headers: { 'content-type': contentType } },
      (response) => {
        let text = '';
        response.setEncoding('utf8').on('data', (part: string) => (text += part));
        response.on('end', () => resolve({ status: response.statusCode ?? 0, text }));
      },
    );
    outgoing.on('error', reject);
    outgoing.end(body);
  });
}

/** How much is stored of what came in. */
async function stored(): Promise<number> {
  const [row] = await service.sql<{ n: number }>(
    `SELECT ((SELECT count(*) FROM documents) + (SELECT count(*) FROM inbound_messages)
       + (SELECT count(*) FROM network_exchanges) + (SELECT count(*) FROM events WHERE type = 'document.received'))::int AS n`,
  );
  return row?.n ?? -1;
}

/** How many refused pings are kept for the operator. */
async function keptPings(): Promise<number> {
  const [row] = await service.sql<{ n: number }>(
    'SELECT count(*)::int AS n FROM quarantine_entries WHERE document_type = $1',
    [`${NS.eb}test`],
  );
  return row?.n ?? -1;
}

/** Code of a signed refusal. @throws when the answer is anything else, or something was stored */
async function refusal(message: Crafted, messageId?: string): Promise<string> {
  const before = await stored();
  const { status, answer } = await post(message, messageId);
  expect([status, answer.kind, await stored()]).toEqual([200, 'errors', before]);
  if (answer.kind !== 'errors') throw new Error('unreachable');
  expect([answer.signature, answer.errors.length]).toEqual(['verified', 1]);
  return answer.errors[0]?.code ?? '';
}

/** What a message for our company says in its envelope. */
function envelope(change: (text: string) => string = (text) => text): Buffer {
  const written = writeEnvelope(
    {
      instanceId: randomUUID(),
      sender: MESSAGE.originalSender,
      receiver,
      documentType: { scheme: 'busdox-docid-qns', value: BIS_INVOICE },
      process: { scheme: 'cenbii-procid-ubl', value: BIS_PROCESS },
      countryC1: 'BE',
      mlsTo: null,
      mlsType: null,
    },
    MESSAGE.timestamp,
    Buffer.from('<Invoice xmlns="urn:oasis:names:specification:ubl:schema:xsd:Invoice-2"><a/></Invoice>'),
  ).toString();
  return Buffer.from(change(written));
}

async function carrying(payload: Buffer): Promise<{ message: Crafted; messageId: string }> {
  const messageId = `${randomUUID()}@peer.example`;
  const { contentType, body } = await buildRequest(
    {
      ...MESSAGE,
      messageId,
      process: BIS_PROCESS,
      documentType: `busdox-docid-qns::${BIS_INVOICE}`,
      finalRecipient: receiver,
      payload,
    },
    signer,
    ours.der,
  );
  return { message: { contentType, body: Buffer.concat(body) }, messageId };
}

describe('Peppol', () => {
  describe('what strangers post to the endpoint', () => {
    beforeAll(async () => {
      network = await TestNetwork.start();
      peer = network.accessPoint({ commonName: MESSAGE.from });
      ours = network.accessPoint({ commonName: MESSAGE.to });
      signer = await OwnIdentity.load(peer.pem, peer.keyPem);
      const untrusted = certificate({ commonName: MESSAGE.from, issuer: null });
      stranger = await OwnIdentity.load(untrusted.pem, untrusted.keyPem);
      const few = {
        CONCURRENT_REQUESTS_MIN: '2',
        CONCURRENT_REQUESTS_MAX: '2',
        CONCURRENT_REQUESTS_PER_TEAM: '2',
      };
      service = await startService(network.settings(ours, few));
      receiver = (await (await service.team()).company()).address;
      // An address that a trusted signer has posted from is not slowed down by the garbage that follows from it.
      const { message, messageId } = await carrying(envelope());
      expect((await post(message, messageId)).answer.kind).toBe('receipt');
    });
    afterAll(async () => {
      await service.stop();
      await network.stop();
    });

    // What is too large for the service is larger than what is too large in the unit test.
    const smallBomb = '27: a gzip bomb of 3 MB';
    const bomb: (typeof REFUSED)[number] = [
      '27: a gzip bomb of 110 MB',
      { plain: gzipSync(Buffer.alloc(110_000_000)) },
      'EBMS:0303',
    ];
    it.each([...REFUSED.filter(([name]) => name !== smallBomb), bomb])(
      '%s: is refused with a signed error, and nothing is stored',
      async (_name, edit, code) => {
        const message = await craft({ ...edit, signer, recipient: edit.recipient ?? ours.der });
        const answered = await refusal(message);
        expect(answered).toBe(code);
      },
    );

    it.each(UNREADABLE)(
      '%s: is refused with a signed error, and nothing is stored',
      async (_name, contentType, body) => {
        expect(await refusal({ contentType, body: Buffer.from(body) })).toMatch(/^EBMS:000[79]$/);
      },
    );

    it('34: refuses a certificate of which any byte was altered', async () => {
      const { contentType, body } = await craft({ signer, recipient: ours.der });
      const span = /<wsse:BinarySecurityToken[^>]*signing-token[^>]*>[^<]*/.exec(body.toString('latin1'));
      if (span === null) throw new Error('there is no token');
      for (let at = span.index + 220; at < span.index + span[0].length - 4; at += 61) {
        const altered = Buffer.from(body);
        altered[at] = (altered[at] ?? 0) ^ 0x01;
        expect(await refusal({ contentType, body: altered })).toMatch(/^EBMS:010[13]$/);
      }
    });

    it('2: stores the message that the following are made from', async () => {
      const { message, messageId } = await carrying(envelope());
      const before = await stored();
      expect((await post(message, messageId)).answer.kind).toBe('receipt');
      expect(await stored()).toBeGreaterThan(before);
    });

    const scope = (type: string): RegExp => new RegExp(`<Scope><Type>${type}</Type>.*?</Scope>`);
    it.each<[string, RegExp | string, string]>([
      ['42: another sender', '0208:0123456749<', '0208:0987654394<'],
      ['42: another receiver', /(<Receiver>.*?>)0208:\d+</, '$10208:0500000004<'],
      ['42: another document type', /(<Type>DOCUMENTID<.*?)Invoice##/, '$1CreditNote##'],
      ['42: another process', /(<Type>PROCESSID<.*?)billing:01/, '$1billing:02'],
      ['42: no country', scope('COUNTRY_C1'), ''],
      ['42: another root element', /<Invoice (.*)<\/Invoice>/, '<CreditNote $1</CreditNote>'],
      ['42: another root namespace', 'schema:xsd:Invoice-2"><a/>', 'schema:xsd:Other-2"><a/>'],
      ['42: another version', '<TypeVersion>2.1<', '<TypeVersion>2.2<'],
      ['42: two documents', /<Invoice .*<\/Invoice>/, '$&$&'],
      ['42: no document', /<Invoice .*<\/Invoice>/, ''],
      ['41: a DOCTYPE', '<StandardBusinessDocument ', '<!DOCTYPE x [<!ENTITY e "x">]>$&'],
      ['41: an entity', '<a/>', '<a>&e;</a>'],
      ['41: 100,000 levels', '<a/>', `${'<a>'.repeat(100_000)}${'</a>'.repeat(100_000)}`],
      [
        '41: 10,000 attributes',
        '<a/>',
        `<a ${Array.from({ length: 10_000 }, (_, i) => `a${i}=""`).join(' ')}/>`,
      ],
    ])('%s in the envelope: is refused, and nothing is stored', async (_name, from, to) => {
      const payload = envelope((text) => {
        const changed = text.replace(from, to);
        if (changed === text) throw new Error(`nothing to replace: ${String(from)}`);
        return changed;
      });
      const { message, messageId } = await carrying(payload);
      expect(await refusal(message, messageId)).toBe('EBMS:0004');
    });

    it('9: a ping with a payload gets a receipt over all digests, and nothing is stored or kept for the operator', async () => {
      const before = [await stored(), await keptPings()];
      const ping = (text: string): string =>
        text
          .replace(
            /<eb:Service .*<\/eb:Action>/,
            `<eb:Service>${NS.eb}service</eb:Service><eb:Action>${NS.eb}test</eb:Action>`,
          )
          .replace(/<eb:MessageProperties>.*<\/eb:MessageProperties>/, '');
      const { text, answer } = await post(await craft({ messaging: ping, signer, recipient: ours.der }));
      expect([answer.kind, await stored(), await keptPings()]).toEqual(['receipt', ...before]);
      expect(text.match(/<ebbp:MessagePartNRInformation>/g)).toHaveLength(3);
    });

    it('9, 11: a ping gets a receipt with the digests that were signed, and nothing is stored', async () => {
      const before = await stored();
      const ping = (text: string): string =>
        text
          .replace(
            /<eb:Service .*<\/eb:Action>/,
            `<eb:Service>${NS.eb}service</eb:Service><eb:Action>${NS.eb}test</eb:Action>`,
          )
          .replace(/<eb:MessageProperties>.*<\/eb:MessageProperties>/, '')
          .replace(/<eb:PayloadInfo>.*<\/eb:PayloadInfo>/, '');
      let soap = '';
      await craft({
        messaging: ping,
        covers: () => [],
        encryption: () => '',
        soap: (text) => (soap = text),
        signer,
      });
      const { text, answer } = await post({ contentType: 'application/soap+xml', body: Buffer.from(soap) });
      expect([answer.kind, await stored()]).toEqual(['receipt', before]);
      expect(text.match(/<ebbp:MessagePartNRInformation>/g)).toHaveLength(2);
      const unsigned = soap.replace(/<ds:Signature .*<\/ds:Signature>/, '');
      expect(
        (await post({ contentType: 'application/soap+xml', body: Buffer.from(unsigned) })).text,
      ).not.toContain('Receipt>');
    });

    it('12: takes a message that comes chunked', async () => {
      const { message, messageId } = await carrying(envelope());
      const answered = await new Promise<string>((resolve, reject) => {
        const outgoing = httpRequest(
          `${service.baseUrl}/as4`,
          {
            method: 'POST',
            headers: { 'content-type': message.contentType, 'transfer-encoding': 'chunked' },
          },
          (response) => {
            let text = '';
            response.setEncoding('utf8').on('data', (part: string) => (text += part));
            response.on('end', () => resolve(text));
          },
        );
        outgoing.on('error', reject);
        for (let at = 0; at < message.body.length; at += 1_000)
          outgoing.write(message.body.subarray(at, at + 1_000));
        outgoing.end();
      });
      expect(answered).toContain(`<eb:RefToMessageId>${messageId}<`);
      expect(answered).toContain('NonRepudiationInformation');
    });

    it('lets many slow senders take no place of those who have sent all', async () => {
      const { message, messageId } = await carrying(envelope());
      const port = Number(new URL(service.baseUrl).port);
      const head = `POST /as4 HTTP/1.1\r\nHost: ap\r\nContent-Type: ${message.contentType}\r\nContent-Length: ${message.body.length}\r\n\r\n`;
      const slow = await Promise.all(
        Array.from({ length: 20 }, async () => {
          const socket = connect(port, '127.0.0.1');
          socket.on('error', () => undefined);
          await new Promise<void>((resolve) => socket.write(head, () => resolve()));
          socket.write(message.body.subarray(0, 1_000));
          return socket;
        }),
      );
      await new Promise((resolve) => setTimeout(resolve, 300));
      expect((await post(message, messageId)).answer.kind).toBe('receipt');
      // Each of them is still listened to.
      const [first] = slow;
      const answered = new Promise<string>((resolve) => first?.once('data', (data) => resolve(String(data))));
      first?.write(message.body.subarray(1_000));
      expect(await answered).toContain('HTTP/1.1 200');
      for (const socket of slow) socket.destroy();
    });

    it('slows down an address that posts nothing but garbage, and no other, until it proves to be an access point', async () => {
      const garbage: Crafted = { contentType: 'application/soap+xml', body: Buffer.from('<a/>') };
      const from = '127.0.9.1';
      // One after another, each would wait until the next may be looked at.
      const slowed = await eventually(
        async () => {
          const posted = await Promise.all(Array.from({ length: 20 }, () => postFrom(from, garbage)));
          // Those that find two others in progress are refused for that alone.
          return posted.find(({ text }) =>
            text.includes('from this address were broken, not signed, or signed by an untrusted party'),
          );
        },
        (found) => found !== undefined,
      );
      expect(slowed?.status).toBe(429);
      expect((await postFrom('127.0.9.2', garbage)).status).toBe(200);

      // One a second is looked at, so the honest message of a neighbour comes through, and ends it.
      const { message } = await carrying(envelope());
      const honest = await eventually(
        () => postFrom(from, message),
        (posted) => posted.status === 200,
      );
      expect(honest.text).toContain('NonRepudiationInformation');
      for (let n = 0; n < 25; n++) expect((await postFrom(from, garbage)).status).toBe(200);
    });

    it('refuses an untrusted signer before it has read what follows the header', async () => {
      const { contentType, body } = await craft({ signer: stranger, recipient: ours.der });
      const boundary = /boundary="?([^";]+)/.exec(contentType)?.[1] ?? '';
      const second = body.indexOf(`--${boundary}`, body.indexOf(`--${boundary}`) + 1);
      const attachmentAt = body.indexOf('\r\n\r\n', second) + 4;
      const socket = connect(Number(new URL(service.baseUrl).port), '127.0.0.1');
      socket.on('error', () => undefined);
      const answered = new Promise<string>((resolve) => {
        let text = '';
        socket.on('data', (data) => (text += String(data)));
        socket.on('end', () => resolve(text));
      });
      socket.write(
        `POST /as4 HTTP/1.1\r\nHost: ap\r\nContent-Type: ${contentType}\r\nContent-Length: 30000000\r\n\r\n`,
      );
      socket.write(body.subarray(0, attachmentAt + 1));
      const text = await answered;
      expect(text).toMatch(/^HTTP\/1.1 200 OK/);
      expect(text).toContain('EBMS:0101');
      socket.destroy();
    });

    it('37: stores nothing of a message whose signed header was moved away', async () => {
      let soap = '';
      let content = Buffer.alloc(0);
      await craft({
        signer,
        recipient: ours.der,
        soap: (text) => (soap = text),
        content: (bytes) => (content = bytes as Buffer<ArrayBuffer>),
      });
      const signed = /<eb:Messaging .*<\/eb:Messaging>/.exec(soap)?.[0] ?? '';
      const forged = signed
        .replace('wsu:Id="messaging"', 'wsu:Id="other"')
        .replace(MESSAGE.finalRecipient, receiver);
      const moved = soap.replace(signed, () => `${forged}<w:W xmlns:w="urn:w">${signed}</w:W>`);
      expect(await refusal(pack(moved, content))).toMatch(/^EBMS:0(009|101)$/);
    });

    it('still works after all of it', async () => {
      const { message, messageId } = await carrying(envelope());
      expect((await post(message, messageId)).answer.kind).toBe('receipt');
      expect(service.log.filter((line) => line.includes('"level":"error"'))).toEqual([]);
    });
  });
});
