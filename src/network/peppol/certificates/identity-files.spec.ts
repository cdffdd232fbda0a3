import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readIdentities, type IdentityFiles } from './identity-files';

const fixtures = join(__dirname, '../../../../test/fixtures/peppol');
const pki = join(fixtures, 'vectors/pki');
const folder = mkdtempSync(join(tmpdir(), 'passerelle-identities-'));
const NO_FILES: IdentityFiles = { keystores: [], keystorePassword: null, keyFiles: [], certFiles: [] };
const getKeyStorePath = (name: string): string => join(fixtures, 'key-stores', name);

function writeTemporaryFile(text: string | Buffer): string {
  const file = join(folder, String(Math.random()));
  writeFileSync(file, text);
  return file;
}

describe('readIdentities', () => {
  it('reads a key store with its password', async () => {
    const foundItems = await readIdentities({
      ...NO_FILES,
      keystores: [getKeyStorePath('ap1.p12')],
      keystorePassword: 'peppol',
    });
    expect(foundItems.map(({ seatId }) => seatId)).toEqual(['POP000001']);
  });

  it('reads PEM files with two certificates', async () => {
    const foundItems = await readIdentities({
      ...NO_FILES,
      keyFiles: [join(pki, 'ap1.key.pem'), join(pki, 'ap2.key.pem')],
      certFiles: [join(pki, 'ap2.crt.pem'), join(pki, 'ap1.crt.pem'), join(pki, 'ca-bundle-ap.pem')],
    });
    expect(foundItems.map(({ seatId }) => seatId).sort()).toEqual(['POP000001', 'POP000002']);
    const signedItems = await Promise.all(foundItems.map(({ identity }) => identity.sign(Buffer.from('x'))));
    expect(signedItems[0]?.equals(signedItems[1] ?? Buffer.alloc(0))).toBe(false);
  });

  it.each<[string, Partial<IdentityFiles>, RegExp]>([
    [
      'a wrong password',
      { keystores: [getKeyStorePath('ap1.p12')], keystorePassword: 'other' },
      /ap1\.p12: the password is wrong, or the key store is damaged/,
    ],
    [
      'an old encryption',
      { keystores: [getKeyStorePath('ap1-legacy.p12')], keystorePassword: 'peppol' },
      /ap1-legacy\.p12: it uses an unsupported encryption.*openssl pkcs12 -legacy/,
    ],
    [
      'no key store',
      { keystores: [join(pki, 'ap1.crt.pem')], keystorePassword: 'peppol' },
      /ap1\.crt\.pem: it is not a PKCS#12 key store/,
    ],
    [
      'a key store of Java',
      {
        keystores: [writeTemporaryFile(Buffer.from('feedfeed00000002', 'hex'))],
        keystorePassword: 'changeit',
      },
      /it is a key store of Java.*keytool -importkeystore -srckeystore old\.jks -destkeystore new\.p12 -deststoretype PKCS12/,
    ],
    [
      'a missing file',
      { keystores: ['/none.p12'], keystorePassword: 'x' },
      /\/none\.p12: it cannot be read \(ENOENT\)/,
    ],
  ])('rejects %s with the name of the file', async (_name, files, message) => {
    await expect(readIdentities({ ...NO_FILES, ...files })).rejects.toThrow(message);
  });

  it('rejects a key that does not belong to the certificate', async () => {
    const files = { keyFiles: [join(pki, 'ap1.key.pem')], certFiles: [join(pki, 'ap2.crt.pem')] };
    await expect(readIdentities({ ...NO_FILES, ...files })).rejects.toThrow(
      'There is a private key without its certificate',
    );
  });

  it('does not reveal parts of an unreadable key in the error', async () => {
    const pem = readFileSync(join(pki, 'ap1.key.pem'), 'utf8');
    const brokenText = writeTemporaryFile(pem.replace(/\n[A-Za-z0-9+/]{8}/, '\nAAAAAAAA'));
    const files = { keyFiles: [brokenText], certFiles: [join(pki, 'ap1.crt.pem')] };
    const error: unknown = await readIdentities({ ...NO_FILES, ...files }).catch((e: unknown) => e);
    expect(String(error)).toContain(brokenText);
    expect(String(error)).not.toMatch(/[A-Za-z0-9+/]{40}/);
  });
});
