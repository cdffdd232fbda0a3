import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { TestCertificate } from '../peppol/certificates';
import { execute } from './commands';

const PASSWORD = 'peppol';

/** Key and trust stores of the network's authorities under the names that the Java peers look for. */
export class JavaKeys {
  /** @param folder where they are made; it is made too */
  constructor(private readonly folder: string) {
    mkdirSync(folder, { recursive: true });
  }

  /** A key with its certificate, as PKCS#12 and as PEM. */
  async identity(name: string, { pem, keyPem }: TestCertificate): Promise<void> {
    const [key, certificate] = [this.path(`${name}.key.pem`), this.path(`${name}.crt.pem`)];
    writeFileSync(key, keyPem);
    writeFileSync(certificate, pem);
    const from = ['-name', 'cert', '-inkey', key, '-in', certificate];
    const to = ['-out', this.path(`${name}.p12`), '-passout', `pass:${PASSWORD}`];
    await execute('openssl', ['pkcs12', '-export', ...from, ...to]);
  }

  /** A PKCS#12 store of certificates that are trusted, by their aliases. */
  async trust(name: string, authorities: Record<string, string>): Promise<void> {
    for (const [alias, pem] of Object.entries(authorities)) {
      const file = this.path(`${name}-${alias}.pem`);
      writeFileSync(file, pem);
      const from = ['-alias', alias, '-file', file];
      const to = ['-keystore', this.path(`${name}.p12`), '-storetype', 'PKCS12', '-storepass', PASSWORD];
      await execute('keytool', ['-importcert', '-noprompt', ...from, ...to]);
    }
  }

  path(name: string): string {
    return join(this.folder, name);
  }
}
