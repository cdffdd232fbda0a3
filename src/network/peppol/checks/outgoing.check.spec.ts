import { HttpFailedError, type HttpResponse } from '../http-request';
import { checkReachable } from './outgoing.check';

const answer: HttpResponse = { status: 403, contentType: '', body: Buffer.alloc(0), headers: {} };
const failWith = (code: string) => () =>
  Promise.reject(new HttpFailedError(`failed: ${code}`, { cause: Object.assign(new Error(code), { code }) }));

describe('outgoing connections', () => {
  it.each<[string, () => Promise<HttpResponse>, RegExp]>([
    ['any HTTP response', () => Promise.resolve(answer), /^ok: locator\.example is reachable/],
    [
      'a server that requires a client certificate',
      failWith('ERR_SSL_TLSV13_ALERT_CERTIFICATE_REQUIRED'),
      /^ok: /,
    ],
    [
      'a refused connection',
      failWith('ECONNREFUSED'),
      /^problem: locator\.example cannot be reached on port 443: .*ECONNREFUSED/,
    ],
    ['a server that does not respond', failWith('UND_ERR_CONNECT_TIMEOUT'), /^problem: /],
  ])('are reported correctly for %s', async (_name, get, expected) => {
    const { level, message } = await checkReachable({ get }, 'https://locator.example/sml');
    expect(`${level}: ${message}`).toMatch(expected);
  });
});
