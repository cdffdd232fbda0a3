import { X509Certificate } from 'node:crypto';
import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { vectorFile } from '../../standards/peppol/as4/vectors.fixture';
import {
  CertificateChecker,
  RevocationChecker,
  TrustStore,
  type NetworkRole,
} from '../../standards/peppol/pki';
import type { NaptrRecord } from '../../standards/peppol/sml';
import { NetworkUnavailableError } from '../port/document-network';
import { sendHttpRequest, HttpFailedError } from './http-request';
import { certificate, type TestCertificate } from '../../../test/support/peppol/certificates';
import { redirectMetadata, signedMetadata } from '../../../test/support/peppol/metadata';
import { MetadataLookup, type EndpointLookup, type LookupOptions } from './metadata-lookup';

const participant = '0106:12345678';
const documentType = {
  scheme: 'busdox-docid-qns',
  value:
    'urn:oasis:names:specification:ubl:schema:xsd:Invoice-2::Invoice##urn:cen.eu:en16931:2017#compliant#urn:fdc:peppol.eu:2017:poacc:billing:3.0::2.1',
};
const process = { scheme: 'cenbii-procid-ubl', value: 'urn:fdc:peppol.eu:2017:poacc:billing:01:1.0' };
const limits = { timeoutMs: 5_000, maxBytes: 1_000_000 };

let server: Server;
let baseUrl: string;
let requestedPaths: string[];
let now: Date;
let respond: (url: string, response: ServerResponse) => void;

function respondWithVectors(url: string, response: ServerResponse): void {
  response.end(
    vectorFile(url.includes('/services/') ? '06-smp-signed-metadata.xml' : '05-smp-service-group.xml'),
  );
}

function createChecker(role: NetworkRole, bundle: NetworkRole = role): CertificateChecker {
  const source = {
    get: () => Promise.reject(new Error('not asked')),
    post: () => Promise.reject(new Error('not asked')),
  };
  const revocation = new RevocationChecker({ policy: 'off', source, now: () => now });
  return new CertificateChecker(
    new TrustStore(role, vectorFile(`pki/ca-bundle-${bundle}.pem`).toString()),
    revocation,
    () => now,
  );
}

function createNaptrRecords(): NaptrRecord[] {
  const regexp = `!.*!${baseUrl}!`;
  return [{ flags: 'U', service: 'Meta:SMP', regexp, replacement: '', order: 1, preference: 1 }];
}

function createLookup(change: Partial<LookupOptions> = {}): MetadataLookup {
  return new MetadataLookup({
    zone: 'sml.test',
    allowInsecure: true,
    resolveNaptr: async () => createNaptrRecords(),
    get: (url) => sendHttpRequest(url, { method: 'GET' }, limits),
    publishers: createChecker('smp'),
    accessPoints: createChecker('ap'),
    now: () => now,
    ...change,
  });
}

beforeAll(async () => {
  server = createServer((request, response) => {
    requestedPaths.push(request.url ?? '');
    respond(request.url ?? '', response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}/smp`;
});
beforeEach(() => {
  requestedPaths = [];
  now = new Date('2026-11-22T12:00:00Z');
  respond = respondWithVectors;
});
afterAll(async () => {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

describe('MetadataLookup', () => {
  it('queries the SML and then the SMP, once in 15 minutes', async () => {
    const one = createLookup();
    expect(await one.findEndpoint(participant, documentType, process)).toMatchObject({
      kind: 'found',
      url: 'http://127.0.0.1:39461/as4',
      receiver: { seatId: 'POP000002' },
    });
    expect(requestedPaths).toHaveLength(2);
    await one.findEndpoint(participant, documentType, process);
    expect(requestedPaths).toHaveLength(2);
    one.evict(participant);
    await one.findEndpoint(participant, documentType, process);
    expect(requestedPaths).toHaveLength(4);
    now = new Date(now.getTime() + 15 * 60_000 + 1);
    await one.findEndpoint(participant, documentType, process);
    expect(requestedPaths).toHaveLength(6);
  });

  it('does not report a negative result from data that is older than a minute', async () => {
    let isKnown = false;
    const one = createLookup({
      resolveNaptr: async (name) =>
        isKnown
          ? createNaptrRecords()
          : Promise.reject(Object.assign(new Error(name), { code: 'ENOTFOUND' })),
    });
    const kind = async (): Promise<string> =>
      (await one.findEndpoint(participant, documentType, process)).kind;
    expect(await kind()).toBe('not registered');
    isKnown = true;
    now = new Date(now.getTime() + 59_000);
    expect(await kind()).toBe('not registered');
    now = new Date(now.getTime() + 1_000);
    expect(await kind()).toBe('found');
  });

  it('queries again for an unknown document type, at most once a minute', async () => {
    const one = createLookup();
    const other = { ...documentType, value: documentType.value.replace('billing:3.0', 'other:1.0') };
    const kind = async (): Promise<string> => (await one.findEndpoint(participant, other, process)).kind;
    expect([await kind(), await kind(), requestedPaths.length]).toEqual([
      'not supported',
      'not supported',
      1,
    ]);
    now = new Date(now.getTime() + 60_000);
    expect([await kind(), await kind(), requestedPaths.length]).toEqual([
      'not supported',
      'not supported',
      2,
    ]);
  });

  it.each(['ENOTFOUND', 'ENODATA'])(
    'reports a participant as not registered when the name server returns %s',
    async (code) => {
      const resolveNaptr = (): Promise<never> => Promise.reject(Object.assign(new Error(code), { code }));
      expect(await createLookup({ resolveNaptr }).findEndpoint(participant, documentType, process)).toEqual({
        kind: 'not registered',
      });
    },
  );

  it.each(['ESERVFAIL', 'ETIMEOUT', 'ECONNREFUSED', 'EREFUSED'])(
    'does not report a participant as not registered for %s',
    async (code) => {
      const resolveNaptr = (): Promise<never> => Promise.reject(Object.assign(new Error(code), { code }));
      await expect(createLookup({ resolveNaptr }).findPublisher(participant)).rejects.toThrow(
        NetworkUnavailableError,
      );
    },
  );

  it.each<[string, (url: string, response: ServerResponse) => void]>([
    ['a 500', (_url, response) => response.writeHead(500).end()],
    ['a redirect by HTTP', (_url, response) => response.writeHead(302, { location: '/x' }).end()],
    ['an HTML page', (_url, response) => response.end('<html/>')],
    ['a too large response', (_url, response) => response.end(Buffer.alloc(2_000_000, 32))],
    ['a broken connection', (_url, response) => response.destroy()],
    [
      'altered metadata',
      (url, response) =>
        url.includes('/services/')
          ? response.end(vectorFile('06-smp-signed-metadata.xml').toString().replace('39461', '39999'))
          : respondWithVectors(url, response),
    ],
    [
      'missing metadata for a listed document type',
      (url, response) =>
        url.includes('/services/') ? response.writeHead(404).end() : respondWithVectors(url, response),
    ],
  ])('treats %s as an unavailable network', async (_what, smpAnswer) => {
    respond = smpAnswer;
    await expect(createLookup().findEndpoint(participant, documentType, process)).rejects.toThrow(
      NetworkUnavailableError,
    );
  });

  it('reports document types and processes that the receiver does not support', async () => {
    const other = { ...documentType, value: documentType.value.replace('Invoice##', 'Order##') };
    expect(await createLookup().findEndpoint(participant, other, process)).toMatchObject({
      kind: 'not supported',
    });
    const strange = { ...process, value: 'urn:other' };
    expect(await createLookup().findEndpoint(participant, documentType, strange)).toMatchObject({
      kind: 'not supported',
    });
    respond = (_url, response) => response.writeHead(404).end();
    expect(await createLookup().findEndpoint(participant, documentType, process)).toEqual({
      kind: 'not registered',
    });
  });

  it('follows one redirect to the publisher that it names, but no second redirect', async () => {
    const [one, other] = ['POP000091', 'POP000092'].map((commonName) =>
      certificate({ commonName, issuer: null }),
    ) as [TestCertificate, TestCertificate];
    const service = {
      participant,
      docTypeId: documentType.value,
      processId: process.value,
      url: 'http://127.0.0.1:39461/as4',
      certificate: new X509Certificate(vectorFile('pki/ap2.crt.pem')).raw,
    };
    const elsewhere = `${baseUrl}/elsewhere`;
    const publishers = { check: async () => ({ trusted: true }) } as never;
    const find = (step: (at: number) => string): Promise<EndpointLookup> => {
      respond = (url, response) => {
        const at = /elsewhere(\d)/.exec(url)?.[1];
        if (at === undefined && !url.includes('/services/')) respondWithVectors(url, response);
        else response.end(step(Number(at ?? 0)));
      };
      return createLookup({ publishers }).findEndpoint(participant, documentType, process);
    };
    const onward = (at: number): string => redirectMetadata(`${elsewhere}${at + 1}`, 'POP000092', one);
    expect(await find((at) => (at < 1 ? onward(at) : signedMetadata(service, other)))).toMatchObject({
      kind: 'found',
      url: service.url,
    });
    await expect(find((at) => (at < 1 ? onward(at) : signedMetadata(service, one)))).rejects.toThrow(
      'not signed by POP000092',
    );
    const twice = (at: number): string =>
      at < 1 ? onward(at) : redirectMetadata(`${elsewhere}2`, 'POP000092', other);
    expect(await find((at) => (at < 2 ? twice(at) : signedMetadata(service, other)))).toEqual({
      kind: 'unusable',
      reason: 'The metadata is redirected more than once',
    });
    expect(requestedPaths.some((url) => url.includes('elsewhere2'))).toBe(false);
    const another = { ...service, participant: '0106:87654321' };
    expect(await find((at) => (at < 1 ? onward(at) : signedMetadata(another, other)))).toEqual({
      kind: 'unusable',
      reason: `The receiver's metadata redirects to another participant (${elsewhere}1)`,
    });
    await expect(find(() => signedMetadata(another, other))).rejects.toThrow(NetworkUnavailableError);
  });

  it('rejects publishers and endpoints of another CA, and names the certificate', async () => {
    const publishers = createChecker('smp', 'ap');
    const untrustedPublisherLookup = await createLookup({ publishers }).findEndpoint(
      participant,
      documentType,
      process,
    );
    expect(untrustedPublisherLookup).toMatchObject({
      kind: 'unusable',
      reason: expect.stringContaining('CN=POP000012'),
    });
    const accessPoints = createChecker('ap', 'smp');
    const untrustedEndpointLookup = await createLookup({ accessPoints }).findEndpoint(
      participant,
      documentType,
      process,
    );
    expect(untrustedEndpointLookup).toMatchObject({
      kind: 'unusable',
      reason: expect.stringContaining('CN=POP000002'),
    });
  });

  it('rejects http addresses on the public network', async () => {
    await expect(createLookup({ allowInsecure: false }).findPublisher(participant)).rejects.toThrow('https');
  });
});

describe('sendHttpRequest', () => {
  it('45: aborts a response that arrives byte by byte', async () => {
    respond = (_url, response) => {
      const timer = setInterval(() => response.write('x'), 20);
      response.on('close', () => clearInterval(timer));
    };
    await expect(
      sendHttpRequest(baseUrl, { method: 'GET' }, { timeoutMs: 200, maxBytes: 1_000_000 }),
    ).rejects.toThrow(HttpFailedError);
  });

  it('45: returns any status with its body', async () => {
    respond = (_url, response) => response.writeHead(502, { 'content-type': 'text/html' }).end('<h1>Bad');
    expect(await sendHttpRequest(baseUrl, { method: 'POST', body: Buffer.from('x') }, limits)).toEqual({
      status: 502,
      contentType: 'text/html',
      body: Buffer.from('<h1>Bad'),
      headers: expect.objectContaining({ date: expect.stringContaining('GMT') }),
    });
  });
});
