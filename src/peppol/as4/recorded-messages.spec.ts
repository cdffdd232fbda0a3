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
  ])('%s is verified and decrypted', async (name, signer) => {
    const opened = await open(name);
    expect(new X509Certificate(opened.signer).subject).toContain(`CN=${signer}`);
    expect(opened.userMessage).toMatchObject({ from: signer, to: 'POP000002', isPing: false });
    expect(opened.references).toHaveLength(3);
    expect(opened.payload?.toString('utf8', 0, 400)).toContain('StandardBusinessDocument');
  });
});
