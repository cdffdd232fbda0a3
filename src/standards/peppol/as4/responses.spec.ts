import { X509Certificate } from 'node:crypto';
import { As4Error, NOT_SERVICED } from './as4-error';
import { buildError, buildReceipt } from './build-signal';
import { buildRequest } from './build-request';
import { MESSAGE } from './crafted-message.fixture';
import { openResponse, type As4Response, type SentRequest } from './open-response';
import { openRequest } from './open-request';
import { parseCertificates } from '../pki';
import { identity, recorded, vectorFile } from './vectors.fixture';

const SOAP = 'application/soap+xml;charset=UTF-8';
const info = { messageId: 'r@b.example', timestamp: new Date('2026-11-22T10:00:01Z') };

async function createSentRequest(): Promise<SentRequest> {
  const [ap1, ap2] = [await identity('ap1'), await identity('ap2')];
  const { references } = await buildRequest(MESSAGE, ap1, ap2.certificate);
  return { messageId: MESSAGE.messageId, references, receiver: ap2.certificate };
}

const open = async (
  answer: Buffer | string,
  contentType = SOAP,
  change: Partial<SentRequest> = {},
): Promise<As4Response> =>
  openResponse(contentType, [Buffer.from(answer)], { ...(await createSentRequest()), ...change });

async function createReceipt(by = 'ap2', refTo = MESSAGE.messageId): Promise<string> {
  const { references } = await createSentRequest();
  return (await buildReceipt(info, refTo, references, await identity(by))).toString();
}

describe('responses to our messages', () => {
  it.each(['01-gzip', '02-uncompressed', '03-mls-scopes'])(
    '1: accepts the recorded receipt for %s',
    async (name) => {
      const request = recorded(`${name}.request.http`);
      const ap2 = await identity('ap2');
      const { references, userMessage } = await openRequest(request.contentType, [request.body], {
        identities: [ap2],
        limits: { body: 1e6, payload: 1e6 },
        trustSigner: async () => undefined,
      });
      const { contentType, body } = recorded(`${name}.response.http`);
      const answer = await openResponse(contentType, [body], {
        messageId: userMessage.messageId,
        references,
        receiver: ap2.certificate,
      });
      expect(answer).toMatchObject({ kind: 'receipt', signer: ap2.certificate });
    },
  );

  it('reads the recorded error verbatim', async () => {
    const { contentType, body } = recorded('04-error-revoked.response.http');
    const answer = await open(body, contentType, { messageId: '04-error-revoked@vector.test' });
    expect(answer).toMatchObject({ kind: 'errors', signature: 'verified' });
    expect(answer.kind === 'errors' && answer.errors).toEqual([
      {
        code: 'EBMS:0101',
        severity: 'failure',
        shortDescription: 'FailedAuthentication',
        description: expect.stringContaining('could not be validated'),
        detail:
          'signing certificate CN=POP000023, OU=PEPPOL TEST AP, O=Revoked, C=BE: certificate is revoked',
      },
    ]);
  });

  it('1: accepts our own receipt, which repeats every reference', async () => {
    expect(await open(await createReceipt())).toMatchObject({ kind: 'receipt' });
  });

  it.each<[string, (text: string) => string]>([
    ['an unsigned receipt', (t) => t.replace(/<wsse:Security .*<\/wsse:Security>/, '')],
    ['a receipt with its signature removed', (t) => t.replace(/<ds:Signature .*<\/ds:Signature>/, '')],
    ['a receipt altered after signing', (t) => t.replace('2026-11-22T10:00:01', '2026-11-22T10:00:02')],
    [
      'a receipt without eb:Messaging in its signature',
      (t) => t.replace(/<ds:Reference URI="#messaging"><ds:Transforms>.*?<\/ds:Reference>/, ''),
    ],
    ['two signals', (t) => t.replace(/<eb:SignalMessage>.*<\/eb:SignalMessage>/, '$&$&')],
    [
      'a receipt and an error',
      (t) => t.replace('</eb:Receipt>', '$&<eb:Error errorCode="EBMS:0004"></eb:Error>'),
    ],
    ['an HTML page', () => '<html><body>502</body></html>'],
    ['an empty response', () => ''],
    ['a truncated response', (t) => t.slice(0, -100)],
    ['a DOCTYPE', (t) => t.replace('<S12:Envelope', '<!DOCTYPE x><S12:Envelope')],
  ])('45: refuses %s as receipt', async (_name, change) => {
    const text = await createReceipt();
    expect(change(text)).not.toBe(text);
    expect((await open(change(text))).kind).toBe('unusable');
  });

  it('45: refuses a receipt for another message, by another certificate, or with another digest', async () => {
    expect(await open(await createReceipt('ap2', 'other@ap.example'))).toMatchObject({
      reason: expect.stringContaining('another message'),
    });
    expect(await open(await createReceipt('ap1'))).toMatchObject({
      reason: expect.stringContaining('another certificate'),
    });
    const { references } = await createSentRequest();
    const alteredReferences = references.map((one, i) =>
      i === 2 ? { ...one, digest: Buffer.alloc(32) } : one,
    );
    const ap2 = await identity('ap2');
    for (const wrong of [alteredReferences, references.slice(0, 2), []]) {
      const answer = await open(await buildReceipt(info, MESSAGE.messageId, wrong, ap2));
      expect(answer).toMatchObject({ kind: 'unusable', reason: expect.stringContaining('confirm') });
    }
  });

  it('accepts another certificate of the same receiver when the caller allows it', async () => {
    const isSameReceiver = async (der: Buffer): Promise<boolean> =>
      new X509Certificate(der).subject.includes('POP000001');
    expect(await open(await createReceipt('ap1'), SOAP, { isSameReceiver })).toMatchObject({
      kind: 'receipt',
    });
  });

  it('45: reads signed and unsigned errors, and distinguishes them', async () => {
    const failure = new As4Error('Other', NOT_SERVICED);
    failure.refToMessageId = MESSAGE.messageId;
    const text = (await buildError(info, failure, await identity('ap2'), 'log-7')).toString();
    const signed = await open(text);
    expect(signed).toMatchObject({
      kind: 'errors',
      signature: 'verified',
      errors: [{ code: 'EBMS:0004', detail: NOT_SERVICED }],
    });
    const unsignedText = text.replace(/<wsse:Security .*<\/wsse:Security>/, '');
    expect(await open(unsignedText)).toMatchObject({ kind: 'errors', signature: 'absent' });
    const oddSeverity = unsignedText.replace('severity="failure"', 'severity="error"');
    expect(await open(oddSeverity)).toMatchObject({ kind: 'errors' });
    expect(await open(unsignedText.replace('severity="failure"', 'severity="warning"'))).toMatchObject({
      kind: 'unusable',
    });
    const other = await buildError(info, failure, await identity('ap1'));
    expect(await open(other)).toMatchObject({ kind: 'errors', signature: 'other signer' });
    const fault = unsignedText.replace('wsu:Id="body">', 'wsu:Id="body"><S12:Fault></S12:Fault>');
    expect(await open(fault)).toMatchObject({ kind: 'errors', signature: 'absent' });
    const wrappedText = `--x\r\nContent-Type: application/soap+xml\r\n\r\n${text}\r\n--x--`;
    expect(await open(wrappedText, 'multipart/related; boundary=x')).toMatchObject({
      kind: 'errors',
      signature: 'verified',
    });
  });

  it('43: our error contains only NOT_SERVICED; other details contain the log id', async () => {
    const ap2 = await identity('ap2');
    const notServicedError = (
      await buildError(info, new As4Error('Other', NOT_SERVICED), ap2, 'log-7')
    ).toString();
    expect(notServicedError).toContain('<eb:ErrorDetail>PEPPOL:NOT_SERVICED</eb:ErrorDetail>');
    const other = (await buildError(info, new As4Error('InvalidHeader', 'a < b'), ap2, 'log-7')).toString();
    expect(other).toContain('<eb:ErrorDetail>a &lt; b [log-7]</eb:ErrorDetail>');
    expect(other).toContain(
      'errorCode="EBMS:0009" origin="ebms" severity="failure" shortDescription="InvalidHeader"',
    );
    expect(other).not.toContain('RefToMessageId');
  });

  it('refuses a key that does not belong to the certificate', async () => {
    const certificate = vectorFile('pki/ap1.crt.pem');
    const { OwnIdentity } = await import('./own-identity');
    await expect(OwnIdentity.load(certificate, vectorFile('pki/ap2.key.pem'))).rejects.toThrow(
      'does not belong',
    );
    expect(parseCertificates(certificate.toString())).toHaveLength(1);
  });
});
