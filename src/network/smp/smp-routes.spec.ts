import type { Request } from 'express';
import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import { parseConfig } from '../../platform/kernel/config';
import { createLogger } from '../../platform/kernel/logger';
import { MetricsRegistry } from '../../platform/metrics/metrics-registry';
import { toAnswer } from './smp-answer-cache';
import { NoValidCertificateError, type SmpAnswers } from './smp-answers';
import { SmpRoutes } from './smp-routes';

const PATH = '/smp/iso6523-actorid-upis%3A%3A0208%3A1';
const CONFIG = parseConfig({
  PEPPOL_STAGE: 'test',
  PEPPOL_AP_KEY_FILE: '/k',
  PEPPOL_AP_CERT_FILE: '/c',
  PEPPOL_ENDPOINT_URL: 'https://ap.example/as4',
  PEPPOL_SMP_KEY_FILE: '/k',
  PEPPOL_SMP_CERT_FILE: '/c',
  PEPPOL_SMP_ID: 'SMP',
  PEPPOL_SMP_PUBLIC_URL: 'https://smp.example/smp',
});

function createRequester(answer: SmpAnswers['findAnswer']): (ip: string, path?: string) => Promise<number> {
  const lines: string[] = [];
  const logger = createLogger('error', { write: (line: string) => void lines.push(line) });
  const routes = new SmpRoutes(CONFIG, logger, { findAnswer: answer } as SmpAnswers, new MetricsRegistry());
  return async (ip, path = PATH) => {
    const message = new IncomingMessage(new Socket());
    message.method = 'GET';
    const response = new ServerResponse(message);
    const request = Object.assign(message, { originalUrl: path, ip }) as unknown as Request;
    await new Promise<void>((resolve) => {
      const end = response.end.bind(response);
      response.end = ((...endArguments: []) => {
        resolve();
        return end(...endArguments);
      }) as typeof response.end;
      routes.handleAll(request, response as Parameters<typeof routes.handleAll>[1], () => resolve());
    });
    return response.statusCode;
  };
}

describe('SmpRoutes', () => {
  it('limits requests by address', async () => {
    const ask = createRequester(async () => toAnswer(Buffer.from('<x/>')));
    const statuses: number[] = [];
    while (!statuses.includes(429)) statuses.push(await ask('192.0.2.1'));
    expect(statuses.length).toBeGreaterThan(1_000);
    expect(await ask('192.0.2.2')).toBe(200);
  });

  it('responds only below the path of the public address', async () => {
    const ask = createRequester(async () => toAnswer(Buffer.from('<x/>')));
    expect(await ask('192.0.2.1', PATH)).toBe(200);
    expect(await ask('192.0.2.1', PATH.replace('/smp', ''))).toBe(404);
    expect(await ask('192.0.2.1', PATH.replace('/smp', '/smp2'))).toBe(404);
  });

  it('returns HTTP 503 without a valid certificate, and HTTP 500 after other errors', async () => {
    expect(await createRequester(() => Promise.reject(new NoValidCertificateError()))('192.0.2.1')).toBe(503);
    expect(await createRequester(() => Promise.reject(new Error('database')))('192.0.2.1')).toBe(500);
  });
});
