import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Passerelle, TimeoutError, type PasserelleOptions } from '../index.js';

const DELIVERED = { id: 'doc_1', deliveryStatus: 'delivered' };

describe('waiting for a delivery whose whole document takes longer than the time of the waiting', () => {
  let server: Server;

  beforeAll(async () => {
    server = createServer((request, response) => {
      const answer = (): void => {
        response.writeHead(200, { 'content-type': 'application/json' });
        response.end(JSON.stringify({ success: true, document: DELIVERED }));
      };
      if (request.headers['prefer'] === 'return=minimal') answer();
      else setTimeout(answer, 500);
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  });

  afterAll(async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });

  const documents = (options: Partial<PasserelleOptions>): Passerelle['documents'] => {
    const { port } = server.address() as AddressInfo;
    return new Passerelle({ baseUrl: `http://127.0.0.1:${port}`, auth: { token: 'x' }, ...options })
      .documents;
  };

  it('answers the outcome that was seen', async () => {
    const waiting = documents({ timeout: 20_000 }).waitForDelivery('doc_1', { timeout: 300 });
    await expect(waiting).resolves.toEqual(DELIVERED);
  });

  it('reads the whole document no longer than a call may take', async () => {
    const waiting = documents({ attemptTimeout: 100, timeout: 200 }).waitForDelivery('doc_1', {
      timeout: 300,
    });
    await expect(waiting).rejects.toThrow(TimeoutError);
    await expect(waiting).rejects.toThrow(/^GET \/api\/v1\/documents\/doc_1 took longer than/);
  });

  it('ends with its signal in the last reading, too', async () => {
    const controller = new AbortController();
    setTimeout(() => controller.abort(new Error('enough')), 200);
    const waiting = documents({}).waitForDelivery('doc_1', { signal: controller.signal });
    await expect(waiting).rejects.toThrow('enough');
  });
});
