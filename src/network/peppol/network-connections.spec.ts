import { createServer, type Server } from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import { parseConfig } from '../../platform/kernel/config';
import { HttpFailedError } from './http-request';
import { NetworkConnections } from './network-connections';

const PRIVATE = {
  PEPPOL_STAGE: 'private',
  PEPPOL_AP_KEYSTORE: '/ap.p12',
  PEPPOL_AP_KEYSTORE_PASSWORD: 'x',
  PEPPOL_AP_TRUST: '/ap.pem',
  PEPPOL_SMP_TRUST: '/smp.pem',
  PEPPOL_SML_ZONE: 'sml.test',
  BASE_URL: 'https://ap.example.com',
};
const INSECURE = { PEPPOL_ALLOW_INSECURE: 'true', PEPPOL_TIMEOUT_SECONDS: '1' };

const open: NetworkConnections[] = [];
const servers: Server[] = [];

function connections(change: Record<string, string> = {}): NetworkConnections {
  const one = new NetworkConnections(parseConfig({ ...PRIVATE, ...change }));
  open.push(one);
  return one;
}

async function serve(server: Server): Promise<string> {
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

afterEach(async () => {
  await Promise.all(open.splice(0).map((one) => one.onApplicationShutdown()));
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  }
});

describe('connections to the network', () => {
  it.each([
    'https://127.0.0.1/smp',
    'https://10.0.0.1/smp',
    'https://169.254.169.254/latest',
    'https://[::1]/smp',
    'https://localhost/smp',
    'http://93.184.216.34/smp',
    'https://93.184.216.34:22/smp',
  ])('never connect to %s', async (url) => {
    await expect(connections().get(url)).rejects.toThrow(HttpFailedError);
    await expect(connections().post(url, { body: Buffer.from('x') }, 1000)).rejects.toThrow(
      /public|https|another service/,
    );
  });

  it('fetch revocation lists over http, and not from this machine either', async () => {
    const one = connections();
    await expect(one.revocationSource.get('http://127.0.0.1:8080/ap.crl')).rejects.toThrow(
      /loopback address/,
    );
  });

  it('connect to any address in a private network where that is allowed', async () => {
    const base = await serve(createServer((_request, response) => response.end('metadata')));
    expect((await connections(INSECURE).get(`${base}/smp`)).body.toString()).toBe('metadata');
  });

  it('follow no redirect', async () => {
    const base = await serve(
      createServer((_request, response) => response.writeHead(302, { location: '/other' }).end()),
    );
    expect((await connections(INSECURE).get(base)).status).toBe(302);
  });

  it('abort an answer that arrives byte by byte', async () => {
    const base = await serve(
      createServer((_request, response) => {
        response.writeHead(200);
        const timer = setInterval(() => response.write(' '), 50);
        response.on('close', () => clearInterval(timer));
      }),
    );
    await expect(connections(INSECURE).post(base, { body: Buffer.from('x') }, 1000)).rejects.toThrow(
      'no complete answer within 1000 ms',
    );
  });

  it('use the configured proxy, and name no private address to it', async () => {
    const target = await serve(createServer((_request, response) => response.end('through')));
    const requestedTexts: string[] = [];
    const proxy = createServer();
    proxy.on('connect', (request, socket) => {
      requestedTexts.push(request.url ?? '');
      const { port } = new URL(target);
      const onward = connect(Number(port), '127.0.0.1', () => {
        socket.write('HTTP/1.1 200 OK\r\n\r\n');
        onward.pipe(socket).pipe(onward);
      });
      socket.on('error', () => onward.destroy());
      onward.on('error', () => socket.destroy());
    });
    const PEPPOL_PROXY_URL = await serve(proxy);
    const answer = await connections({ ...INSECURE, PEPPOL_PROXY_URL }).get('http://smp.example.com/x');
    expect([answer.body.toString(), requestedTexts]).toEqual(['through', ['smp.example.com:80']]);
    await expect(connections({ PEPPOL_PROXY_URL }).get('https://10.0.0.1/')).rejects.toThrow(
      /private address/,
    );
    expect(requestedTexts).toHaveLength(1);
  });
});
