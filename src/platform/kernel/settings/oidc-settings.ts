import type { NodeEnv } from './service-settings';
import type { SettingsReader } from './settings-reader';
import { parseUrl } from '../../../standards/values/parse-url';

/** Identity provider for sign-in (OpenID Connect). */
export interface OidcSettings {
  /** Issuer Identifier, exactly as the provider writes it. */
  issuer: string;
  clientId: string;
  /** Null: a public client. */
  clientSecret: string | null;
  /** Name of the provider on the sign-in button. */
  name: string;
  /** Whether the provider is the only way to sign in. */
  only: boolean;
}

/**
 * Reads the identity provider.
 * @returns null without a provider
 */
export function readOidcSettings(reader: SettingsReader, nodeEnv: NodeEnv): { oidc: OidcSettings | null } {
  const issuer = readIssuer(reader, nodeEnv);
  const clientId = reader.optional('OIDC_CLIENT_ID');
  const clientSecret = reader.secret('OIDC_CLIENT_SECRET');
  const name = reader.optional('OIDC_NAME');
  const only = reader.flag('OIDC_ONLY', false);
  const hasIssuer = reader.optional('OIDC_ISSUER') !== null;
  if (hasIssuer !== (clientId !== null))
    reader.mistakes.push('OIDC_ISSUER and OIDC_CLIENT_ID go together; accepted: both, or neither');
  if (only && !hasIssuer)
    reader.mistakes.push(
      'OIDC_ONLY is true, but no provider is set; accepted: true together with OIDC_ISSUER and OIDC_CLIENT_ID',
    );
  if (issuer === null || clientId === null) return { oidc: null };
  return { oidc: { issuer, clientId, clientSecret, name: name ?? new URL(issuer).host, only } };
}

/** The issuer is not normalised: it may end with a slash, and is compared with the provider's value. */
function readIssuer(reader: SettingsReader, nodeEnv: NodeEnv): string | null {
  const value = reader.optional('OIDC_ISSUER');
  if (value === null) return null;
  const url = parseUrl(value);
  const isSecure = url?.protocol === 'https:' || (url?.protocol === 'http:' && nodeEnv !== 'production');
  if (url !== null && isSecure && url.search === '' && url.hash === '' && url.username === '') return value;
  reader.mistakes.push(
    `OIDC_ISSUER is "${value}"; accepted: an https:// address without query and fragment, as the provider writes it`,
  );
  return null;
}
