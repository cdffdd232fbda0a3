import type { Config } from '../../platform/kernel/config';

/** Shorter texts are no secrets, and would be found in any sentence. */
const MIN_CHARACTERS = 6;
const REDACTED = '••••••••';

/** Every secret that the settings hold, also the passwords in addresses. */
export function listSecrets(config: Config, databaseUrl: string): string[] {
  const { appSecret, appSecretPrevious, metricsToken, smtpUrl, redisUrl, peppol, oidc } = config;
  const others = [
    metricsToken,
    peppol.keystorePassword,
    peppol.smp?.keystorePassword ?? null,
    oidc?.clientSecret ?? null,
  ];
  const { databaseDirectUrl, databaseOwnerUrl } = config;
  const databases = [databaseUrl, config.databaseUrl, databaseDirectUrl, databaseOwnerUrl];
  const addresses = [...databases, redisUrl, smtpUrl].filter((url) => url !== null);
  return [appSecret, ...appSecretPrevious, ...others, ...addresses, ...addresses.flatMap(listPasswords)]
    .filter((secret) => secret !== null)
    .filter((secret) => secret.length >= MIN_CHARACTERS)
    .sort((a, b) => b.length - a.length);
}

/** A text in which no secret stands: the last guard of what is shown outside of the machine. */
export function redactSecrets(text: string, secrets: readonly string[]): string {
  return secrets.reduce((clean, secret) => clean.replaceAll(secret, REDACTED), text);
}

/** The password of an address as it is written and as it is meant. */
function listPasswords(url: string): string[] {
  const written = /^[^/]*\/\/[^/@:]*:([^@/]*)@/.exec(url)?.[1];
  if (written === undefined) return [];
  try {
    return [written, decodeURIComponent(written)];
  } catch {
    return [written];
  }
}
