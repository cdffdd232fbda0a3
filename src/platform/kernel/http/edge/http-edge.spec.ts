import express from 'express';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { findClientAddress } from './http-edge';

describe('the address of a client', () => {
  it.each([0, 1, 2, 3])(
    'equals the address that Express determines behind %i trusted proxies',
    async (trustedProxies) => {
      const app = express().set('trust proxy', trustedProxies);
      app.use((request, response) => {
        response.json([request.ip, findClientAddress(request, trustedProxies)]);
      });
      const server = createServer(app);
      await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
      try {
        const { port } = server.address() as AddressInfo;
        for (const forwardedText of [
          null,
          '192.0.2.1',
          '192.0.2.1, 192.0.2.2',
          ' 192.0.2.1 ,2001:db8::1,192.0.2.3',
        ]) {
          const headers: Record<string, string> =
            forwardedText === null ? {} : { 'x-forwarded-for': forwardedText };
          const answer = await fetch(`http://127.0.0.1:${port}/`, { headers });
          const [ofExpress, own] = (await answer.json()) as string[];
          expect(own).toBe(ofExpress);
        }
      } finally {
        server.close();
      }
    },
  );
});
