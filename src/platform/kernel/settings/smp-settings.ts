import { isIPv4 } from 'node:net';
import type { SettingsReader } from './settings-reader';

/** Settings of our own metadata publisher (SMP) and its registration. */
export interface SmpSettings {
  /** Files with the publisher's certificates and keys; two of each while one certificate replaces another. */
  keystores: string[];
  /** One password for all key stores. */
  keystorePassword: string | null;
  keyFiles: string[];
  certFiles: string[];
  /** Id of the publisher in the SML. */
  id: string;
  /** Address at which others read our metadata, without a trailing slash. */
  publicUrl: string;
  /** Separate port for metadata only; null: the main port serves metadata below the path of the public address. */
  port: number | null;
  /** Contact for other providers, published with each entry. */
  contact: string;
  /** Address of the management interface of the SML. */
  smlUrl: string;
  /** PEM bundle of the authorities of the TLS certificates of SML and Directory; null: the publicly trusted ones. */
  tlsTrust: string | null;
  /** IPv4 address of the publisher as registered in the SML; null: the address to which the public address resolves. */
  ipAddress: string | null;
  /** Address of the Peppol Directory, without a trailing slash; null: none. */
  directoryUrl: string | null;
}

/** Management interfaces of the SML (in force since 2026-03-19). */
export const SML_URLS = {
  off: '',
  test: 'https://api.sml.test.tech.peppol.org/edelivery-sml',
  production: 'https://api.sml.prod.tech.peppol.org/edelivery-sml',
  private: '',
} as const;

/** Directory of each stage, as its operator and the clients of its reference implementation name it. */
export const DIRECTORY_URLS = {
  off: null,
  test: 'https://test-directory.peppol.eu',
  production: 'https://directory.peppol.eu',
  private: null,
} as const;

/**
 * Reads the settings of the metadata publisher.
 * @returns null without a certificate of the publisher: this installation then publishes no metadata
 */
export function readSmpSettings(reader: SettingsReader, stage: keyof typeof SML_URLS): SmpSettings | null {
  const publicUrl = reader.url('PEPPOL_SMP_PUBLIC_URL', ['https:', 'http:']) ?? '';
  const port = reader.integer('PEPPOL_SMP_PORT', 0, 0, 65_535);
  const settings: SmpSettings = {
    keystores: reader.list('PEPPOL_SMP_KEYSTORE'),
    keystorePassword: reader.secret('PEPPOL_SMP_KEYSTORE_PASSWORD'),
    keyFiles: reader.list('PEPPOL_SMP_KEY_FILE'),
    certFiles: reader.list('PEPPOL_SMP_CERT_FILE'),
    id: reader.text('PEPPOL_SMP_ID', ''),
    publicUrl,
    port: port === 0 ? null : port,
    contact: reader.text('PEPPOL_SMP_CONTACT', publicUrl),
    smlUrl: reader.url('PEPPOL_SML_URL', ['https:']) ?? SML_URLS[stage],
    tlsTrust: reader.optional('PEPPOL_SML_TRUST'),
    ipAddress: reader.optional('PEPPOL_SMP_IP_ADDRESS'),
    directoryUrl: reader.url('PEPPOL_DIRECTORY_URL', ['https:']) ?? DIRECTORY_URLS[stage],
  };
  const { keystores, keyFiles, certFiles } = settings;
  return stage === 'off' || [...keystores, ...keyFiles, ...certFiles].length === 0 ? null : settings;
}

/** Lists missing and inconsistent settings. */
export function listSmpMistakes(
  { id, publicUrl, smlUrl, ipAddress }: SmpSettings,
  allowInsecure: boolean,
): string[] {
  const missingSettings = Object.entries({
    PEPPOL_SMP_ID: id,
    PEPPOL_SMP_PUBLIC_URL: publicUrl,
    PEPPOL_SML_URL: smlUrl,
  })
    .filter(([, value]) => value === '')
    .map(([name]) => `${name} is missing; a publisher (PEPPOL_SMP_KEYSTORE or PEPPOL_SMP_KEY_FILE) needs it`);
  const mistakes = [...missingSettings];
  if (publicUrl !== '' && !allowInsecure && !publicUrl.startsWith('https://'))
    mistakes.push(
      `PEPPOL_SMP_PUBLIC_URL is "${publicUrl}"; accepted: an https address (http with PEPPOL_STAGE=private and PEPPOL_ALLOW_INSECURE=true)`,
    );
  if (publicUrl !== '' && /[?#]|\/\/[^/]*@/.test(publicUrl))
    mistakes.push(
      `PEPPOL_SMP_PUBLIC_URL is "${publicUrl}"; accepted: an address without user, query and fragment`,
    );
  if (ipAddress !== null && !isIPv4(ipAddress))
    mistakes.push(`PEPPOL_SMP_IP_ADDRESS is "${ipAddress}"; accepted: an IPv4 address such as 192.0.2.10`);
  return mistakes;
}
