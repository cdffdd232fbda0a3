import { HttpFailedError, type HttpAnswer } from '../http-request';
import { checkReachable } from './outgoing.check';

const answer: HttpAnswer = { status: 403, contentType: '', body: Buffer.alloc(0), headers: {} };
const failed = (code: string) => () =>
  Promise.reject(new HttpFailedError(`failed: ${code}`, { cause: Object.assign(new Error(code), { code }) }));

describe('outgoing connections', () => {
  it.each<[string, () => Promise<HttpAnswer>, RegExp]>([
    ['any answer', () => Promise.resolve(answer), /^ok: locator\.example is reachable/],
    ['the demand for a certificate of ours', failed('ERR_SSL_TLSV13_ALERT_CERTIFICATE_REQUIRED'), /^ok: /],
    [
      'a refused connection',
      failed('ECONNREFUSED'),
      /^problem: locator\.example cannot be reached on port 443: .*ECONNREFUSED/,
    ],
    ['silence', failed('UND_ERR_CONNECT_TIMEOUT'), /^problem: /],
  ])('are checked by %s', async (_name, get, expected) => {
    const { level, message } = await checkReachable({ get }, 'https://locator.example/sml');
    expect(`${level}: ${message}`).toMatch(expected);
  });
});
