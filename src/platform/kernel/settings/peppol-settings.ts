import { isIP } from 'node:net';
import type { SettingsReader } from './settings-reader';
import { DIRECTORY_URLS, listSmpMistakes, readSmpSettings, type SmpSettings } from './smp-settings';

/** Stage of the network; `private`: a separate network with its own certificates. */
export type PeppolStage = 'off' | 'test' | 'production' | 'private';

/** Network that the teams of the sandbox use. */
export type SandboxNetwork = 'simulated' | 'peppol';

/** Settings of the Peppol network. */
export interface PeppolSettings {
  stage: PeppolStage;
  /** Files with our access point certificates and keys; two of each while one certificate replaces another. */
  keystores: string[];
  /** One password for all key stores. */
  keystorePassword: string | null;
  keyFiles: string[];
  certFiles: string[];
  /** Unix socket of the external signer that has the key of our access point certificate; null: the key is in a file. */
  signerSocket: string | null;
  /**
   * PEM bundles of the trusted authorities, possibly of several generations; `published` or empty: the published ones
   * of the stage.
   */
  apTrust: string[];
  smpTrust: string[];
  /** DNS domain of the SML. */
  smlZone: string;
  /** Name servers for SML lookups, `host:port`; empty: the name servers of the machine. */
  dnsServers: string[];
  /** Address under which other access points reach us. */
  endpointUrl: string;
  revocation: 'strict' | 'soft' | 'off';
  /** Allows http and any address, in the private stage only. */
  allowInsecure: boolean;
  /** Time limit in seconds of one exchange with another server. */
  timeoutSeconds: number;
  /** Maximum size in bytes of a received message: of its HTTP body, and of its document after decompression. */
  messageBytes: number;
  /** HTTP proxy for all outgoing requests to the network. */
  proxyUrl: string | null;
  sandboxNetwork: SandboxNetwork;
  /** Outgoing messages that request a status (MLS) from their receivers: only for a rejection, or always. */
  mls: 'failures' | 'always';
  /** Whether a test message is sent over the network to this installation every night. */
  selfTest: boolean;
  /** Country of this service provider, two letters; null: the country in its certificate. */
  providerCountry: string | null;
  /** Receiver of this installation's monthly statistics, `<scheme>:<identifier>`; null: no reports are sent. */
  reportingReceiver: string | null;
  /** Day of the following month on which a month is closed. */
  reportingDay: number;
  /** Address of the Peppol Directory that recipients are searched in, without a trailing slash; null: it is not searched. */
  directorySearchUrl: string | null;
  /** Metadata publisher of this installation; null: participants are published elsewhere. */
  smp: SmpSettings | null;
}

const MIB = 1024 * 1024;
const STAGES = ['off', 'test', 'production', 'private'] as const;
/** DNS domains of the SML (in force since 2026-03-19). */
const SML_ZONES = {
  off: '',
  test: 'participant.sml.test.tech.peppol.org',
  production: 'participant.sml.prod.tech.peppol.org',
  private: '',
} as const;

export function readPeppolSettings(reader: SettingsReader, baseUrl: string): PeppolSettings {
  const settings = readAllSettings(reader, baseUrl);
  reader.mistakes.push(...listMistakes(settings));
  return settings;
}

function readAllSettings(reader: SettingsReader, baseUrl: string): PeppolSettings {
  const stage = reader.choice('PEPPOL_STAGE', STAGES, 'off');
  return {
    stage,
    keystores: reader.list('PEPPOL_AP_KEYSTORE'),
    keystorePassword: reader.secret('PEPPOL_AP_KEYSTORE_PASSWORD'),
    keyFiles: reader.list('PEPPOL_AP_KEY_FILE'),
    certFiles: reader.list('PEPPOL_AP_CERT_FILE'),
    signerSocket: reader.socket('PEPPOL_AP_SIGNER'),
    apTrust: reader.list('PEPPOL_AP_TRUST'),
    smpTrust: reader.list('PEPPOL_SMP_TRUST'),
    smlZone: reader.text('PEPPOL_SML_ZONE', SML_ZONES[stage]).replace(/^\.|\.$/g, ''),
    dnsServers: reader.list('PEPPOL_DNS_SERVERS'),
    endpointUrl: reader.url('PEPPOL_ENDPOINT_URL', ['https:', 'http:']) ?? `${baseUrl}/as4`,
    revocation: reader.choice('PEPPOL_REVOCATION', ['strict', 'soft', 'off'], 'strict'),
    allowInsecure: reader.flag('PEPPOL_ALLOW_INSECURE', false),
    timeoutSeconds: reader.integer('PEPPOL_TIMEOUT_SECONDS', 120, 1, 600),
    messageBytes: reader.integer('PEPPOL_MESSAGE_LIMIT_MIB', 100, 1, 1024) * MIB,
    proxyUrl: reader.url('PEPPOL_PROXY_URL', ['http:', 'https:']),
    sandboxNetwork: reader.choice('SANDBOX_NETWORK', ['simulated', 'peppol'], 'simulated'),
    mls: reader.choice('PEPPOL_MLS', ['failures', 'always'], 'failures'),
    selfTest: reader.flag('PEPPOL_SELF_TEST', true),
    providerCountry: reader.optional('PEPPOL_PROVIDER_COUNTRY'),
    reportingReceiver: readReportsReceiver(reader, stage),
    reportingDay: reader.integer('PEPPOL_REPORTING_DAY', 3, 1, 14),
    directorySearchUrl: readDirectorySearchUrl(reader, stage),
    smp: readSmpSettings(reader, stage),
  };
}

/** Reads the address of the Peppol Directory: the default of the stage, another address, or null for `off`. */
function readDirectorySearchUrl(reader: SettingsReader, stage: PeppolStage): string | null {
  if (reader.optional('PEPPOL_DIRECTORY_SEARCH_URL') === 'off' || stage === 'off') return null;
  return reader.url('PEPPOL_DIRECTORY_SEARCH_URL', ['https:', 'http:']) ?? DIRECTORY_URLS[stage];
}

/** Participant of OpenPeppol (Reporting guideline 1.0.2, section 6.3). */
const OPENPEPPOL = '9925:be0848934496';

/** Reads the receiver of statistics reports; only the production stage has a default. */
function readReportsReceiver(reader: SettingsReader, stage: PeppolStage): string | null {
  const configuredReceiver = reader.text(
    'PEPPOL_REPORTING_RECEIVER',
    stage === 'production' ? OPENPEPPOL : 'off',
  );
  return configuredReceiver === 'off' || stage === 'off' ? null : configuredReceiver;
}

/** Lists missing and inconsistent settings. With the stage off none of them is used or required. */
function listMistakes(settings: PeppolSettings): string[] {
  const { stage, sandboxNetwork, allowInsecure, providerCountry, reportingReceiver } = settings;
  const mistakes: string[] = [];
  if (providerCountry !== null && !/^[A-Z]{2}$/.test(providerCountry))
    mistakes.push(
      `PEPPOL_PROVIDER_COUNTRY is "${providerCountry}"; accepted: two capital letters of ISO 3166-1, such as BE`,
    );
  if (reportingReceiver !== null && !/^\d{4}:\S+$/.test(reportingReceiver))
    mistakes.push(
      `PEPPOL_REPORTING_RECEIVER is "${reportingReceiver}"; accepted: a participant such as 9925:be0848934496, or off`,
    );
  if (allowInsecure && stage !== 'private')
    mistakes.push(
      `PEPPOL_ALLOW_INSECURE is true with PEPPOL_STAGE=${stage}; accepted: with PEPPOL_STAGE=private only`,
    );
  if (sandboxNetwork === 'peppol' && stage !== 'test' && stage !== 'private')
    mistakes.push(
      `SANDBOX_NETWORK is "peppol" with PEPPOL_STAGE=${stage}; accepted: with PEPPOL_STAGE=test or private`,
    );
  if (stage === 'off') return mistakes;
  return [
    ...mistakes,
    ...(settings.signerSocket === null
      ? listCertificateMistakes(settings, AP_CERTIFICATE)
      : listSignerMistakes(settings)),
    ...(stage === 'private' ? listMissingInPrivate(settings) : []),
    ...listAddressMistakes(settings),
    ...(settings.smp === null
      ? []
      : [
          ...listCertificateMistakes(settings.smp, SMP_CERTIFICATE),
          ...listSmpMistakes(settings.smp, allowInsecure),
        ]),
  ];
}

type CertificateFiles = Pick<PeppolSettings, 'keystores' | 'keystorePassword' | 'keyFiles' | 'certFiles'>;
const AP_CERTIFICATE = { prefix: 'PEPPOL_AP', ownerLabel: 'access point', without: 'PEPPOL_STAGE=off' };
const SMP_CERTIFICATE = { prefix: 'PEPPOL_SMP', ownerLabel: 'publisher', without: 'neither' };

function listCertificateMistakes(
  { keystores, keystorePassword, keyFiles, certFiles }: CertificateFiles,
  { prefix, ownerLabel, without }: typeof AP_CERTIFICATE,
): string[] {
  const pem = keyFiles.length > 0 || certFiles.length > 0;
  if (keystores.length > 0 && pem)
    return [
      `${prefix}_KEYSTORE and ${prefix}_KEY_FILE or ${prefix}_CERT_FILE are set; accepted: a key store, or PEM files`,
    ];
  if (keystores.length > 0)
    return keystorePassword === null
      ? [`${prefix}_KEYSTORE_PASSWORD is missing; a key store (PKCS#12) is read with its password`]
      : [];
  if (keyFiles.length > 0 && certFiles.length > 0) return [];
  return [
    `The ${ownerLabel} certificate is missing: set ${prefix}_KEYSTORE and ${prefix}_KEYSTORE_PASSWORD (PKCS#12), or ${prefix}_KEY_FILE and ${prefix}_CERT_FILE (PEM); or ${without}`,
  ];
}

function listSignerMistakes({ keystores, keyFiles, certFiles }: PeppolSettings): string[] {
  if (keystores.length > 0 || keyFiles.length > 0)
    return [
      'PEPPOL_AP_SIGNER and PEPPOL_AP_KEYSTORE or PEPPOL_AP_KEY_FILE are set; accepted: only one source of the key',
    ];
  return certFiles.length > 0
    ? []
    : [
        'PEPPOL_AP_CERT_FILE is missing; with PEPPOL_AP_SIGNER it must name the file with only the certificate (PEM)',
      ];
}

function listMissingInPrivate({ apTrust, smpTrust, smlZone }: PeppolSettings): string[] {
  const values = { PEPPOL_AP_TRUST: apTrust, PEPPOL_SMP_TRUST: smpTrust, PEPPOL_SML_ZONE: smlZone };
  return Object.entries(values)
    .filter(([, value]) => value.length === 0)
    .map(([name]) => `${name} is missing; a private network (PEPPOL_STAGE=private) has no built-in value`);
}

function listAddressMistakes(settings: PeppolSettings): string[] {
  const { dnsServers, endpointUrl, directorySearchUrl, allowInsecure } = settings;
  const mistakes = dnsServers
    .filter((server) => !isNameServer(server))
    .map(
      (server) =>
        `PEPPOL_DNS_SERVERS has "${server}"; accepted: addresses such as 192.0.2.53 or 192.0.2.53:53, comma-separated`,
    );
  if (!allowInsecure && !endpointUrl.startsWith('https://'))
    mistakes.push(
      `PEPPOL_ENDPOINT_URL is "${endpointUrl}"; accepted: an https address (http with PEPPOL_STAGE=private and PEPPOL_ALLOW_INSECURE=true)`,
    );
  if (!allowInsecure && directorySearchUrl !== null && !directorySearchUrl.startsWith('https://'))
    mistakes.push(
      `PEPPOL_DIRECTORY_SEARCH_URL is "${directorySearchUrl}"; accepted: an https address, or off (http with PEPPOL_STAGE=private and PEPPOL_ALLOW_INSECURE=true)`,
    );
  return mistakes;
}

/** Returns whether a text is a name server in the form of node:dns: an address, IPv6 in brackets before a port. */
function isNameServer(text: string): boolean {
  const bracketedMatch = /^\[([^\]]+)\](?::(\d{1,5}))?$/.exec(text);
  const addressMatch = /^(\d+\.\d+\.\d+\.\d+)(?::(\d{1,5}))?$/.exec(text);
  const [, address = text, port = '53'] = bracketedMatch ?? addressMatch ?? [];
  return isIP(address) !== 0 && Number(port) >= 1 && Number(port) <= 65_535;
}
