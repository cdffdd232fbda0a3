import { randomBytes } from 'node:crypto';
import { Webhook } from 'standardwebhooks';
import { verifyWebhook, WebhookVerificationError, type VerifyOptions } from '../index.js';

const SECRET = `whsec_${randomBytes(32).toString('base64')}`;
const BODY = '{"id":"evt_1","type":"document.received","data":{"documentId":"doc_é"}}';
const AT = new Date('2026-11-22T10:00:00Z');
const NOW: VerifyOptions = { now: AT.getTime() };

/** Headers as the reference implementation of Standard Webhooks signs. */
function signed(body: string, secret = SECRET, at = AT): Record<string, string> {
  return {
    'webhook-id': 'evt_1',
    'webhook-timestamp': String(at.getTime() / 1000),
    'webhook-signature': new Webhook(secret).sign('evt_1', at, body),
  };
}
const problemOf = (call: Promise<unknown>): Promise<unknown> =>
  call.then(
    () => 'none',
    (error: unknown) => (error instanceof WebhookVerificationError ? error.problem : error),
  );

describe('the verification of a webhook', () => {
  it('answers the event of what the reference implementation has signed, as text, bytes and buffer', async () => {
    const bytes = new TextEncoder().encode(BODY);
    for (const body of [BODY, bytes, Buffer.from(BODY), bytes.buffer])
      expect(await verifyWebhook(body, signed(BODY), SECRET, NOW)).toEqual(JSON.parse(BODY));
  });

  it('takes headers as Headers and as objects with names in any case', async () => {
    const headers = signed(BODY);
    const upper = Object.fromEntries(
      Object.entries(headers).map(([name, value]) => [name.toUpperCase(), [value]]),
    );
    for (const given of [new Headers(headers), upper])
      expect(await problemOf(verifyWebhook(BODY, given, SECRET, NOW))).toBe('none');
  });

  it('takes any of several signatures and of several secrets', async () => {
    const other = `whsec_${randomBytes(24).toString('base64')}`;
    const both = signed(BODY);
    both['webhook-signature'] =
      `v1a,xyz ${signed(BODY, other)['webhook-signature']} ${both['webhook-signature']}`;
    expect(await problemOf(verifyWebhook(BODY, both, SECRET, NOW))).toBe('none');
    expect(await problemOf(verifyWebhook(BODY, signed(BODY, other), [SECRET, other], NOW))).toBe('none');
    expect(await problemOf(verifyWebhook(BODY, signed(BODY, other), SECRET, NOW))).toBe('signature');
  });

  it('takes a secret of the caller’s own as its text', async () => {
    const own = 'our own secret, as we wrote it';
    const asBase64 = `whsec_${Buffer.from(own).toString('base64')}`;
    expect(await problemOf(verifyWebhook(BODY, signed(BODY, asBase64), own, NOW))).toBe('none');
  });

  it.each<[string, () => Promise<unknown>]>([
    ['signature', () => verifyWebhook(`${BODY} `, signed(BODY), SECRET, NOW)],
    ['signature', () => verifyWebhook(BODY, { ...signed(BODY), 'webhook-id': 'evt_2' }, SECRET, NOW)],
    [
      'signature',
      () => verifyWebhook(BODY, { ...signed(BODY), 'webhook-signature': 'v1,!!! v2,x' }, SECRET, NOW),
    ],
    ['timestamp', () => verifyWebhook(BODY, signed(BODY), SECRET, { now: AT.getTime() + 301_000 })],
    ['timestamp', () => verifyWebhook(BODY, signed(BODY), SECRET, { now: AT.getTime() - 301_000 })],
    ['timestamp', () => verifyWebhook(BODY, { ...signed(BODY), 'webhook-timestamp': '-1' }, SECRET, NOW)],
    ['header_missing', () => verifyWebhook(BODY, {}, SECRET, NOW)],
    ['not_json', () => verifyWebhook('no', signed('no'), SECRET, NOW)],
    ['body_not_raw', () => verifyWebhook(JSON.parse(BODY) as string, signed(BODY), SECRET, NOW)],
  ])('refuses with %s', async (problem, verify) => {
    expect(await problemOf(verify())).toBe(problem);
  });

  it('refuses what can be no secret', async () => {
    for (const secret of ['', 'whsec_', 'whsec_!'])
      await expect(verifyWebhook(BODY, signed(BODY), secret, NOW)).rejects.toThrow(TypeError);
  });
});
