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
let base: string;
let requestedTexts: string[];
let now: Date;
let answer: (url: string, response: ServerResponse) => void;

function honest(url: string, response: ServerResponse): void {
  response.end(
    vectorFile(url.includes('/services/') ? '06-smp-signed-metadata.xml' : '05-smp-service-group.xml'),
  );
}

function checker(role: NetworkRole, bundle: NetworkRole = role): CertificateChecker {
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

function recordsOfLocator(): NaptrRecord[] {
  const regexp = `!.*!${base}!`;
  return [{ flags: 'U', service: 'Meta:SMP', regexp, replacement: '', order: 1, preference: 1 }];
}

function lookup(change: Partial<LookupOptions> = {}): MetadataLookup {
  return new MetadataLookup({
    zone: 'sml.test',
    insecure: true,
    resolveNaptr: async () => recordsOfLocator(),
    get: (url) => sendHttpRequest(url, { method: 'GET' }, limits),
    publishers: checker('smp'),
    accessPoints: checker('ap'),
    now: () => now,
    ...change,
  });
}

beforeAll(async () => {
  server = createServer((request, response) => {
    requestedTexts.push(request.url ?? '');
    answer(request.url ?? '', response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}/smp`;
});
beforeEach(() => {
  requestedTexts = [];
  now = new Date('2026-11-22T12:00:00Z');
  answer = honest;
});
afterAll(async () => {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

describe('finding the endpoint of a participant', () => {
  it('queries the locator and then the publisher, once in 15 minutes', async () => {
    const one = lookup();
    expect(await one.findEndpoint(participant, documentType, process)).toMatchObject({
      kind: 'found',
      url: 'http://127.0.0.1:39461/as4',
      receiver: { seatId: 'POP000002' },
    });
    expect(requestedTexts).toHaveLength(2);
    await one.findEndpoint(participant, documentType, process);
    expect(requestedTexts).toHaveLength(2);
    one.evict(participant);
    await one.findEndpoint(participant, documentType, process);
    expect(requestedTexts).toHaveLength(4);
    now = new Date(now.getTime() + 15 * 60_000 + 1);
    await one.findEndpoint(participant, documentType, process);
    expect(requestedTexts).toHaveLength(6);
  });

  it('never refuses because of data that is older than a minute', async () => {
    let isKnown = false;
    const one = lookup({
      resolveNaptr: async (name) =>
        isKnown ? recordsOfLocator() : Promise.reject(Object.assign(new Error(name), { code: 'ENOTFOUND' })),
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

  it('asks again for a document type that it has not seen, and once a minute at most', async () => {
    const one = lookup();
    const other = { ...documentType, value: documentType.value.replace('billing:3.0', 'other:1.0') };
    const kind = async (): Promise<string> => (await one.findEndpoint(participant, other, process)).kind;
    expect([await kind(), await kind(), requestedTexts.length]).toEqual([
      'not supported',
      'not supported',
      1,
    ]);
    now = new Date(now.getTime() + 60_000);
    expect([await kind(), await kind(), requestedTexts.length]).toEqual([
      'not supported',
      'not supported',
      2,
    ]);
  });

  it.each(['ENOTFOUND', 'ENODATA'])(
    'calls a participant not registered when the name server says %s',
    async (code) => {
      const resolveNaptr = (): Promise<never> => Promise.reject(Object.assign(new Error(code), { code }));
      expect(await lookup({ resolveNaptr }).findEndpoint(participant, documentType, process)).toEqual({
        kind: 'not registered',
      });
    },
  );

  it.each(['ESERVFAIL', 'ETIMEOUT', 'ECONNREFUSED', 'EREFUSED'])(
    'does not call it unregistered for %s',
    async (code) => {
      const resolveNaptr = (): Promise<never> => Promise.reject(Object.assign(new Error(code), { code }));
      await expect(lookup({ resolveNaptr }).findPublisher(participant)).rejects.toThrow(
        NetworkUnavailableError,
      );
    },
  );

  it.each<[string, (url: string, response: ServerResponse) => void]>([
    ['a 500', (_url, response) => response.writeHead(500).end()],
    ['a redirect by HTTP', (_url, response) => response.writeHead(302, { location: '/x' }).end()],
    ['something else', (_url, response) => response.end('<html/>')],
    ['too much', (_url, response) => response.end(Buffer.alloc(2_000_000, 32))],
    ['a broken connection', (_url, response) => response.destroy()],
    [
      'altered metadata',
      (url, response) =>
        url.includes('/services/')
          ? response.end(vectorFile('06-smp-signed-metadata.xml').toString().replace('39461', '39999'))
          : honest(url, response),
    ],
    [
      'no metadata for what the group names',
      (url, response) => (url.includes('/services/') ? response.writeHead(404).end() : honest(url, response)),
    ],
  ])('treats %s as no answer', async (_what, smpAnswer) => {
    answer = smpAnswer;
    await expect(lookup().findEndpoint(participant, documentType, process)).rejects.toThrow(
      NetworkUnavailableError,
    );
  });

  it('names the document type that the receiver does not accept', async () => {
    const other = { ...documentType, value: documentType.value.replace('Invoice##', 'Order##') };
    expect(await lookup().findEndpoint(participant, other, process)).toMatchObject({ kind: 'not supported' });
    const strange = { ...process, value: 'urn:other' };
    expect(await lookup().findEndpoint(participant, documentType, strange)).toMatchObject({
      kind: 'not supported',
    });
    answer = (_url, response) => response.writeHead(404).end();
    expect(await lookup().findEndpoint(participant, documentType, process)).toEqual({
      kind: 'not registered',
    });
  });

  it('follows one redirect of a publisher to the one that it names, and no second', async () => {
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
    const elsewhere = `${base}/elsewhere`;
    const publishers = { check: async () => ({ trusted: true }) } as never;
    const find = (step: (at: number) => string): Promise<EndpointLookup> => {
      answer = (url, response) => {
        const at = /elsewhere(\d)/.exec(url)?.[1];
        if (at === undefined && !url.includes('/services/')) honest(url, response);
        else response.end(step(Number(at ?? 0)));
      };
      return lookup({ publishers }).findEndpoint(participant, documentType, process);
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
    expect(requestedTexts.some((url) => url.includes('elsewhere2'))).toBe(false);
    const another = { ...service, participant: '0106:87654321' };
    expect(await find((at) => (at < 1 ? onward(at) : signedMetadata(another, other)))).toEqual({
      kind: 'unusable',
      reason: `The receiver's metadata redirects to another participant (${elsewhere}1)`,
    });
    await expect(find(() => signedMetadata(another, other))).rejects.toThrow(NetworkUnavailableError);
  });

  it('trusts no publisher and no endpoint of another CA, and names the certificate', async () => {
    const publishers = checker('smp', 'ap');
    const refusedLookup = await lookup({ publishers }).findEndpoint(participant, documentType, process);
    expect(refusedLookup).toMatchObject({
      kind: 'unusable',
      reason: expect.stringContaining('CN=POP000012'),
    });
    const accessPoints = checker('ap', 'smp');
    const untrustedLookup = await lookup({ accessPoints }).findEndpoint(participant, documentType, process);
    expect(untrustedLookup).toMatchObject({
      kind: 'unusable',
      reason: expect.stringContaining('CN=POP000002'),
    });
  });

  it('takes no http address on the public network', async () => {
    await expect(lookup({ insecure: false }).findPublisher(participant)).rejects.toThrow('https');
  });
});

describe('a bounded exchange', () => {
  it('45: ends an answer that arrives byte by byte', async () => {
    answer = (_url, response) => {
      const timer = setInterval(() => response.write('x'), 20);
      response.on('close', () => clearInterval(timer));
    };
    await expect(
      sendHttpRequest(base, { method: 'GET' }, { timeoutMs: 200, maxBytes: 1_000_000 }),
    ).rejects.toThrow(HttpFailedError);
  });

  it('45: returns any status with its body', async () => {
    answer = (_url, response) => response.writeHead(502, { 'content-type': 'text/html' }).end('<h1>Bad');
    expect(await sendHttpRequest(base, { method: 'POST', body: Buffer.from('x') }, limits)).toEqual({
      status: 502,
      contentType: 'text/html',
      body: Buffer.from('<h1>Bad'),
      headers: expect.objectContaining({ date: expect.stringContaining('GMT') }),
    });
  });
});
