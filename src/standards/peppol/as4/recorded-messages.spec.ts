import { X509Certificate } from 'node:crypto';
import { openRequest, type OpenedRequest } from './open-request';
import { identity, recorded } from './vectors.fixture';

const open = async (name: string): Promise<OpenedRequest> => {
  const { contentType, body } = recorded(name);
  return openRequest(contentType, [body], {
    identities: [await identity('ap2')],
    limits: { body: 1_000_000, payload: 1_000_000 },
    trustSigner: async () => undefined,
  });
};

describe('recorded messages of another access point', () => {
  it.each([
    ['01-gzip.request.http', 'POP000001'],
    ['02-uncompressed.request.http', 'POP000001'],
    ['03-mls-scopes.request.http', 'POP000001'],
    ['04-error-revoked.request.http', 'POP000023'],
  ])('15: %s is verified and decrypted', async (name, signer) => {
    const openedRequest = await open(name);
    expect(new X509Certificate(openedRequest.signer).subject).toContain(`CN=${signer}`);
    expect(openedRequest.userMessage).toMatchObject({ from: signer, to: 'POP000002', isPing: false });
    expect(openedRequest.references).toHaveLength(3);
    expect(openedRequest.payload?.toString('utf8', 0, 400)).toContain('StandardBusinessDocument');
  });

  it.each(['01-gzip', '02-uncompressed', '03-mls-scopes'])(
    '15: %s is refused after an alteration',
    async (name) => {
      const { contentType, body } = recorded(`${name}.request.http`);
      const options = {
        identities: [await identity('ap2')],
        limits: { body: 1_000_000, payload: 1_000_000 },
        trustSigner: async () => undefined,
      };
      const changes: [string, string][] = [
        ['0106:12345678', '0106:12345679'],
        ['POP000002<', 'POP000003<'],
        ['<ds:DigestValue>', '<ds:DigestValue>/'],
      ];
      for (const [from, to] of changes) {
        const alteredBytes = Buffer.from(body.toString('latin1').replace(from, to), 'latin1');
        expect(alteredBytes.equals(body)).toBe(false);
        await expect(openRequest(contentType, [alteredBytes], options)).rejects.toThrow(/EBMS:0(101|009)/);
      }
      const last = Buffer.from(body);
      const at = last.lastIndexOf('\r\n--') - 30;
      last[at] = (last[at] ?? 0) ^ 1;
      await expect(openRequest(contentType, [last], options)).rejects.toThrow('EBMS:0102');
    },
  );
});
