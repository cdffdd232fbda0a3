import type { Config } from '../../platform/kernel/config';

/** Minimum length of a redacted secret; shorter texts occur in ordinary sentences. */
const MIN_CHARACTERS = 6;
const REDACTED = '••••••••';

/** Lists every secret in the settings, including the passwords in addresses. */
export function listSecrets(config: Config, databaseUrl: string): string[] {
  const { appSecret, appSecretPrevious, metricsToken, smtpUrl, redisUrl, peppol, oidc, tracing } = config;
  const otherSecrets = [
    metricsToken,
    peppol.keystorePassword,
    peppol.smp?.keystorePassword ?? null,
    oidc?.clientSecret ?? null,
    config.backupPassphrase,
    ...[config.objectStore.current, config.objectStore.former, config.backup.repository].map((store) =>
      store?.kind === 's3' ? (store.credentials?.secretAccessKey ?? null) : null,
    ),
    ...Object.values(tracing?.headers ?? {}),
  ];
  const { databaseDirectUrl, databaseOwnerUrl, databaseReadUrl } = config;
  const databaseUrls = [
    databaseUrl,
    config.databaseUrl,
    databaseDirectUrl,
    databaseOwnerUrl,
    databaseReadUrl,
  ];
  const addresses = [
    ...databaseUrls,
    redisUrl,
    smtpUrl,
    tracing?.url ?? null,
    config.backup.scratchUrl,
  ].filter((url) => url !== null);
  return [appSecret, ...appSecretPrevious, ...otherSecrets, ...addresses, ...addresses.flatMap(listPasswords)]
    .filter((secret) => secret !== null)
    .filter((secret) => secret.length >= MIN_CHARACTERS)
    .sort((a, b) => b.length - a.length);
}

/** Replaces secrets in a text, before the text leaves the machine. */
export function redactSecrets(text: string, secrets: readonly string[]): string {
  return secrets.reduce((redactedText, secret) => redactedText.replaceAll(secret, REDACTED), text);
}

/** Lists the password of an address, percent-encoded and decoded. */
function listPasswords(url: string): string[] {
  const encodedText = /^[^/]*\/\/[^/@:]*:([^@/]*)@/.exec(url)?.[1];
  if (encodedText === undefined) return [];
  try {
    return [encodedText, decodeURIComponent(encodedText)];
  } catch {
    return [encodedText];
  }
}
