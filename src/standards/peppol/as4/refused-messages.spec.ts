import { constants, publicEncrypt, X509Certificate } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import { As4Error } from './as4-error';
import { craft, MESSAGE, open, pack, PAYLOAD, type Craft, type Crafted } from './crafted-message.fixture';
import { REFUSED, replace, editSoap, UNREADABLE } from './refused-messages.fixture';
import { identity } from './vectors.fixture';

async function catchFailure(
  message: Crafted | Promise<Crafted>,
  options: Parameters<typeof open>[1] = {},
): Promise<As4Error> {
  try {
    await open(await message, options);
  } catch (error) {
    if (error instanceof As4Error) return error;
    throw error;
  }
  throw new Error('the message was accepted');
}

describe('refused messages, with the number of the conformance list', () => {
  it('accepts the message from which all others are derived', async () => {
    const openedRequest = await open(await craft());
    expect(openedRequest.payload).toEqual(PAYLOAD);
    expect(openedRequest.userMessage.messageId).toBe(MESSAGE.messageId);
  });

  it.each(REFUSED)(
    '%s',
    async (_name, edit, code) => {
      expect((await catchFailure(craft(edit))).code).toBe(code);
    },
    60_000,
  );

  it.each(UNREADABLE)('%s', async (_name, contentType, body) => {
    expect((await catchFailure({ contentType, body: Buffer.from(body) })).code).toMatch(/^EBMS:000[79]$/);
  });

  it('48: the error for a mandatory unknown header block names the block and the message', async () => {
    const block = '<x:Trace xmlns:x="urn:x" S12:mustUnderstand="true"/>';
    const failure = await catchFailure(craft(editSoap('<S12:Header>', `$&${block}`)));
    expect(failure).toMatchObject({
      error: 'FeatureNotSupported',
      detail: expect.stringContaining(
        'NotUnderstood: the header block {urn:x}Trace has mustUnderstand="true"',
      ),
      refToMessageId: MESSAGE.messageId,
    });
  });

  it('20: rejects a message that is cut at any position, with an error code', async () => {
    const whole = await craft();
    for (let cut = 0; cut < whole.body.length - 8; cut += 211) {
      expect((await catchFailure({ ...whole, body: whole.body.subarray(0, cut) })).code).toBe('EBMS:0007');
    }
  });

  it('20: refuses part headers of 100 kB, even complete ones', async () => {
    const headers = 'X-More: and more\r\n'.repeat(6_000);
    const whole = await craft({ partHeaders: headers });
    expect((await catchFailure(whole)).detail).toContain('headers of a MIME part exceed');
  });

  it('27: stops decompressing a gzip bomb of 60 MB at the limit', async () => {
    const message = await craft({ plain: gzipSync(Buffer.alloc(60_000_000)) });
    const limits = { body: 10_000_000, payload: 2_000_000 };
    await expect(open(message, { limits })).rejects.toMatchObject({ code: 'EBMS:0303' });
    await expect(open(message, { limits: { ...limits, payload: 61_000_000 } })).resolves.toBeDefined();
  });

  it('39: refuses an untrusted signer before any decryption', async () => {
    const message = await craft();
    const trustSigner = async (): Promise<void> => {
      throw new As4Error('FailedAuthentication', 'certificate CN=POP000001: expired');
    };
    const unusedIdentity = {
      unwrapKey: () => Promise.reject(new Error('unwrapped')),
      certificate: Buffer.alloc(0),
    };
    const options = { trustSigner, identities: [unusedIdentity as never] };
    await expect(open(message, options)).rejects.toMatchObject({
      code: 'EBMS:0101',
      refToMessageId: MESSAGE.messageId,
    });
  });

  it('40: all failures of decryption have the same error', async () => {
    const { certificate: other } = await identity('ap1');
    const { certificate: own } = await identity('ap2');
    const keyWithLabel = publicEncrypt(
      {
        key: new X509Certificate(own).publicKey,
        padding: constants.RSA_PKCS1_OAEP_PADDING,
        oaepHash: 'sha256',
        oaepLabel: Buffer.from('label'),
      },
      Buffer.alloc(16),
    );
    const keyTooLong = publicEncrypt(
      {
        key: new X509Certificate(own).publicKey,
        padding: constants.RSA_PKCS1_OAEP_PADDING,
        oaepHash: 'sha256',
      },
      Buffer.alloc(32),
    );
    const withWrappedKey = (value: string): Craft => ({
      encryption: replace(/<xenc:CipherValue>[^<]*/, `<xenc:CipherValue>${value}`),
    });
    const edits: Craft[] = [
      { recipient: other },
      { content: (c) => Buffer.concat([c.subarray(0, -1), Buffer.from([(c.at(-1) as number) ^ 1])]) },
      { content: () => Buffer.alloc(5) },
      { content: () => Buffer.alloc(0) },
      { content: (c) => c.subarray(0, 27) },
      withWrappedKey(keyWithLabel.toString('base64')),
      withWrappedKey(keyTooLong.toString('base64')),
      withWrappedKey(Buffer.alloc(256).toString('base64')),
      withWrappedKey('AAAA'),
    ];
    const failures = await Promise.all(edits.map((edit) => catchFailure(craft(edit))));
    const texts = new Set(failures.map((one) => `${one.code} ${one.detail}`));
    expect([...texts]).toEqual([
      'EBMS:0102 The payload could not be decrypted with the key of this access point',
    ]);
    // Each failure has the same steps: one unwrapping for any key, then the content under some key.
    const own2 = await identity('ap2');
    for (const edit of edits) {
      const unwrapKey = jest.fn((wrappedBytes: Buffer, length: number) =>
        own2.unwrapKey(wrappedBytes, length),
      );
      const countingIdentity = { certificate: own2.certificate, unwrapKey } as never;
      await expect(open(await craft(edit), { identities: [countingIdentity] })).rejects.toThrow('EBMS:0102');
      expect(unwrapKey.mock.calls.map(([, length]) => length)).toEqual([16]);
      await expect(unwrapKey.mock.results[0]?.value).resolves.toHaveLength(16);
    }
  });

  it('34: refuses an altered byte anywhere in signed or encrypted content', async () => {
    const whole = await craft();
    const { certificate } = await identity('ap1');
    // The caller verifies the chain, which detects every change of a certificate.
    const trustSigner = async (signer: Buffer): Promise<void> => {
      if (!signer.equals(certificate)) throw new As4Error('FailedAuthentication', 'not trusted');
    };
    const text = whole.body.toString('latin1');
    const spans = [
      /<wsse:BinarySecurityToken[^>]*signing-token[^>]*>[^<]{900}/,
      /<ds:SignedInfo .*<\/ds:SignedInfo>/,
      /<ds:SignatureValue>[^<]{340}/,
      /<eb:Messaging .*<\/eb:Messaging>/,
      /<S12:Body .*<\/S12:Body>/,
      /(?<=Content-ID: <payload[^\r]*\r\n\r\n)[^]*(?=\r\n--B--)/,
    ].map((pattern) => pattern.exec(text));
    let alteredCount = 0;
    for (const span of spans) {
      if (span === null) throw new Error('there is no such part');
      const step = Math.max(1, Math.floor(span[0].length / 25));
      for (let at = span.index; at < span.index + span[0].length; at += step) {
        const body = Buffer.from(whole.body);
        body[at] = (body[at] ?? 0) ^ 0x01;
        expect((await catchFailure({ ...whole, body }, { trustSigner })).code).toMatch(/^EBMS:\d{4}$/);
        alteredCount++;
      }
    }
    expect(alteredCount).toBeGreaterThan(140);
  });

  it('names the rejected message as soon as its id is readable', async () => {
    expect((await catchFailure(craft(editSoap('xmldsig-more#rsa-sha256', 'x')))).refToMessageId).toBe(
      MESSAGE.messageId,
    );
    expect((await catchFailure(pack('<x/>', null))).refToMessageId).toBeUndefined();
  });
});
