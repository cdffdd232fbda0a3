import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { RevocationChecker, type RevocationPolicy, type RevocationSource } from './revocation';
import { CertificateChecker } from './certificate-checker';
import { parseCertificates, TrustStore, type NetworkRole } from './trust-store';

const root = join(__dirname, '../../../../test/fixtures/peppol/pki');

/** Instant at which the test network's certificates, CRL and OCSP answers are valid. */
export const THEN = new Date('2026-11-22T12:00:00Z');

export function pkiFile(name: string): Buffer {
  return readFileSync(join(root, name));
}

/** Returns the DER of a leaf certificate such as `ap1`. */
export function leaf(name: string): Buffer {
  return parseCertificates(pkiFile(`${name}.crt.pem`).toString())[0] as Buffer;
}

export function bundle(role: NetworkRole): string {
  return pkiFile(`ca-bundle-${role}.pem`).toString();
}

/** Source that answers from files and records the requests. */
export class FakeSource implements RevocationSource {
  asked: string[] = [];
  constructor(public files: Record<string, Buffer | undefined>) {}

  async get(url: string): Promise<Buffer> {
    this.asked.push(`GET ${url}`);
    return this.answer(url);
  }

  async post(url: string): Promise<Buffer> {
    this.asked.push(`POST ${url}`);
    return this.answer(url);
  }

  private answer(url: string): Buffer {
    const file = this.files[url];
    if (file === undefined) throw new Error('connection refused');
    return file;
  }
}

export const CRL_URL = 'http://127.0.0.1:39470/ap-ca.crl';
export const OCSP_URL = 'http://127.0.0.1:39470/ocsp/ap-ca';

export function apChecker(
  source: RevocationSource = new FakeSource({ [CRL_URL]: pkiFile('ap-ca.crl') }),
  policy: RevocationPolicy = 'strict',
  now: () => Date = () => THEN,
): CertificateChecker {
  return new CertificateChecker(
    new TrustStore('ap', bundle('ap')),
    new RevocationChecker({ policy, source, now }),
    now,
  );
}
