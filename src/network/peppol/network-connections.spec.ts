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

const openedConnections: NetworkConnections[] = [];
const servers: Server[] = [];

function createConnections(change: Record<string, string> = {}): NetworkConnections {
  const created = new NetworkConnections(parseConfig({ ...PRIVATE, ...change }));
  openedConnections.push(created);
  return created;
}

async function listen(server: Server): Promise<string> {
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

afterEach(async () => {
  await Promise.all(openedConnections.splice(0).map((one) => one.onApplicationShutdown()));
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  }
});

describe('NetworkConnections', () => {
  it.each([
    'https://127.0.0.1/smp',
    'https://10.0.0.1/smp',
    'https://169.254.169.254/latest',
    'https://[::1]/smp',
    'https://localhost/smp',
    'http://93.184.216.34/smp',
    'https://93.184.216.34:22/smp',
  ])('does not connect to %s', async (url) => {
    await expect(createConnections().get(url)).rejects.toThrow(HttpFailedError);
    await expect(createConnections().post(url, { body: Buffer.from('x') }, 1000)).rejects.toThrow(
      /public|https|service other than the web/,
    );
  });

  it('fetches revocation lists over http, but not from loopback addresses', async () => {
    const one = createConnections();
    await expect(one.revocationSource.get('http://127.0.0.1:8080/ap.crl')).rejects.toThrow(
      /loopback address/,
    );
  });

  it('connects to any address with PEPPOL_ALLOW_INSECURE in a private network', async () => {
    const base = await listen(createServer((_request, response) => response.end('metadata')));
    expect((await createConnections(INSECURE).get(`${base}/smp`)).body.toString()).toBe('metadata');
  });

  it('does not follow redirects', async () => {
    const base = await listen(
      createServer((_request, response) => response.writeHead(302, { location: '/other' }).end()),
    );
    expect((await createConnections(INSECURE).get(base)).status).toBe(302);
  });

  it('aborts a response that arrives byte by byte', async () => {
    const base = await listen(
      createServer((_request, response) => {
        response.writeHead(200);
        const timer = setInterval(() => response.write(' '), 50);
        response.on('close', () => clearInterval(timer));
      }),
    );
    await expect(createConnections(INSECURE).post(base, { body: Buffer.from('x') }, 1000)).rejects.toThrow(
      'no complete response within 1000 ms',
    );
  });

  it('uses the configured proxy, but not for private addresses', async () => {
    const target = await listen(createServer((_request, response) => response.end('through')));
    const requestedHosts: string[] = [];
    const proxy = createServer();
    proxy.on('connect', (request, socket) => {
      requestedHosts.push(request.url ?? '');
      const { port } = new URL(target);
      const onward = connect(Number(port), '127.0.0.1', () => {
        socket.write('HTTP/1.1 200 OK\r\n\r\n');
        onward.pipe(socket).pipe(onward);
      });
      socket.on('error', () => onward.destroy());
      onward.on('error', () => socket.destroy());
    });
    const PEPPOL_PROXY_URL = await listen(proxy);
    const answer = await createConnections({ ...INSECURE, PEPPOL_PROXY_URL }).get('http://smp.example.com/x');
    expect([answer.body.toString(), requestedHosts]).toEqual(['through', ['smp.example.com:80']]);
    await expect(createConnections({ PEPPOL_PROXY_URL }).get('https://10.0.0.1/')).rejects.toThrow(
      /private address/,
    );
    expect(requestedHosts).toHaveLength(1);
  });
});
